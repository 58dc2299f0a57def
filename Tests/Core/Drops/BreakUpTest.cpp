// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Runners that leave small drops behind (Docs/Model/Weather.md#break-up).

#include "Support/RegimeWorlds.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

/** A wall full of equal drops that run without end: their field is weak in space and strong by the law. */
std::unique_ptr<FWorld> MakeRunners(float ForcePerThreshold, float Rate, int32 Count)
{
	FRegimeSettings Set = CondensationSet();
	Set.FrictionSpread = 0.0f;
	Set.BreakUpRate = Rate;
	Set.MinBreakUpRadius = 1.0e-6f;
	FWorldSettings Settings = RegimeSettingsOf(Set, 3 * Count);
	Settings.Drops.bMerge = false;
	Settings.Regimes.SlideTime = 1.0e-4f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->AddSurface(MakePane(20.0f, 20.0f, 1, 1)).IsOk());
	const float Radius = Set.BreakUpRadius * std::cbrt(ForcePerThreshold);
	for (int32 Index = 0; Index < Count; ++Index)
	{
		SpawnNear(*World, FVec3f(-9.0f + 18.0f * float(Index) / float(Count), 0.0f, 8.0f), Radius);
	}
	return World;
}

} // namespace

TEST(Condensation, COND_23_OnlyHeavyRunnersBreakUpAndByChance)
{
	std::unique_ptr<FWorld> Light = MakeRunners(0.99f, 2.0f, 1000);
	RunTicks(*Light, 600);
	EXPECT_EQ(Light->Counters().BrokenUp, 0u);

	// A drop that has lost a part is too light for a second time, so only the others count: 10 000 drop-seconds of
	// them, in ticks so short that a drop seldom has two chances in one.
	constexpr int32 Count = 30000;
	constexpr double DeltaTime = 1.0 / 240.0;
	std::unique_ptr<FWorld> Heavy = MakeRunners(1.01f, 2.0f, Count);
	FWorldSettings Settings = Heavy->Settings();
	Settings.Regimes.MinBreakUpRadius = 0.3f * Heavy->Drops().OnSurfaces().Radius(0);
	Settings.World.TickRate = 240.0f;
	ASSERT_TRUE(Heavy->SetSettings(Settings).IsOk());
	double DropSeconds = 0.0;
	while (DropSeconds < 10000.0)
	{
		ASSERT_LT(Heavy->Counters().BrokenUp, uint64(Count));
		DropSeconds += DeltaTime * double(Count - int32(Heavy->Counters().BrokenUp));
		Heavy->Tick();
	}
	const double Expected = 2.0 * DropSeconds;
	EXPECT_NEAR(double(Heavy->Counters().BrokenUp), Expected, 3.0 * std::sqrt(Expected));
	EXPECT_EQ(Heavy->Drops().OnSurfaces().Refused(), 0u);
}

TEST(Condensation, COND_24_25_BreakingUpKeepsTheWaterAndLeavesSmallDrops)
{
	std::unique_ptr<FWorld> World = MakeRunners(1.3f, 1000.0f, 1200);
	const float Radius = World->Drops().OnSurfaces().Radius(0);
	const double Before = World->Ledger()[EAccount::OnSurfaces];
	World->Tick();
	const FDropTable& Drops = World->Drops().OnSurfaces();
	ASSERT_GE(World->Counters().BrokenUp, 1000u);
	EXPECT_NEAR(World->Ledger()[EAccount::OnSurfaces] / Before, 1.0, 1e-9);
	double Sum = 0.0, Squares = 0.0;
	uint32 Parts = 0;
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const uint32 Parent = Drops.RowOf(Drops.NoMerge[Row]);
		if (Parent == IndexNone)
		{
			continue;
		}
		const double Ratio = double(Drops.Radius(Row) / Radius);
		EXPECT_GE(Ratio, 0.2 - 1e-6);
		EXPECT_LE(Ratio, 0.5 + 1e-6);
		Sum += Ratio;
		Squares += Ratio * Ratio;
		++Parts;
		EXPECT_LT((PlaceOf(*World, Drops.HandleOf(Row)) - PlaceOf(*World, Drops.HandleOf(Parent))).norm(), 1e-6f);
		const double Whole = std::pow(double(Drops.Radius(Parent)), 3.0) + std::pow(double(Drops.Radius(Row)), 3.0);
		EXPECT_NEAR(Whole / std::pow(double(Radius), 3.0), 1.0, 1e-6);
	}
	ASSERT_GE(Parts, 1000u);
	EXPECT_GT(std::sqrt(Squares / Parts - Sum * Sum / (double(Parts) * Parts)), 0.05);
}

TEST(Condensation, COND_26_ADropDoesNotTakeBackWhatItLost)
{
	std::unique_ptr<FWorld> World = MakeRunners(1.3f, 1000.0f, 1000);
	FWorldSettings Settings = World->Settings();
	Settings.Drops.bMerge = true;
	Settings.Regimes.SlideTime = 0.005f;
	Settings.Regimes.MinBreakUpRadius = 0.2e-3f;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	World->Tick();
	ASSERT_GE(World->Counters().BrokenUp, 900u);
	Settings.Regimes.BreakUpRate = 0.0f;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	const FDropTable& Drops = World->Drops().OnSurfaces();
	for (uint32 Tick = 0; Tick < 30; ++Tick)
	{
		for (uint32 Row = 0; Row < Drops.Num(); ++Row)
		{
			const uint32 Parent = Drops.RowOf(Drops.NoMerge[Row]);
			if (Parent != IndexNone && Tick > 0)
			{
				const float Radii = Drops.Radius(Row) + Drops.Radius(Parent);
				const FVec3f Apart = PlaceOf(*World, Drops.HandleOf(Row)) - PlaceOf(*World, Drops.HandleOf(Parent));
				EXPECT_LE(Apart.norm(), 1.25f * Radii); // banned only as long as they are near
			}
		}
		World->Tick();
	}
	EXPECT_EQ(World->Counters().Merged, 0u);
	// Afterwards they may: a part put under its parent is taken in.
	const uint32 Num = Drops.Num();
	const FVec3f Below = PlaceOf(*World, Drops.HandleOf(0)) - FVec3f(0.0f, 0.0f, 3.0f * Drops.Radius(0));
	SpawnNear(*World, Below, 0.2e-3f);
	RunTicks(*World, 60);
	EXPECT_EQ(Drops.Num(), Num);
	EXPECT_EQ(World->Counters().Merged, 1u);
}
