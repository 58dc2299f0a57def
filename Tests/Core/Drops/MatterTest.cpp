// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// DROP-109 and DROP-110: matter that drops carry. It thickens them as they dry, and passes between them and surfaces
// without a trace of it getting lost.

#include "FluidDropsCore/Drops/Matter.h"
#include "FluidDropsCore/Views/View.h"
#include "Support/AllocationCount.h"
#include "Support/TestWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

using namespace FluidDrops;

namespace
{

/** A standing pane of 2 m with one drop of 2 mm near the top, on which only the liquid brakes. */
std::unique_ptr<FWorld> MakePaintRun(const FMatterSettings& Matter, float Evaporation)
{
	FWorldSettings Settings;
	Settings.Matter = Matter;
	Settings.Drops.Viscosity = 0.02f;
	Settings.Drops.Evaporation = Evaporation;
	Settings.Trails.bEnabled = false;
	Settings.Budget.Drops = 16;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 0.0f;
	EXPECT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 1, 1), Smooth).IsOk());
	EXPECT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 2.0e-3f, FVec3f::Zero()}).IsOk());
	return World;
}

float SpeedOf(const FWorld& World)
{
	std::vector<FDropInstance> Drops;
	ViewDrops(World, 1.0f, Drops);
	return Drops[0].Speed;
}

/** Rain over a dusty pane: everything that can happen to matter happens. */
std::unique_ptr<FWorld> MakeDirtyRain(ITaskRunner& Runner = SerialRunner())
{
	std::unique_ptr<FWorld> World = MakeRainyPane(Runner);
	FWorldSettings Settings = World->Settings();
	Settings.Matter = {0.1f, 0.7f, 2.0f, 3.0f, 0.2f, 5.0f};
	Settings.Drops.Evaporation = 0.01f;
	EXPECT_TRUE(World->SetSettings(Settings).IsOk());
	const float Dust = 0.002f; // kg/m^2
	EXPECT_TRUE(World->CoatSurface(0, {&Dust, 1}).IsOk());
	return World;
}

} // namespace

TEST(Drops, DROP_110_ViscosityFollowsKriegerAndDougherty)
{
	EXPECT_NEAR(DryingFactor(0.4, 0.4, 0.7, 2.0), 1.0, 1.0e-14);
	EXPECT_NEAR(DryingFactor(0.6, 0.4, 0.7, 2.0), 9.0, 1.0e-12); // (0.3 / 0.1)^2
	EXPECT_NEAR(DryingFactor(0.1, 0.0, 0.6, 1.5), std::pow(1.2, 1.5), 1.0e-12);
	EXPECT_EQ(DryingFactor(0.6, 0.4, 0.7, 0.0), 1.0);
	EXPECT_GT(DryingFactor(0.9, 0.4, 0.7, 2.0), 1.0e4) << "beyond the end it is as good as solid, but a number";
}

TEST(Drops, DROP_110_DryingSlowsADropByItsViscosity)
{
	const FMatterSettings Paint{0.4f, 0.7f, 2.0f, 0.0f, 0.0f, 0.0f};
	std::unique_ptr<FWorld> World = MakePaintRun(Paint, 0.3f);
	const float FreshMass = World->Drops().OnSurfaces().Mass(0);
	RunTicks(*World, 60);
	const FDropTable& Drops = World->Drops().OnSurfaces();
	ASSERT_EQ(Drops.State[0], EDropState::Sliding);
	ASSERT_LT(Drops.Mass(0), 0.9f * FreshMass);
	EXPECT_NEAR(Drops.Matter[0] / (0.4 * double(FreshMass)), 1.0, 1.0e-6) << "only the solvent evaporates";
	// The bound closed form ends in v_T = m g / |k_v| of the mass and the viscosity at its bind.
	const double Mass = double(Drops.BoundMass(0));
	const double Fraction = Drops.Matter[0] / Mass;
	const double Viscosity = 0.02 * std::pow(0.3 / (0.7 - Fraction), 2.0);
	const double Drag = 300.0 * Viscosity * std::cbrt(3.0 * Mass / (4.0e3 * Math::Pi));
	EXPECT_NEAR(double(SpeedOf(*World)) / (Mass * 9.81 / Drag), 1.0, 0.02);
	std::unique_ptr<FWorld> Thin = MakePaintRun({0.4f, 0.7f, 0.0f, 0.0f, 0.0f, 0.0f}, 0.3f);
	RunTicks(*Thin, 60);
	EXPECT_LT(SpeedOf(*World), 0.75f * SpeedOf(*Thin));
}

TEST(Drops, DROP_110_PaintRunsStopAndStay)
{
	std::unique_ptr<FWorld> World = MakePaintRun({0.4f, 0.6f, 2.0f, 0.0f, 0.0f, 0.0f}, 1.0f);
	RunTicks(*World, 300);
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_EQ(World->Drops().OnSurfaces().State[0], EDropState::Asleep);
	EXPECT_GE(World->Drops().OnSurfaces().MatterFraction(0), 0.6f);
	const float B = World->Drops().OnSurfaces().At(0).B;
	FRigidTransform Over; // turned over: it has dried on and neither runs nor drips
	Over.Rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;
	ASSERT_TRUE(World->SetSurfacePose(0, Over).IsOk());
	RunTicks(*World, 120);
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_EQ(World->Drops().OnSurfaces().At(0).B, B);
}

TEST(Drops, DROP_109_ExchangeSolvesItsRateEquations)
{
	// Forward steps of dM_S/dt = -k_S M_S + k_D M_D, so small that their error is below the tolerance.
	double Surface = 3.0;
	double Drop = 0.5;
	constexpr int Steps = 2000000;
	for (int Step = 0; Step < Steps; ++Step)
	{
		const double Taken = (0.8 * Surface - 0.3 * Drop) * (1.5 / Steps);
		Surface -= Taken;
		Drop += Taken;
	}
	EXPECT_NEAR(0.5 + MatterTaken(3.0, 0.5, 0.8, 0.3, 1.5), Drop, 1.0e-6);
	EXPECT_EQ(MatterTaken(3.0, 0.5, 0.0, 0.0, 1.5), 0.0);
	// Half the time twice is the whole time once.
	const double First = MatterTaken(3.0, 0.5, 0.8, 0.3, 0.75);
	const double Second = MatterTaken(3.0 - First, 0.5 + First, 0.8, 0.3, 0.75);
	EXPECT_NEAR(First + Second, MatterTaken(3.0, 0.5, 0.8, 0.3, 1.5), 1.0e-14);
}

TEST(Drops, DROP_109_MatterIsConserved)
{
	std::unique_ptr<FWorld> World = MakeDirtyRain();
	for (uint32 Tick = 0; Tick < 250; ++Tick)
	{
		World->Tick();
		const FMatterLedger Matter = World->MatterLedger();
		ASSERT_LE(std::abs(Matter.Residual()), 1.0e-9 * Matter.Input()) << "tick " << Tick;
		const FLedger Ledger = World->Ledger();
		ASSERT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input()) << "tick " << Tick;
	}
	const FMatterLedger Matter = World->MatterLedger();
	EXPECT_GT(Matter.InDrops, 0.0);
	EXPECT_GT(Matter.InAir, 0.0);
	EXPECT_GT(Matter.InFilms, 0.0);
	EXPECT_GT(Matter.OnSurfaces, 0.0);
	EXPECT_GT(Matter.Lost, 0.0);
}

TEST(Drops, DROP_109_ADropLeavesItsMatterWhereItDries)
{
	FWorldSettings Settings;
	Settings.Matter.Fraction = 0.05f;
	Settings.Drops.Evaporation = 0.1f;
	Settings.Drops.VanishRadius = 0.5e-3f;
	Settings.Budget.Drops = 16;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 4, 4)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {5, 0.3f, 0.3f}, 0.8e-3f, FVec3f::Zero()}).IsOk());
	const double Matter = World->Drops().OnSurfaces().Matter[0];
	RunTicks(*World, 600);
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 0u);
	std::vector<float> Deposits;
	ViewDeposits(*World, 0, Deposits);
	ASSERT_EQ(Deposits.size(), 32u);
	const float TriangleArea = 0.025f * 0.025f / 2.0f;
	EXPECT_NEAR(Deposits[5], float(Matter) / TriangleArea, 1.0e-5f * Deposits[5]);
	EXPECT_EQ(std::accumulate(Deposits.begin(), Deposits.end(), 0.0f), Deposits[5]);
	EXPECT_NEAR(World->Ledger()[EAccount::Deposited] / Matter, 1.0, 1.0e-12);
}

TEST(Drops, DROP_109_WaterWashesACoatOffWhereItRuns)
{
	FWorldSettings Settings;
	Settings.Matter.DissolveRate = 50.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings MadeUp;
	MadeUp.Coat = 0.01f;
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 20, 20), MadeUp).IsOk());
	FEmitterSettings Leak; // drops that land near the top of the middle and run down
	Leak.Center = FVec3f(0.0f, 0.02f, 0.08f);
	Leak.HalfExtent = FVec3f(0.001f, 0.001f, 0.001f);
	Leak.Velocity = FVec3f(0.0f, -1.0f, 0.0f);
	Leak.Rate = 20.0f;
	Leak.MinRadius = Leak.MaxRadius = 2.0e-3f;
	ASSERT_TRUE(World->Drops().AddEmitter(Leak).IsOk());
	RunTicks(*World, 180);
	std::vector<float> Deposits;
	ViewDeposits(*World, 0, Deposits);
	const FSurface& Surface = World->Surfaces()[0].Geometry;
	float Middle = 0.0f;
	for (uint32 Triangle = 0; Triangle < Deposits.size(); ++Triangle)
	{
		const FVec3f At = Surface.WorldPoint(Triangle, 0.33f, 0.33f);
		const bool bOnTheWay = std::abs(At.x()) < 0.006f && At.z() < 0.06f;
		Middle += bOnTheWay ? Deposits[Surface.SourceTriangle(Triangle)] / 64.0f : 0.0f;
		if (std::abs(At.x()) > 0.05f)
		{
			EXPECT_FLOAT_EQ(Deposits[Surface.SourceTriangle(Triangle)], 0.01f) << Triangle;
		}
	}
	EXPECT_LT(Middle, 0.004f);
	EXPECT_GT(World->MatterLedger().Lost + World->MatterLedger().InDrops, 0.0);
}

TEST(Drops, DROP_110_TrailsOfDryingLiquidAreSticky)
{
	const auto SpeedOver = [](float Stickiness)
	{
		std::unique_ptr<FWorld> World = MakePaintRun({0.0f, 0.7f, 2.0f, 0.0f, 0.0f, Stickiness}, 0.0f);
		const float Dried = 0.1f; // kg/m^2
		EXPECT_TRUE(World->CoatSurface(0, {&Dried, 1}).IsOk());
		RunTicks(*World, 30);
		return SpeedOf(*World);
	};
	EXPECT_NEAR(SpeedOver(10.0f) / SpeedOver(0.0f), 0.5f, 1.0e-3f); // drag 1 + 10 x 0.1
}

TEST(World, DROP_109_MatterIsInTheSnapshotAndDoesNotDependOnThreads)
{
	FThreadTaskRunner Threads(4);
	std::unique_ptr<FWorld> Serial = MakeDirtyRain();
	std::unique_ptr<FWorld> Threaded = MakeDirtyRain(Threads);
	RunTicks(*Serial, 60);
	RunTicks(*Threaded, 60);
	EXPECT_EQ(Serial->Hash(), Threaded->Hash());
	std::unique_ptr<FWorld> Restored = MakeDirtyRain();
	ASSERT_TRUE(Restored->Load(Serial->Save()).IsOk());
	RunTicks(*Serial, 60);
	RunTicks(*Restored, 60);
	EXPECT_EQ(Serial->Hash(), Restored->Hash());
	EXPECT_EQ(Serial->MatterLedger().OnSurfaces, Restored->MatterLedger().OnSurfaces);
}

TEST(World, DROP_109_BadMatterIsRefusedAndChangesNothing)
{
	std::unique_ptr<FWorld> World = MakeDirtyRain();
	const uint64 Before = World->Hash();
	FWorldSettings Settings = World->Settings();
	Settings.Matter.Fraction = 0.95f;
	EXPECT_EQ(
		World->SetSettings(Settings).Error().Message, "matter.fraction: must be a number from 0 to 0.9, not 0.95");
	const std::vector<float> Amounts(3, 0.1f);
	EXPECT_NE(
		World->CoatSurface(0, Amounts).Error().Message.find("coat: must be one amount or one for each of the 768"),
		std::string::npos);
	const float Negative = -1.0f;
	EXPECT_EQ(World->CoatSurface(0, {&Negative, 1}).Error().Message,
		"surfaces.0: coat: must be numbers from 0 to 100 kg/m^2");
	EXPECT_FALSE(World->CoatSurface(5, {&Negative, 1}).IsOk());
	EXPECT_EQ(World->Hash(), Before);
}
