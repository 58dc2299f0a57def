// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is not round about drops: which ones, how far it goes, and that it neither jumps nor tears.

#include "FluidDropsCore/DropShapes/DropFace.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

const FDropProfile OutlinedCap = SolveProfile<float>({60.0f, 0.0f, 0.0f});

/** The contact line in steps around it, base radii along and across. */
std::vector<FVec3f> RimOf(const FDropOutline& Outline, uint32 Steps = 360)
{
	const FOutlineCurve Curve(Outline, OutlinedCap);
	std::vector<FVec3f> Rim;
	for (uint32 Step = 0; Step < Steps; ++Step)
	{
		const float Turn = float(Step) / float(Steps);
		const float Azimuth = float(2.0 * Math::Pi) * Turn;
		const FOutlinePoint Edge = Curve.At(Turn, Math::Cos(Azimuth), Math::Sin(Azimuth));
		Rim.push_back(FacePoint(FaceRing(OutlinedCap, 1.0f), 1.0f, OutlinedCap.BaseRadius(), Curve, Edge).Position /
			OutlinedCap.BaseRadius());
	}
	return Rim;
}

float FarthestOf(const std::vector<FVec3f>& Rim)
{
	float Farthest = 0.0f;
	for (const FVec3f& Point : Rim)
	{
		Farthest = std::max(Farthest, Point.norm());
	}
	return Farthest;
}

} // namespace

TEST(DropOutline, SmallDropsAreRoundAndLargeOnesAreNot)
{
	EXPECT_TRUE(OutlineOfDrop(OutlinedCap, 0.3e-3f, 0.0f, 0.0f, 0.0f, 1).IsRound());
	EXPECT_GT(OutlineOfDrop(OutlinedCap, 3.0e-3f, 0.0f, 0.0f, 0.0f, 1).Wobble, 0.5f);
	EXPECT_FALSE(OutlineOfPool(1).IsRound());
}

TEST(DropOutline, ARunnerIsLongerAndSmootherThanADropAtRest)
{
	const FDropOutline Rest = OutlineOfDrop(OutlinedCap, 3.0e-3f, 0.0f, 0.0f, 0.0f, 1);
	const FDropOutline Runner = OutlineOfDrop(OutlinedCap, 3.0e-3f, 0.3f, 0.0f, 0.0f, 1);
	EXPECT_EQ(Rest.Stretch, 1.0f);
	EXPECT_GT(Runner.Stretch, 1.5f);
	EXPECT_LT(Runner.Wobble, 0.3f * Rest.Wobble);
	const std::vector<FVec3f> Rim = RimOf({Runner.Stretch, 0.0f, 0.0f, 0.0f, 1});
	EXPECT_NEAR((Rim[0].x() - Rim[180].x()) / (Rim[90].y() - Rim[270].y()), Runner.Stretch, 0.02f);
	EXPECT_GT(Rim[45].y(), 1.1f * Rim[135].y()) << "its tail is narrower than its head";
	const FDropProfile Bead = SolveProfile<float>({160.0f, 0.0f, 0.0f});
	EXPECT_LT(OutlineOfDrop(Bead, 1.0e-3f, 0.3f, 0.0f, 0.0f, 1).Stretch, 1.4f) << "beads roll";
}

TEST(DropOutline, EveryDropHasItsOwnAndKeepsIt)
{
	const std::vector<FVec3f> One = RimOf({1.0f, 0.7f, 0.0f, 0.0f, 11});
	const std::vector<FVec3f> Other = RimOf({1.0f, 0.7f, 0.0f, 0.0f, 12});
	float Apart = 0.0f;
	for (size_t I = 0; I < One.size(); ++I)
	{
		Apart = std::max(Apart, (One[I] - Other[I]).norm());
	}
	EXPECT_GT(Apart, 0.05f);
	EXPECT_EQ(RimOf({1.0f, 0.7f, 0.0f, 9.0f, 11}), One) << "the way only advances what rough ground does";
}

TEST(DropOutline, RoughGroundPushesSmoothlyAlongTheWay)
{
	constexpr float Amplitude = 0.2f;
	std::vector<FVec3f> Before = RimOf({1.0f, 0.0f, Amplitude, 0.0f, 7});
	float Most = 0.0f;
	for (float Way = 0.01f; Way < 4.0f; Way += 0.01f)
	{
		const std::vector<FVec3f> Now = RimOf({1.0f, 0.0f, Amplitude, Way, 7});
		for (size_t I = 0; I < Now.size(); ++I)
		{
			const float Azimuth = float(2.0 * Math::Pi) * float(I) / float(Now.size());
			Most = std::max(Most, (Now[I] - FVec3f(Math::Cos(Azimuth), Math::Sin(Azimuth), 0.0f)).norm());
			ASSERT_LT((Now[I] - Before[I]).norm(), 0.03f * 2.0f * Amplitude) << "no jump at " << Way;
			ASSERT_LT((Now[I] - Now[(I + 1) % Now.size()]).norm(), 0.04f) << "no tear at " << Way;
		}
		Before = Now;
	}
	EXPECT_LE(Most, Amplitude);
	EXPECT_GT(Most, 0.5f * Amplitude);
}

TEST(DropOutline, ReachesNoFartherThanItSays)
{
	for (uint32 Seed = 0; Seed < 200; ++Seed)
	{
		for (const FDropOutline& Outline : {FDropOutline{1.0f, 1.0f, 0.0f, 0.0f, Seed}, {1.9f, 0.5f, 0.2f, 0.5f, Seed},
				 {1.0f, 0.0f, 0.5f, 0.0f, Seed}, {1.3f, 0.7f, 0.3f, 3.25f, Seed}})
		{
			ASSERT_LE(FarthestOf(RimOf(Outline, 90)), 1.0001f * Outline.MaxReach()) << Seed;
		}
	}
}
