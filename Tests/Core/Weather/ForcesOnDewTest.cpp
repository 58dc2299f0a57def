// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What moves drops that condensed besides their weight: a shaken surface and wind (Docs/Model/Weather.md#the-decision).

#include "Support/DropScripts.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

/** A cold can with drops on it that all rest; nothing condenses any more. */
std::unique_ptr<FWorld> MakeDewyCan()
{
	FWorldSettings Settings;
	Settings.Budget = {4096, 2048, 4096};
	Settings.Moisture.AirTemperature = 25.0f;
	Settings.Moisture.Humidity = 0.7f;
	Settings.Moisture.TimeLapse = 1000.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Can;
	Can.Temperature = 4.0f;
	Can.SiteDensity = 1.0e5f;
	EXPECT_TRUE(World->AddSurface(MakeCylinder(0.033f, 0.12f, 24, 12), Can).IsOk());
	RunTicks(*World, 90);
	Settings.Moisture.bCondensation = false;
	EXPECT_TRUE(World->SetSettings(Settings).IsOk());
	RunTicks(*World, 60);
	return World;
}

uint32 MovingDrops(const FWorld& World)
{
	uint32 Count = 0;
	for (uint32 Row = 0; Row < World.Drops().OnSurfaces().Num(); ++Row)
	{
		Count += IsMoving(World.Drops().OnSurfaces().State[Row]) ? 1 : 0;
	}
	return Count;
}

/** How far the drops are from the middle of their surface on average, along X, in the world. */
float MeanX(const FWorld& World)
{
	double Sum = 0.0;
	for (uint32 Row = 0; Row < World.Drops().InAir().Num(); ++Row)
	{
		Sum += double(World.Drops().InAir().X[Row]);
	}
	return static_cast<float>(Sum / double(World.Drops().InAir().Num()));
}

} // namespace

TEST(Dew, COND_65_AShakenCanLetsDropsSlideThatWereStill)
{
	std::unique_ptr<FWorld> World = MakeDewyCan();
	ASSERT_GT(World->Drops().OnSurfaces().Num(), 500u);
	ASSERT_EQ(MovingDrops(*World), 0u);
	const uint32 Still = World->Drops().OnSurfaces().Num();
	RunTicks(*World, 60);
	EXPECT_EQ(MovingDrops(*World), 0u) << "without motion they stay";
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), Still);
	// Sideways by 2 g, to and fro: x = A sin(w t), A w^2 = 2 g. Larger drops feel it first.
	FWorldSettings Settings = World->Settings();
	Settings.Drops.InertiaSmoothing = 0.005f;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	SpawnNear(*World, FVec3f(0.0f, 0.033f, 0.0f), 0.9e-3f);
	uint32 Moved = 0;
	for (uint32 Tick = 0; Tick < 120; ++Tick)
	{
		constexpr float Rate = 20.0f; // 1/s
		FRigidTransform Pose;
		Pose.Translation.x() = 2.0f * 9.81f / (Rate * Rate) * Math::Sin(Rate * float(Tick) / 60.0f);
		ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
		World->Tick();
		Moved = std::max(Moved, MovingDrops(*World));
	}
	EXPECT_GT(Moved, 0u);
}

TEST(Dew, COND_66_WindDeflectsFallingDropsAndPushesThoseThatStand)
{
	const auto Fall = [](float Wind)
	{
		FWorldSettings Settings;
		Settings.Budget = {256, 256, 64};
		Settings.World.Wind = FVec3f(Wind, 0.0f, 0.0f);
		Settings.World.FloorHeight = -50.0f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 1, 1)).IsOk());
		ThrowDrop(*World, FVec3f(0.0f, 1.0f, 0.0f), FVec3f::Zero(), 1.0e-3f);
		RunTicks(*World, 60);
		return MeanX(*World);
	};
	EXPECT_NEAR(Fall(0.0f), 0.0f, 1.0e-5f);
	EXPECT_GT(Fall(5.0f), 0.05f);
	// On a standing pane without roughness a drop runs straight down; wind along it bends its way.
	const auto Slide = [](float Wind)
	{
		FWorldSettings Settings;
		Settings.Budget = {16, 16, 64};
		Settings.World.Wind = FVec3f(Wind, 0.0f, 0.0f);
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		FSurfaceSettings Smooth;
		Smooth.AsperityHeight = 0.0f;
		EXPECT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 1, 1), Smooth).IsOk());
		const FHandle Drop = SpawnNear(*World, FVec3f(0.1f, 0.0f, 0.5f), 1.0e-3f);
		RunTicks(*World, 30);
		const uint32 Row = World->Drops().OnSurfaces().RowOf(Drop);
		const TBarycentric<float> At = World->Drops().OnSurfaces().At(Row);
		return World->Surfaces()[0].Geometry.WorldPoint(World->Drops().OnSurfaces().Triangle(Row), At.B, At.C).x() -
			0.1f;
	};
	EXPECT_NEAR(Slide(0.0f), 0.0f, 1.0e-4f);
	EXPECT_GT(Slide(5.0f), 1.0e-3f);
}
