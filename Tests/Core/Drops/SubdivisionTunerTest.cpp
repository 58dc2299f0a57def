// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "SubdivisionTuner.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

// Published measurements: table 4.3 for 4000 drops, table 4.5, and the answer in table 4.6
// (Docs/Model/SurfaceDrops.md#published-measurements).
TEST(SubdivisionTuner, DROP_96_FindsThePublishedOptimum)
{
	const double Crossed[] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
	const double Seconds[] = {0.1, 0.5, 0.8, 1.2, 1.4, 1.7, 2.1};
	const Reference::FLineFit Trajectories = Reference::FitLine(Crossed, Seconds);
	EXPECT_NEAR(Trajectories.Base, 0.15, 0.005);
	EXPECT_NEAR(Trajectories.Slope, 0.321, 0.001);
	EXPECT_NEAR(Trajectories.RSquared, 0.995, 0.001);
	const Reference::FSubdivisionTrial Trials[] = {
		{2, 0.0, 12.7}, {8, 0.0, 3.0}, {32, 1.0, 1.2}, {128, 2.0, 0.7}, {512, 4.0, 0.5}};
	EXPECT_EQ(Reference::BestSubdivision(Trials, Trajectories), 128u);
}
