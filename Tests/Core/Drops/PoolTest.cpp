// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// DROP-112: water that gathers becomes a pool, and the pool becomes water that runs again.

#include "FluidDropsCore/Views/View.h"
#include "Support/AllocationCount.h"
#include "Support/TestWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

/** Turns the pane's wet side up, and then by some degrees about X. */
FRigidTransform LyingPane(float TiltDegrees)
{
	const double Angle = (90.0 - double(TiltDegrees)) * Math::Pi / 180.0;
	FRigidTransform Pose;
	const float Cos = static_cast<float>(Math::Cos(Angle));
	const float Sin = static_cast<float>(Math::Sin(Angle));
	Pose.Rotation << 1, 0, 0, 0, Cos, -Sin, 0, Sin, Cos;
	return Pose;
}

/** A level pane of half a meter, wet side up, with pools from 0.2 g on. */
std::unique_ptr<FWorld> MakeLevelGround(ITaskRunner& Runner = SerialRunner(), bool bPools = true)
{
	FWorldSettings Settings;
	Settings.Pools.bEnabled = bPools;
	Settings.Pools.MinMass = 2.0e-4f;
	Settings.Budget = {2048, 1024, 4096};
	std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
	EXPECT_TRUE(World->AddSurface(MakePane(0.5f, 0.5f, 10, 10), {}, LyingPane(0.0f)).IsOk());
	return World;
}

/** A leak above the middle: drops of 2 mm (33 mg), one after another. */
void AddLeak(FWorld& World, float StopTime)
{
	FEmitterSettings Leak;
	Leak.Center = FVec3f(0.011f, 0.007f, 0.1f);
	Leak.HalfExtent = FVec3f(0.002f, 0.002f, 0.0f);
	Leak.Rate = 10.0f;
	Leak.MinRadius = Leak.MaxRadius = 2.0e-3f;
	Leak.StopTime = StopTime;
	EXPECT_TRUE(World.Drops().AddEmitter(Leak).IsOk());
}

double ResidualShare(const FWorld& World)
{
	return std::abs(World.Ledger().Residual()) / std::max(World.Ledger().Input(), 1.0e-12);
}

} // namespace

TEST(Pools, DROP_112_ADropBecomesAPoolAtTheMassThreshold)
{
	std::unique_ptr<FWorld> World = MakeLevelGround();
	// 3.6 mm: 0.195 g; 3.7 mm: 0.212 g.
	ASSERT_TRUE(World->Drops().Spawn({0, {20, 0.3f, 0.3f}, 3.6e-3f, FVec3f::Zero()}).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {150, 0.3f, 0.3f}, 3.7e-3f, FVec3f::Zero()}).IsOk());
	const float HeavyMass = World->Drops().OnSurfaces().Mass(1);
	RunTicks(*World, 5);
	ASSERT_EQ(World->Drops().Pools().Num(), 1u);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_EQ(World->Drops().Pools().Mass[0], double(HeavyMass));
	EXPECT_EQ(World->Drops().Pools().Triangle[0], 150u);
	EXPECT_EQ(World->Ledger()[EAccount::InPools], double(HeavyMass));
	EXPECT_LE(ResidualShare(*World), 1.0e-12);

	std::unique_ptr<FWorld> Without = MakeLevelGround(SerialRunner(), false);
	ASSERT_TRUE(Without->Drops().Spawn({0, {150, 0.3f, 0.3f}, 3.7e-3f, FVec3f::Zero()}).IsOk());
	RunTicks(*Without, 5);
	EXPECT_EQ(Without->Drops().Pools().Num(), 0u);
}

TEST(Pools, DROP_112_APoolHoldsTheSumOfItsDropsAndEachMakesAWave)
{
	std::unique_ptr<FWorld> World = MakeLevelGround();
	AddLeak(*World, 3.0f);
	uint32 Fell = 0;
	double InWaves = 0.0;
	double PoolBefore = 0.0;
	for (uint32 Tick = 0; Tick < 240; ++Tick)
	{
		World->Tick();
		const bool bHadPool = PoolBefore > 0.0;
		double Waves = 0.0;
		for (const FPoolWave& Wave : World->Drops().PoolWaves())
		{
			EXPECT_NE(World->Drops().Pools().RowOf(Wave.Pool), IndexNone);
			EXPECT_LT((Wave.Position - FVec3f(0.011f, 0.007f, 0.0f)).norm(), 0.02f);
			Waves += double(Wave.Mass);
			Fell += Wave.bFell ? 1 : 0;
			if (Wave.bFell)
			{
				EXPECT_NEAR(Wave.Speed, 1.4f, 0.1f); // sqrt(2 g 0.1 m)
			}
		}
		const double Pool = World->Ledger()[EAccount::InPools];
		if (bHadPool)
		{
			EXPECT_NEAR(Pool - PoolBefore, Waves, 1.0e-9);
		}
		InWaves += Waves;
		PoolBefore = Pool;
		ASSERT_LE(ResidualShare(*World), 1.0e-9) << Tick;
	}
	EXPECT_EQ(World->Drops().Pools().Num(), 1u);
	EXPECT_GE(Fell, 15u);
	EXPECT_GT(InWaves, 0.5 * World->Ledger()[EAccount::InPools]);
	std::vector<FPoolInstance> Pools;
	ViewPools(*World, Pools);
	ASSERT_EQ(Pools.size(), 1u);
	EXPECT_NEAR(Pools[0].Up.z(), 1.0f, 1.0e-5f);
	// A puddle of water at 60 degrees stands 2.7 mm high: all of it is in a disc of that depth.
	EXPECT_NEAR(Pools[0].Depth, 2.71e-3f, 0.02e-3f);
	const double Volume = World->Drops().Pools().Mass[0] / 1000.0;
	EXPECT_NEAR(Math::Pi * double(Pools[0].Radius * Pools[0].Radius * Pools[0].Depth) / Volume, 1.0, 1.0e-4);
}

TEST(Pools, DROP_112_DropsThatRunIntoAPitBecomeAPool)
{
	FWorldSettings Settings;
	Settings.Pools.bEnabled = true;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceMesh Pit; // a funnel of four sides
	Pit.Positions = {FVec3f(0.0f, 0.0f, 0.0f), FVec3f(-0.1f, -0.11f, 0.05f), FVec3f(0.12f, -0.1f, 0.05f),
		FVec3f(0.1f, 0.13f, 0.05f), FVec3f(-0.1f, 0.1f, 0.05f)};
	Pit.Triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}};
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 0.2e-3f;
	ASSERT_TRUE(World->AddSurface(Pit, Smooth).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 40, 1.5e-3f, 2.5e-3f, 1.0f}).IsOk());
	RunTicks(*World, 480); // 1.4 g of water swing for a while
	ASSERT_EQ(World->Drops().Pools().Num(), 1u);
	std::vector<FPoolInstance> Pools;
	ViewPools(*World, Pools);
	EXPECT_LT(Pools[0].Position.norm(), 0.005f);
	EXPECT_GT(World->Ledger()[EAccount::InPools], 0.8 * World->Ledger().Input());
	EXPECT_LE(ResidualShare(*World), 1.0e-9);
}

TEST(Pools, DROP_112_APoolBreaksUpWhenItsSurfaceTilts)
{
	std::unique_ptr<FWorld> World = MakeLevelGround();
	AddLeak(*World, 2.5f);
	RunTicks(*World, 200);
	ASSERT_EQ(World->Drops().Pools().Num(), 1u);
	ASSERT_TRUE(World->SetSurfacePose(0, LyingPane(5.0f)).IsOk());
	RunTicks(*World, 2);
	EXPECT_EQ(World->Drops().Pools().Num(), 1u) << "a little tilt is nothing";
	ASSERT_TRUE(World->SetSurfacePose(0, LyingPane(35.0f)).IsOk());
	const double Pooled = World->Drops().Pools().Mass[0];
	World->Tick();
	EXPECT_EQ(World->Drops().Pools().Num(), 0u);
	EXPECT_GE(World->Ledger()[EAccount::OnSurfaces], Pooled * (1.0 - 1.0e-9));
	EXPECT_LE(ResidualShare(*World), 1.0e-9);
	RunTicks(*World, 60);
	EXPECT_EQ(World->Drops().Pools().Num(), 0u) << "what runs does not gather";
	EXPECT_LE(ResidualShare(*World), 1.0e-9);
}

TEST(Pools, DROP_112_PoolsDryUpIntoTheBooks)
{
	std::unique_ptr<FWorld> World = MakeLevelGround();
	ASSERT_TRUE(World->Drops().Spawn({0, {150, 0.3f, 0.3f}, 4.0e-3f, FVec3f::Zero()}).IsOk());
	RunTicks(*World, 2);
	ASSERT_EQ(World->Drops().Pools().Num(), 1u);
	FWorldSettings Settings = World->Settings();
	Settings.Drops.Evaporation = 0.5f;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	const double Before = World->Drops().Pools().Mass[0];
	const double Area = Math::Pi * double(World->Drops().Pools().Radius[0]) * double(World->Drops().Pools().Radius[0]);
	World->Tick();
	EXPECT_NEAR((Before - World->Drops().Pools().Mass[0]) / (0.5 * Area / 60.0), 1.0, 1.0e-4);
	RunTicks(*World, 900);
	EXPECT_EQ(World->Drops().Pools().Num(), 0u) << "it became a drop";
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 0u) << "and the drop vanished";
	EXPECT_NEAR(World->Ledger()[EAccount::Evaporated] / World->Ledger().Input(), 1.0, 1.0e-9);
}

TEST(Pools, DROP_112_AreInTheSnapshotAndDoNotDependOnThreads)
{
	const auto Run = [](ITaskRunner& Runner)
	{
		std::unique_ptr<FWorld> World = MakeLevelGround(Runner);
		FWorldSettings Settings = World->Settings();
		Settings.Matter.Fraction = 0.1f;
		EXPECT_TRUE(World->SetSettings(Settings).IsOk());
		AddLeak(*World, 10.0f);
		EXPECT_TRUE(World->Drops().Sprinkle({0, 600, 0.5e-3f, 3.0e-3f, 1.0f}).IsOk());
		RunTicks(*World, 120);
		return World;
	};
	FThreadTaskRunner Threads(4);
	std::unique_ptr<FWorld> Serial = Run(SerialRunner());
	ASSERT_GT(Serial->Drops().Pools().Num(), 0u);
	EXPECT_EQ(Serial->Hash(), Run(Threads)->Hash());
	std::unique_ptr<FWorld> Restored = MakeLevelGround();
	AddLeak(*Restored, 10.0f);
	ASSERT_TRUE(Restored->Load(Serial->Save()).IsOk());
	RunTicks(*Serial, 60);
	RunTicks(*Restored, 60);
	EXPECT_EQ(Serial->Hash(), Restored->Hash());
	const FMatterLedger Matter = Serial->MatterLedger();
	EXPECT_GT(Matter.InPools, 0.0);
	EXPECT_LE(std::abs(Matter.Residual()), 1.0e-9 * Matter.Input());
	EXPECT_LE(ResidualShare(*Serial), 1.0e-9);
	if (IsCountingAllocations())
	{
		const uint64 Before = AllocationCount();
		RunTicks(*Serial, 30);
		EXPECT_EQ(AllocationCount() - Before, 0u);
	}
}

TEST(Pools, DROP_112_BudgetIsKept)
{
	FWorldSettings Settings;
	Settings.Pools.bEnabled = true;
	Settings.Pools.MinMass = 1.0e-6f;
	Settings.Budget.Pools = 3;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 10, 10), {}, LyingPane(0.0f)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 40, 1.0e-3f, 1.2e-3f, 1.0f}).IsOk());
	RunTicks(*World, 3);
	EXPECT_EQ(World->Drops().Pools().Num(), 3u);
	EXPECT_GT(World->Drops().Pools().Refused(), 0u);
	EXPECT_GT(World->Drops().OnSurfaces().Num(), 30u);
	EXPECT_LE(ResidualShare(*World), 1.0e-12);
}
