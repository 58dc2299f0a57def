// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops on a face (S5 and S6 of Docs/Model/SurfaceDrops.md#published-scenes, DROP-100), on a coarse head: a tear whose
// trail does not break, and random drops that leave the skin only where the law of adhesion lets them.

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/World/World.h"
#include "Models/HeadModel.h"

#include <gtest/gtest.h>

#include <limits>

namespace FluidDrops::Test
{

namespace
{

constexpr float FaceHeight = 0.23f;
constexpr float CmOfHead = FaceHeight / float(FHeadLandmarks::Height); // m per cm of the model
constexpr float WaterDensity = 1000.0f;

struct FHeadWorld
{
	explicit FHeadWorld(const FWorldSettings& Settings, const FSurfaceSettings& Skin)
		: Mesh(MakeHead({EHeadPart::Skin, FaceHeight, 0}))
		, World(std::move(FWorld::Create(Settings, Runner).Value()))
	{
		EXPECT_GT(Mesh.Triangles.size(), 2000u);
		EXPECT_TRUE(World->AddSurface(Mesh, Skin));
	}

	FSurfaceMesh Mesh;
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World;
};

FWorldSettings FaceSettings()
{
	FWorldSettings Settings;
	Settings.Budget.Drops = 1024;
	Settings.Budget.AirDrops = 1024;
	Settings.Budget.TrailPieces = 16384;
	Settings.Drops.Density = WaterDensity;
	Settings.World.FloorHeight = -1.0f;
	return Settings;
}

FVec3f MiddleOf(const FSurfaceMesh& Mesh, uint32 Triangle)
{
	const FTriangleCorners& Corners = Mesh.Triangles[Triangle];
	return (Mesh.Positions[Corners[0]] + Mesh.Positions[Corners[1]] + Mesh.Positions[Corners[2]]) / 3.0f;
}

uint32 TriangleNear(const FSurfaceMesh& Mesh, const FVec3f& Place)
{
	uint32 Nearest = 0;
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		const bool bNearer = (MiddleOf(Mesh, Triangle) - Place).norm() < (MiddleOf(Mesh, Nearest) - Place).norm();
		Nearest = bNearer ? Triangle : Nearest;
	}
	return Nearest;
}

/** How far a point is from a triangle: from its plane if it is above it, else infinity. */
float DistanceAbove(const FSurfaceMesh& Mesh, uint32 Triangle, const FVec3f& Point, FVec3f& Normal)
{
	const FTriangleCorners& Corners = Mesh.Triangles[Triangle];
	const FVec3d A = Mesh.Positions[Corners[0]].cast<double>();
	const FVec3d Ab = Mesh.Positions[Corners[1]].cast<double>() - A;
	const FVec3d Ac = Mesh.Positions[Corners[2]].cast<double>() - A;
	const FVec3d Across = Ab.cross(Ac);
	const FVec3d Ap = Point.cast<double>() - A;
	const double C = Across.dot(Ab.cross(Ap)) / Across.squaredNorm();
	const double B = Across.dot(Ap.cross(Ac)) / Across.squaredNorm();
	constexpr double Slack = 1.0e-3;
	Normal = Across.normalized().cast<float>();
	const bool bInside = B > -Slack && C > -Slack && B + C < 1.0 + Slack;
	return bInside ? static_cast<float>(std::fabs(Ap.dot(Across.normalized()))) : std::numeric_limits<float>::max();
}

} // namespace

TEST(HeadDrops, DROP_100_TheTrailOfATearIsUnbrokenFromTheEyeToTheChin)
{
	FWorldSettings Settings = FaceSettings();
	Settings.Trails.FilmThickness = 1.0e-6f;
	Settings.Trails.DryingTime = 3600.0f;
	Settings.Trails.BeadSpacing = 0.0f;
	FSurfaceSettings Skin;
	Skin.AsperityHeight = 0.5e-3f;
	Skin.Adhesion = 1.0e4f; // never lets go
	FHeadWorld Face(Settings, Skin);
	FWorld& World = *Face.World;

	const FVec3f InnerEye(float(FHeadLandmarks::InnerEyeX) * CmOfHead, -0.085f, -0.4f * CmOfHead);
	FSpawnDrop Tear;
	Tear.At = {TriangleNear(Face.Mesh, InnerEye), 1.0f / 3.0f, 1.0f / 3.0f};
	Tear.Radius = 1.6e-3f;
	ASSERT_TRUE(World.Drops().Spawn(Tear));
	const float ChinLevel = (float(FHeadLandmarks::Chin) + 2.0f) * CmOfHead; // of the chin or the jaw beside it
	const FSurface& Skull = World.Surfaces()[0].Geometry;
	const auto TearHeight = [&]
	{
		return Skull
			.WorldPoint(World.Drops().OnSurfaces().Triangle(0), World.Drops().OnSurfaces().At(0).B,
				World.Drops().OnSurfaces().At(0).C)
			.z();
	};
	for (int Tick = 0; Tick < 600 && TearHeight() > ChinLevel; ++Tick) // ten seconds
	{
		World.Tick();
		ASSERT_EQ(World.Drops().OnSurfaces().Num(), 1u);
	}

	const FTrailTable& Trail = World.Drops().Trails();
	ASSERT_GT(Trail.Num(), 20u);
	EXPECT_EQ(Trail.Refused(), 0u);
	EXPECT_EQ(World.Counters().TrailPiecesRefused, 0u);
	float WidestGap = 0.0f;
	float Lowest = 1.0f;
	FVec3f Before = Skull.WorldPoint(Trail.Triangle[0], Trail.StartB[0], Trail.StartC[0]);
	EXPECT_NEAR(Before.z(), InnerEye.z(), 0.6f * CmOfHead);
	for (uint32 Row = 0; Row < Trail.Num(); ++Row)
	{
		const FVec3f Start = Skull.WorldPoint(Trail.Triangle[Row], Trail.StartB[Row], Trail.StartC[Row]);
		WidestGap = std::max(WidestGap, (Start - Before).norm());
		Before = Skull.WorldPoint(Trail.Triangle[Row], Trail.EndB[Row], Trail.EndC[Row]);
		Lowest = std::min(Lowest, Before.z());
	}
	EXPECT_LE(WidestGap, 1.0e-6f);
	EXPECT_LE(Lowest, ChinLevel);
}

TEST(HeadDrops, DROP_100_RandomDropsLeaveAFaceOnlyWhereAdhesionLetsThem)
{
	const FWorldSettings Settings = FaceSettings();
	FSurfaceSettings Skin;
	Skin.AsperityHeight = 0.3e-3f;
	Skin.Adhesion = 12.0f; // Pa: from r = 0.92 mm on, drops fall from a ceiling
	FHeadWorld Face(Settings, Skin);
	FWorld& World = *Face.World;
	FSprinkleDrops Drops;
	Drops.Count = 200;
	Drops.MinRadius = 0.8e-3f;
	Drops.MaxRadius = 2.0e-3f;
	ASSERT_TRUE(World.Drops().Sprinkle(Drops));

	int Left = 0;
	for (int Tick = 0; Tick < 120; ++Tick)
	{
		World.Tick();
		for (uint32 Row = 0; Row < World.Drops().InAir().Num(); ++Row)
		{
			if (World.Drops().InAir().Age[Row] > 0.0f)
			{
				continue; // left earlier
			}
			++Left;
			// Adhesion: m g . N > D pi r^2 on a triangle at that place; the head has no border to fall off from.
			const double Mass = World.Drops().InAir().ExactMass(Row);
			const double Radius = Math::Cbrt(3.0 * Mass / (4.0 * Math::Pi * double(WaterDensity)));
			const double Hold = double(Skin.Adhesion) * Math::Pi * Radius * Radius;
			double Pull = -1.0;
			for (uint32 Triangle = 0; Triangle < Face.Mesh.Triangles.size(); ++Triangle)
			{
				FVec3f Normal;
				if (DistanceAbove(Face.Mesh, Triangle, World.Drops().InAir().Position(Row), Normal) < 2.0e-5f)
				{
					Pull = std::max(Pull, Mass * double(Settings.World.Gravity.dot(Normal)));
				}
			}
			EXPECT_GT(Pull, 0.999 * Hold) << "tick " << Tick;
		}
	}
	EXPECT_GT(Left, 10);
	EXPECT_EQ(uint64(Left), World.Counters().Released);
	EXPECT_LE(std::fabs(World.Ledger().Residual()), 1.0e-9 * World.Ledger().Input());
}

TEST(HeadDrops, DROP_100_NoDropLeavesAClosedFaceThatHoldsIt)
{
	FSurfaceSettings Skin;
	Skin.AsperityHeight = 0.0f;
	Skin.Adhesion = 1.0e4f;
	FHeadWorld Face(FaceSettings(), Skin);
	FSprinkleDrops Drops;
	Drops.Count = 200;
	Drops.MinRadius = 0.8e-3f;
	Drops.MaxRadius = 2.0e-3f;
	ASSERT_TRUE(Face.World->Drops().Sprinkle(Drops));
	for (int Tick = 0; Tick < 240; ++Tick)
	{
		Face.World->Tick();
	}
	EXPECT_EQ(Face.World->Counters().Released, 0u);
	EXPECT_LE(std::fabs(Face.World->Ledger().Residual()), 1.0e-9 * Face.World->Ledger().Input());
}

} // namespace FluidDrops::Test
