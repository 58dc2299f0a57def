// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops that go over sides many at a time do exactly what they do one by one.

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "Support/TestWorlds.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

/** A ball with bumps: ridges, valleys, pits, slopes of every kind; some of its drops fall off. */
FSurfaceMesh MakeBumpyBall()
{
	FSurfaceMesh Mesh = MakeIcosphere(0.15f, 4);
	for (uint32 Vertex = 0; Vertex < Mesh.Positions.size(); ++Vertex)
	{
		Mesh.Positions[Vertex] *= 1.0f + 0.02f * RandomUnit4(7, Vertex, 0, ERandomPurpose::ShedBead)[0];
	}
	return Mesh;
}

/**
 * The same drops on the same ball. Matter anywhere in the world ends the plain case; a speck of it on a plate that no
 * drop comes near changes nothing else.
 */
std::unique_ptr<FWorld> RunOnBall(bool bOneByOne, const FWorldSettings& Rules)
{
	FWorldSettings Settings = Rules;
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	Settings.World.FloorHeight = -1.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Rough;
	Rough.RoughnessVariation = 0.5f;
	Rough.Adhesion = 15.0f; // lets the larger ones go
	EXPECT_TRUE(World->AddSurface(MakeBumpyBall(), Rough).IsOk());
	FRigidTransform Aside;
	Aside.Translation = FVec3f(5.0f, 0.0f, 0.0f);
	EXPECT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 1, 1), {}, Aside).IsOk());
	if (bOneByOne)
	{
		EXPECT_TRUE(World->CoatSurface(1, std::vector<float>{1.0e-9f}).IsOk());
	}
	EXPECT_TRUE(World->Drops().Sprinkle({0, 3000, 0.8e-3f, 2.5e-3f, 1.0f}).IsOk());
	for (uint32 Tick = 0; Tick < 90; ++Tick)
	{
		World->Tick();
		EXPECT_EQ(World->Surfaces()[0].bBatchable, !bOneByOne);
	}
	return World;
}

void ExpectTheSameBits(const FWorldSettings& Rules)
{
	const std::unique_ptr<FWorld> Many = RunOnBall(false, Rules);
	const std::unique_ptr<FWorld> One = RunOnBall(true, Rules);
	ASSERT_EQ(Many->Drops().OnSurfaces().Num(), One->Drops().OnSurfaces().Num());
	EXPECT_GT(Many->Counters().Released, 100u);
	uint32 Moving = 0;
	for (uint32 Row = 0; Row < Many->Drops().OnSurfaces().Num(); ++Row)
	{
		ASSERT_EQ(std::memcmp(&Many->Drops().OnSurfaces().Course[Row], &One->Drops().OnSurfaces().Course[Row],
					  sizeof(FDropCourse)),
			0)
			<< Row;
		ASSERT_EQ(Many->Drops().OnSurfaces().State[Row], One->Drops().OnSurfaces().State[Row]) << Row;
		Moving += IsMoving(Many->Drops().OnSurfaces().State[Row]) ? 1 : 0;
	}
	EXPECT_GT(Moving, 500u);
}

} // namespace

TEST(Drops, ManyOverSidesAtOnceGiveTheSameBitsAsOneByOne)
{
	ExpectTheSameBits({});
}

TEST(Drops, FIELD_74_WindOnASurfaceLeavesThemManyAtOnce)
{
	FWorldSettings Windy;
	Windy.World.Wind = FVec3f(4.0f, -3.0f, 1.0f);
	ExpectTheSameBits(Windy);
}

TEST(Drops, FIELD_77_SoDoesAWindThatDiffersFromPlaceToPlace)
{
	FWorldSettings Gusty;
	Gusty.World.Wind = FVec3f(4.0f, -3.0f, 1.0f);
	Gusty.Wind.Turbulence = 0.5f;
	Gusty.Wind.TurbulenceLength = 0.3f;
	Gusty.Wind.Gusts = 0.5f;
	ExpectTheSameBits(Gusty);
}
