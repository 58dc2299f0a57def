// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rain that falls already: where a world begins in rain, and where the view is put by a cut, as much comes down from
// the first tick on as ever after.

#include "FluidDropsCore/Weather/Rain.h"

#include "Support/AllocationCount.h"
#include "Support/DropScripts.h"
#include "Support/ThreadTaskRunner.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float WideHalf = 6.0f;   // m: thousands of drops come down in a tick, so there is little scatter
constexpr float WideHeight = 2.0f; // m
constexpr uint32 SteadyTicks = 30; // by then the slowest have come all the way

FWorldSettings WideAir(int32 AirDrops = 262144)
{
	FWorldSettings Settings;
	Settings.Budget = {1024, AirDrops, 64};
	Settings.World.FloorHeight = -0.5f;
	Settings.World.Wind = FVec3f(3.0f, -1.0f, 0.0f);
	return Settings;
}

FRainSettings WideRain()
{
	FRainSettings Rain;
	Rain.Rate = 60.0f;
	Rain.MinDiameter = 2.0e-3f;
	Rain.Center = FVec3f(0.0f, 0.0f, 0.5f * WideHeight);
	Rain.HalfExtent = FVec3f(WideHalf, WideHalf, 0.5f * WideHeight);
	return Rain;
}

std::unique_ptr<FWorld> MakeWideRain(const FRainSettings& Rain = WideRain(), ITaskRunner& Runner = SerialRunner())
{
	std::unique_ptr<FWorld> World = MakeWorld(WideAir(), Runner);
	EXPECT_TRUE(World->Weather().AddRain(Rain).IsOk());
	return World;
}

/** Water that came through the ground within the box in the last tick over what the rate says, left half and right half
 * of the box. */
std::array<double, 2> ThroughTheGround(const FWorld& World)
{
	const FAirTable& Air = World.Drops().InAir();
	const double Expected = 60.0 / 3600.0 * double(4.0f * WideHalf * WideHalf) * World.TickTime();
	std::array<double, 2> Out{};
	for (uint32 Row = 0; Row < Air.Num(); ++Row)
	{
		const float Since = std::min(static_cast<float>(World.TickTime()), Air.Age[Row]);
		const bool bNow = Air.Z[Row] <= 0.0f && Air.Z[Row] - Air.VZ[Row] * Since > 0.0f;
		const FVec3f Off = Air.Position(Row) - World.ViewPoint().Position;
		if (bNow && std::abs(Off.x()) <= WideHalf && std::abs(Off.y()) <= WideHalf)
		{
			Out[Off.x() < 0.0f ? 0 : 1] += 2.0 * double(Air.Mass[Row]) / Expected;
		}
	}
	return Out;
}

/** From this tick on, as much as ever: each tick for itself, and some together, where chance counts for less. */
void ExpectSteadyRain(FWorld& World)
{
	constexpr uint32 Ticks = 6;
	std::array<double, 2> Mean{};
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		World.Tick();
		const std::array<double, 2> Now = ThroughTheGround(World);
		EXPECT_NEAR(0.5 * (Now[0] + Now[1]), 1.0, 0.08) << Tick;
		Mean[0] += Now[0] / Ticks;
		Mean[1] += Now[1] / Ticks;
	}
	EXPECT_NEAR(0.5 * (Mean[0] + Mean[1]), 1.0, 0.03);
	EXPECT_NEAR(Mean[0], 1.0, 0.05);
	EXPECT_NEAR(Mean[1], 1.0, 0.05);
	EXPECT_EQ(World.Counters().RainRefused, 0u);
	const FLedger Ledger = World.Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}

} // namespace

TEST(RainFill, ItRainsOnTheGroundFromTheFirstTickOn)
{
	std::unique_ptr<FWorld> World = MakeWideRain();
	ExpectSteadyRain(*World);
}

TEST(RainFill, OrFromAboveIfTheSettingSaysSo)
{
	FRainSettings Rain = WideRain();
	Rain.bStartFull = false;
	std::unique_ptr<FWorld> World = MakeWideRain(Rain);
	World->Tick();
	EXPECT_LT(ThroughTheGround(*World)[0] + ThroughTheGround(*World)[1], 0.05); // low through the side, by the wind
	RunTicks(*World, SteadyTicks);
	ExpectSteadyRain(*World);
}

TEST(RainFill, ACutFindsTheSameRainElsewhere)
{
	std::unique_ptr<FWorld> World = MakeWideRain();
	RunTicks(*World, SteadyTicks);
	ASSERT_TRUE(World->SetViewPoint(FVec3f(1000.0f, 200.0f, 0.0f)).IsOk());
	ExpectSteadyRain(*World);
}

TEST(RainFill, AShortCutDoesNotFillTwiceWhatIsFull)
{
	std::unique_ptr<FWorld> World = MakeWideRain();
	RunTicks(*World, SteadyTicks);
	ASSERT_TRUE(World->SetViewPoint(FVec3f(-WideHalf, 0.0f, 0.0f)).IsOk()); // the right half was rained on before
	ASSERT_GT(WideHalf / static_cast<float>(World->TickTime()), World->Settings().World.TeleportSpeed);
	ExpectSteadyRain(*World);
}

// As many at every height, and the same sizes: what is in the air after the first tick is what is there much later.
TEST(RainFill, AsManyAtEveryHeightAsWhenItHasRainedForLong)
{
	const auto Count = [](const FWorld& World)
	{
		std::array<double, 8> Numbers{}; // four heights, then the same for drops above 3 mm
		for (uint32 Row = 0; Row < World.Drops().InAir().Num(); ++Row)
		{
			const FVec3f Place = World.Drops().InAir().Position(Row);
			if (Place.head<2>().cwiseAbs().maxCoeff() < WideHalf - 0.5f && Place.z() > 0.0f)
			{
				const std::size_t Height = std::min<std::size_t>(std::size_t(4.0f * Place.z() / WideHeight), 3);
				Numbers[Height] += 1.0;
				Numbers[4 + Height] += DropRadius(World.Drops().InAir().Mass[Row], 1000.0f) > 1.5e-3f ? 1.0 : 0.0;
			}
		}
		return Numbers;
	};
	std::unique_ptr<FWorld> World = MakeWideRain();
	World->Tick();
	const std::array<double, 8> First = Count(*World);
	RunTicks(*World, 60);
	const std::array<double, 8> Later = Count(*World);
	for (std::size_t Index = 0; Index < First.size(); ++Index)
	{
		EXPECT_GT(Later[Index], 1000.0);
		EXPECT_NEAR(First[Index] / Later[Index], 1.0, 0.06) << Index;
	}
}

TEST(RainFill, NoneBelowARoofNorInsideOfThings)
{
	std::unique_ptr<FWorld> World = MakeWorld(WideAir());
	ASSERT_TRUE(World->AddSurface(MakePane(4.0f, 4.0f, 4, 4), {}, FlatPose(FVec3f(0.0f, 0.0f, 5.0f))).IsOk());
	ASSERT_TRUE(World->AddSurface(MakeBox(FVec3f(0.5f, 0.5f, 0.5f), 2), {}, FlatPose(FVec3f(5.0f, 4.0f, 0.6f))).IsOk());
	ASSERT_TRUE(World->Weather().AddRain(WideRain()).IsOk());
	World->Tick();
	const FAirTable& Air = World->Drops().InAir();
	EXPECT_GT(Air.Num(), 20000u);
	for (uint32 Row = 0; Row < Air.Num(); ++Row)
	{
		const FVec3f Back = Air.Position(Row) - Air.Velocity(Row) * ((Air.Z[Row] - 5.0f) / Air.VZ[Row]);
		ASSERT_FALSE(std::abs(Back.x()) < 1.98f && std::abs(Back.y()) < 1.98f);
		ASSERT_FALSE((Air.Position(Row) - FVec3f(5.0f, 4.0f, 0.6f)).cwiseAbs().maxCoeff() < 0.499f);
	}
}

TEST(RainFill, WhatFindsNoRoomIsCountedAndNothingIsAllocated)
{
	std::unique_ptr<FWorld> World = MakeWorld(WideAir(2000));
	ASSERT_TRUE(World->Weather().AddRain(WideRain()).IsOk());
	RunTicks(*World, SteadyTicks);
	const uint64 Refused = World->Counters().RainRefused;
	ASSERT_TRUE(World->SetViewPoint(FVec3f(1000.0f, 0.0f, 0.0f)).IsOk());
	const uint64 Before = AllocationCount();
	World->Tick();
	EXPECT_EQ(AllocationCount() - Before, 0u);
	EXPECT_GT(World->Counters().RainRefused, Refused + 20000u);
	EXPECT_LE(World->Drops().InAir().Num(), 2000u);
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}

// The cut is measured in a frame that is too short for a tick; a snapshot in between must not lose it.
TEST(RainFill, TheSameBitsForAnyNumberOfThreadsAndAcrossARestoreWithinACut)
{
	std::unique_ptr<FWorld> Serial = MakeWideRain();
	RunTicks(*Serial, 5);
	ASSERT_TRUE(Serial->SetViewPoint(FVec3f(300.0f, 0.0f, 0.0f)).IsOk());
	ASSERT_EQ(Serial->Advance(1.0e-3).Ticks, 0u);
	const std::vector<uint8> Snapshot = Serial->Save();
	const uint64 Born = Serial->Counters().RainBorn;
	Serial->Tick();
	EXPECT_GT(Serial->Counters().RainBorn, Born + 20000u);
	RunTicks(*Serial, 3);
	for (const uint32 Threads : {2u, 5u})
	{
		FThreadTaskRunner Runner(Threads);
		std::unique_ptr<FWorld> World = MakeWideRain(WideRain(), Runner);
		ASSERT_TRUE(World->Load(Snapshot).IsOk());
		EXPECT_EQ(World->Save(), Snapshot);
		RunTicks(*World, 4);
		EXPECT_EQ(World->Hash(), Serial->Hash()) << Threads << " threads";
	}
}
