// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the staggered grid and about wind at any point of it (Docs/Model/WindGrids.md#staggered-grid,
// #sampling).

#include "FluidDropsCore/Wind/WindGrid.h"
#include "FluidDropsCore/Wind/WindSampler.h"
#include "Wind/WindFixtures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FWindSides AllSides(EWindSide Kind)
{
	FWindSides Sides;
	Sides.Kind.fill(Kind);
	return Sides;
}

/** A linear field, each component another one. */
FVec3f LinearWind(const FVec3f& Point)
{
	return {1.0f + 0.3f * Point.x() - 0.2f * Point.y() + 0.1f * Point.z(),
		-2.0f + 0.1f * Point.x() + 0.2f * Point.y() + 0.4f * Point.z(),
		0.5f - 0.4f * Point.x() + 0.3f * Point.y() - 0.5f * Point.z()};
}

std::vector<float> LinearFaces(const FWindLayout& Layout)
{
	std::vector<float> Faces(Layout.FaceCount());
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{ Faces[Face] = LinearWind(Layout.FaceCenter(Axis, X, Y, Z))[Axis]; });
	}
	return Faces;
}

/** The largest error of 1,000 points that are at least Margin from each side, m. */
float LinearError(const FWindLayout& Layout, EWindSide Kind, float Margin)
{
	const std::vector<float> Faces = LinearFaces(Layout);
	const FWindSampler Sampler(Layout, AllSides(Kind), Faces);
	float Worst = 0.0f;
	for (uint32 Draw = 0; Draw < 1000; ++Draw)
	{
		const FVec3f Point = RandomPoint(Draw, FVec3f::Constant(Margin), Layout.Size() - FVec3f::Constant(Margin));
		Worst = std::max(Worst, (Sampler.At(Point) - LinearWind(Point)).cwiseAbs().maxCoeff());
	}
	return Worst;
}

} // namespace

TEST(WindGrid, FIELD_1_CountsItsFaces)
{
	EXPECT_EQ((FWindLayout{{17, 17, 17}}.FaceCount()), 15606u);
	EXPECT_EQ((FWindLayout{{17, 17, 17}}.VoxelCount()), 4913u);
	const FWindLayout Long{{32, 16, 8}};
	EXPECT_EQ(Long.FaceCount(), 13184u);
	EXPECT_EQ(Long.FaceCount(0), 33u * 16 * 8);
	EXPECT_EQ(Long.FaceCount(1), 32u * 17 * 8);
	EXPECT_EQ(Long.FaceCount(2), 32u * 16 * 9);
}

TEST(WindGrid, FIELD_1_EachFaceHasAPlaceOfItsOwn)
{
	const FWindLayout Layout{{5, 3, 2}};
	uint32 Next = 0;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{
				EXPECT_EQ(Face, Next++);
				EXPECT_EQ(Face, Layout.Face(Axis, X, Y, Z));
			});
	}
	EXPECT_EQ(Next, Layout.FaceCount());
}

TEST(WindGrid, FIELD_1_RefusesSizesThatAreNone)
{
	EXPECT_TRUE(CheckWindLayout({{17, 17, 17}, 0.5f}).IsOk());
	EXPECT_FALSE(CheckWindLayout({{0, 17, 17}, 0.5f}).IsOk());
	EXPECT_FALSE(CheckWindLayout({{17, 17, 2000}, 0.5f}).IsOk());
	EXPECT_FALSE(CheckWindLayout({{17, 17, 17}, 0.0f}).IsOk());
	EXPECT_FALSE(CheckWindLayout({{17, 17, 17}, std::nanf("")}).IsOk());
	EXPECT_FALSE(CheckWindLayout({{17, 17, 17}, 0.5f}, 4000).IsOk());
	EXPECT_FALSE(CheckWindLayout({{1024, 1024, 1024}, 0.5f}).IsOk()); // 2^30: no overflow into what is allowed
	FWindSides Sides;
	Sides.InflowSpeed[2] = std::nanf("");
	EXPECT_FALSE(CheckWindSides(Sides).IsOk());
	std::vector<float> Faces(FWindLayout{{2, 2, 2}}.FaceCount(), 1.0f);
	EXPECT_TRUE(CheckWindFaces({{2, 2, 2}}, Faces).IsOk());
	Faces[7] = std::numeric_limits<float>::infinity();
	EXPECT_FALSE(CheckWindFaces({{2, 2, 2}}, Faces).IsOk());
	EXPECT_FALSE(CheckWindFaces({{2, 2, 3}}, Faces).IsOk());
}

TEST(WindGrid, FIELD_2_AUniformFieldIsReadAtEachCenter)
{
	const FWindLayout Layout{{6, 5, 4}, 0.5f};
	std::vector<float> Faces(Layout.FaceCount());
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Layout, Axis, [&](uint32 Face, uint32, uint32, uint32) { Faces[Face] = float(Axis + 1); });
	}
	for (const EWindSide Kind : {EWindSide::Wall, EWindSide::Open, EWindSide::Inflow})
	{
		const FWindSampler Sampler(Layout, AllSides(Kind), Faces);
		for (uint32 Z = 0; Z < 4; ++Z)
		{
			for (uint32 Y = 0; Y < 5; ++Y)
			{
				for (uint32 X = 0; X < 6; ++X)
				{
					const FVec3f Center = 0.5f * FVec3f(float(X) + 0.5f, float(Y) + 0.5f, float(Z) + 0.5f);
					EXPECT_LT((Sampler.At(Center) - FVec3f(1, 2, 3)).norm(), 1e-6f);
				}
			}
		}
	}
}

TEST(WindGrid, FIELD_25_AVoxelHasTheMeanOfOppositeFaces)
{
	const FWindLayout Layout{{7, 4, 5}, 0.3f};
	const std::vector<float> Faces = RandomFaces(Layout);
	std::vector<float> U(Layout.VoxelCount()), V(U), W(U);
	FSerialTaskRunner Runner;
	VoxelWinds(Layout, Faces, U, V, W, Runner);
	for (uint32 Voxel = 0; Voxel < Layout.VoxelCount(); ++Voxel)
	{
		const uint32 X = Voxel % 7, Y = Voxel / 7 % 4, Z = Voxel / 28;
		const FVec3f Wind = VoxelWind(Layout, Faces, X, Y, Z);
		EXPECT_EQ(Wind, FVec3f(U[Voxel], V[Voxel], W[Voxel]));
		EXPECT_NEAR(U[Voxel], 0.5f * (Faces[Layout.Face(0, X, Y, Z)] + Faces[Layout.Face(0, X + 1, Y, Z)]), 1e-6f);
		EXPECT_NEAR(V[Voxel], 0.5f * (Faces[Layout.Face(1, X, Y, Z)] + Faces[Layout.Face(1, X, Y + 1, Z)]), 1e-6f);
		EXPECT_NEAR(W[Voxel], 0.5f * (Faces[Layout.Face(2, X, Y, Z)] + Faces[Layout.Face(2, X, Y, Z + 1)]), 1e-6f);
	}
}

TEST(WindGrid, FIELD_26_ALinearFieldIsSampledExactly)
{
	const FWindLayout Layout{{9, 6, 7}, 0.4f};
	EXPECT_LT(LinearError(Layout, EWindSide::Wall, 0.2f), 1e-5f);   // half a voxel from each side
	EXPECT_LT(LinearError(Layout, EWindSide::Open, 0.0f), 1e-5f);   // up to an open side
	EXPECT_LT(LinearError(Layout, EWindSide::Inflow, 0.0f), 1e-5f); // and to an inflow side
	EXPECT_GT(LinearError(Layout, EWindSide::Wall, 0.0f), 1e-3f);   // a wall mirrors
}

TEST(WindGrid, FIELD_26_AtAWallTheNormalComponentIsExactAndTheOthersAreMirrored)
{
	const FWindLayout Layout{{9, 6, 7}, 0.4f};
	const std::vector<float> Faces = LinearFaces(Layout);
	const FWindSampler Sampler(Layout, AllSides(EWindSide::Wall), Faces);
	for (uint32 Draw = 0; Draw < 100; ++Draw)
	{
		FVec3f Point = RandomPoint(Draw, FVec3f::Constant(0.2f), Layout.Size() - FVec3f::Constant(0.2f));
		Point.x() = 0.002f * float(Draw); // within half a voxel of the side
		FVec3f Mirrored = Point;
		Mirrored.x() = 0.2f;
		EXPECT_NEAR(Sampler.At(Point).x(), LinearWind(Point).x(), 1e-5f);
		EXPECT_NEAR(Sampler.At(Point).y(), LinearWind(Mirrored).y(), 1e-5f);
		EXPECT_NEAR(Sampler.At(Point).z(), LinearWind(Mirrored).z(), 1e-5f);
	}
}

TEST(WindGrid, FIELD_26_OutsideTheOtherWindBlows)
{
	const FWindLayout Layout{{4, 4, 4}, 0.5f};
	const std::vector<float> Faces = RandomFaces(Layout);
	const FWindSampler Sampler(Layout, AllSides(EWindSide::Open), Faces);
	const FVec3f Other(3.0f, -1.0f, 0.25f);
	const float NoNumber = std::nanf("");
	for (const FVec3f& Point : {FVec3f(-0.001f, 1, 1), FVec3f(1, 2.001f, 1), FVec3f(1, 1, -1e30f), FVec3f(1e30f, 1, 1),
			 FVec3f(NoNumber, 1, 1), FVec3f(1, NoNumber, 1), FVec3f(1, 1, std::numeric_limits<float>::infinity())})
	{
		EXPECT_EQ(Sampler.At(Point, Other), Other) << Point.transpose();
	}
}

TEST(WindGrid, FIELD_26_ManyPointsAreSampledAsOneByOne)
{
	const FWindLayout Layout{{9, 6, 7}, 0.4f};
	const std::vector<float> Faces = RandomFaces(Layout);
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(0.7f, FVec3f(1, 2, 3).normalized()).toRotationMatrix();
	Pose.Translation = FVec3f(10.0f, -3.0f, 2.0f);
	const FWindSampler Sampler(Layout, AllSides(EWindSide::Open), Faces, Pose, 1.5f);
	constexpr uint32 Count = 1003; // not a multiple of any number of lanes
	std::vector<float> X(Count), Y(Count), Z(Count), U(Count, 1.0f), V(Count, 2.0f), W(Count, 3.0f);
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const FVec3f Local = RandomPoint(Row, FVec3f::Constant(-0.5f), Layout.Size() + FVec3f::Constant(0.5f));
		const FVec3f Point = Pose.TransformPoint(Local);
		X[Row] = Point.x();
		Y[Row] = Point.y();
		Z[Row] = Point.z();
	}
	Sampler.Blend({X, Y, Z, U, V, W});
	uint32 Untouched = 0;
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const FVec3f Alone = Sampler.At({X[Row], Y[Row], Z[Row]}, {1, 2, 3});
		ASSERT_EQ(Alone, FVec3f(U[Row], V[Row], W[Row]));
		Untouched += Alone == FVec3f(1, 2, 3) ? 1 : 0;
	}
	EXPECT_GT(Untouched, 100u);
	EXPECT_LT(Untouched, 900u);
}

TEST(WindGrid, FIELD_26_ARotatedGridRotatesItsWind)
{
	const FWindLayout Layout{{8, 8, 8}, 0.5f};
	const std::vector<float> Faces = LinearFaces(Layout);
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(1.1f, FVec3f(-1, 2, 0.5f).normalized()).toRotationMatrix();
	Pose.Translation = FVec3f(-5.0f, 7.0f, 1.0f);
	const FWindSampler Sampler(Layout, AllSides(EWindSide::Open), Faces, Pose);
	for (uint32 Draw = 0; Draw < 100; ++Draw)
	{
		const FVec3f Local = RandomPoint(Draw, FVec3f::Constant(0.01f), Layout.Size() - FVec3f::Constant(0.01f));
		const FVec3f Expected = Pose.TransformVector(LinearWind(Local));
		EXPECT_LT((Sampler.At(Pose.TransformPoint(Local)) - Expected).norm(), 2e-5f);
	}
}

TEST(WindGrid, FIELD_75_TheGridFadesIntoTheOtherWind)
{
	const FWindLayout Layout{{10, 10, 10}, 0.5f};
	std::vector<float> Faces(Layout.FaceCount(), 0.0f);
	ForEachFace(Layout, 0, [&](uint32 Face, uint32, uint32, uint32) { Faces[Face] = 1.0f; });
	const FWindSampler Sampler(Layout, AllSides(EWindSide::Open), Faces, {}, 2.0f);
	const float Tiny = 1e-4f * Layout.VoxelSize;
	for (float At = -0.1f; At < 1.2f; At += 0.013f)
	{
		const float Here = Sampler.At({At, 2.5f, 2.5f}, FVec3f::Zero()).x();
		const float Next = Sampler.At({At + Tiny, 2.5f, 2.5f}, FVec3f::Zero()).x();
		EXPECT_LE(std::abs(Next - Here), 1e-4f);
		EXPECT_NEAR(Here, std::clamp(At, 0.0f, 1.0f), 1e-5f);
	}
}

TEST(WindGrid, FIELD_68_SidesGiveTheirFacesWhatTheyAre)
{
	const FWindLayout Layout{{3, 4, 5}};
	FWindSides Sides;
	Sides.Kind = {
		EWindSide::Inflow, EWindSide::Inflow, EWindSide::Wall, EWindSide::Open, EWindSide::Wall, EWindSide::Wall};
	Sides.InflowSpeed = {2.0f, 3.0f, 9.0f, 9.0f, 9.0f, 9.0f};
	std::vector<float> Faces(Layout.FaceCount(), 7.0f);
	ApplyWindSides(Layout, Sides, Faces);
	EXPECT_EQ(Faces[Layout.Face(0, 0, 1, 1)], 2.0f);
	EXPECT_EQ(Faces[Layout.Face(0, 3, 1, 1)], -3.0f); // into the grid
	EXPECT_EQ(Faces[Layout.Face(0, 1, 1, 1)], 7.0f);
	EXPECT_EQ(Faces[Layout.Face(1, 1, 0, 1)], 0.0f);
	EXPECT_EQ(Faces[Layout.Face(1, 1, 4, 1)], 7.0f);
	EXPECT_EQ(Faces[Layout.Face(2, 1, 1, 5)], 0.0f);
}
