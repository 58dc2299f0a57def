// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid far from the origin, as a host has it that shifts the origin of its world to where it looks.

#include "FluidDropsCore/World/World.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

#include <cmath>

namespace FluidDrops
{
namespace
{

constexpr float Side = 0.3f; // of the pool, m

struct FPool
{
	FPool(float Away, int32 Seed)
	{
		FWorldSettings Settings;
		Settings.Budget = {16, 16, 16};
		Settings.Budget.Particles = 2000;
		Settings.World.Seed = Seed;
		Settings.World.TickRate = 120.0f;
		Settings.World.FloorHeight = -10.0f;
		Settings.Fluid.InteractionRadius = 0.1f;
		Settings.Fluid.Substeps = 1;
		Settings.Fluid.ContactRadius = 0.0f;
		Settings.Fluid.CalmSpeed = 0.0f; // nothing falls asleep
		World = std::move(FWorld::Create(Settings, Runner).Value());
		FLiquidSettings Liquid;
		Liquid.RestDensity = 10.0f; // the reference liquid, with some viscosity
		Liquid.Viscosity = 12.0f;
		Liquid.ImpactViscosity = 0.0f;
		EXPECT_TRUE(World->Fluid().AddLiquid(Liquid));
		FBodyShapeSpec Tank;
		Tank.HalfExtent = FVec3f(0.5f * Side, 0.5f * Side, 1.0f);
		Tank.bInside = true;
		EXPECT_TRUE(World->Bodies().Add(Tank, {}, {FMat3f::Identity(), FVec3f(Away, 0.0f, 1.0f)}));
		const FVec3f Half = FVec3f(0.48f, 0.48f, 0.48f) * Side;
		EXPECT_TRUE(World->Fluid().Fill({0, EFillShape::Box, FVec3f(Away, 0.0f, Half.z() + 0.01f), Half}));
	}

	void Run(uint32 Ticks)
	{
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			World->Tick();
		}
	}

	/** Mean square, m^2/s^2, over a second. */
	double SquareSpeed()
	{
		double Sum = 0.0;
		constexpr uint32 Ticks = 120;
		const FParticleTable& Rows = World->Fluid().Particles();
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			Run(1);
			for (uint32 Row = 0; Row < Rows.Num(); ++Row)
			{
				Sum += double(Rows.Velocity(Row).squaredNorm()) / double(Ticks * Rows.Num());
			}
		}
		return Sum;
	}

	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World;
};

/** Of several pools that are let settle for a while: each creeps in its own way, by a third more or less. */
double RmsSpeed(float Away, bool bShifted)
{
	constexpr int32 Pools = 6;
	constexpr uint32 Settling = 180; // ticks
	double Sum = 0.0;
	for (int32 Seed = 0; Seed < Pools; ++Seed)
	{
		FPool Pool(Away, Seed);
		EXPECT_TRUE(!bShifted || Pool.World->ShiftOrigin(FVec3f(Away, 0.0f, 0.0f)).IsOk());
		Pool.Run(Settling);
		Sum += Pool.SquareSpeed() / double(Pools);
	}
	return std::sqrt(Sum);
}

} // namespace

TEST(FluidStreaming, FLUID_75_IsAsCalmTenKilometresAway)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const double Here = RmsSpeed(0.0f, false);
	EXPECT_NEAR(RmsSpeed(1.0e4f, true) / Here, 1.0, 0.2);  // filled there, then shifted: 1.05, or 9 as it is
	EXPECT_NEAR(RmsSpeed(200.0f, false) / Here, 1.0, 0.2); // how far a host may go without: 1.06, and 1.6 at 1 km
}

} // namespace FluidDrops
