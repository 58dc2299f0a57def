// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops that grow where they rest are searched for only when they may touch (Drops/Clearance.h): nothing may be missed
// by it, and little may be searched.

#include "Support/DropScripts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace FluidDrops;

namespace
{

/** A cold pane in moist air; drops that land on it while others grow. */
std::unique_ptr<FWorld> MakeGrowingPane(float TimeLapse, bool bFlat)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 512, 64};
	Settings.Trails.bEnabled = false;
	Settings.Moisture.AirTemperature = 25.0f;
	Settings.Moisture.Humidity = 0.6f;
	Settings.Moisture.TimeLapse = TimeLapse;
	Settings.Moisture.MinRadius = Settings.Moisture.MaxRadius = 2.0e-5f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Plastic;
	Plastic.ContactAngle = 90.0f;
	Plastic.Temperature = 5.0f;
	Plastic.SiteDensity = 4.0e5f;
	EXPECT_TRUE(
		World->AddSurface(MakePane(0.04f, 0.04f, 5, 5), Plastic, bFlat ? FlatPose() : FRigidTransform()).IsOk());
	return World;
}

/** How much the two of any pair overlap at most, as a part of both reaches. */
float WorstOverlap(const FWorld& World)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	const FWetSurface& Pane = World.Surfaces()[0];
	const float ReachPerRadius = Pane.Cap.ReachPerRadius * World.Settings().Drops.MergeReach;
	std::vector<FVec3f> Places;
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		Places.push_back(Pane.Geometry.Frame(Drops.Triangle(Row)).Point(Drops.At(Row)));
	}
	float Worst = 0.0f;
	for (uint32 A = 0; A < Drops.Num(); ++A)
	{
		for (uint32 B = A + 1; B < Drops.Num(); ++B)
		{
			const float Reach = (Drops.Radius(A) + Drops.Radius(B)) * ReachPerRadius;
			const float Distance = (Places[A] - Places[B]).norm();
			Worst = std::max(Worst, 1.0f - Distance / Reach);
		}
	}
	return Worst;
}

} // namespace

TEST(Clearance, NoPairTouchesUnseenWhileDropsGrowLandAndRun)
{
	for (const bool bFlat : {true, false})
	{
		std::unique_ptr<FWorld> World = MakeGrowingPane(400.0f, bFlat);
		float Worst = 0.0f;
		uint32 Checked = 0;
		for (uint32 Tick = 0; Tick < 900; ++Tick)
		{
			if (Tick % 20 == 0 && Tick > 200) // a stranger among them, which does not grow
			{
				const float X = 0.015f * std::sin(float(Tick));
				SpawnNear(*World, FVec3f(X, bFlat ? 0.015f * std::cos(1.7f * float(Tick)) : 0.0f, 0.01f), 0.2e-3f);
			}
			World->Tick();
			if (Tick % 15 == 0 && World->Drops().OnSurfaces().Num() < 700)
			{
				Worst = std::max(Worst, WorstOverlap(*World));
				++Checked;
			}
		}
		EXPECT_GT(World->Counters().Merged, 100u);
		EXPECT_GT(Checked, 20u);
		EXPECT_LT(Worst, 0.015f) << (bFlat ? "flat" : "standing"); // a hundredth, and what grows in one turn
	}
}

TEST(Clearance, ADropThatGrowsSteadilyIsRarelySearchedFor)
{
	std::unique_ptr<FWorld> World = MakeGrowingPane(400.0f, true);
	RunTicks(*World, 400);
	World->Tick();
	const float Before = World->Drops().OnSurfaces().Radius(0);
	uint64 DropTicks = 0;
	uint64 Tests = 0;
	for (uint32 Tick = 0; Tick < 200; ++Tick)
	{
		World->Tick();
		Tests += World->Drops().MergeTests();
		DropTicks += World->Drops().OnSurfaces().Num();
	}
	EXPECT_NE(World->Drops().OnSurfaces().Radius(0), Before);
	EXPECT_LT(double(Tests) / double(DropTicks), 1.0) << "pairs whose distance is computed, per drop and tick";
}
