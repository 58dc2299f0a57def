// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a world advises: the budget that ran out, by its name, and more substeps for fluid that is too soft.

#include "FluidDropsCore/World/World.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

namespace FluidDrops
{
namespace
{

/** A tank of so many radii full of water, after a second. */
std::vector<FAdvice> AdviceOnPool(float Depth, int32 Substeps, int32 MaxSubsteps, float SoundSpeed = 0.0f)
{
	constexpr float H = 0.04f; // m
	FSerialTaskRunner Runner;
	FWorldSettings Settings;
	Settings.Budget = {16, 16, 16};
	Settings.Budget.Particles = 6000;
	Settings.Fluid.InteractionRadius = H;
	Settings.Fluid.Substeps = Substeps;
	Settings.Fluid.MaxSubsteps = MaxSubsteps;
	const std::unique_ptr<FWorld> World = std::move(FWorld::Create(Settings, Runner).Value());
	FLiquidSettings Water;
	Water.SoundSpeed = SoundSpeed;
	EXPECT_TRUE(World->Fluid().AddLiquid(Water));
	FBodyShapeSpec Tank;
	Tank.bInside = true;
	Tank.HalfExtent = FVec3f(3.0f * H, 3.0f * H, 20.0f * H);
	EXPECT_TRUE(World->Bodies().Add(Tank, {}, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 20.0f * H)}));
	const FVec3f Half(2.8f * H, 2.8f * H, 0.5f * Depth * H);
	EXPECT_TRUE(World->Fluid().Fill({0, EFillShape::Box, FVec3f(0.0f, 0.0f, Half.z()), Half, FVec3f::Zero()}));
	for (int Tick = 0; Tick < 60; ++Tick)
	{
		World->Tick();
	}
	return World->Advice();
}

} // namespace

TEST(Advice, ABudgetThatRanOutIsNamed)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings;
	Settings.Budget.Particles = 100;
	const std::unique_ptr<FWorld> World = std::move(FWorld::Create(Settings, Runner).Value());
	EXPECT_TRUE(World->Advice().empty());
	ASSERT_TRUE(World->Fluid().AddLiquid({}));
	FFluidSourceSettings Jet;
	Jet.Radius = 0.1f;
	Jet.Speed = 2.0f;
	ASSERT_TRUE(World->Fluid().AddSource(Jet));
	for (int Tick = 0; Tick < 20; ++Tick)
	{
		World->Tick();
	}
	const std::vector<FAdvice> Advice = World->Advice();
	ASSERT_EQ(Advice.size(), 1u);
	EXPECT_STREQ(Advice[0].Setting, "budget.particles");
	EXPECT_EQ(Advice[0].Text,
		"no room for " + std::to_string(World->Counters().FluidRefused) + " particles: raise budget.particles (100)");
}

TEST(Advice, SoftFluidWantsSubsteps)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const std::vector<FAdvice> Soft = AdviceOnPool(8.0f, 2, 8);
	ASSERT_EQ(Soft.size(), 1u);
	EXPECT_STREQ(Soft[0].Setting, "fluid.substeps");
	EXPECT_TRUE(Soft[0].Text.ends_with("raise fluid.substeps (2)")) << Soft[0].Text;
	const std::vector<FAdvice> AtTheMost = AdviceOnPool(8.0f, 2, 2); // more of maxSubsteps alone would change nothing
	ASSERT_EQ(AtTheMost.size(), 1u);
	EXPECT_STREQ(AtTheMost[0].Setting, "fluid.substeps");
	const std::vector<FAdvice> Wanting = AdviceOnPool(8.0f, 1, 2, 8.0f);
	ASSERT_EQ(Wanting.size(), 1u);
	EXPECT_STREQ(Wanting[0].Setting, "fluid.maxSubsteps");
	EXPECT_TRUE(AdviceOnPool(8.0f, 2, 8, 1.4f).empty()) << "as soft as its sound speed says";
	EXPECT_TRUE(AdviceOnPool(8.0f, 8, 8).empty());
	EXPECT_TRUE(AdviceOnPool(1.5f, 2, 8).empty());
}

} // namespace FluidDrops
