// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Vapor by the books: saturation, dew point, when anything condenses at all, and how a drop dries.

#include "FluidDropsCore/Weather/Vapor.h"
#include "FluidDropsCore/Drops/Evaporation.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

TEST(Vapor, SaturationPressureIsThatOfTheTables)
{
	// Goff and Gratch, as in the Smithsonian tables, Pa.
	for (const auto& [Celsius, Pascal] :
		{std::pair(0.0, 611.1), {10.0, 1227.9}, {20.0, 2338.5}, {30.0, 4246.0}, {40.0, 7381.4}, {-20.0, 125.4}})
	{
		EXPECT_NEAR(SaturationPressure(Celsius) / Pascal, 1.0, 0.005) << Celsius;
	}
}

TEST(Vapor, DewPointIsWhereTheAirIsSaturated)
{
	for (const double Air : {-10.0, 5.0, 20.0, 38.0})
	{
		for (const double Humidity : {0.05, 0.4, 0.85, 1.0})
		{
			const double Dew = DewPoint(Air, Humidity);
			EXPECT_NEAR(SaturationPressure(Dew) / (Humidity * SaturationPressure(Air)), 1.0, 1.0e-12);
			EXPECT_LE(Dew, Air + 1.0e-12);
			EXPECT_GT(VaporExcess(Air, Humidity, Dew - 0.01), 0.0) << "below it, vapor settles";
			EXPECT_LT(VaporExcess(Air, Humidity, Dew + 0.01), 0.0) << "above it, water leaves";
		}
	}
	EXPECT_NEAR(DewPoint(20.0, 0.5), 9.3, 0.1) << "a room";
}

TEST(Vapor, FluxOnACanFromTheFridgeIsThatOfTheModel)
{
	constexpr double Transfer = 4.0e-3; // m/s, natural convection
	const double Flux = Transfer * VaporExcess(25.0, 0.6, 5.0);
	EXPECT_GT(Flux, 2.0e-5); // kg/(m^2 s); 3.1e-5 (Docs/Model/Weather.md#vapor)
	EXPECT_LT(Flux, 6.0e-5);
}

TEST(Vapor, DryingConstantIsExactForAHemisphereAndABall)
{
	constexpr double Deficit = 0.01; // kg/m^3
	constexpr double Density = 1000.0;
	// Half a sphere of radius R loses half of what the whole sphere would: dm/dt = 2 pi D R Deficit.
	const double BasePerRadius = std::cbrt(2.0);
	const double Hemisphere = VaporDiffusivity * Deficit * 2.0 * BasePerRadius / (4.0 * Density);
	EXPECT_NEAR(DryingConstant(Deficit, 90.0, FCapShape::FromContactAngle(90.0f), Density) / Hemisphere, 1.0, 2.0e-3);
	const double Ball = VaporDiffusivity * Deficit * std::log(2.0) / Density;
	EXPECT_NEAR(DryingConstant(Deficit, 175.0, FCapShape::FromContactAngle(175.0f), Density) / Ball, 1.0, 5.0e-3);
	EXPECT_NEAR(SessileFactor(10.02), SessileFactor(10.03), 1.0e-4) << "both branches meet";
}

TEST(Vapor, SquareOfARadiusFallsLinearly)
{
	constexpr float Start = 5.0e-4f;    // m
	constexpr float Constant = 1.0e-9f; // m^2/s
	float Radius = Start;
	for (int Step = 0; Step < 100; ++Step)
	{
		Radius = DriedRadius(Radius, Constant, 1.0f);
	}
	EXPECT_NEAR(Radius * Radius, Start * Start - 2.0f * Constant * 100.0f, 1.0e-5f * Start * Start);
	EXPECT_EQ(DriedRadius(Start, Constant, 1.0e3f), 0.0f);
}
