// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid of two dimensions as a part of a world (FLUID_90): nozzles, fills, bodies, pushes; what no particle does is to
// leave its plane.

#include "FluidDropsCore/World/World.h"
#include "Support/AllocationCount.h"
#include "Support/SlowBuild.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

namespace FluidDrops
{
namespace
{

constexpr float PlaneAt = 0.2f; // y, m

FWorldSettings PlanarSettings()
{
	FWorldSettings Settings;
	Settings.Budget = {16, 16, 16};
	Settings.Budget.Particles = 4096;
	Settings.Budget.Springs = 24;
	Settings.Fluid.InteractionRadius = 0.04f;
	Settings.Fluid.Plane = EFluidPlane::XZ;
	Settings.Fluid.PlaneDepth = 0.5f;
	return Settings;
}

std::unique_ptr<FWorld> MakePlanarWorld(ITaskRunner& Runner)
{
	return std::move(FWorld::Create(PlanarSettings(), Runner).Value());
}

/** A tank, a box that floats, a leaning ball, a jet, and clay that falls. */
void AddBodiesAcross(FWorld& World)
{
	FBodyShapeSpec Tank;
	Tank.HalfExtent = FVec3f(0.5f, 0.5f, 1.0f);
	Tank.bInside = true;
	EXPECT_TRUE(World.Bodies().Add(Tank, {}, {FMat3f::Identity(), FVec3f(0.0f, PlaneAt, 0.8f)}));
	FBodyShapeSpec Box;
	Box.HalfExtent = FVec3f(0.08f, 0.25f, 0.08f); // as deep as the sheet
	FBodySettings Floats;
	Floats.Kind = EBodyKind::Dynamic;
	EXPECT_TRUE(World.Bodies().Add(Box, Floats, {FMat3f::Identity(), FVec3f(0.25f, PlaneAt, 0.2f)}));
	FBodyShapeSpec Ball;
	Ball.Kind = EBodyShape::Sphere;
	Ball.Radius = 0.1f;
	EXPECT_TRUE(World.Bodies().Add(Ball, {}, {FMat3f::Identity(), FVec3f(-0.2f, PlaneAt + 0.03f, 0.0f)}));
}

void FurnishPlane(FWorld& World)
{
	AddBodiesAcross(World);
	FLiquidSettings Clay;
	Clay.SpringStiffness = 2000.0f;
	Clay.Plasticity = 2.0f;
	Clay.Viscosity = 20.0f;
	EXPECT_TRUE(World.Fluid().AddLiquid({}));
	EXPECT_TRUE(World.Fluid().AddLiquid(Clay));
	FFluidSourceSettings Jet;
	Jet.Center = FVec3f(-0.4f, PlaneAt, 0.4f);
	Jet.Direction = FVec3f(1.0f, 0.7f, 0.3f); // what points out of the plane counts for nothing
	Jet.Speed = 2.0f;
	Jet.Turbulence = 0.2f;
	EXPECT_TRUE(World.Fluid().AddSource(Jet));
	const FVec3f Speed(0.0f, 3.0f, -1.0f);
	EXPECT_TRUE(
		World.Fluid().Fill({0, EFillShape::Box, FVec3f(0.1f, PlaneAt, -0.1f), FVec3f(0.3f, 0.3f, 0.08f), Speed}));
	EXPECT_TRUE(
		World.Fluid().Fill({1, EFillShape::Ball, FVec3f(0.0f, PlaneAt, 0.4f), FVec3f(0.1f, 0.1f, 0.1f), Speed}));
}

std::string ErrorOf(const auto& Result)
{
	return Result ? "" : Result.Error().Message;
}

} // namespace

TEST(PlanarFluid, FLUID_90_NoParticleLeavesItsPlane)
{
	FSerialTaskRunner Serial;
	FThreadTaskRunner Threads(3);
	std::unique_ptr<FWorld> One = MakePlanarWorld(Serial), Many = MakePlanarWorld(Threads);
	FurnishPlane(*One);
	FurnishPlane(*Many);
	const uint32 Ticks = bSlowBuild ? 30 : 120;
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		if (Tick == 20)
		{
			for (FWorld* World : {One.get(), Many.get()})
			{
				EXPECT_TRUE(
					World->Fluid().Push({{FVec3f(0.0f, PlaneAt - 0.1f, 0.0f), 0.4f}, FVec3f(0.0f, 2.0f, 1.0f), 2.0f}));
			}
		}
		One->Tick();
		Many->Tick();
		ASSERT_EQ(One->Hash(), Many->Hash()) << Tick;
		const FParticleTable& Table = One->Fluid().Solver().Particles();
		for (uint32 Row = 0; Row < Table.Num(); ++Row)
		{
			ASSERT_EQ(Table.Y[Row], PlaneAt) << Tick;
			ASSERT_EQ(Table.VY[Row], 0.0f) << Tick;
		}
	}
	EXPECT_GT(One->Fluid().Solver().Particles().Num(), 300u);
	EXPECT_GT(One->Fluid().Solver().SpringCount(), 100u);
	const FLedger Ledger = One->Ledger();
	EXPECT_NEAR(Ledger.Residual(), 0.0, 1.0e-6 * Ledger.Input());
}

TEST(PlanarFluid, SurvivesSaveAndLoadAndAllocatesNothingWhenWarm)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> Straight = MakePlanarWorld(Runner), Resumed = MakePlanarWorld(Runner);
	FurnishPlane(*Straight);
	AddBodiesAcross(*Resumed);
	for (int Tick = 0; Tick < 20; ++Tick)
	{
		Straight->Tick();
	}
	const FStatus Loaded = Resumed->Load(Straight->Save());
	ASSERT_TRUE(Loaded) << Loaded.Error().Message;
	const uint64 Before = AllocationCount();
	for (int Tick = 0; Tick < 10; ++Tick)
	{
		Straight->Tick();
	}
	if (IsCountingAllocations())
	{
		EXPECT_EQ(AllocationCount(), Before);
	}
	for (int Tick = 0; Tick < 10; ++Tick)
	{
		Resumed->Tick();
	}
	EXPECT_EQ(Straight->Hash(), Resumed->Hash());
}

TEST(PlanarFluid, FLUID_84_ASlitHoldsItsRate)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakePlanarWorld(Runner);
	ASSERT_TRUE(World->Fluid().AddLiquid({}));
	FFluidSourceSettings Jet;
	Jet.Radius = 0.06f;
	Jet.Speed = 2.0f;
	ASSERT_TRUE(World->Fluid().AddSource(Jet));
	for (int Tick = 0; Tick < 180; ++Tick)
	{
		World->Tick();
	}
	const double Wanted = 3.0 * 2.0 * 0.06 * 0.5 * 2.0 * 1000.0; // width, depth, speed, density
	EXPECT_NEAR(double(FlowRate(Jet, {}, World->Settings().Fluid)) * 3.0, Wanted, 1.0e-3 * Wanted);
	EXPECT_NEAR(World->Ledger()[EAccount::Emitted], Wanted, 0.02 * Wanted);
}

TEST(PlanarFluid, RefusesWhatHasNoSenseInThePlane)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakePlanarWorld(Runner);
	ASSERT_TRUE(World->Fluid().AddLiquid({}));
	const uint64 Before = World->Hash();
	FFluidSourceSettings Jet;
	Jet.Direction = FVec3f(0.0f, 1.0f, 0.0f);
	EXPECT_EQ(ErrorOf(World->Fluid().AddSource(Jet)),
		"fluidSources.0: direction: must not stand across the plane that fluid keeps to (fluid.plane)");
	FWorldSettings Settings = World->Settings();
	Settings.Fluid.Plane = EFluidPlane::None;
	EXPECT_EQ(ErrorOf(World->SetSettings(Settings)),
		"fluid.plane, fluid.planeDepth: cannot change once the world has liquids");
	EXPECT_EQ(World->Hash(), Before);
}

} // namespace FluidDrops
