// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A published result: the collapse of a column of water on a dry floor, twice as high as wide. J. C. Martin and W. J.
// Moyce, "An experimental study of the collapse of liquid columns on a rigid horizontal plane", Phil. Trans. R. Soc.
// A 244 (1952), n^2 = 2, a = 2.25 inches: position Z = x/a of the front against time T = t sqrt(2 g / a).

#include "FluidDropsCore/World/World.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

namespace FluidDrops
{
namespace
{

struct FFront
{
	double Time;
	double Place;
};

constexpr FFront MartinAndMoyce[] = {{0.41, 1.11}, {0.84, 1.22}, {1.19, 1.44}, {1.43, 1.67}, {1.63, 1.89}, {1.83, 2.11},
	{1.98, 2.33}, {2.20, 2.56}, {2.32, 2.78}, {2.51, 3.00}, {2.65, 3.22}, {2.83, 3.44}, {2.98, 3.67}, {3.11, 3.89},
	{3.33, 4.11}};

constexpr float Width = 0.3f; // a, m
constexpr float HalfDepth = 0.1f;

/** Where the front is: beyond it are fewer particles than one row of them across the channel. */
double FrontOf(const FWorld& World)
{
	const FParticleTable& Table = World.Fluid().Particles();
	const float Spacing = ParticleSpacing({}, World.Settings().Fluid);
	std::vector<float> Places(Table.X.First(Table.Num()).begin(), Table.X.First(Table.Num()).end());
	const auto First = Places.begin() + std::ptrdiff_t(2.0f * HalfDepth / Spacing);
	std::nth_element(Places.begin(), First, Places.end(), std::greater<float>());
	return double(*First) / double(Width);
}

FBodyShapeSpec HalfSpace(const FVec3f& Normal, float Offset)
{
	FBodyShapeSpec Shape;
	Shape.Kind = EBodyShape::HalfSpace;
	Shape.Normal = Normal;
	Shape.Offset = Offset;
	return Shape;
}

} // namespace

TEST(FluidWorld, DamBreakFollowsMartinAndMoyce)
{
	FD_SKIP_IN_SLOW_BUILDS()
	FWorldSettings Settings;
	Settings.Budget = {1, 1, 1};
	Settings.Budget.Particles = 8192;
	Settings.World.TickRate = 240.0f;
	Settings.World.FloorHeight = -1.0f;
	Settings.Fluid.InteractionRadius = 0.05f;
	Settings.Fluid.Substeps = 3;
	Settings.Fluid.MaxSubsteps = 6;
	Settings.Fluid.CalmSpeed = 0.0f;
	FSerialTaskRunner Runner;
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, Runner);
	ASSERT_TRUE(Made);
	FWorld& World = *Made.Value();
	// With the cohesion of small drops (nearRatio 2), which pulls the front back, it is 18.5 % behind at worst.
	FLiquidSettings Water;
	Water.NearRatio = 1.0f;
	ASSERT_TRUE(World.Fluid().AddLiquid(Water));
	FBodySettings Smooth;
	Smooth.Friction = 0.0f;
	ASSERT_TRUE(World.Bodies().Add(HalfSpace(FVec3f::UnitZ(), 0.0f), Smooth));
	ASSERT_TRUE(World.Bodies().Add(HalfSpace(FVec3f::UnitX(), 0.0f), Smooth));
	ASSERT_TRUE(World.Bodies().Add(HalfSpace(FVec3f::UnitY(), -HalfDepth), Smooth));
	ASSERT_TRUE(World.Bodies().Add(HalfSpace(-FVec3f::UnitY(), -HalfDepth), Smooth));
	const TResult<FHandle> Gate = World.Bodies().Add(HalfSpace(-FVec3f::UnitX(), -Width), Smooth);
	ASSERT_TRUE(Gate);
	constexpr float Filled = 1.2f * Width; // settles to about 1
	ASSERT_TRUE(World.Fluid().Fill({0, EFillShape::Box, FVec3f(0.5f * Width, 0.0f, Filled),
		FVec3f(0.48f * Width, 0.95f * HalfDepth, Filled), FVec3f::Zero()}));
	for (int Tick = 0; Tick < 240; ++Tick)
	{
		World.Tick();
	}
	float Top = 0.0f;
	const FParticleTable& Table = World.Fluid().Particles();
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		Top = std::max(Top, Table.Z[Row]);
	}
	RecordProperty("heightOverWidth", std::to_string(Top / Width));
	EXPECT_NEAR(Top / Width, 2.0f, 0.1f);

	ASSERT_TRUE(World.Bodies().Remove(Gate.Value()));
	const double PerTick = World.TickTime() * std::sqrt(2.0 * 9.81 / double(Width));
	std::vector<double> Fronts{1.0};
	while (double(Fronts.size()) * PerTick < 3.5)
	{
		World.Tick();
		Fronts.push_back(FrontOf(World));
	}
	double Worst = 0.0;
	for (const FFront& Measured : MartinAndMoyce)
	{
		const double At = Measured.Time / PerTick;
		const std::size_t Before = std::size_t(At);
		const double Front = Fronts[Before] + (At - double(Before)) * (Fronts[Before + 1] - Fronts[Before]);
		Worst = std::max(Worst, std::abs(Front / Measured.Place - 1.0));
		EXPECT_NEAR(Front / Measured.Place, 1.0, 0.15) << "at T = " << Measured.Time << " the front is at " << Front;
	}
	RecordProperty("worstDeviation", std::to_string(Worst));
	std::printf("dam break: height %.2f, worst deviation %.1f %%\n", double(Top / Width), 100.0 * Worst);
}

} // namespace FluidDrops
