// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid as a part of a world: determinism, snapshots, the ledger, commands, and the water that it shares with
// drops.

#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/Recording.h"
#include "FluidDropsCore/World/World.h"
#include "Support/AllocationCount.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace FluidDrops
{
namespace
{

FWorldSettings FluidSettings()
{
	FWorldSettings Settings;
	Settings.Budget = {512, 256, 512};
	Settings.Budget.Particles = 4096;
	Settings.Budget.Springs = 24;
	Settings.World.FloorHeight = -1.0f;
	Settings.Fluid.InteractionRadius = 0.04f;
	return Settings;
}

std::unique_ptr<FWorld> MakeFluidWorld(ITaskRunner& Runner, const FWorldSettings& Settings = FluidSettings())
{
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	EXPECT_TRUE(World) << (World ? "" : World.Error().Message);
	return std::move(World.Value());
}

/** A tank that is open above, a box that floats, and a paddle that turns. */
void AddBodies(FWorld& World)
{
	FBodyShapeSpec Tank;
	Tank.HalfExtent = FVec3f(0.5f, 0.3f, 1.0f);
	Tank.bInside = true;
	EXPECT_TRUE(World.Bodies().Add(Tank, {}, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 0.7f)}));
	FBodyShapeSpec Box;
	Box.HalfExtent = FVec3f(0.06f, 0.06f, 0.06f);
	FBodySettings Floats;
	Floats.Kind = EBodyKind::Dynamic;
	const FMat3f Tilted = Eigen::AngleAxisf(0.3f, FVec3f::UnitX()).toRotationMatrix();
	EXPECT_TRUE(World.Bodies().Add(Box, Floats, {Tilted, FVec3f(0.2f, 0.0f, -0.1f)}));
	FBodyShapeSpec Paddle;
	Paddle.HalfExtent = FVec3f(0.15f, 0.02f, 0.05f);
	FBodySettings Turns;
	Turns.Kind = EBodyKind::Kinematic;
	const TResult<FHandle> Added = World.Bodies().Add(Paddle, Turns, {FMat3f::Identity(), FVec3f(-0.2f, 0.0f, -0.2f)});
	EXPECT_TRUE(Added);
	const FMat3f Quarter = Eigen::AngleAxisf(1.5f, FVec3f::UnitZ()).toRotationMatrix();
	EXPECT_TRUE(World.Bodies().MoveTo(Added.Value(), {Quarter, FVec3f(-0.2f, 0.0f, -0.2f)}, 0.5f));
}

/** Two liquids, one of them with springs, a jet that meets a falling ball, a sink, and a pane for drops. */
void FurnishWorld(FWorld& World)
{
	AddBodies(World);
	FLiquidSettings Clay;
	Clay.SpringStiffness = 2000.0f;
	Clay.Plasticity = 2.0f;
	Clay.YieldRatio = 0.1f;
	Clay.Viscosity = 20.0f;
	Clay.MassDensity = 1700.0f;
	EXPECT_TRUE(World.Fluid().AddLiquid({}));
	EXPECT_TRUE(World.Fluid().AddLiquid(Clay));
	EXPECT_TRUE(World.AddSurface(MakePane(1.0f, 1.0f, 8, 8)));
	FFluidSourceSettings Jet;
	Jet.Center = FVec3f(-0.4f, 0.0f, 0.1f);
	Jet.Direction = FVec3f(1.0f, 0.0f, 0.3f);
	Jet.Speed = 2.0f;
	Jet.Turbulence = 0.05f;
	EXPECT_TRUE(World.Fluid().AddSource(Jet));
	EXPECT_TRUE(World.Fluid().AddSink({true, FVec3f(0.5f, 0.0f, -0.6f), FVec3f(0.5f, 0.5f, 0.2f)}));
	EXPECT_TRUE(World.Fluid().Fill(
		{1, EFillShape::Ball, FVec3f(0.0f, 0.0f, 0.3f), FVec3f(0.1f, 0.1f, 0.1f), FVec3f(0.0f, 0.0f, -1.0f)}));
}

std::string ErrorOf(const auto& Result)
{
	return Result ? "" : Result.Error().Message;
}

} // namespace

TEST(FluidWorld, FLUID_73_SameBitsForAnyNumberOfThreads)
{
	FSerialTaskRunner Serial;
	FThreadTaskRunner Threads(3);
	std::unique_ptr<FWorld> One = MakeFluidWorld(Serial);
	std::unique_ptr<FWorld> Many = MakeFluidWorld(Threads);
	FurnishWorld(*One);
	FurnishWorld(*Many);
	uint64 MaxSprings = 0;
	for (int Tick = 0; Tick < 40; ++Tick)
	{
		One->Tick();
		Many->Tick();
		ASSERT_EQ(One->Hash(), Many->Hash()) << "tick " << Tick;
		MaxSprings = std::max(MaxSprings, One->Fluid().Solver().SpringCount());
	}
	EXPECT_GT(One->Fluid().Solver().Particles().Num(), 500u);
	EXPECT_GT(MaxSprings, 500u);
}

TEST(FluidWorld, SurvivesSaveAndLoadAtAnyTick)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> Straight = MakeFluidWorld(Runner);
	FurnishWorld(*Straight);
	for (int Tick = 0; Tick < 30; ++Tick)
	{
		const std::vector<uint8> Saved = Straight->Save();
		Straight->Tick();
		std::unique_ptr<FWorld> Resumed = MakeFluidWorld(Runner);
		ASSERT_TRUE(Resumed->AddSurface(MakePane(1.0f, 1.0f, 8, 8)));
		AddBodies(*Resumed);
		const FStatus Loaded = Resumed->Load(Saved);
		ASSERT_TRUE(Loaded) << Loaded.Error().Message;
		Resumed->Tick();
		ASSERT_EQ(Straight->Hash(), Resumed->Hash()) << "tick " << Tick;
	}
}

TEST(FluidWorld, RefusesDamagedSnapshots)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings = FluidSettings();
	Settings.Budget.Particles = 512;
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner, Settings);
	ASSERT_TRUE(World->Fluid().AddLiquid({}));
	ASSERT_TRUE(World->Fluid().Fill({0, EFillShape::Box, FVec3f::Zero(), FVec3f(0.05f, 0.05f, 0.05f), FVec3f::Zero()}));
	World->Tick();
	const std::vector<uint8> Saved = World->Save();
	const uint64 Before = World->Hash();
	for (std::size_t Cut : {std::size_t(10), Saved.size() / 2, Saved.size() - 1})
	{
		EXPECT_FALSE(World->Load(std::span<const uint8>(Saved).first(Cut)));
	}
	FWorldSettings Other = Settings;
	Other.Budget.Particles = 600;
	std::unique_ptr<FWorld> Larger = MakeFluidWorld(Runner, Other);
	EXPECT_NE(ErrorOf(Larger->Load(Saved)).find("particles 512"), std::string::npos);
	EXPECT_EQ(World->Hash(), Before);
	std::unique_ptr<FWorld> Furnished = MakeFluidWorld(Runner, Settings);
	AddBodies(*Furnished);
	const uint64 Untouched = Furnished->Hash();
	EXPECT_EQ(ErrorOf(Furnished->Load(Saved)), "snapshot is of another scene: it has other bodies in fluid");
	EXPECT_EQ(Furnished->Hash(), Untouched);
}

TEST(FluidWorld, FLUID_12_LedgerClosesWhateverHappens)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner);
	FurnishWorld(*World);
	FRainSettings Rain;
	Rain.Rate = 300.0f;
	Rain.Center = FVec3f(0.0f, 0.0f, 0.5f);
	Rain.HalfExtent = FVec3f(0.4f, 0.4f, 0.1f);
	ASSERT_TRUE(World->Weather().AddRain(Rain));
	for (int Tick = 0; Tick < 120; ++Tick)
	{
		World->Tick();
		const FLedger Ledger = World->Ledger();
		ASSERT_NEAR(Ledger.Residual(), 0.0, 1.0e-6 * Ledger.Input()) << "tick " << Tick;
		ASSERT_GT(Ledger[EAccount::InFluid], 0.0);
	}
	EXPECT_GT(World->Ledger()[EAccount::Drained], 0.0);
	EXPECT_EQ(World->Counters().FluidLost, 0u);
	ASSERT_TRUE(World->Fluid().Remove({{FVec3f::Zero(), 100.0f}}));
	EXPECT_EQ(World->Fluid().Particles().Num(), 0u);
	EXPECT_NEAR(World->Ledger().Residual(), 0.0, 1.0e-6 * World->Ledger().Input());
}

TEST(FluidWorld, DropsThatFallIntoFluidBecomeFluid)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings = FluidSettings();
	Settings.World.Gravity = FVec3f::Zero(); // a ball of fluid stays, drops fly into it
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner, Settings);
	ASSERT_TRUE(World->Fluid().AddLiquid({}));
	ASSERT_TRUE(
		World->Fluid().Fill({0, EFillShape::Ball, FVec3f::Zero(), FVec3f(0.12f, 0.12f, 0.12f), FVec3f::Zero()}));
	FEmitterSettings Drops;
	Drops.Center = FVec3f(0.0f, 0.0f, 0.3f);
	Drops.HalfExtent = FVec3f(0.02f, 0.02f, 0.0f);
	Drops.Velocity = FVec3f(0.0f, 0.0f, -2.0f);
	Drops.MinRadius = Drops.MaxRadius = 5.0e-3f;
	Drops.Rate = 60.0f;
	ASSERT_TRUE(World->Drops().AddEmitter(Drops));
	const uint32 Before = World->Fluid().Particles().Num();
	for (int Tick = 0; Tick < 120; ++Tick)
	{
		World->Tick();
		const FLedger Ledger = World->Ledger();
		ASSERT_NEAR(Ledger.Residual(), 0.0, 1.0e-6 * Ledger.Input());
	}
	const uint64 Joined = World->Counters().FluidJoined;
	EXPECT_GT(Joined, 80u);
	const double DropMass = 4.0 / 3.0 * 3.14159265 * 1.25e-7 * double(Settings.Drops.Density);
	const double Expected = double(Joined) * DropMass / World->Fluid().Liquids()[0].ParticleMass;
	EXPECT_NEAR(double(World->Fluid().Particles().Num() - Before), Expected, 1.0);
}

TEST(FluidWorld, ParticlesAloneOnASurfaceBecomeDrops)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings = FluidSettings();
	Settings.Fluid.InteractionRadius = 0.01f;
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner, Settings);
	ASSERT_TRUE(World->Fluid().AddLiquid({}));
	const FRigidTransform Level{Eigen::AngleAxisf(-1.5707963f, FVec3f::UnitX()).toRotationMatrix(), FVec3f::Zero()};
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 8, 8), {}, Level));
	for (int Index = 0; Index < 5; ++Index)
	{
		const FVec3f Place(0.05f * float(Index) - 0.1f, 0.0f, 0.003f);
		ASSERT_EQ(
			World->Fluid().Fill({0, EFillShape::Box, Place, FVec3f(1.0e-4f, 1.0e-4f, 1.0e-4f), FVec3f::Zero()}).Value(),
			1u);
	}
	for (int Tick = 0; Tick < 3; ++Tick)
	{
		World->Tick();
	}
	EXPECT_EQ(World->Counters().FluidBecameDrops, 5u);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 5u);
	const FLedger Ledger = World->Ledger();
	EXPECT_NEAR(Ledger.Residual(), 0.0, 1.0e-6 * Ledger.Input());
	EXPECT_NEAR(Ledger[EAccount::OnSurfaces], Ledger.Input(), 1.0e-6 * Ledger.Input());
}

TEST(FluidWorld, WarmTicksAllocateNothing)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner);
	FurnishWorld(*World);
	for (int Tick = 0; Tick < 10; ++Tick)
	{
		World->Tick();
	}
	if (!IsCountingAllocations())
	{
		GTEST_SKIP() << "a sanitizer owns the allocator";
	}
	const uint64 Before = AllocationCount();
	for (int Tick = 0; Tick < 10; ++Tick)
	{
		World->Tick();
	}
	EXPECT_EQ(AllocationCount() - Before, 0u);
}

TEST(FluidWorld, RefusesBadInputAndChangesNothing)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner);
	FurnishWorld(*World);
	World->Tick();
	const uint64 Before = World->Hash();
	const float NaN = std::numeric_limits<float>::quiet_NaN();
	FLiquidSettings Liquid;
	Liquid.YieldRatio = 1.5f;
	EXPECT_EQ(ErrorOf(World->Fluid().AddLiquid(Liquid)).find("liquids.2: yieldRatio"), 0u);
	EXPECT_EQ(ErrorOf(World->Fluid().SetLiquid(FHandle{7, 0}, {})), "liquid 7 does not exist: there are 2");
	FFluidSourceSettings Source;
	Source.Direction = FVec3f::Zero();
	EXPECT_EQ(ErrorOf(World->Fluid().AddSource(Source)), "fluidSources.1: direction: must not be zero");
	Source = {};
	Source.Liquid = 5;
	EXPECT_EQ(ErrorOf(World->Fluid().AddSource(Source)), "fluidSources.1: liquid 5 does not exist: there are 2");
	FFillFluid Fill{0, EFillShape::Box, FVec3f::Zero(), FVec3f(3.0f, 3.0f, 3.0f), FVec3f::Zero()};
	EXPECT_NE(ErrorOf(World->Fluid().Fill(Fill)).find("raise budget.particles (4096)"), std::string::npos);
	Fill.HalfExtent = FVec3f(0.1f, 0.0f, 0.1f);
	EXPECT_NE(ErrorOf(World->Fluid().Fill(Fill)).find("halfExtent"), std::string::npos);
	Fill.Center = FVec3f(NaN, 0.0f, 0.0f);
	EXPECT_NE(ErrorOf(World->Fluid().Fill(Fill)).find("center"), std::string::npos);
	EXPECT_FALSE(World->Fluid().Push({{FVec3f::Zero(), 0.0f}, FVec3f::Zero(), 1.0f}));
	EXPECT_FALSE(World->Fluid().Push({{FVec3f::Zero(), 1.0f}, FVec3f(NaN, 0.0f, 0.0f), 1.0f}));
	FBodyShapeSpec Ball;
	Ball.Kind = EBodyShape::Sphere;
	Ball.Radius = -1.0f;
	EXPECT_EQ(ErrorOf(World->Bodies().Add(Ball)).find("body: "), 0u);
	EXPECT_FALSE(World->Bodies().Remove({99, 1}));
	EXPECT_FALSE(World->Fluid().Remove({{FVec3f(0.0f, NaN, 0.0f), 1.0f}}));
	EXPECT_FALSE(World->Fluid().In({FVec3f::Zero(), -1.0f}));
	FWorldSettings Settings = World->Settings();
	Settings.Fluid.InteractionRadius = 0.05f;
	EXPECT_NE(ErrorOf(World->SetSettings(Settings)).find("fluid.interactionRadius"), std::string::npos);
	EXPECT_EQ(World->Hash(), Before);

	FWorldSettings Dry = FluidSettings();
	Dry.Budget.Particles = 0;
	std::unique_ptr<FWorld> Without = MakeFluidWorld(Runner, Dry);
	ASSERT_TRUE(Without->Fluid().AddLiquid({}));
	EXPECT_NE(ErrorOf(Without->Fluid().AddSource({})).find("raise budget.particles (0)"), std::string::npos);
}

TEST(FluidWorld, ReplaysFromARecording)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner);
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	FurnishWorld(*World);
	for (int Tick = 0; Tick < 20; ++Tick)
	{
		if (Tick == 5)
		{
			ASSERT_TRUE(World->Fluid().Push({{FVec3f(0.0f, 0.0f, 0.2f), 0.3f}, FVec3f(0.0f, 1.0f, 0.0f), 0.5f}));
			ASSERT_TRUE(World->Fluid().Bind({{FVec3f::Zero(), 1.0f}, false}));
		}
		if (Tick == 10)
		{
			ASSERT_TRUE(World->Fluid().Bind({{FVec3f::Zero(), 1.0f}, true}));
			ASSERT_TRUE(World->Fluid().Remove({{FVec3f(0.0f, 0.0f, 0.0f), 0.05f}}));
			FLiquidSettings Thick;
			Thick.Viscosity = 50.0f;
			ASSERT_TRUE(World->Fluid().SetLiquid(World->Fluid().Liquids().HandleAt(0), Thick));
			ASSERT_TRUE(World->ShiftOrigin(FVec3f(0.25f, 0.0f, 0.0f)));
		}
		World->Tick();
	}
	World->SetObserver(nullptr);
	const TResult<FReplayReport> Replay = ReplayRecording(Recorder.Finish(), Runner);
	ASSERT_TRUE(Replay) << ErrorOf(Replay);
	EXPECT_TRUE(Replay.Value().IsSame()) << "tick " << Replay.Value().FirstDifference;
	EXPECT_EQ(Replay.Value().Ticks, 20u);
	EXPECT_EQ(Replay.Value().Hash, World->Hash());
}

TEST(FluidWorld, BodiesFallWhereThereIsNoFluid)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner);
	FBodySettings Falls;
	Falls.Kind = EBodyKind::Dynamic;
	const TResult<FHandle> Box = World->Bodies().Add({}, Falls);
	ASSERT_TRUE(Box);
	for (int Tick = 0; Tick < 30; ++Tick)
	{
		World->Tick();
	}
	EXPECT_NEAR(World->Bodies().Find(Box.Value())->Velocity.z(), -4.905f, 0.01f);
	EXPECT_NEAR(World->Bodies().Find(Box.Value())->Pose.Translation.z(), -1.226f, 0.1f);
}

TEST(FluidWorld, CalmFluidSleepsAndWakes)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings = FluidSettings();
	Settings.World.Gravity = FVec3f::Zero();
	std::unique_ptr<FWorld> World = MakeFluidWorld(Runner, Settings);
	FLiquidSettings Liquid;
	Liquid.Viscosity = 60.0f;
	ASSERT_TRUE(World->Fluid().AddLiquid(Liquid));
	ASSERT_TRUE(
		World->Fluid().Fill({0, EFillShape::Ball, FVec3f::Zero(), FVec3f(0.12f, 0.12f, 0.12f), FVec3f::Zero()}));
	int Tick = 0;
	for (; Tick < 1200 && !World->Fluid().IsAtRest(); ++Tick)
	{
		World->Tick();
	}
	EXPECT_TRUE(World->Fluid().IsAtRest());
	const uint64 Asleep = World->Fluid().Particles().Num();
	World->Tick();
	EXPECT_EQ(World->Fluid().AwakeCount(), 0u);
	EXPECT_EQ(
		World->Fluid().Push({{FVec3f(0.0f, 0.0f, 0.12f), 0.05f}, FVec3f(0.0f, 0.0f, -1.0f), 0.0f}).Value() > 0, true);
	World->Tick();
	EXPECT_GT(World->Fluid().AwakeCount(), 0u);
	EXPECT_LT(World->Fluid().AwakeCount(), Asleep) << "only what is near wakes";
}

} // namespace FluidDrops
