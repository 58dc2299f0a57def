// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid that is put only where there is room for it: what a nozzle in a hand, or a host that pours, asks for.

#include "FluidDropsCore/World/Recording.h"
#include "FluidDropsCore/World/World.h"

#include <gtest/gtest.h>

namespace FluidDrops
{
namespace
{

constexpr float Radius = 0.04f; // of interaction, m

std::unique_ptr<FWorld> MakeEmptyWorld(ITaskRunner& Runner, int32 Particles)
{
	FWorldSettings Settings;
	Settings.Budget = {16, 16, 16};
	Settings.Budget.Particles = Particles;
	Settings.World.FloorHeight = -10.0f;
	Settings.Fluid.InteractionRadius = Radius;
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, Runner);
	EXPECT_TRUE(Made);
	return std::move(Made.Value());
}

void AddTank(FWorld& World)
{
	EXPECT_TRUE(World.Fluid().AddLiquid({}));
	FBodyShapeSpec Tank;
	Tank.HalfExtent = FVec3f(0.2f, 0.2f, 0.3f);
	Tank.bInside = true;
	EXPECT_TRUE(World.Bodies().Add(Tank, {}, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 0.3f)}));
}

std::unique_ptr<FWorld> MakeTank(ITaskRunner& Runner, int32 Particles = 4000)
{
	std::unique_ptr<FWorld> World = MakeEmptyWorld(Runner, Particles);
	AddTank(*World);
	return World;
}

FFillFluid BallAt(const FVec3f& Center, float Size)
{
	FFillFluid Fill;
	Fill.Shape = EFillShape::Ball;
	Fill.Center = Center;
	Fill.HalfExtent = FVec3f::Constant(Size);
	Fill.bWhereFree = true;
	return Fill;
}

float MinGap(const FParticleTable& Rows)
{
	float Least = 1.0f;
	for (uint32 A = 0; A < Rows.Num(); ++A)
	{
		for (uint32 B = A + 1; B < Rows.Num(); ++B)
		{
			Least = std::min(Least, (Rows.Position(A) - Rows.Position(B)).norm());
		}
	}
	return Least;
}

} // namespace

TEST(FluidFill, WhereFreeLeavesOutWhatIsTaken)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = MakeTank(Runner);
	const FFillFluid First = BallAt(FVec3f(0.0f, 0.0f, 0.2f), 0.08f);
	const TResult<uint32> Filled = World->Fluid().Fill(First);
	ASSERT_TRUE(Filled);
	EXPECT_GT(Filled.Value(), 100u);
	EXPECT_EQ(World->Fluid().Fill(First).Value(), 0u); // all of it is taken
	const TResult<uint32> Beside = World->Fluid().Fill(BallAt(FVec3f(0.08f, 0.005f, 0.2f), 0.08f));
	ASSERT_TRUE(Beside);
	EXPECT_GT(Beside.Value(), Filled.Value() / 3);
	EXPECT_LT(Beside.Value(), Filled.Value());
	const float Spacing = ParticleSpacing(World->Fluid().LiquidSettings()[0], World->Settings().Fluid);
	EXPECT_GE(MinGap(World->Fluid().Particles()), 0.7f * Spacing);
	EXPECT_NEAR(World->Ledger().Residual(), 0.0, 1.0e-12);
}

TEST(FluidFill, WhereFreeLeavesOutBodies)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = MakeTank(Runner);
	FBodyShapeSpec Ball;
	Ball.Kind = EBodyShape::Sphere;
	Ball.Radius = 0.05f;
	ASSERT_TRUE(World->Bodies().Add(Ball, {}, {FMat3f::Identity(), FVec3f(0.2f, 0.0f, 0.1f)}));
	ASSERT_GT(World->Fluid().Fill(BallAt(FVec3f(0.2f, 0.0f, 0.1f), 0.12f)).Value(), 20u); // half of it beyond the wall
	const FParticleTable& Rows = World->Fluid().Particles();
	for (uint32 Row = 0; Row < Rows.Num(); ++Row)
	{
		EXPECT_LT(Rows.X[Row], 0.2f);
		EXPECT_GT((Rows.Position(Row) - FVec3f(0.2f, 0.0f, 0.1f)).norm(), 0.05f);
	}
}

TEST(FluidFill, ARefusalChangesNothingNotEvenTheOrder)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = MakeTank(Runner, 400);
	ASSERT_TRUE(World->Fluid().Fill({0, EFillShape::Ball, FVec3f(0.0f, 0.0f, 0.2f), FVec3f::Constant(0.06f)}));
	World->Tick();
	ASSERT_TRUE(World->Fluid().Remove({{FVec3f(0.0f, 0.0f, 0.2f), 0.02f}})); // rows are out of order
	const uint64 Before = World->Hash();
	const TResult<uint32> Filled = World->Fluid().Fill(BallAt(FVec3f(0.0f, 0.0f, 0.2f), 0.15f));
	ASSERT_FALSE(Filled);
	EXPECT_NE(Filled.Error().Message.find("raise budget.particles (400)"), std::string::npos);
	EXPECT_EQ(World->Hash(), Before);
}

TEST(FluidFill, AWorldWithoutRoomSaysSo)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = MakeTank(Runner, 0);
	const TResult<uint32> Filled = World->Fluid().Fill(BallAt(FVec3f(0.0f, 0.0f, 0.2f), 0.05f));
	ASSERT_FALSE(Filled);
	EXPECT_NE(Filled.Error().Message.find("raise budget.particles (0)"), std::string::npos);
}

TEST(FluidFill, WhereFreeIsRecordedAndReplayed)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = MakeEmptyWorld(Runner, 4000);
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	AddTank(*World);
	for (int Tick = 0; Tick < 20; ++Tick)
	{
		ASSERT_TRUE(World->Fluid().Fill(BallAt(FVec3f(0.01f * float(Tick), 0.0f, 0.3f), 0.05f)));
		World->Tick();
	}
	World->SetObserver(nullptr);
	const TResult<FReplayReport> Replay = ReplayRecording(Recorder.Finish(), Runner);
	ASSERT_TRUE(Replay) << Replay.Error().Message;
	EXPECT_TRUE(Replay.Value().IsSame()) << "tick " << Replay.Value().FirstDifference;
	EXPECT_EQ(Replay.Value().Hash, World->Hash());
}

} // namespace FluidDrops
