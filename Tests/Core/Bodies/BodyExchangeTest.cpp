// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about momentum between fluid and dynamic bodies (Docs/Model/ParticleFluid.md#momentum-exchange): what one
// gains the other loses, in any order of particles, on any number of threads, without allocating.

#include "Bodies/BodyFixtures.h"
#include "Support/AllocationCount.h"
#include "Support/ThreadTaskRunner.h"

#include <algorithm>
#include <numeric>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

/** A blob of particles on a lattice that flies to the right. */
FFreeParticles MakeBlob(int Side, const FVec3f& Corner, const FVec3f& Velocity)
{
	FFreeParticles Blob;
	const float Spacing = 0.037f;
	for (int Index = 0; Index < Side * Side * Side; ++Index)
	{
		const auto Random = Draw(static_cast<uint32>(Index), 50);
		const FVec3f Place(static_cast<float>(Index % Side), static_cast<float>(Index / Side % Side),
			static_cast<float>(Index / Side / Side));
		const FVec3f Jitter = FVec3f(Random[0], Random[1], Random[2]) * (0.3f * Spacing);
		Blob.Add(Corner + Spacing * Place + Jitter, Velocity + FVec3f(0.0f, Random[3] - 0.5f, 0.3f));
	}
	return Blob;
}

FVec3d AngularMomentum(const FFreeParticles& Particles, const FBody& Body)
{
	FVec3d Sum = FVec3d::Zero();
	for (uint32 Row = 0; Row < Particles.Count(); ++Row)
	{
		Sum += double(ReferenceMass) *
			Particles.Position(Row).cast<double>().cross(Particles.Velocity(Row).cast<double>());
	}
	const FVec3d Center = Body.Pose.TransformPoint(Body.Mass.Center).cast<double>();
	const FMat3d Rotation = Body.Pose.Rotation.cast<double>();
	const FMat3d Inertia = Rotation * Body.Mass.Inertia.cast<double>() * Rotation.transpose();
	return Sum + double(Body.Mass.Mass) * Center.cross(Body.Velocity.cast<double>()) +
		Inertia * Body.Spin.cast<double>();
}

} // namespace

TEST(FluidBodies, FLUID_53_TheOrderOfParticlesDoesNotMatter)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FVec3f First = FVec3f::Zero();
	for (uint32 Shuffle = 0; Shuffle < 4; ++Shuffle)
	{
		const FFreeParticles Blob = MakeBlob(10, {-0.55f, -0.18f, -0.1f}, {4.0f, 0.0f, 0.0f});
		std::vector<uint32> Order(Blob.Count());
		std::iota(Order.begin(), Order.end(), 0u);
		std::sort(Order.begin(), Order.end(),
			[&](uint32 A, uint32 B)
			{ return Shuffle == 0 ? A < B : Draw(A, 60 + Shuffle)[0] < Draw(B, 60 + Shuffle)[0]; });
		FFreeParticles Mixed;
		for (const uint32 Row : Order)
		{
			Mixed.Add(Blob.Position(Row), Blob.Velocity(Row));
		}
		FBodies Bodies;
		const FHandle Toy = AddBody(Bodies, Made(FBodyShape::MakeSphere(0.15f)), DynamicBody(300.0f, 0.2f));
		for (int Tick = 0; Tick < 12; ++Tick)
		{
			Mixed.Step(Bodies, Step, Runner);
		}
		const FVec3f Velocity = Bodies.Find(Toy)->Velocity;
		ASSERT_GT(Velocity.norm(), 0.5f);
		First = Shuffle == 0 ? Velocity : First;
		EXPECT_LE((Velocity - First).norm(), 1e-5f * First.norm());
	}
}

TEST(FluidBodies, FLUID_54_WhatTheBodyGainsTheFluidLoses)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	for (const float Density : {20.0f, 300.0f, 5000.0f}) // far lighter than the fluid that hits it, and heavier
	{
		for (const float Friction : {0.0f, 0.5f})
		{
			FFreeParticles Blob = MakeBlob(8, {-0.6f, -0.12f, -0.1f}, {2.0f, 0.0f, 0.0f});
			FBodies Bodies;
			FBodySettings Settings = DynamicBody(Density, Friction);
			Settings.bGentleExtraction = true;
			const FHandle Box = AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, 0.2f, 0.15f})), Settings);
			const FVec3d Before = Blob.Momentum(ReferenceMass);
			for (int Tick = 0; Tick < 100; ++Tick)
			{
				Blob.Step(Bodies, Step, Runner);
				const FBody& Body = *Bodies.Find(Box);
				const FVec3d Now = Blob.Momentum(ReferenceMass) + double(Body.Mass.Mass) * Body.Velocity.cast<double>();
				ASSERT_LE((Now - Before).norm(), 1e-4 * Before.norm())
					<< Density << " kg/m^3, friction " << Friction << ", tick " << Tick;
			}
			const FBody& Body = *Bodies.Find(Box);
			EXPECT_GT(Body.Velocity.x(), 0.1f);
			EXPECT_LT(Body.Velocity.x(), 3.0f); // knocked away, not shot away
			EXPECT_NEAR(Body.Effect.Impulse.x(), double(Body.Mass.Mass * Body.Velocity.x()), 1e-3);
		}
	}
}

TEST(FluidBodies, FLUID_54_AndOfSpinTheSame)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FFreeParticles Blob = MakeBlob(5, {-0.4f, 0.1f, -0.1f}, {2.0f, 0.0f, 0.0f}); // hits beside the center
	FBodies Bodies;
	const FHandle Box = AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, 0.3f, 0.15f})), DynamicBody(300.0f, 0.3f));
	const FVec3d Before = AngularMomentum(Blob, *Bodies.Find(Box));
	for (int Tick = 0; Tick < 60; ++Tick)
	{
		Blob.Step(Bodies, Step, Runner);
	}
	const FBody& Body = *Bodies.Find(Box);
	EXPECT_LT(Body.Spin.z(), -0.1f);
	// Contacts act where particles are at the end of a step, not where they end up: as good as the step is short.
	EXPECT_LE((AngularMomentum(Blob, Body) - Before).norm(), 0.03 * Before.norm());
}

TEST(FluidBodies, FLUID_54_TheLiteralExchangeMissesByWhatTheModelSays)
{
	// Documented, not wanted: the body gets what particles lose against its old velocity.
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FFreeParticles Blob = MakeBlob(8, {-0.6f, -0.12f, -0.1f}, {2.0f, 0.0f, 0.0f});
	FBodies Bodies;
	FBodySettings Settings = DynamicBody(300.0f);
	Settings.Exchange = EBodyExchange::Literal;
	const FHandle Box = AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, 0.2f, 0.15f})), Settings);
	const FVec3d Before = Blob.Momentum(ReferenceMass);
	for (int Tick = 0; Tick < 100; ++Tick)
	{
		Blob.Step(Bodies, Step, Runner);
	}
	const FBody& Body = *Bodies.Find(Box);
	const FVec3d Now = Blob.Momentum(ReferenceMass) + double(Body.Mass.Mass) * Body.Velocity.cast<double>();
	EXPECT_GT((Now - Before).norm(), 1e-3 * Before.norm());
	EXPECT_LT((Now - Before).norm(), 2.0 * Before.norm());
}

TEST(FluidBodies, FLUID_68_StickinessPullsTheBodyToo)
{
	// A layer of resting particles just above a light plate, within reach of its stickiness.
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FFreeParticles Layer;
	for (int Index = 0; Index < 100; ++Index)
	{
		Layer.Add({0.04f * static_cast<float>(Index % 10 - 5), 0.04f * static_cast<float>(Index / 10 - 5),
					  0.02f + Step.ContactRadius + 0.01f},
			FVec3f::Zero());
	}
	FBodies Bodies;
	FBodySettings Settings = DynamicBody(100.0f);
	Settings.Stickiness = 20.0f;
	const FHandle Plate = AddBody(Bodies, Made(FBodyShape::MakeBox({0.3f, 0.3f, 0.02f})), Settings);
	Layer.Step(Bodies, Step, Runner);
	const FBody& Body = *Bodies.Find(Plate);
	const double Up = double(Body.Mass.Mass) * double(Body.Velocity.z());
	EXPECT_GT(Up, 0.1);
	EXPECT_NEAR(Up + Layer.Momentum(ReferenceMass).z(), 0.0, 1e-4 * Up);
	EXPECT_NEAR(Body.Effect.Impulse.z(), Up, 1e-4 * Up);
}

TEST(FluidBodies, ABodyOfItsOwnFallsAndTurnsAsItShould)
{
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	Step.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	FBodies Bodies;
	const FHandle Box = AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, 0.2f, 0.3f})), DynamicBody(500.0f));
	ASSERT_TRUE(Bodies.SetVelocity(Box, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 2.0f}).IsOk());
	FFreeParticles None;
	for (int Tick = 0; Tick < 240; ++Tick)
	{
		None.Step(Bodies, Step, Runner);
	}
	const FBody& Body = *Bodies.Find(Box);
	EXPECT_NEAR(Body.Pose.Translation.x(), 1.0f, 1e-4f);
	EXPECT_NEAR(Body.Pose.Translation.z(), -4.905f, 0.05f);
	EXPECT_NEAR(Body.Velocity.z(), -9.81f, 1e-3f);
	EXPECT_NEAR(Body.Pose.Rotation(0, 0), std::cos(2.0f), 1e-4f);
	EXPECT_NEAR(Body.Pose.Rotation(1, 0), std::sin(2.0f), 1e-4f);
	// Tumbling keeps its angular momentum.
	ASSERT_TRUE(Bodies.SetVelocity(Box, FVec3f::Zero(), {3.0f, 0.1f, 0.2f}).IsOk());
	Step.Gravity = FVec3f::Zero();
	ASSERT_TRUE(Bodies.Teleport(Box, {}).IsOk());
	ASSERT_TRUE(Bodies.SetVelocity(Box, FVec3f::Zero(), {0.1f, 3.0f, 0.2f}).IsOk());
	const FVec3d Before = AngularMomentum(None, *Bodies.Find(Box));
	for (int Tick = 0; Tick < 1000; ++Tick)
	{
		None.Step(Bodies, Step, Runner);
	}
	EXPECT_LE((AngularMomentum(None, *Bodies.Find(Box)) - Before).norm(), 1e-3 * Before.norm());
}

TEST(FluidBodies, AHostsBodyIsPredictedAndGetsItsImpulse)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FFreeParticles Blob = MakeBlob(8, {-0.45f, -0.12f, -0.1f}, {2.0f, 0.0f, 0.0f});
	FBodies Bodies;
	const FHandle Box = AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, 0.2f, 0.15f})), DynamicBody(300.0f));
	const float Mass = Bodies.Find(Box)->Mass.Mass;
	FRigidTransform HostPose;
	FVec3d HostVelocity = FVec3d::Zero();
	const FVec3d Before = Blob.Momentum(ReferenceMass);
	for (int Tick = 0; Tick < 30; ++Tick)
	{
		ASSERT_TRUE(Bodies.FollowHost(Box, HostPose, HostVelocity.cast<float>(), FVec3f::Zero()).IsOk());
		Bodies.ClearEffects();
		for (int Substep = 0; Substep < 4; ++Substep)
		{
			Blob.Step(Bodies, Step, Runner);
		}
		HostVelocity += Bodies.Find(Box)->Effect.Impulse / double(Mass); // what the host's physics would do
		HostPose.Translation += 4.0f * Step.StepTime * HostVelocity.cast<float>();
	}
	EXPECT_GT(HostVelocity.x(), 0.1);
	EXPECT_LE((Blob.Momentum(ReferenceMass) + double(Mass) * HostVelocity - Before).norm(), 1e-3 * Before.norm());
}

namespace
{

/** m/s: how fast a blob makes a host's box of 0.2 x 0.4 x 0.3 m, which is in the fluid as slices across Y. */
double PushedInSlices(uint32 Slices, float Share)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FFreeParticles Blob = MakeBlob(8, {-0.45f, -0.12f, -0.1f}, {2.0f, 0.0f, 0.0f});
	FBodies Whole, Bodies;
	const FHandle Box = AddBody(Whole, Made(FBodyShape::MakeBox({0.1f, 0.2f, 0.15f})), DynamicBody(20.0f));
	const FBodyMass Mass = Whole.Find(Box)->Mass;
	std::vector<FHandle> Parts;
	std::vector<FVec3f> Places;
	for (uint32 Slice = 0; Slice < Slices; ++Slice)
	{
		const float Half = 0.2f / float(Slices);
		Places.emplace_back(0.0f, -0.2f + Half * float(2 * Slice + 1), 0.0f);
		Parts.push_back(
			AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, Half, 0.15f})), DynamicBody(20.0f), PoseAt(Places[Slice])));
		FBodyMass OfPart = ShareOf(Mass, Share);
		OfPart.Center = -Places[Slice]; // of the whole, as the slice sees it
		EXPECT_TRUE(Bodies.SetMass(Parts[Slice], OfPart).IsOk());
	}
	FVec3d Velocity = FVec3d::Zero();
	FVec3f Way = FVec3f::Zero();
	for (int Tick = 0; Tick < 30; ++Tick)
	{
		for (uint32 Slice = 0; Slice < Slices; ++Slice)
		{
			const FStatus Followed = Bodies.FollowHost(
				Parts[Slice], PoseAt(FVec3f(Places[Slice] + Way)), Velocity.cast<float>(), FVec3f::Zero());
			EXPECT_TRUE(Followed.IsOk());
		}
		Bodies.ClearEffects();
		for (int Substep = 0; Substep < 4; ++Substep)
		{
			Blob.Step(Bodies, Step, Runner);
		}
		for (const FHandle& Part : Parts)
		{
			Velocity += Bodies.Find(Part)->Effect.Impulse / double(Mass.Mass);
		}
		Way += 4.0f * Step.StepTime * Velocity.cast<float>();
	}
	return Velocity.x();
}

} // namespace

TEST(FluidBodies, ABodyInPiecesIsPushedLikeTheWholeIfTheyShareItsMass)
{
	const double Whole = PushedInSlices(1, 1.0f);
	EXPECT_GT(Whole, 0.1);
	EXPECT_NEAR(PushedInSlices(4, 0.25f), Whole, 0.1 * Whole);
	EXPECT_GT(std::abs(PushedInSlices(4, 1.0f) - Whole), 0.2 * Whole) << "four times as heavy as it is";
}

TEST(FluidBodies, FLUID_73_TheSameBitsForAnyNumberOfThreads)
{
	const FBodyStep Step = [&]
	{
		FBodyStep Made = ReferenceStep(ReferenceLiquid);
		Made.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
		return Made;
	}();
	std::vector<float> First;
	for (const uint32 Threads : {1u, 2u, 8u})
	{
		FThreadTaskRunner Runner(Threads);
		FBodies Bodies;
		AddBody(Bodies, Made(FBodyShape::MakeBox({1.0f, 1.0f, 1.0f})).Inverted(), {});
		AddBody(Bodies, Made(FBodyShape::MakeSphere(0.15f)), DynamicBody(300.0f, 0.2f), PoseAt({0.0f, 0.0f, -0.3f}));
		AddBody(Bodies, Made(FBodyShape::MakeCapsule(0.1f, 0.1f)), DynamicBody(900.0f), PoseAt({0.4f, 0.1f, -0.2f}));
		FFreeParticles Blob = MakeBlob(14, {-0.3f, -0.3f, -0.2f}, {1.0f, 0.0f, 0.0f});
		for (int Tick = 0; Tick < 40; ++Tick)
		{
			Blob.Step(Bodies, Step, Runner);
		}
		std::vector<float> State = Blob.X;
		State.insert(State.end(), Blob.Z.begin(), Blob.Z.end());
		for (const FBody& Body : Bodies.Bodies())
		{
			State.insert(State.end(),
				{Body.Pose.Translation.x(), Body.Pose.Rotation(0, 1), Body.Velocity.y(), Body.Spin.z(),
					static_cast<float>(Body.Effect.Impulse.z())});
		}
		First = First.empty() ? State : First;
		ASSERT_EQ(First, State) << Threads << " threads";
	}
}

TEST(FluidBodies, AWarmStepAllocatesNothing)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP();
	}
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	Step.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	FBodies Bodies;
	AddBody(Bodies, Made(FBodyShape::MakeBox({0.5f, 0.5f, 0.5f})).Inverted(), {});
	AddBody(Bodies, Made(FBodyShape::MakeSphere(0.15f)), DynamicBody(300.0f), PoseAt({0.0f, 0.0f, -0.3f}));
	AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, 0.1f, 0.1f})), DynamicBody(300.0f), PoseAt({0.25f, 0.0f, -0.3f}));
	FFreeParticles Blob = MakeBlob(12, {-0.3f, -0.3f, -0.2f}, {1.0f, 0.0f, 0.0f});
	for (int Tick = 0; Tick < 30; ++Tick)
	{
		Blob.Step(Bodies, Step, Runner);
	}
	const uint64 Before = AllocationCount();
	for (int Tick = 0; Tick < 10; ++Tick)
	{
		Bodies.ClearEffects();
		Blob.Step(Bodies, Step, Runner);
	}
	EXPECT_EQ(AllocationCount(), Before);
}

TEST(FluidBodies, FluidFarFromBodiesIsNotLookedAt)
{
	// Contacts in one corner of a long row of particles: the effect is counted, and it is that corner's alone.
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FBodies Bodies;
	AddBody(Bodies, Made(FBodyShape::MakeSphere(0.1f)), {});
	FFreeParticles Row;
	for (uint32 N = 0; N < 5000; ++N)
	{
		Row.Add({0.02f * static_cast<float>(N), 0.0f, 0.121f}, {0.0f, 0.0f, -1.0f});
	}
	const std::vector<float> Z = Row.Z;
	Row.Step(Bodies, Step, Runner);
	EXPECT_GT(Bodies.Bodies()[0].Effect.Contacts, 0u);
	EXPECT_LT(Bodies.Bodies()[0].Effect.Contacts, 8u);
	for (uint32 N = 10; N < 5000; ++N)
	{
		ASSERT_EQ(Row.Z[N], Z[N] - Step.StepTime * 1.0f);
	}
}
