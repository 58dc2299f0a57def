// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fog of fine drops in the wetness map: its law, its books, and who wipes it away.

#include "Support/DropScripts.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

/** A standing mirror in steam. */
std::unique_ptr<FWorld> MakeFoggedMirror(float SiteDensity, ITaskRunner& Runner = SerialRunner())
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 512, 4096};
	Settings.Moisture.AirTemperature = 30.0f;
	Settings.Moisture.Humidity = 0.95f;
	Settings.Moisture.TimeLapse = 20.0f;
	Settings.Trails.MinRadius = 0.3e-3f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
	FSurfaceSettings Mirror;
	Mirror.Temperature = 18.0f;
	Mirror.SiteDensity = SiteDensity;
	Mirror.WetnessResolution = 64;
	EXPECT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 8, 8), Mirror).IsOk());
	return World;
}

double FogOf(const FWorld& World)
{
	return World.Surfaces()[0].Wetness.Fog().Mass();
}

void ExpectBalance(const FWorld& World)
{
	const FLedger Ledger = World.Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}

} // namespace

TEST(Fog, FieldFollowsItsLawInEveryTexel)
{
	FFogField Fog;
	Fog.Init({1.0f, 2.0f, 0.0f});
	constexpr double Most = 3.0e-3; // kg/m^2
	double Plain[2] = {};
	double Booked = 0.0;
	for (int Step = 0; Step < 4000; ++Step)
	{
		constexpr double Amount = 2.0e-6;
		const bool bDry = Step > 3000;
		Booked += bDry ? -Fog.Dry(Amount, Most) : Fog.Settle(Amount, Most);
		for (double& Each : Plain)
		{
			Each += bDry ? -Amount * Each / Most : Amount * (1.0 - Each / Most);
		}
		if (Step == 900)
		{
			Booked -= Fog.Wipe(0, 1.0f);
			Plain[0] = 0.0;
		}
		if (Step == 1500)
		{
			Booked -= Fog.Wipe(1, 0.25f);
			Plain[1] *= 0.75;
		}
	}
	EXPECT_NEAR(double(Fog.At(0)) / Plain[0], 1.0, 2.0e-3);
	EXPECT_NEAR(double(Fog.At(1)) / Plain[1], 1.0, 2.0e-3);
	EXPECT_LT(Fog.At(0), Fog.At(1));
	EXPECT_EQ(Fog.At(2), 0.0f);
	EXPECT_NEAR(Fog.Mass() / Booked, 1.0, 1.0e-12);
	EXPECT_NEAR(Fog.Mass() / (double(Fog.At(0)) + 2.0 * double(Fog.At(1))), 1.0, 1.0e-5);
}

TEST(Fog, CoversAColdMirrorAndDriesWhenTheAirIsDry)
{
	std::unique_ptr<FWorld> World = MakeFoggedMirror(0.0f);
	RunTicks(*World, 600);
	const double Densest = 3.0e-6 * 1000.0 * 0.04; // kg
	EXPECT_GT(FogOf(*World), 0.9 * Densest);
	EXPECT_LT(FogOf(*World), Densest);
	EXPECT_NEAR(World->Ledger()[EAccount::Condensed] / FogOf(*World), 1.0, 1.0e-9);
	FWorldSettings Settings = World->Settings();
	Settings.Moisture.Humidity = 0.2f;
	Settings.Moisture.bEvaporation = true;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	RunTicks(*World, 6000);
	EXPECT_EQ(FogOf(*World), 0.0);
	EXPECT_NEAR(World->Ledger()[EAccount::Evaporated] / World->Ledger()[EAccount::Condensed], 1.0, 1.0e-9);
}

TEST(Fog, WhateverMovesWipesItAlsoWithoutATrail)
{
	// Once because there are no trails at all, once because the drop is too small for one.
	for (const bool bTrails : {false, true})
	{
		std::unique_ptr<FWorld> World = MakeFoggedMirror(0.0f);
		FWorldSettings Settings = World->Settings();
		Settings.Trails.bEnabled = bTrails;
		Settings.Trails.MinRadius = 5.0e-3f;
		ASSERT_TRUE(World->SetSettings(Settings).IsOk());
		// It slides before there is any fog.
		const FHandle Drop = SpawnNear(*World, FVec3f(0.01f, 0.0f, 0.09f), 3.0e-3f);
		ASSERT_TRUE(IsMoving(World->Drops().OnSurfaces().State[0]));
		RunTicks(*World, 4);
		const uint32 Row = World->Drops().OnSurfaces().RowOf(Drop);
		ASSERT_NE(Row, IndexNone);
		const double MassBefore = World->Drops().OnSurfaces().ExactMass(Row);
		std::unique_ptr<FWorld> Restored = MakeFoggedMirror(0.0f);
		ASSERT_TRUE(Restored->Load(World->Save()).IsOk());
		RunTicks(*World, 6);
		RunTicks(*Restored, 6);
		EXPECT_EQ(World->Hash(), Restored->Hash());
		ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
		EXPECT_GT(World->Drops().OnSurfaces().ExactMass(0), MassBefore);
		const FWetnessMap& Map = World->Surfaces()[0].Wetness;
		const TBarycentric<float> At = World->Drops().OnSurfaces().At(0);
		const uint32 Below = Map.TexelAt(World->Drops().OnSurfaces().Triangle(0), At);
		const uint32 Elsewhere = Map.TexelAt(0, {0.3f, 0.3f});
		EXPECT_LT(Map.FogAt(Below), 0.5f * Map.FogAt(Elsewhere));
		EXPECT_EQ(World->Drops().Trails().Num(), 0u);
		EXPECT_FALSE(Map.HasFilm());
		ExpectBalance(*World);
	}
}

TEST(Fog, ARunnerTakesItInAndLeavesAClearTrack)
{
	std::unique_ptr<FWorld> World = MakeFoggedMirror(0.0f);
	RunTicks(*World, 400);
	FWorldSettings Settings = World->Settings();
	Settings.Moisture.bCondensation = false;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	const double Before = FogOf(*World);
	SpawnNear(*World, FVec3f(0.01f, 0.0f, 0.09f), 3.0e-3f);
	RunTicks(*World, 120);
	const FWetnessMap& Map = World->Surfaces()[0].Wetness;
	const double Taken = Before - FogOf(*World);
	EXPECT_GT(Taken, 0.0);
	EXPECT_LT(Taken, 0.2 * Before) << "only on its way";
	uint32 Cleared = 0;
	uint32 Fogged = 0;
	for (uint32 Texel = 0; Texel < 64 * 64; ++Texel)
	{
		const float Fog = Map.SourceOf(Texel) == Texel ? Map.FogAt(Texel) : -1.0f;
		Cleared += Fog >= 0.0f && Fog < 0.1f * float(Before / 0.04) ? 1 : 0;
		Fogged += Fog > 0.9f * float(Before / 0.04) ? 1 : 0;
	}
	EXPECT_GT(Cleared, 20u);
	EXPECT_GT(Fogged, 20 * Cleared / 2);
	// A drop is round: what it stood on at first is clear behind its middle too.
	const FSurfaceHit Behind = World->Surfaces()[0].Geometry.FindClosest(FVec3f(0.01f, 0.0f, 0.0925f), 0.01f);
	ASSERT_TRUE(Behind.IsHit());
	EXPECT_LT(Map.FogAt(Map.TexelAt(Behind.Triangle, {Behind.B, Behind.C})), 0.5f * float(Before / 0.04));
	ExpectBalance(*World);
}

TEST(Fog, WithSitesItIsDeterministicAndSurvivesARestore)
{
	const auto Run = [](FWorld& World, uint32 From, uint32 To)
	{
		for (uint32 Tick = From; Tick < To; ++Tick)
		{
			if (Tick % 10 == 0)
			{
				const float X = 0.0005f * float(Tick) - 0.08f;
				EXPECT_TRUE(
					World.Wipe({{FVec3f(X, 0.0f, 0.0f), FVec3f(X + 0.005f, 0.0f, 0.01f), 0.008f}, 0.9f}).IsOk());
			}
			World.Tick();
		}
	};
	std::unique_ptr<FWorld> Whole = MakeFoggedMirror(1.0e5f);
	Run(*Whole, 0, 300);
	ExpectBalance(*Whole);
	ASSERT_GT(Whole->Ledger()[EAccount::Removed], 0.0);
	FThreadTaskRunner Threads(3);
	std::unique_ptr<FWorld> Parallel = MakeFoggedMirror(1.0e5f, Threads);
	Run(*Parallel, 0, 300);
	EXPECT_EQ(Parallel->Hash(), Whole->Hash());
	std::unique_ptr<FWorld> First = MakeFoggedMirror(1.0e5f);
	Run(*First, 0, 157);
	std::unique_ptr<FWorld> Second = MakeFoggedMirror(1.0e5f);
	ASSERT_TRUE(Second->Load(First->Save()).IsOk());
	Run(*Second, 157, 300);
	EXPECT_EQ(Second->Hash(), Whole->Hash());
}
