// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// DROP-107: drops that lose mass. The closed form in double (Docs/Model/SurfaceDrops.md#evaporation), and the shipped
// tables held to it.

#include "FluidDropsCore/Drops/Evaporation.h"
#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "Support/TestWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

struct FDryingLine
{
	double Mass;
	double Position;
	double Velocity;
};

FDryingLine AfterDrying(const FDryingLine& Start, double LossRate, double Drag, double Drive, double Time)
{
	const TEvaporatingWeights<double> W = EvaporatingWeights(Start.Mass, LossRate, Drag, Time);
	return {Start.Mass * W.MassFraction, Start.Position + Start.Velocity * W.VelocityFactor + Drive * W.DriveFactor,
		Start.Velocity * W.Decay + Drive * W.DriveSpeed};
}

/** m dv/dt = m a - kappa v with m = m0 - e t, step by step. */
FDryingLine IntegrateDrying(
	const FDryingLine& Start, double LossRate, double Drag, double Drive, double Time, int Steps)
{
	FDryingLine S = Start;
	const double H = Time / Steps;
	for (int Step = 0; Step < Steps; ++Step)
	{
		const auto Slope = [&](double At, double V)
		{ return Drive - Drag * V / (Start.Mass - LossRate * (Time * Step / Steps + At)); };
		const double K1 = Slope(0.0, S.Velocity);
		const double K2 = Slope(0.5 * H, S.Velocity + 0.5 * H * K1);
		const double K3 = Slope(0.5 * H, S.Velocity + 0.5 * H * K2);
		const double K4 = Slope(H, S.Velocity + H * K3);
		S.Position += H * S.Velocity + H * H / 6.0 * (K1 + K2 + K3);
		S.Velocity += H / 6.0 * (K1 + 2.0 * K2 + 2.0 * K3 + K4);
	}
	S.Mass = Start.Mass - LossRate * Time;
	return S;
}

/** A standing pane of glass without roughness and one drop of 2 mm that starts at rest. */
std::unique_ptr<FWorld> MakeDryingRunner(float Evaporation)
{
	FWorldSettings Settings;
	Settings.Drops.Evaporation = Evaporation;
	Settings.Trails.bEnabled = false;
	Settings.Budget = {16, 16, 16};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 0.0f;
	EXPECT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 2, 2), Smooth).IsOk());
	const FSurfaceHit Top = World->Surfaces()[0].Geometry.CastParabola(
		{FVec3f(0.03f, 1.0f, 0.9f), FVec3f(0, -1, 0), FVec3f::Zero(), 2.0f}, EHitSides::Outward);
	EXPECT_TRUE(World->Drops().Spawn({0, {Top.Triangle, Top.B, Top.C}, 2.0e-3f, FVec3f::Zero()}).IsOk());
	return World;
}

double HeightOfDrop(const FWorld& World)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	return double(World.Surfaces()[0].Geometry.WorldPoint(Drops.Triangle(0), Drops.At(0).B, Drops.At(0).C).z());
}

} // namespace

TEST(Drops, DROP_107_EvaporationFollowsItsClosedForm)
{
	const FDryingLine Golden = AfterDrying({1.0, 0.0, 0.5}, 0.2, 3.0, 4.9, 2.0);
	EXPECT_NEAR(Golden.Position, 2.4094851996, 1.0e-10);
	EXPECT_NEAR(Golden.Velocity, 1.0494122688, 1.0e-10);
	EXPECT_NEAR(Golden.Mass, 0.6, 1.0e-15);
}

TEST(Drops, DROP_107_SlowEvaporationTendsToConstantMass)
{
	const TMotionWeights<double> Constant = MotionWeights(3.0, 2.0);
	const double Position = 0.5 * Constant.VelocityFactor + 4.9 * Constant.DriveFactor;
	const double Velocity = 0.5 * Constant.Decay + 4.9 * Constant.VelocityFactor;
	for (const auto& [LossRate, Tolerance] : {std::pair(1.0e-7, 1.0e-6), {1.0e-12, 1.0e-11}, {0.0, 1.0e-14}})
	{
		const FDryingLine Slow = AfterDrying({1.0, 0.0, 0.5}, LossRate, 3.0, 4.9, 2.0);
		EXPECT_NEAR(Slow.Position, Position, Tolerance) << LossRate;
		EXPECT_NEAR(Slow.Velocity, Velocity, Tolerance) << LossRate;
	}
}

TEST(Drops, DROP_107_ClosedFormIsTheSolutionAlsoWhereThePrintedOneIsSingular)
{
	for (uint32 Case = 0; Case < 300; ++Case)
	{
		const std::array<float, 4> Unit = RandomUnit4(5, Case, 0, ERandomPurpose::EmitPlace);
		const double LossRate = 0.02 + 0.4 * double(Unit[0]);
		const double Far = LossRate * std::exp(6.0 * double(Unit[1]) - 3.0);
		const double Near[] = {Far, LossRate, LossRate * (1.0 + 1.0e-9), LossRate * 1.001, LossRate * 1.4};
		const double Drag = Near[Case % 5];
		const FDryingLine Start{1.0, 0.1, 2.0 * double(Unit[2]) - 1.0};
		const double Drive = 9.8 * double(Unit[3]);
		const FDryingLine Exact = AfterDrying(Start, LossRate, Drag, Drive, 1.7);
		const FDryingLine Steps = IntegrateDrying(Start, LossRate, Drag, Drive, 1.7, 4000);
		EXPECT_NEAR(Exact.Position, Steps.Position, 1.0e-10) << LossRate << " " << Drag;
		EXPECT_NEAR(Exact.Velocity, Steps.Velocity, 1.0e-10) << LossRate << " " << Drag;
	}
}

TEST(Drops, DROP_107_ShippedDropFollowsTheClosedFormWithinTwoPerCent)
{
	constexpr float Flux = 0.5f; // kg/(m^2 s): takes more than a third of the drop within the run
	std::unique_ptr<FWorld> World = MakeDryingRunner(Flux);
	const double Top = HeightOfDrop(*World);
	const double Exposed = double(World->Surfaces()[0].Cap.ExposedShare());
	FDryingLine Plain{double(World->Drops().OnSurfaces().Mass(0)), 0.0, 0.0};
	const double StartMass = Plain.Mass;
	for (uint32 Tick = 0; Tick < 60; ++Tick)
	{
		World->Tick();
		// The closed form over one tick, with the loss and the drag of the mass at that time.
		const double Radius = DropRadius(Plain.Mass, 1000.0);
		const double LossRate = double(Flux) * Exposed * 4.0 * Math::Pi * Radius * Radius;
		Plain = AfterDrying(Plain, LossRate, 300.0 * 1.0e-3 * Radius, 9.81, 1.0 / 60.0);
	}
	ASSERT_LT(Plain.Mass, 0.65 * StartMass);
	EXPECT_NEAR(double(World->Drops().OnSurfaces().Mass(0)) / Plain.Mass, 1.0, 0.005);
	EXPECT_NEAR(
		(Top - HeightOfDrop(*World)) / Plain.Position, 1.0, 0.02); // its closed form is bound to up to 3 % more mass

	std::unique_ptr<FWorld> Lasting = MakeDryingRunner(0.0f);
	RunTicks(*Lasting, 60);
	EXPECT_GT((Top - HeightOfDrop(*Lasting)) / Plain.Position, 1.08) << "a drop that stays heavy runs ahead";
}

TEST(Drops, DROP_107_RestingDropsShrinkAndVanishIntoTheBooks)
{
	FWorldSettings Settings;
	Settings.Drops.Evaporation = 0.05f;
	Settings.Budget = {2048, 16, 16};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 4, 4)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 1000, 0.1e-3f, 0.3e-3f, 1.0f}).IsOk());
	RunTicks(*World, 1); // what touches has merged
	const float Before = World->Drops().OnSurfaces().Radius(7);
	const FHandle Watched = World->Drops().OnSurfaces().HandleOf(7);
	RunTicks(*World, 64); // a drop at rest evaporates every eighth tick
	const float Shrink = 0.05f * World->Surfaces()[0].Cap.ExposedShare() / 1000.0f; // m/s
	const uint32 Row = World->Drops().OnSurfaces().RowOf(Watched);
	ASSERT_NE(Row, IndexNone);
	EXPECT_NEAR(World->Drops().OnSurfaces().Radius(Row), Before - Shrink * (64.0f / 60.0f), 1.0e-3f * Before);
	EXPECT_NEAR(World->Drops().OnSurfaces().Radius(Row), DropRadius(World->Drops().OnSurfaces().Mass(Row), 1000.0f),
		1.0e-3f * Before);
	const FLedger Ledger = World->Ledger();
	EXPECT_GT(Ledger[EAccount::Evaporated], 0.1 * Ledger.Input());
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());

	RunTicks(*World, static_cast<uint32>(60.0f * 0.45e-3f / Shrink));
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 0u);
	EXPECT_NEAR(World->Ledger()[EAccount::Evaporated] / Ledger.Input(), 1.0, 1.0e-9);
}

TEST(Drops, DROP_107_EvaporatingRainIsDeterministicAndAddsUp)
{
	const auto Run = [](ITaskRunner& Runner)
	{
		std::unique_ptr<FWorld> World = MakeRainyPane(Runner);
		FWorldSettings Settings = World->Settings();
		Settings.Drops.Evaporation = 0.02f;
		EXPECT_TRUE(World->SetSettings(Settings).IsOk());
		RunTicks(*World, 150);
		return World;
	};
	FThreadTaskRunner Threads(4);
	std::unique_ptr<FWorld> Serial = Run(SerialRunner());
	EXPECT_EQ(Serial->Hash(), Run(Threads)->Hash());
	const FLedger Ledger = Serial->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
	std::unique_ptr<FWorld> Wet = MakeRainyPane();
	RunTicks(*Wet, 150);
	EXPECT_GT(Ledger[EAccount::Evaporated], 2.0 * Wet->Ledger()[EAccount::Evaporated]);
}
