// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about solids that cover faces in part (Docs/Model/WindGrids.md#obstacles), and about particles around them
// (#particles).

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Wind/WindParticles.h"
#include "Support/ThreadTaskRunner.h"
#include "Wind/WindStored.h"

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

constexpr float Tick = 1.0f / 60.0f; // s

/** A box of 3^3 m, as that of the reference scene, moved along by so much. */
FWindObstacles MovedBox(const FVec3f& By, const FWindSolidMotion& Motion = {})
{
	FRigidTransform Pose;
	Pose.Translation = FVec3f(12.5f, 8.5f, 8.5f) + By;
	FWindObstacles Obstacles;
	FSerialTaskRunner Runner;
	AddWindObstacle(
		ReferenceLayout(), FBodyShape::MakeBox(FVec3f::Constant(1.5f)).Value(), Pose, Motion, Obstacles, Runner);
	return Obstacles;
}

} // namespace

TEST(WindCover, FIELD_80_ABoxOnVoxelsClosesTheirFaces)
{
	const FWindObstacles Box = MovedBox(FVec3f::Zero());
	const FWindObstacles Voxels = ReferenceObstacle();
	for (uint32 Face = 0; Face < Box.Open.size(); ++Face)
	{
		if (Voxels.Open[Face] == 0.0f)
		{
			EXPECT_LE(Box.Open[Face], 0.02f) << Face;
		}
	}
	EXPECT_TRUE(IsWindVoxelSolid(ReferenceLayout(), Box, 12, 8, 8));
	EXPECT_EQ(Box.Open[ReferenceLayout().Face(0, 10, 8, 8)], 1.0f); // a voxel before it
	EXPECT_EQ(Box.Open[ReferenceLayout().Face(1, 12, 6, 8)], 1.0f); // a voxel beside it
}

TEST(WindCover, FIELD_80_AFaceIsCoveredByItsFraction)
{
	// The side of the box at y = 10.3 cuts the faces normal to x there at 0.3.
	const FWindObstacles Box = MovedBox(FVec3f(0.0f, 0.3f, 0.0f));
	EXPECT_NEAR(Box.Open[ReferenceLayout().Face(0, 12, 10, 8)], 0.7f, 0.02f);
	EXPECT_NEAR(Box.Open[ReferenceLayout().Face(2, 12, 10, 8)], 0.7f, 0.02f);
	EXPECT_EQ(Box.Open[ReferenceLayout().Face(0, 12, 11, 8)], 1.0f);
}

TEST(WindCover, FIELD_80_ASmallMoveChangesFacesLittle)
{
	const auto Stored = Store(ReferenceInfo(4), ReferenceFields(2.0, 4));
	float Worst = 0.0f;
	for (uint32 Step = 0; Step < 10; ++Step)
	{
		FWindGridFlow Flow = MakeFlow(Stored);
		ASSERT_TRUE(Flow.SetBlower(0, {1.0f, 0.0f, 0.0f}).IsOk());
		const float From = -1.0f + 0.1f * float(Step);
		ASSERT_TRUE(Flow.SetObstacles(MovedBox(FVec3f(From, 0.5f * From, 0.0f))).IsOk());
		Advance(Flow, 2.0f);
		const std::vector<float> Before = FacesOf(Flow);
		ASSERT_TRUE(Flow.SetObstacles(MovedBox(FVec3f(From + 0.1f, 0.5f * From, 0.0f))).IsOk());
		Advance(Flow, Tick);
		for (uint32 Face = 0; Face < Before.size(); ++Face)
		{
			Worst = std::max(Worst, std::abs(Flow.Faces()[Face] - Before[Face]));
		}
	}
	RecordProperty("worst", std::to_string(Worst));
	EXPECT_LE(Worst, 0.15f);
	EXPECT_GT(Worst, 1e-3f);
}

TEST(WindCover, FIELD_80_AMovingSolidGivesFacesItsVelocity)
{
	FWindSolidMotion Motion;
	Motion.Velocity = FVec3f(1.0f, -2.0f, 0.5f);
	Motion.AngularVelocity = FVec3f(0.0f, 0.0f, 0.3f);
	Motion.Center = FVec3f(12.5f, 8.5f, 8.5f);
	const FWindObstacles Box = MovedBox(FVec3f::Zero(), Motion);
	const FWindLayout Layout = ReferenceLayout();
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const uint32 Face = Layout.Face(Axis, 13, 9, 8);
		EXPECT_NEAR(Box.Velocity[Face], Motion.At(Layout.FaceCenter(Axis, 13, 9, 8))[Axis], 1e-5f);
	}
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), ReferenceFields(2.0, 4)));
	ASSERT_TRUE(Flow.SetObstacles(Box).IsOk());
	Advance(Flow, Tick);
	EXPECT_EQ(Flow.Faces()[Layout.Face(0, 13, 9, 8)], Box.Velocity[Layout.Face(0, 13, 9, 8)]);
}

TEST(WindCover, FIELD_80_SolidsAddUpInAnyNumberOfThreads)
{
	const FWindLayout Layout{{40, 21, 30}, 0.25f};
	std::vector<FWindObstacles> Results;
	for (const uint32 Threads : {1u, 3u})
	{
		FThreadTaskRunner Runner(Threads);
		FWindObstacles Obstacles;
		for (uint32 Ball = 0; Ball < 20; ++Ball)
		{
			FRigidTransform Pose;
			Pose.Translation = RandomPoint(Ball, FVec3f::Zero(), Layout.Size());
			AddWindObstacle(Layout, FBodyShape::MakeSphere(0.6f).Value(), Pose, {}, Obstacles, Runner);
		}
		ASSERT_TRUE(CheckWindObstacles(Layout, Obstacles).IsOk());
		Results.push_back(std::move(Obstacles));
	}
	EXPECT_EQ(Results[0], Results[1]);
}

TEST(WindCover, FIELD_80_ASphereCoversItsVolume)
{
	const FWindLayout Layout{{24, 24, 24}, 0.25f};
	FRigidTransform Pose;
	Pose.Translation = FVec3f(3.07f, 2.9f, 3.02f);
	FWindObstacles Obstacles;
	FSerialTaskRunner Runner;
	AddWindObstacle(Layout, FBodyShape::MakeSphere(1.5f).Value(), Pose, {}, Obstacles, Runner);
	double Covered = 0.0;
	for (uint32 Face = 0; Face < Layout.FaceCount(0); ++Face)
	{
		Covered += 1.0 - double(Obstacles.Open[Face]);
	}
	// Solids reach out by half a voxel along the normal of a face.
	const double Volume = Covered * Math::Square(0.25) * 0.25;
	const double Sphere = 4.0 / 3.0 * Math::Pi * 1.5 * 1.5 * 1.5;
	const double Reach = 0.125 * 2.0 * Math::Pi * 1.5 * 1.5;
	EXPECT_NEAR(Volume, Sphere + Reach, 0.05 * Sphere);
}

TEST(WindCover, FIELD_80_WhatFlowsThroughPartlyCoveredFacesBalances)
{
	FWindFlowNumbers Numbers;
	Numbers.Sweeps = 1000;
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), ReferenceFields(2.0, 4)), Numbers);
	ASSERT_TRUE(Flow.SetBlower(0, {1.0f, 0.0f, 0.0f}).IsOk());
	const FWindObstacles Box = MovedBox(FVec3f(-0.4f, 0.3f, 0.2f));
	ASSERT_TRUE(Flow.SetObstacles(Box).IsOk());
	Advance(Flow, Tick);
	EXPECT_LT(MaxWindDivergence(ReferenceLayout(), Flow.Faces()), 1e-4f);
}

TEST(WindCover, FIELD_7_ABlowerBlowsAsSoonAsASolidHasLeftIt)
{
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), ReferenceFields(2.0, 4)));
	ASSERT_TRUE(Flow.SetBlower(0, {3.0f, 0.0f, 0.0f}).IsOk());
	ASSERT_TRUE(Flow.SetObstacles(MovedBox(FVec3f(-4.0f, 0.0f, 0.0f))).IsOk()); // over the blower
	Advance(Flow, 1.0f);
	EXPECT_EQ(Flow.BlockedBlowers(), 1u);
	EXPECT_EQ(VoxelWind(ReferenceLayout(), Flow.Faces(), 8, 8, 8), FVec3f(0, 0, 0));
	ASSERT_TRUE(Flow.SetObstacles(MovedBox(FVec3f::Zero())).IsOk());
	Advance(Flow, Tick);
	EXPECT_EQ(Flow.BlockedBlowers(), 0u);
	EXPECT_LT((VoxelWind(ReferenceLayout(), Flow.Faces(), 8, 8, 8) - FVec3f(3, 0, 0)).norm(), 1e-5f);
}

TEST(WindParticles, FIELD_28_NoneEntersAnObstacle)
{
	const FWindLayout Layout = ReferenceLayout();
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), ReferenceFields(2.0, 4)));
	const FWindObstacles Box = ReferenceObstacle();
	ASSERT_TRUE(Flow.SetBlower(0, {5.0f, 0.0f, 0.0f}).IsOk());
	ASSERT_TRUE(Flow.SetObstacles(Box).IsOk());
	Advance(Flow, 2.4f);
	constexpr uint32 Count = 10000;
	std::vector<float> X(Count), Y(Count), Z(Count);
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const FVec3f Point = RandomPoint(Row, FVec3f(2, 5, 5), FVec3f(11, 12, 12));
		X[Row] = Point.x();
		Y[Row] = Point.y();
		Z[Row] = Point.z();
	}
	const std::vector<float> Start = X;
	FThreadTaskRunner Runner(2);
	for (uint32 Step = 0; Step < 1000; ++Step)
	{
		MoveWithWind({Layout, Flow.Sides(), Flow.Faces(), Box}, Tick, {X, Y, Z}, Runner);
	}
	uint32 Moved = 0;
	uint32 Touching = 0;
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		ASSERT_TRUE(X[Row] >= 0.0f && X[Row] <= 17.0f && Y[Row] >= 0.0f && Y[Row] <= 17.0f && Z[Row] >= 0.0f &&
			Z[Row] <= 17.0f);
		ASSERT_FALSE(IsWindVoxelSolid(Layout, Box, uint32(X[Row]), uint32(Y[Row]), uint32(Z[Row]))) << Row;
		Moved += std::abs(X[Row] - Start[Row]) > 1.0f ? 1 : 0;
		Touching += std::abs(X[Row] - 11.0f) < 0.01f ? 1 : 0;
	}
	EXPECT_GT(Moved, Count / 2);
	RecordProperty("at the box", std::to_string(Touching));
}

TEST(WindParticles, FIELD_28_TheyFollowTheSampledWind)
{
	const FWindLayout Layout{{20, 8, 8}, 0.5f};
	std::vector<float> Faces(Layout.FaceCount(), 0.0f);
	ForEachFace(Layout, 0, [&](uint32 Face, uint32, uint32, uint32) { Faces[Face] = 2.0f; });
	FWindSides Sides;
	Sides.Kind.fill(EWindSide::Open);
	std::vector<float> X = {1.0f, 9.9f}, Y = {2.0f, 2.0f}, Z = {2.0f, 2.0f};
	const FWindObstacles None;
	FSerialTaskRunner Runner;
	for (uint32 Step = 0; Step < 60; ++Step)
	{
		MoveWithWind({Layout, Sides, Faces, None}, Tick, {X, Y, Z}, Runner);
	}
	EXPECT_NEAR(X[0], 3.0f, 1e-4f);
	EXPECT_NEAR(X[1], 10.0f, 0.04f); // it has left, and rests
	EXPECT_GT(X[1], 10.0f);
	EXPECT_EQ(Y[0], 2.0f);
}

TEST(WindParticles, FIELD_28_AnObstacleThatComesPushesThemOut)
{
	const FWindLayout Layout = ReferenceLayout();
	const std::vector<float> Faces(Layout.FaceCount(), 0.0f);
	const FWindObstacles Box = ReferenceObstacle();
	std::vector<float> X = {11.2f, 12.5f}, Y = {8.5f, 9.9f}, Z = {8.5f, 8.5f};
	FSerialTaskRunner Runner;
	MoveWithWind({Layout, FWindSides(), Faces, Box}, Tick, {X, Y, Z}, Runner);
	EXPECT_NEAR(X[0], 11.0f, 0.002f);
	EXPECT_LT(X[0], 11.0f);
	EXPECT_NEAR(Y[1], 10.0f, 0.002f);
	EXPECT_GT(Y[1], 10.0f);
}
