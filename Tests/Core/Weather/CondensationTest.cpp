// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Condensation in a world: when it happens, what it makes of a wall, that its books are right and its bits the same.

#include "FluidDropsCore/Weather/Vapor.h"
#include "FluidDropsCore/World/Recording.h"
#include "Support/AllocationCount.h"
#include "Support/RegimeWorlds.h"
#include "Support/SlowBuild.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

FWorldSettings MoistAir(float TimeLapse)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 2048, 16384};
	Settings.World.FloorHeight = -0.5f;
	Settings.Moisture.AirTemperature = 25.0f;
	Settings.Moisture.Humidity = 0.7f;
	Settings.Moisture.TimeLapse = TimeLapse;
	return Settings;
}

FSurfaceSettings ColdGlass(float SiteDensity)
{
	FSurfaceSettings Glass;
	Glass.Temperature = 4.0f;
	Glass.SiteDensity = SiteDensity;
	Glass.RoughnessVariation = 0.3f;
	return Glass;
}

/** The same air around drops that move by the force regimes. */
FWorldSettings MoistRegimes(float TimeLapse)
{
	FWorldSettings Settings = MoistAir(TimeLapse);
	Settings.Drops.MotionLaw = EMotionLaw::Regimes;
	Settings.Regimes = CondensationSet();
	Settings.Trails.bTakeWater = false;
	Settings.Trails.MinRadius = 0.0f;
	Settings.Trails.Fading = EFilmFading::Linear;
	Settings.Trails.DryingTime = 4.0f;
	return Settings;
}

/** A standing pane that goes from dry to dripping within seconds. */
std::unique_ptr<FWorld> MakeDrippingPane(ITaskRunner& Runner = SerialRunner())
{
	std::unique_ptr<FWorld> World = MakeWorld(MoistAir(2000.0f), Runner);
	EXPECT_TRUE(World->AddSurface(MakePane(0.08f, 0.06f, 10, 8), ColdGlass(8.0e5f)).IsOk());
	return World;
}

} // namespace

TEST(Condensation, NothingCondensesAboveTheDewPoint)
{
	const double Dew = DewPoint(25.0, 0.7);
	for (const double Above : {0.2, -0.2})
	{
		std::unique_ptr<FWorld> World = MakeWorld(MoistAir(1.0e5f));
		FSurfaceSettings Glass = ColdGlass(1.0e5f);
		Glass.Temperature = static_cast<float>(Dew + Above);
		ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 4, 4), Glass).IsOk());
		RunTicks(*World, 60);
		EXPECT_EQ(World->Ledger()[EAccount::Condensed] > 0.0, Above < 0.0) << Above;
	}
}

TEST(Condensation, COND_58_NewDropsHaveRadiiOfTheirRange)
{
	FWorldSettings Settings = MoistAir(1000.0f);
	Settings.Moisture.MinRadius = 0.1e-3f;
	Settings.Moisture.MaxRadius = 0.2e-3f;
	Settings.Drops.bMerge = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 4, 4), ColdGlass(2.0e5f)).IsOk());
	uint32 Known = 0;
	float Least = 1.0f;
	float Most = 0.0f;
	while (World->Time() < 5.0 && Known < 1500)
	{
		World->Tick();
		for (; Known < World->Drops().OnSurfaces().Num(); ++Known)
		{
			Least = std::min(Least, World->Drops().OnSurfaces().Radius(Known));
			Most = std::max(Most, World->Drops().OnSurfaces().Radius(Known));
		}
	}
	ASSERT_GE(Known, 1500u);
	EXPECT_GE(Least, 0.0999e-3f);
	EXPECT_LE(Most, 0.2001e-3f);
	EXPECT_GT(Most, 1.6f * Least) << "all sizes of the range";
}

TEST(Condensation, COND_34_AGrowingDropStartsWhereOneOfThatSizeSlides)
{
	// Which radius slides on this wall, by trying.
	const auto Slides = [](float Radius)
	{
		std::unique_ptr<FWorld> World = MakeWorld(MoistAir(0.0f));
		EXPECT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 2, 2)).IsOk());
		const FHandle Drop = SpawnNear(*World, FVec3f(0.01f, 0.0f, 0.02f), Radius);
		return IsMoving(World->Drops().OnSurfaces().State[World->Drops().OnSurfaces().RowOf(Drop)]);
	};
	float Still = 1.0e-4f;
	float Sliding = 8.0e-3f;
	ASSERT_FALSE(Slides(Still));
	ASSERT_TRUE(Slides(Sliding));
	while (Sliding > 1.001f * Still)
	{
		const float Middle = 0.5f * (Still + Sliding);
		(Slides(Middle) ? Sliding : Still) = Middle;
	}
	// One site on the whole wall.
	std::unique_ptr<FWorld> World = MakeWorld(MoistAir(1.0f));
	FSurfaceSettings Glass = ColdGlass(26.0f);
	Glass.RoughnessVariation = 0.0f;
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 2, 2), Glass).IsOk());
	float Last = 0.0f;
	while (World->Time() < 600.0 &&
		(World->Drops().OnSurfaces().Num() == 0 || !IsMoving(World->Drops().OnSurfaces().State[0])))
	{
		World->Tick();
		Last = World->Drops().OnSurfaces().Num() > 0 ? World->Drops().OnSurfaces().Radius(0) : 0.0f;
	}
	EXPECT_NEAR(Last / Sliding, 1.0f, 0.02f);
	// It runs, leaves its site, and falls off the lower edge.
	while (World->Time() < 700.0 && World->Counters().Released == 0)
	{
		World->Tick();
	}
	EXPECT_GE(World->Counters().Released, 1u);
}

TEST(Condensation, COND_34_AGrowingDropFallsFromACeilingWhereTheModelSays)
{
	FWorldSettings Settings = MoistAir(1.0f);
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Glass = ColdGlass(26.0f);
	Glass.Adhesion = 20.0f;
	FRigidTransform Ceiling = FlatPose();
	Ceiling.Rotation = Eigen::AngleAxisf(float(-Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix();
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 2, 2), Glass, Ceiling).IsOk());
	float Last = 0.0f;
	while (World->Time() < 900.0 && World->Counters().Released == 0)
	{
		Last = World->Drops().OnSurfaces().Num() > 0 ? World->Drops().OnSurfaces().Radius(0) : 0.0f;
		World->Tick();
	}
	// m g = D pi r^2.
	const float Critical = 20.0f * 3.0f / (4.0f * 1000.0f * 9.81f);
	EXPECT_NEAR(Last / Critical, 1.0f, 0.02f);
}

TEST(Condensation, COND_34_UnderTheRegimesADropGrowsUntilItSlidesOrFalls)
{
	constexpr float CanUnit = 0.06f; // m: a published radius of 1
	for (const bool bCeiling : {false, true})
	{
		std::unique_ptr<FWorld> World = MakeWorld(MoistRegimes(0.05f)); // its site has all of the pane
		FRigidTransform Pose;
		Pose.Rotation = Eigen::AngleAxisf(bCeiling ? float(-Math::Pi / 2.0) : 0.0f, FVec3f::UnitX()).toRotationMatrix();
		ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 2, 2), ColdGlass(26.0f), Pose).IsOk()); // one site
		float Last = 0.0f;
		bool bHolds = true;
		while (World->Time() < 900.0 && bHolds)
		{
			World->Tick();
			const bool bThere = World->Drops().OnSurfaces().Num() > 0;
			Last = bThere ? World->Drops().OnSurfaces().Radius(0) / CanUnit : Last;
			bHolds = World->Counters().Released == 0 && !(bThere && IsMoving(World->Drops().OnSurfaces().State[0]));
		}
		ASSERT_EQ(World->Counters().Nucleated, 1u);
		// On a wall it slides first; a ceiling lets go of what has no way to slide.
		EXPECT_EQ(World->Counters().Released, bCeiling ? 1u : 0u);
		const float Expected = bCeiling ? 0.015f : 0.01005f;
		EXPECT_NEAR(Last / Expected, 1.0f, 0.02f);
	}
}

TEST(Condensation, COND_56_UnderTheRegimesACanGoesFromDryToDripping)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FWorldSettings Settings = MoistRegimes(150.0f);
	Settings.Budget.Drops = 4096;
	Settings.Regimes.MinBreakUpRadius = 0.12e-3f; // S_Min / 2
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakeCylinder(0.015f, 0.05f, 24, 10), ColdGlass(4.0e4f)).IsOk());
	uint64 Slides = 0;
	uint64 Tracks = 0;
	for (uint32 Second = 0; Second < 120; ++Second)
	{
		RunTicks(*World, 60);
		for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
		{
			Slides += IsMoving(World->Drops().OnSurfaces().State[Row]) ? 1 : 0;
		}
		ASSERT_LE(World->Drops().OnSurfaces().Num(), 4096u);
		Tracks += World->Drops().Trails().Num();
	}
	EXPECT_GT(World->Counters().Nucleated, 200u);
	EXPECT_GT(World->Counters().Merged, 100u);
	EXPECT_GT(World->Counters().BrokenUp, 0u);
	EXPECT_GT(World->Counters().Released, 10u);
	EXPECT_GT(Slides, 10u);
	EXPECT_GT(Tracks, 10u);
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}

TEST(Condensation, COND_56_ACanGoesFromDryToDripping)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FWorldSettings Settings = MoistAir(150.0f);
	Settings.Budget.Drops = 4096;
	Settings.Trails.MinRadius = 0.4e-3f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Can = ColdGlass(4.0e4f);
	Can.AsperityHeight = 0.5e-3f;
	ASSERT_TRUE(World->AddSurface(MakeCylinder(0.033f, 0.12f, 24, 12), Can).IsOk());
	uint64 Slides = 0;
	uint64 Beads = 0;
	for (uint32 Second = 0; Second < 120; ++Second)
	{
		RunTicks(*World, 60);
		for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
		{
			Slides += IsMoving(World->Drops().OnSurfaces().State[Row]) ? 1 : 0;
		}
		ASSERT_LE(World->Drops().OnSurfaces().Num(), 4096u);
		Beads += World->Drops().Trails().Num();
	}
	EXPECT_GT(World->Counters().Nucleated, 1200u) << "also behind the runners";
	EXPECT_GT(World->Counters().Merged, 500u);
	EXPECT_GT(World->Counters().Released, 10u);
	EXPECT_GT(Slides, 10u);
	EXPECT_GT(Beads, 10u);
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}

TEST(Condensation, NewDropsAppearBehindARunner)
{
	std::unique_ptr<FWorld> World = MakeDrippingPane();
	while (World->Time() < 120.0 && World->Counters().Released < 5)
	{
		World->Tick();
	}
	ASSERT_GE(World->Counters().Released, 5u);
	const uint64 Sites = World->Weather().Sites().Sites[0].Num();
	const uint64 Before = World->Counters().Nucleated;
	EXPECT_GT(Before, Sites) << "some sites have become drops more than once";
	RunTicks(*World, 120);
	EXPECT_GT(World->Counters().Nucleated, Before);
}

TEST(Condensation, AFullTableStopsNucleation)
{
	FWorldSettings Settings = MoistAir(2000.0f);
	Settings.Budget.Drops = 64;
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 4, 4), ColdGlass(1.0e6f)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 32, 0.2e-3f, 0.2e-3f, 1.0f}).IsOk());
	RunTicks(*World, 120);
	EXPECT_GE(World->Drops().OnSurfaces().Num(), 56u); // one that has fallen off makes room for another
	EXPECT_EQ(World->Drops().OnSurfaces().Refused(), 0u);
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}

TEST(Condensation, COND_67_WithoutItsModulesNothingGrowsOrDries)
{
	FWorldSettings Settings = MoistAir(1000.0f);
	Settings.Moisture.bCondensation = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 4, 4), ColdGlass(1.0e5f)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 500, 0.2e-3f, 0.4e-3f, 1.0f}).IsOk());
	const double Before = World->Ledger()[EAccount::OnSurfaces];
	RunTicks(*World, 3600);
	EXPECT_NEAR(World->Ledger()[EAccount::OnSurfaces] / Before, 1.0, 1.0e-5);
	EXPECT_EQ(World->Ledger()[EAccount::Condensed], 0.0);
	EXPECT_EQ(World->Ledger()[EAccount::Evaporated], 0.0);
}

TEST(Condensation, InDryAirTheSquareOfADropsRadiusFallsLinearly)
{
	FWorldSettings Settings = MoistAir(50.0f);
	Settings.Moisture.bEvaporation = true;
	Settings.Moisture.Humidity = 0.2f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Warm;
	Warm.Temperature = 25.0f;
	Warm.ContactAngle = 90.0f;
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 1, 1), Warm).IsOk());
	const FHandle Drop = SpawnNear(*World, FVec3f(0.01f, 0.0f, 0.01f), 0.5e-3f);
	const auto Square = [&]
	{
		const double Radius = double(World->Drops().OnSurfaces().Radius(World->Drops().OnSurfaces().RowOf(Drop)));
		return Radius * Radius;
	};
	RunTicks(*World, 8);
	const double Start = Square();
	RunTicks(*World, 240);
	const double Middle = Square();
	RunTicks(*World, 240);
	const double End = Square();
	EXPECT_NEAR((Start - Middle) / (Middle - End), 1.0, 0.01);
	// Half a sphere of base radius 2^(1/3) r: r dr/dt = -D (rho_s - rho_air) 2^(1/3) / (2 rho).
	const double Deficit = 0.8 * 3160.0 / (461.5 * 298.15);
	const double Fall = 2.0 * 2.5e-5 * Deficit * std::cbrt(2.0) / 2.0 / 1000.0 * 50.0; // m^2/s
	EXPECT_NEAR((Start - End) / (8.0 * Fall), 1.0, 0.01);
	RunTicks(*World, 6000);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 0u);
	EXPECT_NEAR(World->Ledger()[EAccount::Evaporated] / World->Ledger().Input(), 1.0, 1.0e-9);
}

TEST(Condensation, SameHashForAnyNumberOfThreadsAndAfterARestoreAtAnyTick)
{
	constexpr uint32 Ticks = 500;
	std::unique_ptr<FWorld> Whole = MakeDrippingPane();
	RunTicks(*Whole, Ticks);
	ASSERT_GT(Whole->Counters().Merged, 1000u);
	ASSERT_GT(Whole->Counters().Released, 0u);
	FThreadTaskRunner Threads(3);
	std::unique_ptr<FWorld> Parallel = MakeDrippingPane(Threads);
	RunTicks(*Parallel, Ticks);
	EXPECT_EQ(Parallel->Hash(), Whole->Hash());
	for (const uint32 At : {3u, 100u, 251u, 420u})
	{
		std::unique_ptr<FWorld> First = MakeDrippingPane();
		RunTicks(*First, At);
		std::unique_ptr<FWorld> Second = MakeDrippingPane();
		RunTicks(*Second, 7);
		const FStatus Status = Second->Load(First->Save());
		ASSERT_TRUE(Status.IsOk()) << Status.Error().Message;
		RunTicks(*Second, Ticks - At);
		EXPECT_EQ(Second->Hash(), Whole->Hash()) << "restored at " << At;
	}
}

TEST(Condensation, AReplayGoesTheSameWay)
{
	std::unique_ptr<FWorld> World = MakeDrippingPane();
	RunTicks(*World, 100);
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	RunTicks(*World, 20);
	ASSERT_TRUE(World->Weather().SetEffort(0.5f).IsOk());
	RunTicks(*World, 20);
	World->SetObserver(nullptr);
	TResult<FReplayReport> Report = ReplayRecording(Recorder.Finish(), SerialRunner());
	ASSERT_TRUE(Report.IsOk());
	EXPECT_TRUE(Report.Value().IsSame());
	EXPECT_EQ(Report.Value().Ticks, 40u);
	EXPECT_FALSE(World->Weather().SetEffort(1.5f).IsOk());
	EXPECT_FALSE(World->Weather().SetEffort(std::nanf("")).IsOk());
}

TEST(Condensation, AWarmTickAllocatesNothing)
{
	std::unique_ptr<FWorld> World = MakeDrippingPane();
	RunTicks(*World, 300);
	const uint64 Before = AllocationCount();
	RunTicks(*World, 100);
	EXPECT_EQ(AllocationCount(), Before);
}
