// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The growth laws of breath figures (Beysens and Knobler 1986; Fritter, Knobler and Beysens 1991): mean radius as
// t^(1/3) while drops are alone and as t once they merge, at a covered fraction that settles between 0.5 and 0.6.

#include "Support/DropScripts.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float PaneSide = 0.1f; // m

/** A cold pane that lies flat, in moist air, in time lapse. */
std::unique_ptr<FWorld> MakeColdPane(float SiteDensity, float TimeLapse, ITaskRunner& Runner = SerialRunner())
{
	FWorldSettings Settings;
	Settings.World.TickRate = 30.0f;
	Settings.Budget = {65536, 64, 64};
	Settings.Trails.bEnabled = false;
	Settings.Moisture.AirTemperature = 25.0f;
	Settings.Moisture.Humidity = 0.6f;
	Settings.Moisture.TimeLapse = TimeLapse;
	Settings.Moisture.MinRadius = Settings.Moisture.MaxRadius = 1.0e-5f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
	FSurfaceSettings Plastic;
	Plastic.ContactAngle = 90.0f;
	Plastic.Temperature = 5.0f;
	Plastic.SiteDensity = SiteDensity;
	EXPECT_TRUE(World->AddSurface(MakePane(PaneSide, PaneSide, 8, 8), Plastic, FlatPose()).IsOk());
	return World;
}

struct FPattern
{
	double Time;       // s
	double MeanRadius; // m
	double Coverage;
	uint32 Drops;
};

FPattern PatternOf(const FWorld& World)
{
	double Radii = 0.0;
	double Area = 0.0;
	const FDropTable& Drops = World.Drops().OnSurfaces();
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const double Base = double(Drops.Radius(Row)) * double(World.Surfaces()[0].Cap.BasePerRadius);
		Radii += double(Drops.Radius(Row));
		Area += Math::Pi * Base * Base;
	}
	return {World.Time(), Radii / double(Drops.Num()), Area / double(PaneSide * PaneSide), Drops.Num()};
}

/** Slope of log radius over log time, by least squares. */
double GrowthExponent(const std::vector<FPattern>& Patterns)
{
	double X = 0.0;
	double Y = 0.0;
	double XX = 0.0;
	double XY = 0.0;
	for (const FPattern& Each : Patterns)
	{
		const double LogTime = std::log(Each.Time);
		const double LogRadius = std::log(Each.MeanRadius);
		X += LogTime;
		Y += LogRadius;
		XX += LogTime * LogTime;
		XY += LogTime * LogRadius;
	}
	const double N = double(Patterns.size());
	return (N * XY - X * Y) / (N * XX - X * X);
}

} // namespace

TEST(BreathFigure, RadiusGrowsAsTheCubeRootOfTimeWhileDropsAreAlone)
{
	std::unique_ptr<FWorld> World = MakeColdPane(1.0e6f, 1.0f);
	std::vector<FPattern> Patterns;
	while (Patterns.empty() || Patterns.back().Coverage < 0.03)
	{
		RunTicks(*World, 60);
		const FPattern Now = PatternOf(*World);
		if (Now.MeanRadius > 2.0e-5)
		{
			Patterns.push_back(Now);
		}
		ASSERT_LT(World->Time(), 600.0);
	}
	ASSERT_GT(Patterns.back().Time, 8.0 * Patterns.front().Time) << "a range of times that means something";
	EXPECT_GT(Patterns.back().Drops, 0.8 * double(Patterns.front().Drops)) << "hardly any has met another one";
	RecordProperty("exponent", std::to_string(GrowthExponent(Patterns)));
	EXPECT_NEAR(GrowthExponent(Patterns), 1.0 / 3.0, 0.05);
}

TEST(BreathFigure, RadiusGrowsAsTimeOnceDropsMergeAndCoverageSettles)
{
	FD_SKIP_IN_SLOW_BUILDS();
	std::unique_ptr<FWorld> World = MakeColdPane(6.0e6f, 800.0f);
	std::vector<FPattern> Patterns;
	while (Patterns.empty() || Patterns.back().Drops > 300)
	{
		RunTicks(*World, 15);
		const FPattern Now = PatternOf(*World);
		if (Now.Drops < 5000)
		{
			Patterns.push_back(Now);
			EXPECT_GT(Now.Coverage, 0.5) << Now.Drops << " drops after " << Now.Time << " s";
			EXPECT_LT(Now.Coverage, 0.6) << Now.Drops << " drops after " << Now.Time << " s";
		}
		ASSERT_LT(World->Time(), 600.0);
	}
	ASSERT_GT(Patterns.back().MeanRadius, 3.0 * Patterns.front().MeanRadius);
	RecordProperty("exponent", std::to_string(GrowthExponent(Patterns)));
	EXPECT_NEAR(GrowthExponent(Patterns), 1.0, 0.15);
}

TEST(BreathFigure, AllVaporThatSettledIsInTheDrops)
{
	std::unique_ptr<FWorld> World = MakeColdPane(1.0e6f, 400.0f);
	RunTicks(*World, 300);
	const FLedger Ledger = World->Ledger();
	ASSERT_GT(World->Counters().Merged, 1000u);
	// 4e-3 m/s of 25 degrees and 60 % over 5 degrees, in 10 s of time lapse, on all of the pane.
	const double Flux = 4.0e-3 * (0.6 * 3160.0 - 871.6) / (461.5 * 288.15);
	EXPECT_NEAR(Ledger[EAccount::Condensed] / (Flux * 400.0 * 10.0 * double(PaneSide * PaneSide)), 1.0, 0.02);
	EXPECT_NEAR(Ledger[EAccount::OnSurfaces] / Ledger[EAccount::Condensed], 1.0, 0.01);
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}
