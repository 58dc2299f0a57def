// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The nozzle of a source: what is in it moves at its speed whatever pulls, so that a thread hangs from it; it runs
// however slow it is, keeps its content when it moves, and stirs what leaves it.

#include "FluidDropsCore/World/World.h"
#include "Support/FluidMeasures.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

namespace FluidDrops
{
namespace
{

constexpr float H = 0.04f; // m

/** Thick and elastic: it hangs in threads. */
FLiquidSettings Syrup()
{
	FLiquidSettings Liquid;
	Liquid.Viscosity = 100.0f;
	Liquid.SpringStiffness = 20000.0f;
	Liquid.Plasticity = 10.0f;
	Liquid.SpringBirth = ESpringBirth::AtDistance;
	Liquid.bMakesDrops = false;
	return Liquid;
}

std::unique_ptr<FWorld> PourFrom(
	const FFluidSourceSettings& Source, const FLiquidSettings& Liquid, ITaskRunner& Runner, float Gravity = 9.81f)
{
	FWorldSettings Settings;
	Settings.Budget.Particles = 4096;
	Settings.Budget.Springs = 32;
	Settings.World.FloorHeight = -10.0f;
	Settings.World.Gravity = FVec3f(0.0f, 0.0f, -Gravity);
	Settings.Fluid.InteractionRadius = H;
	Settings.Fluid.Substeps = 6;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	EXPECT_TRUE(World) << (World ? "" : World.Error().Message);
	EXPECT_TRUE(World.Value()->Fluid().AddLiquid(Liquid));
	EXPECT_TRUE(World.Value()->Fluid().AddSource(Source));
	return std::move(World.Value());
}

void RunFor(FWorld& World, int Ticks)
{
	for (int Tick = 0; Tick < Ticks; ++Tick)
	{
		World.Tick();
	}
}

FFluidSourceSettings SlowNozzle()
{
	FFluidSourceSettings Source;
	Source.Radius = 0.04f;
	Source.Speed = 0.25f;
	return Source;
}

FPlaceList PlacesOf(const FWorld& World)
{
	FPlaceList Places;
	const FParticleTable& Table = World.Fluid().Particles();
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		Places.push_back(Table.Position(Row).cast<double>());
	}
	return Places;
}

} // namespace

TEST(FluidNozzle, FLUID_84_WhatIsInItMovesAtItsSpeed)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = PourFrom(SlowNozzle(), Syrup(), Runner);
	RunFor(*World, 40);
	const FParticleTable& Table = World->Fluid().Particles();
	uint32 Inside = 0;
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		if (Table.Position(Row).z() > 0.01f) // it has been inside for the whole tick
		{
			++Inside;
			EXPECT_NEAR((Table.Velocity(Row) - FVec3f(0.0f, 0.0f, -0.25f)).norm(), 0.0f, 1.0e-4f);
		}
	}
	EXPECT_GT(Inside, 15u);
}

TEST(FluidNozzle, AThreadHangsFromIt)
{
	// It comes out after 0.16 s. Half a second later it would be 1.4 m long and in pieces if it fell freely.
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = PourFrom(SlowNozzle(), Syrup(), Runner);
	RunFor(*World, 40);
	const FPlaceList Places = PlacesOf(*World);
	EXPECT_EQ(PieceSizes(Places, double(H)).size(), 1u);
	const double Lowest = Percentile(Coordinates(Places, 2), 0.0);
	EXPECT_LT(Lowest, -0.12);
	EXPECT_GT(Lowest, -0.6);
}

TEST(FluidNozzle, RunsThroughABodyThatEnclosesIt)
{
	// As if the pipe were not there: it ends half a radius before the nozzle does, and closes around it.
	FFluidSourceSettings Source;
	Source.Radius = 0.03f;
	Source.Speed = 2.0f;
	Source.Direction = FVec3f(1.0f, 0.0f, 0.0f);
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> Free = PourFrom(Source, {}, Runner);
	const std::unique_ptr<FWorld> Enclosed = PourFrom(Source, {}, Runner);
	FBodyShapeSpec Pipe;
	Pipe.HalfExtent = FVec3f(0.1f, 0.06f, 0.06f);
	ASSERT_TRUE(Enclosed->Bodies().Add(Pipe, {}, {FMat3f::Identity(), FVec3f(-0.12f, 0.0f, 0.0f)}));
	RunFor(*Free, 30);
	RunFor(*Enclosed, 30);
	const FVec3d FreeMiddle = MiddleOf(PlacesOf(*Free)), Middle = MiddleOf(PlacesOf(*Enclosed));
	EXPECT_EQ(Free->Fluid().Solver().Particles().Num(), Enclosed->Fluid().Solver().Particles().Num());
	EXPECT_NEAR((Middle - FreeMiddle).norm(), 0.0, 0.005);
}

TEST(FluidNozzle, RunsHoweverSlowItIs)
{
	FFluidSourceSettings Source = SlowNozzle();
	Source.Speed = 0.01f; // half of what counts as calm
	Source.Direction = FVec3f(0.0f, 0.0f, 1.0f);
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = PourFrom(Source, Syrup(), Runner, 0.0f);
	RunFor(*World, 600);
	const std::vector<double> Heights = Coordinates(PlacesOf(*World), 2);
	EXPECT_NEAR(Percentile(Heights, 1.0), 0.1 - double(H), 0.02) << "10 s at 1 cm/s, from the far end of the nozzle";
}

TEST(FluidNozzle, KeepsItsContentWhenItMoves)
{
	FFluidSourceSettings Source = SlowNozzle();
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = PourFrom(Source, Syrup(), Runner);
	RunFor(*World, 12);
	const auto NearNozzle = [&]
	{
		uint32 Count = 0;
		for (const FVec3d& Place : PlacesOf(*World))
		{
			const double Along = (Place - Source.Center.cast<double>()).dot(Source.Direction.cast<double>());
			Count += Along <= 0.0 && Along > -double(H) ? 1 : 0;
		}
		return Count;
	};
	const uint32 Before = NearNozzle();
	EXPECT_GT(Before, 10u);
	Source.Center = FVec3f(3.0f, 1.0f, 2.0f); // a teleport
	Source.Direction = FVec3f(1.0f, 0.0f, 0.0f);
	ASSERT_TRUE(World->Fluid().SetSource(World->Fluid().Sources().HandleAt(0), Source));
	EXPECT_EQ(NearNozzle(), Before);
	RunFor(*World, 1);
	EXPECT_NEAR(double(NearNozzle()), double(Before), 0.5 * double(Before));
}

TEST(FluidNozzle, StirsWhatLeavesIt)
{
	FFluidSourceSettings Source;
	Source.Radius = 0.03f;
	Source.Speed = 2.0f;
	Source.Direction = FVec3f(1.0f, 0.0f, 0.0f);
	FSerialTaskRunner Runner;
	const auto Swerve = [&](float Turbulence) // mean speed across the jet of what left in the last substep, m/s
	{
		Source.Turbulence = Turbulence;
		const std::unique_ptr<FWorld> World = PourFrom(Source, {}, Runner, 0.0f);
		double Sum = 0.0, Count = 0.0;
		for (int Tick = 0; Tick < 40; ++Tick)
		{
			RunFor(*World, 1);
			const float Step = Source.Speed * float(World->TickTime()) / float(World->Fluid().LastSubsteps());
			const FParticleTable& Table = World->Fluid().Particles();
			for (uint32 Row = 0; Row < Table.Num(); ++Row)
			{
				const bool bJustOut = Table.Position(Row).x() > 0.0f && Table.Position(Row).x() < 0.75f * Step;
				Sum += bJustOut ? double(Table.Velocity(Row).tail<2>().norm()) : 0.0;
				Count += bJustOut ? 1.0 : 0.0;
			}
		}
		EXPECT_GT(Count, 20.0);
		return Sum / Count;
	};
	EXPECT_LT(Swerve(0.0f), 1.0e-3);
	EXPECT_NEAR(
		Swerve(0.2f), 0.77 * 0.2 * double(Source.Speed), 0.06); // 0.765: mean distance from the middle of a square
}

TEST(FluidNozzle, FLUID_73_SameBitsForAnyNumberOfThreads)
{
	FSerialTaskRunner Serial;
	FThreadTaskRunner Threads(3);
	FFluidSourceSettings Source = SlowNozzle();
	Source.Radius = 0.08f;
	Source.Speed = 2.0f;
	Source.Turbulence = 0.1f;
	const std::unique_ptr<FWorld> One = PourFrom(Source, {}, Serial);
	const std::unique_ptr<FWorld> Many = PourFrom(Source, {}, Threads);
	RunFor(*One, 14);
	RunFor(*Many, 14);
	EXPECT_GT(One->Fluid().Solver().Particles().Num(), 600u) << "more than one chunk";
	EXPECT_EQ(One->Hash(), Many->Hash());
}

} // namespace FluidDrops
