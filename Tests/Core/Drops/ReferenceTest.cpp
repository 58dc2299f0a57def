// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shipped solver, in float over tables, does what the plain reference does in double, drop by drop.

#include "FluidDropsCore/Views/View.h"
#include "PlainSlide.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

TEST(Drops, ShippedSolverFollowsThePlainReference)
{
	FWorldSettings Settings;
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	Settings.World.FloorHeight = -1000.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Sticky;
	Sticky.Adhesion = 1.0e6f;
	ASSERT_TRUE(World->AddSurface(MakeIcosphere(0.5f, 4), Sticky).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 2000, 1.1e-3f, 2.5e-3f, 1.0f}).IsOk());
	Reference::FPlainSlide Plain(World->Surfaces()[0].Geometry, {});
	for (uint32 Row = 0; Row < 2000; ++Row)
	{
		const FDropTable& Drops = World->Drops().OnSurfaces();
		Plain.Add(Drops.Triangle(Row), double(Drops.At(Row).B), double(Drops.At(Row).C), double(Drops.Radius(Row)));
	}
	for (uint32 Tick = 0; Tick < 30; ++Tick)
	{
		World->Tick();
		Plain.Tick(1.0 / 60.0);
	}
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, 1.0f, Drops);
	ASSERT_EQ(Drops.size(), 2000u);
	double Travelled = 0.0;
	uint32 Apart = 0;
	for (uint32 Row = 0; Row < 2000; ++Row)
	{
		// A drop that passes a vertex within rounding may take the other side of it; almost none do.
		Apart += (Drops[Row].Position.cast<double>() - Plain.Drops[Row].Position).norm() > 2.0e-6 ? 1 : 0;
		Travelled += double(Drops[Row].Speed);
	}
	EXPECT_GT(Travelled / 2000.0, 0.05);
	EXPECT_LE(Apart, 4u);
}
