// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How particles are drawn: balls on their own and within a liquid, long along threads, flat in faces, of the same
// volume, with their bumps evened out.

#include "FluidDropsCore/Fluid/ParticleShapes.h"
#include "Support/AllocationCount.h"
#include "Support/FluidMeasures.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

constexpr float H = 0.1f;              // m
constexpr double Spacing = 0.45 * 0.1; // m

std::vector<FParticleShape> ShapesOf(const FPlaceList& Places, std::vector<uint8> Liquids = {})
{
	FSerialTaskRunner Runner;
	FParticleShapes Shapes;
	Liquids.resize(Places.size());
	Shapes.Build(FPlaceColumns(Places).View(), Liquids, H, Runner);
	return {Shapes.Shapes().begin(), Shapes.Shapes().end()};
}

FMat3f FromBallOf(const FParticleShape& Shape)
{
	const auto& [XX, YY, ZZ, XY, XZ, YZ] = Shape.ToBall;
	FMat3f ToBall;
	ToBall << XX, XY, XZ, XY, YY, YZ, XZ, YZ, ZZ;
	return ToBall.inverse();
}

/** A thread along a direction. */
FPlaceList Thread(const FVec3d& Along, uint32 Count)
{
	FPlaceList Places;
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		Places.push_back(FVec3d(1.0, 2.0, 3.0) + Spacing * (Index - 0.5 * (Count - 1)) * Along.normalized());
	}
	return Places;
}

} // namespace

TEST(ParticleShapes, OnItsOwnOrTogetherInOnePlaceABall)
{
	for (const uint32 Count : {1u, 3u})
	{
		const FVec3d Place(0.3, -4.0, 12.0);
		for (const FParticleShape& Shape : ShapesOf(FPlaceList(Count, Place)))
		{
			EXPECT_EQ(Shape.Center, Place.cast<float>());
			EXPECT_EQ(Shape.ToBall, FParticleShape().ToBall);
		}
	}
	EXPECT_TRUE(ShapesOf({}).empty());
}

TEST(ParticleShapes, LongAlongAThreadWhicheverWayItRuns)
{
	for (const FVec3d& Along : {FVec3d(1.0, 0.0, 0.0), FVec3d(1.0, -2.0, 0.5), FVec3d(1.0, 1.0, 1.0)})
	{
		const FPlaceList Places = Thread(Along, 15);
		const FParticleShape Middle = ShapesOf(Places)[7];
		const FMat3f FromBall = FromBallOf(Middle);
		const FVec3f Direction = Along.normalized().cast<float>();
		const float Long = Direction.dot(FromBall * Direction);
		const FVec3f Aside = Direction.unitOrthogonal();
		EXPECT_GT(Long / Aside.dot(FromBall * Aside), 2.0f);
		EXPECT_NEAR(FromBall.determinant(), 1.0f, 1.0e-3f);
		EXPECT_NEAR((Middle.Center - Places[7].cast<float>()).norm(), 0.0f, 1.0e-3f * H);
	}
}

TEST(ParticleShapes, FlatInAFaceAndABallBelowIt)
{
	const FPlaceList Places = BlockOfParticles(FVec3d::Zero(), {11, 11, 8}, Spacing, 1);
	const std::vector<FParticleShape> Shapes = ShapesOf(Places);
	const FVec3d Middle = MiddleOf(Places);
	const double Top = Percentile(Coordinates(Places, 2), 1.0);
	uint32 Faces = 0, Within = 0;
	for (std::size_t Row = 0; Row < Places.size(); ++Row)
	{
		const bool bAside = (Places[Row] - Middle).head<2>().norm() > 2.5 * Spacing;
		const FMat3f FromBall = FromBallOf(Shapes[Row]);
		EXPECT_NEAR(FromBall.determinant(), 1.0f, 1.0e-3f);
		if (!bAside && Places[Row].z() > Top - 0.4 * Spacing)
		{
			++Faces;
			EXPECT_LT(FromBall(2, 2), 0.9f * FromBall(0, 0));
			EXPECT_NEAR(FromBall(0, 0) / FromBall(1, 1), 1.0f, 0.15f);
		}
		else if (!bAside && std::abs(Places[Row].z() - Middle.z()) < Spacing)
		{
			++Within;
			EXPECT_NEAR(FromBall(2, 2), 1.0f, 0.1f);
		}
	}
	EXPECT_GT(Faces, 10u);
	EXPECT_GT(Within, 10u);
}

TEST(ParticleShapes, BumpsAreEvenedOut)
{
	FPlaceList Places = Thread(FVec3d::UnitX(), 31);
	for (std::size_t Index = 0; Index < Places.size(); ++Index)
	{
		Places[Index].z() += (Index % 2 == 0 ? 0.1 : -0.1) * Spacing;
	}
	const std::vector<FParticleShape> Shapes = ShapesOf(Places);
	for (std::size_t Index = 5; Index < 26; ++Index)
	{
		EXPECT_LT(std::abs(double(Shapes[Index].Center.z()) - 3.0), 0.06 * Spacing);
	}
}

TEST(ParticleShapes, DropsKeepTheirSize)
{
	const double Size = 3.0 * double(H);
	const FPlaceList Places = BallOfParticles(FVec3d::Zero(), Size, Spacing, 1);
	const std::vector<FParticleShape> Shapes = ShapesOf(Places);
	double Before = 0.0, After = 0.0;
	for (std::size_t Row = 0; Row < Places.size(); ++Row)
	{
		Before += Places[Row].squaredNorm();
		After += Shapes[Row].Center.cast<double>().squaredNorm();
	}
	EXPECT_NEAR(std::sqrt(After / Before), 1.0, 0.03);
}

TEST(ParticleShapes, OtherLiquidsAreNoNeighbors)
{
	const FPlaceList Places = Thread(FVec3d::UnitX(), 9);
	std::vector<uint8> Liquids(9, 1);
	Liquids[4] = 0;
	EXPECT_EQ(ShapesOf(Places, Liquids)[4].ToBall, FParticleShape().ToBall);
}

TEST(ParticleShapes, AreTheSameOnAnyNumberOfThreadsAndAllocateNothingWhenWarm)
{
	const FPlaceColumns Columns(BallOfParticles(FVec3d::Zero(), 7.0 * double(H), Spacing, 1));
	ASSERT_GT(Columns.X.size(), 10000u) << "more than a chunk of any loop";
	const std::vector<uint8> Liquids(Columns.X.size(), 0);
	FSerialTaskRunner Serial;
	FParticleShapes One;
	One.Build(Columns.View(), Liquids, H, Serial);
	const uint64 Before = AllocationCount();
	One.Build(Columns.View(), Liquids, H, Serial);
	EXPECT_EQ(AllocationCount(), Before);
	for (const uint32 Threads : {2u, 5u})
	{
		FThreadTaskRunner Runner(Threads);
		FParticleShapes Many;
		Many.Build(Columns.View(), Liquids, H, Runner);
		for (std::size_t Row = 0; Row < Columns.X.size(); ++Row)
		{
			ASSERT_EQ(Many.Shapes()[Row].Center, One.Shapes()[Row].Center);
			ASSERT_EQ(Many.Shapes()[Row].ToBall, One.Shapes()[Row].ToBall);
		}
	}
}

} // namespace FluidDrops
