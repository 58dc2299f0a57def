// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid and bodies between two ticks: at 0 they are where they were at the tick before the last, at 1 where they are,
// and nothing smears that has come or jumped in between.

#include "FluidDropsCore/World/World.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

namespace FluidDrops
{
namespace
{

constexpr float Rounding = 2.0e-6f; // m

struct FViewWorld
{
	FViewWorld()
	{
		FWorldSettings Settings;
		Settings.Budget = {16, 16, 16};
		Settings.Budget.Particles = 2000;
		Settings.World.FloorHeight = -10.0f;
		Settings.Fluid.InteractionRadius = 0.05f;
		Settings.Fluid.Substeps = 4;
		TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, Runner);
		EXPECT_TRUE(Made);
		World = std::move(Made.Value());
		EXPECT_TRUE(World->Fluid().AddLiquid({}));
		FBodyShapeSpec Tank;
		Tank.HalfExtent = FVec3f(0.3f, 0.15f, 0.3f);
		Tank.bInside = true;
		EXPECT_TRUE(World->Bodies().Add(Tank, {}, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 0.3f)}));
	}

	void FillColumn()
	{
		EXPECT_TRUE(
			World->Fluid().Fill({0, EFillShape::Box, FVec3f(-0.15f, 0.0f, 0.18f), FVec3f(0.12f, 0.12f, 0.15f)}));
	}

	FHandle AddBox(EBodyKind Kind, const FVec3f& Place)
	{
		FBodyShapeSpec Box;
		Box.HalfExtent = FVec3f(0.06f, 0.04f, 0.03f);
		FBodySettings Settings;
		Settings.Kind = Kind;
		Settings.Density = 400.0f;
		const FMat3f Tilted = Eigen::AngleAxisf(0.4f, FVec3f::UnitY()).toRotationMatrix();
		const TResult<FHandle> Added = World->Bodies().Add(Box, Settings, {Tilted, Place});
		EXPECT_TRUE(Added);
		return Added.Value();
	}

	const FFluid& Fluid() const { return World->Fluid().Solver(); }

	/** Places of all particles by what stays with them. */
	std::map<uint64, FVec3f> Places() const
	{
		std::map<uint64, FVec3f> Found;
		for (uint32 Row = 0; Row < Fluid().Particles().Num(); ++Row)
		{
			const FHandle Handle = Fluid().Particles().HandleOf(Row);
			Found[uint64(Handle.Generation) << 32 | Handle.Slot] = Fluid().Particles().Position(Row);
		}
		return Found;
	}

	/** The largest distance between where the view has particles at 0 and where they were. */
	float JumpFrom(const std::map<uint64, FVec3f>& Before) const
	{
		float Most = 0.0f;
		for (uint32 Row = 0; Row < Fluid().Particles().Num(); ++Row)
		{
			const FHandle Handle = Fluid().Particles().HandleOf(Row);
			const auto Was = Before.find(uint64(Handle.Generation) << 32 | Handle.Slot);
			if (Was != Before.end())
			{
				Most = std::max(Most, (Fluid().PositionAt(Row, 0.0f) - Was->second).norm());
			}
		}
		return Most;
	}

	/** Everything is shown where it is, whatever instant is asked for. */
	bool IsStill() const
	{
		bool bStill = true;
		for (uint32 Row = 0; Row < Fluid().Particles().Num(); ++Row)
		{
			bStill = bStill && Fluid().PositionAt(Row, 0.3f) == Fluid().Particles().Position(Row);
		}
		return bStill;
	}

	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World;
};

} // namespace

TEST(FluidView, GoesFromTheTickBeforeToTheLast)
{
	FViewWorld Scene;
	Scene.FillColumn();
	float MaxMiss = 0.0f; // of the place that the velocity alone would tell
	double Miss2 = 0.0;   // its square on average
	for (int Tick = 0; Tick < 60; ++Tick)
	{
		const std::map<uint64, FVec3f> Before = Scene.Places();
		Scene.World->Tick(); // rows change their order
		ASSERT_LE(Scene.JumpFrom(Before), Rounding) << "tick " << Tick;
		const FParticleTable& Rows = Scene.Fluid().Particles();
		for (uint32 Row = 0; Row < Rows.Num(); ++Row)
		{
			const FVec3f Was = Scene.Fluid().PositionAt(Row, 0.0f);
			ASSERT_EQ(Scene.Fluid().PositionAt(Row, 1.0f), Rows.Position(Row)); // to the bit
			ASSERT_LE((Scene.Fluid().PositionAt(Row, 0.5f) - 0.5f * (Was + Rows.Position(Row))).norm(), Rounding);
			const FVec3f ByVelocity = Rows.Position(Row) - Rows.Velocity(Row) * float(Scene.World->TickTime());
			MaxMiss = std::max(MaxMiss, (ByVelocity - Was).norm());
			Miss2 += double((ByVelocity - Was).squaredNorm()) / (60.0 * double(Rows.Num()));
		}
	}
	EXPECT_GT(MaxMiss, 0.005f); // what places are remembered for: that would be a jump in every tick
	EXPECT_GT(std::sqrt(Miss2), 5.0e-4);
}

TEST(FluidView, BodiesGoFromTheTickBeforeToTheLast)
{
	FViewWorld Scene;
	Scene.FillColumn();
	const FHandle Floats = Scene.AddBox(EBodyKind::Dynamic, FVec3f(-0.1f, 0.0f, 0.45f));
	const FHandle Moves = Scene.AddBox(EBodyKind::Kinematic, FVec3f(0.2f, 0.0f, 0.3f));
	const FMat3f Turned = Eigen::AngleAxisf(1.2f, FVec3f::UnitZ()).toRotationMatrix();
	ASSERT_TRUE(Scene.World->Bodies().MoveTo(Moves, {Turned, FVec3f(0.2f, 0.0f, 0.1f)}, 0.4f).IsOk());
	const std::array<FHandle, 2> Handles = {Floats, Moves};
	for (int Tick = 0; Tick < 40; ++Tick)
	{
		std::array<FRigidTransform, 2> Before;
		for (std::size_t Index = 0; Index < 2; ++Index)
		{
			Before[Index] = Scene.World->Bodies().Find(Handles[Index])->Pose;
		}
		Scene.World->Tick();
		for (std::size_t Index = 0; Index < 2; ++Index)
		{
			const FBody& Body = *Scene.World->Bodies().Find(Handles[Index]);
			const FRigidTransform Start = PoseAt(Body, 0.0f);
			EXPECT_LE((Start.Translation - Before[Index].Translation).norm(), Rounding) << Tick;
			EXPECT_LE((Start.Rotation - Before[Index].Rotation).norm(), 2.0e-5f) << Tick;
			EXPECT_EQ(PoseAt(Body, 1.0f).Rotation, Body.Pose.Rotation);
			const FMat3f Half = PoseAt(Body, 0.5f).Rotation;
			EXPECT_LE((Half.transpose() * Half - FMat3f::Identity()).norm(), 1.0e-5f);
		}
	}
	const FBody& Body = *Scene.World->Bodies().Find(Floats);
	EXPECT_GT((PoseAt(Body, 0.0f).Translation - Body.Pose.Translation).norm(), 1.0e-5f); // it moves
	ASSERT_TRUE(Scene.World->Bodies().Teleport(Floats, {FMat3f::Identity(), FVec3f(0.1f, 0.0f, 0.5f)}).IsOk());
	EXPECT_EQ(PoseAt(Body, 0.0f).Translation, FVec3f(0.1f, 0.0f, 0.5f)); // a jump is no way
}

TEST(FluidView, WhatIsNewDoesNotSmear)
{
	FViewWorld Scene;
	Scene.FillColumn();
	Scene.World->Tick();
	ASSERT_TRUE(Scene.World->Fluid().Remove({{FVec3f(-0.15f, 0.0f, 0.1f), 0.08f}}));
	const uint32 Old = Scene.Fluid().Particles().Num();
	ASSERT_TRUE(Scene.World->Fluid().Fill({0, EFillShape::Ball, FVec3f(0.2f, 0.0f, 0.5f), FVec3f::Constant(0.04f)}));
	ASSERT_GT(Scene.Fluid().Particles().Num(), Old); // in slots that others had
	for (uint32 Row = Old; Row < Scene.Fluid().Particles().Num(); ++Row)
	{
		EXPECT_EQ(Scene.Fluid().PositionAt(Row, 0.0f), Scene.Fluid().Particles().Position(Row));
	}
	FFluidSourceSettings Jet;
	Jet.Center = FVec3f(0.0f, 0.0f, 0.5f);
	Jet.Radius = 0.04f;
	Jet.Speed = 3.0f;
	ASSERT_TRUE(Scene.World->Fluid().AddSource(Jet));
	for (int Tick = 0; Tick < 6; ++Tick)
	{
		const std::map<uint64, FVec3f> Before = Scene.Places();
		Scene.World->Tick();
		const FParticleTable& Rows = Scene.Fluid().Particles();
		for (uint32 Row = 0; Row < Rows.Num(); ++Row)
		{
			const FHandle Handle = Rows.HandleOf(Row);
			if (!Before.contains(uint64(Handle.Generation) << 32 | Handle.Slot))
			{
				EXPECT_LE((Scene.Fluid().PositionAt(Row, 0.0f) - Jet.Center).norm(), 0.11f); // born in the nozzle
			}
		}
	}
}

TEST(FluidView, JumpsOfTheWorldAreNoMotion)
{
	FViewWorld Scene;
	Scene.FillColumn();
	for (int Tick = 0; Tick < 5; ++Tick)
	{
		Scene.World->Tick();
	}
	const std::vector<uint8> Saved = Scene.World->Save();
	const uint64 Hash = Scene.World->Hash();
	std::map<uint64, FVec3f> Before = Scene.Places();
	Scene.World->Tick();
	const FVec3f Away(16.0f, -8.0f, 4.0f);
	ASSERT_TRUE(Scene.World->ShiftOrigin(Away).IsOk());
	for (auto& [Handle, Place] : Before)
	{
		Place -= Away;
	}
	EXPECT_LE(Scene.JumpFrom(Before), 1.0e-5f);
	ASSERT_TRUE(Scene.World->Load(Saved).IsOk());
	EXPECT_EQ(Scene.World->Hash(), Hash); // the places of before are no part of the state
	EXPECT_TRUE(Scene.IsStill());
}

TEST(FluidView, SleepingFluidStaysWhereItIs)
{
	FViewWorld Scene;
	FWorldSettings Settings = Scene.World->Settings();
	Settings.Fluid.CalmSpeed = 10.0f; // all of it is
	Settings.Fluid.CalmTime = 0.05f;
	ASSERT_TRUE(Scene.World->SetSettings(Settings).IsOk());
	Scene.FillColumn();
	Scene.World->Tick();
	EXPECT_FALSE(Scene.IsStill());
	for (int Tick = 0; Tick < 30 && !Scene.World->Fluid().IsAtRest(); ++Tick)
	{
		Scene.World->Tick();
	}
	ASSERT_TRUE(Scene.World->Fluid().IsAtRest());
	EXPECT_TRUE(Scene.IsStill());
}

TEST(FluidView, SeveralTicksOfAFrameEndBetweenTheLastTwo)
{
	FViewWorld One;
	FViewWorld Many;
	One.FillColumn();
	Many.FillColumn();
	const double Tick = One.World->TickTime();
	One.World->Tick();
	One.World->Tick();
	const std::map<uint64, FVec3f> Before = One.Places();
	const FTickClock::FStep Step = Many.World->Advance(3.25 * Tick);
	ASSERT_EQ(Step.Ticks, 3u);
	EXPECT_LE(Many.JumpFrom(Before), Rounding);
}

TEST(FluidView, AParticleTakesAtMost128Bytes)
{
	const FViewWorld Scene;
	EXPECT_LE(Scene.Fluid().BytesPerParticle(), 128u);
}

} // namespace FluidDrops
