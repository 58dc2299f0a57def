// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sizes of raindrops against Marshall and Palmer, with the speeds that Gunn and Kinzer measured.

#include "FluidDropsCore/Weather/RainSizes.h"

#include "Support/RainTable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace FluidDrops;

namespace
{

constexpr uint32 Samples = 200000;

FRainKind RainOf(float Rate, float MinDiameter = 0.5e-3f, float MaxDiameter = 5.8e-3f)
{
	return {Rate, MinDiameter, MaxDiameter, 1000.0f, 0.072f, 9.81f};
}

/** What comes down, N(D) v(D), summed up to a diameter in mm, by the published numbers alone; not normalized. */
double FluxBelow(double Rate, double From, double To)
{
	const double Lambda = 4.1 * std::pow(Rate, -0.21); // 1/mm
	constexpr uint32 Steps = 2000;
	double Sum = 0.0;
	for (uint32 Step = 0; Step < Steps; ++Step)
	{
		const double Diameter = From + (To - From) * (double(Step) + 0.5) / Steps;
		Sum += std::exp(-Lambda * Diameter) * GunnKinzerSpeed(Diameter) * (To - From) / Steps;
	}
	return Sum;
}

} // namespace

TEST(RainSizes, WhatComesDownIsTheRate)
{
	for (const float Rate : {0.5f, 5.0f, 50.0f, 200.0f})
	{
		for (const float Least : {0.3e-3f, 1.0e-3f, 2.0e-3f})
		{
			FRainSizes Sizes;
			Sizes.Build(RainOf(Rate, Least));
			const double PerSecond = Sizes.Weigh({FVec3f(2.0f, 3.0f, 1.0f), FVec2f::Zero()});
			double Volume = 0.0;
			for (uint32 Sample = 0; Sample < Samples; ++Sample)
			{
				const float Unit = (float(Sample) + 0.5f) / float(Samples);
				Volume += std::pow(double(Sizes.Sample(Unit).Diameter), 3.0) * 3.14159265358979 / 6.0;
			}
			const double MillimetresPerHour = PerSecond * Volume / Samples / 6.0 * 3.6e6;
			EXPECT_NEAR(MillimetresPerHour / double(Rate), 1.0, 2.0e-3) << Rate << " mm/h from " << Least << " m";
		}
	}
}

// Kolmogorov and Smirnov: the largest distance between the two distributions.
TEST(RainSizes, SizesAreThoseOfMarshallAndPalmer)
{
	for (const float Rate : {1.0f, 25.0f, 100.0f})
	{
		FRainSizes Sizes;
		Sizes.Build(RainOf(Rate));
		Sizes.Weigh({FVec3f(1.0f, 1.0f, 1.0f), FVec2f::Zero()});
		std::vector<double> Diameters(Samples);
		for (uint32 Sample = 0; Sample < Samples; ++Sample)
		{
			Diameters[Sample] = 1000.0 * double(Sizes.Sample((float(Sample) + 0.5f) / float(Samples)).Diameter);
		}
		const double All = FluxBelow(double(Rate), 0.5, 5.8);
		double Farthest = 0.0;
		for (double Diameter = 0.6; Diameter < 5.8; Diameter += 0.1)
		{
			const auto Below = std::lower_bound(Diameters.begin(), Diameters.end(), Diameter) - Diameters.begin();
			const double Measured = double(Below) / Samples;
			Farthest = std::max(Farthest, std::abs(Measured - FluxBelow(double(Rate), 0.5, Diameter) / All));
			// The tail as well, where there is little: 5 % of what lies above.
			const double Tail = 1.0 - FluxBelow(double(Rate), 0.5, Diameter) / All;
			if (Tail > 1.0e-3)
			{
				EXPECT_NEAR((1.0 - Measured) / Tail, 1.0, 0.05) << Rate << " mm/h above " << Diameter << " mm";
			}
		}
		EXPECT_LE(Farthest, 0.005) << Rate << " mm/h";
	}
}

TEST(RainSizes, DropsComeAtTheSpeedThatWasMeasured)
{
	FRainSizes Sizes;
	Sizes.Build(RainOf(20.0f));
	Sizes.Weigh({FVec3f(1.0f, 1.0f, 1.0f), FVec2f::Zero()});
	for (float Unit = 0.0f; Unit < 1.0f; Unit += 0.01f)
	{
		const FRainSizes::FSize Size = Sizes.Sample(Unit);
		EXPECT_NEAR(double(Size.Speed) / GunnKinzerSpeed(1000.0 * double(Size.Diameter)), 1.0, 0.03) << Size.Diameter;
	}
}

TEST(RainSizes, AllOfOneSizeAndNoneAtAll)
{
	FRainSizes Sizes;
	Sizes.Build(RainOf(10.0f, 2.0e-3f, 2.0e-3f));
	const double PerSecond = Sizes.Weigh({FVec3f(1.0f, 1.0f, 1.0f), FVec2f::Zero()});
	// 10 mm/h on a square meter are 10 l in an hour, in drops of 4.19 mm^3.
	EXPECT_NEAR(PerSecond, 10.0e-3 / 3600.0 / 4.18879e-9, 1.0);
	EXPECT_NEAR(Sizes.Sample(0.3f).Diameter, 2.0e-3f, 1.0e-6f);
	Sizes.Build(RainOf(0.0f));
	EXPECT_EQ(Sizes.Weigh({FVec3f(1.0f, 1.0f, 1.0f), FVec2f::Zero()}), 0.0);
}
