// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about one particle and one body (Docs/Model/ParticleFluid.md#contact-and-friction and below): nothing ends up
// in a solid or on its other side, contacts do not bounce, friction and stickiness are what their numbers say.

#include "Bodies/BodyFixtures.h"

#include <limits>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

const FVec3f Down(0.0f, 0.0f, -9.81f);

FBodyShape Floor()
{
	return Made(FBodyShape::MakeHalfSpace(FVec3f::UnitZ(), 0.0f));
}

FBodySettings Slippery()
{
	FBodySettings Settings;
	Settings.Friction = 0.0f;
	return Settings;
}

/** The deepest that any particle lies in a body, counted from its own surface, m. */
float DeepestIn(const FFreeParticles& Particles, const FBody& Body, float Radius)
{
	float Deepest = -1.0f;
	for (uint32 Row = 0; Row < Particles.Count(); ++Row)
	{
		const FVec3f Local = Body.Pose.InverseTransformPoint(Particles.Position(Row));
		Deepest = std::max(Deepest, Radius - Body.Shape.Distance(Local));
	}
	return Deepest;
}

/** Particles from all sides on a body at the origin. */
FFreeParticles MakeSwarm(uint32 Count, float Speed)
{
	FFreeParticles Swarm;
	for (uint32 N = 0; N < Count; ++N)
	{
		const FVec3f Place = DrawDirection(N, 21) * (0.7f + 0.3f * Draw(N)[0]);
		const FVec3f Aim = DrawDirection(N, 22) * (0.3f * Draw(N)[1]);
		Swarm.Add(Place, (Aim - Place).normalized() * Speed);
	}
	return Swarm;
}

} // namespace

TEST(FluidBodies, FLUID_50_NoParticleEndsAStepInASolid)
{
	struct FCase
	{
		const char* Name;
		FBodyShape Shape;
		float Allowed; // m
	};
	const float H = 0.1f;
	const FSurfaceMesh Ball = MakeIcosphere(0.4f, 4);
	std::vector<FVec3f> Corners;
	for (uint32 N = 0; N < 12; ++N)
	{
		Corners.push_back(DrawDirection(N, 30) * 0.4f);
	}
	const FBodyShape Sampled = MakeFieldShape(Ball, 32);
	const FCase Cases[] = {{"plane", Floor(), 1e-4f * H}, {"sphere", Made(FBodyShape::MakeSphere(0.4f)), 1e-4f * H},
		{"box", Made(FBodyShape::MakeBox({0.4f, 0.3f, 0.2f})), 1e-4f * H},
		{"capsule", Made(FBodyShape::MakeCapsule(0.2f, 0.2f)), 1e-4f * H},
		{"hull", Made(FBodyShape::MakeHull(Corners)), 1e-3f * H},
		{"sampled", Sampled, 0.1f * std::get<FFieldShape>(Sampled.Variant()).Field->CellSize()},
		{"container", Made(FBodyShape::MakeBox({1.1f, 1.2f, 1.3f})).Inverted(), 1e-4f * H}};
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	Step.Gravity = Down;
	for (const FCase& Case : Cases)
	{
		FBodies Bodies;
		AddBody(Bodies, Case.Shape, Slippery());
		FFreeParticles Swarm = MakeSwarm(2000, 3.0f);
		uint32 Contacts = 0;
		for (int Tick = 0; Tick < 120; ++Tick)
		{
			Swarm.Step(Bodies, Step, Runner);
			Contacts += Bodies.Bodies()[0].Effect.Contacts;
			ASSERT_LE(DeepestIn(Swarm, Bodies.Bodies()[0], Step.ContactRadius), Case.Allowed)
				<< Case.Name << ", tick " << Tick;
		}
		EXPECT_GT(Contacts, 1000u) << Case.Name;
	}
}

TEST(FluidBodies, FLUID_50_NorInOneThatMovesAndTurns)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FBodies Bodies;
	FBodySettings Settings = Slippery();
	Settings.Kind = EBodyKind::Kinematic;
	const FHandle Paddle = AddBody(Bodies, Made(FBodyShape::MakeBox({0.5f, 0.1f, 0.3f})), Settings);
	FFreeParticles Swarm = MakeSwarm(2000, 1.0f);
	float Fastest = 0.0f;
	for (int Tick = 0; Tick < 240; ++Tick)
	{
		FRigidTransform Pose = Bodies.Find(Paddle)->Pose;
		Pose.Rotation = Eigen::AngleAxisf(0.05f * static_cast<float>(Tick + 1), FVec3f::UnitZ()).toRotationMatrix();
		Pose.Translation = FVec3f(0.002f * static_cast<float>(Tick + 1), 0.0f, 0.0f);
		ASSERT_TRUE(Bodies.MoveTo(Paddle, Pose, Step.StepTime).IsOk());
		Swarm.Step(Bodies, Step, Runner);
		ASSERT_LE(DeepestIn(Swarm, Bodies.Bodies()[0], Step.ContactRadius), 1e-4f * Step.InteractionRadius);
		ASSERT_LT((Bodies.Find(Paddle)->Pose.Rotation - Pose.Rotation).norm(), 1e-4f);
		for (uint32 Row = 0; Row < Swarm.Count(); ++Row)
		{
			Fastest = std::max(Fastest, Swarm.Velocity(Row).norm());
		}
	}
	EXPECT_GT(Fastest, 4.0f);  // its tip, at 12 rad/s, drives particles before it
	EXPECT_LT(Fastest, 12.0f); // but shoots none
}

TEST(FluidBodies, FLUID_51_FrictionIsWhatItsNumberSays)
{
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	Step.StepTime = 1.0f / 30.0f; // the time for which mu is given
	Step.Gravity = Down;
	for (const float Friction : {0.0f, 0.3f, 1.0f})
	{
		FBodies Bodies;
		FBodySettings Settings;
		Settings.Friction = Friction;
		AddBody(Bodies, Floor(), Settings);
		FFreeParticles Lone;
		Lone.Add({0.0f, 0.0f, Step.ContactRadius}, {2.0f, 1.0f, 0.0f});
		float Speed = FVec3f(2.0f, 1.0f, 0.0f).norm();
		for (int Contact = 0; Contact < 5; ++Contact)
		{
			Lone.Step(Bodies, Step, Runner);
			const float NewSpeed = FVec3f(Lone.VX[0], Lone.VY[0], 0.0f).norm();
			ASSERT_EQ(Bodies.Bodies()[0].Effect.Contacts, 1u);
			ASSERT_NEAR(NewSpeed, Speed * (1.0f - Friction), 1e-5f) << Friction;
			Speed = NewSpeed;
		}
	}
	// The same in eight steps of an eighth of the time.
	FBodies Bodies;
	FBodySettings Settings;
	Settings.Friction = 0.3f;
	AddBody(Bodies, Floor(), Settings);
	FFreeParticles Lone;
	Lone.Add({0.0f, 0.0f, Step.ContactRadius}, {1.0f, 0.0f, 0.0f});
	Step.StepTime /= 8.0f;
	for (int Contact = 0; Contact < 8; ++Contact)
	{
		Lone.Step(Bodies, Step, Runner);
	}
	EXPECT_NEAR(Lone.VX[0], 0.7f, 1e-4f);
}

TEST(FluidBodies, FLUID_52_ContactsDoNotBounce)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	for (const float Speed : {0.01f, 0.3f, 3.0f, 20.0f, 100.0f})
	{
		FBodies Bodies;
		AddBody(Bodies, Floor(), Slippery());
		FFreeParticles Lone;
		Lone.Add({0.0f, 0.0f, Step.ContactRadius + 0.2f * Speed * Step.StepTime}, {0.0f, 0.0f, -Speed});
		Lone.Step(Bodies, Step, Runner);
		ASSERT_EQ(Bodies.Bodies()[0].Effect.Contacts, 1u);
		EXPECT_LE(std::abs(Lone.VZ[0]), 1e-5f * Speed);
		EXPECT_NEAR(
			Bodies.Bodies()[0].Effect.Impulse.z(), -double(ReferenceMass * Speed), 1e-4 * Speed * ReferenceMass);
		ASSERT_EQ(Bodies.Bodies()[0].Effect.HitCount, 1u);
		EXPECT_NEAR(Bodies.Bodies()[0].Effect.Hits[0].Impulse, ReferenceMass * Speed, 1e-4f * ReferenceMass * Speed);
	}
}

TEST(FluidBodies, FLUID_52_WhatLeavesIsNotHeldBack)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FBodies Bodies;
	AddBody(Bodies, Floor(), Slippery());
	FFreeParticles Lone;
	Lone.Add({0.0f, 0.0f, 0.5f * Step.ContactRadius}, {0.0f, 0.0f, 1.0f});
	Lone.Step(Bodies, Step, Runner);
	EXPECT_NEAR(Lone.VZ[0], 1.0f, 1e-4f);
}

TEST(FluidBodies, FLUID_60_ExtractionFreesTrappedParticles)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	const FBodyShape Shapes[] = {
		Made(FBodyShape::MakeBox({0.4f, 0.4f, 0.4f})), MakeFieldShape(MakeBox({0.4f, 0.4f, 0.4f}, 1), 24)};
	for (const FBodyShape& Shape : Shapes)
	{
		for (const bool bGentle : {true, false})
		{
			FBodies Bodies;
			FBodySettings Settings = Slippery();
			Settings.bGentleExtraction = bGentle;
			AddBody(Bodies, Shape, Settings);
			FFreeParticles Trapped;
			Trapped.Add({0.05f, 0.02f, 0.3f}, FVec3f::Zero());  // 1 h deep
			Trapped.Add({0.0f, 0.0f, 0.0f}, FVec3f::Zero());    // in the very middle
			Trapped.Add({0.37f, 0.36f, 0.35f}, FVec3f::Zero()); // near a corner
			Trapped.Step(Bodies, Step, Runner);
			EXPECT_LE(DeepestIn(Trapped, Bodies.Bodies()[0], Step.ContactRadius),
				std::max(1e-4f * Step.InteractionRadius, Shape.Error()));
			const float Gain = Trapped.Velocity(0).norm();
			EXPECT_LE(Gain, bGentle ? 1e-3f * Step.InteractionRadius / Step.StepTime : 1e6f);
			EXPECT_GE(Gain, bGentle ? 0.0f : 0.9f * Step.InteractionRadius / Step.StepTime);
		}
	}
}

TEST(FluidBodies, FLUID_61_ThinWallsHold)
{
	// 100,000 hits on walls of a thickness w: without sweeping at half of w a step, with it at five times w.
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	constexpr uint32 Hits = 50000;
	for (const bool bSwept : {false, true})
	{
		for (const float Radius : {0.023f, 0.0f})
		{
			Step.ContactRadius = Radius;
			const float Thickness = 20.0f * Step.StepTime / 5.0f; // 1.7 cm
			const float Speed = bSwept ? 20.0f : 0.499f * Thickness / Step.StepTime;
			FBodies Bodies;
			FBodySettings Settings = Slippery();
			Settings.bSwept = bSwept;
			AddBody(Bodies, Made(FBodyShape::MakeBox({2.0f, 2.0f, 0.5f * Thickness})), Settings);
			FFreeParticles Jet;
			for (uint32 N = 0; N < Hits; ++N)
			{
				const auto Random = Draw(N, 31);
				const FVec3f Place(Random[0] - 0.5f, Random[1] - 0.5f,
					0.5f * Thickness + Radius + 1e-4f + Random[2] * Speed * Step.StepTime * 3.0f);
				FVec3f Direction = DrawDirection(N, 32);
				Direction.z() = -std::abs(Direction.z()) - 0.2f;
				Jet.Add(Place, Direction.normalized() * Speed);
			}
			uint32 Contacts = 0;
			for (int Tick = 0; Tick < 8; ++Tick)
			{
				Jet.Step(Bodies, Step, Runner);
				Contacts += Bodies.Bodies()[0].Effect.Contacts;
				for (uint32 Row = 0; Row < Jet.Count(); ++Row)
				{
					ASSERT_GT(Jet.Z[Row], 0.5f * Thickness + Radius - 1e-4f * Step.InteractionRadius)
						<< "leaked at tick " << Tick;
					Jet.VZ[Row] = std::max(Jet.VZ[Row] - 0.3f * Speed, -Speed); // pressed on from behind
					Jet.VX[Row] *= 0.9f;
				}
			}
			EXPECT_GT(Contacts, Hits);
		}
	}
}

TEST(FluidBodies, FLUID_61_ThinWallsLeakUnlessTheWayIsTested)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	for (const bool bSwept : {false, true})
	{
		FBodies Bodies;
		FBodySettings Settings = Slippery();
		Settings.bSwept = bSwept;
		AddBody(Bodies, Made(FBodyShape::MakeBox({2.0f, 2.0f, 0.005f})), Settings);
		FFreeParticles Lone;
		Lone.Add({0.0f, 0.0f, 0.04f}, {0.0f, 0.0f, -20.0f});
		Lone.Step(Bodies, Step, Runner);
		EXPECT_EQ(Lone.Z[0] > 0.0f, bSwept);
	}
}

TEST(FluidBodies, FLUID_61_ThinWallsOfAMovingMeshHold)
{
	// A sampled wall that comes toward a jet: both at 10 m/s, 20 m/s together.
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	const float Thickness = 0.06f;
	FBodies Bodies;
	FBodySettings Settings = Slippery();
	Settings.Kind = EBodyKind::Kinematic;
	const FHandle Wall = AddBody(
		Bodies, MakeFieldShape(MakeBox({0.5f, 0.5f, 0.5f * Thickness}, 4), 64), Settings, PoseAt(FVec3f::Zero()));
	FFreeParticles Jet;
	for (uint32 N = 0; N < 5000; ++N)
	{
		const auto Random = Draw(N, 33);
		Jet.Add({0.6f * (Random[0] - 0.5f), 0.6f * (Random[1] - 0.5f), 0.1f + 0.4f * Random[2]}, {0.0f, 0.0f, -10.0f});
	}
	for (int Tick = 0; Tick < 12; ++Tick)
	{
		FRigidTransform Pose = Bodies.Find(Wall)->Pose;
		Pose.Translation.z() += 10.0f * Step.StepTime;
		ASSERT_TRUE(Bodies.MoveTo(Wall, Pose, Step.StepTime).IsOk());
		Jet.Step(Bodies, Step, Runner);
		for (uint32 Row = 0; Row < Jet.Count(); ++Row)
		{
			ASSERT_GT(Jet.Z[Row], Bodies.Find(Wall)->Pose.Translation.z()) << "leaked at tick " << Tick;
		}
	}
}

TEST(FluidBodies, ATeleportIsNoMotion)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FBodies Bodies;
	FBodySettings Settings = Slippery();
	Settings.Kind = EBodyKind::Kinematic;
	const FHandle Box =
		AddBody(Bodies, Made(FBodyShape::MakeBox({0.2f, 0.2f, 0.2f})), Settings, PoseAt({-3.0f, 0.0f, 0.0f}));
	FFreeParticles Lone;
	Lone.Add({0.15f, 0.0f, 0.0f}, FVec3f::Zero());
	ASSERT_TRUE(Bodies.Teleport(Box, {}).IsOk());
	Lone.Step(Bodies, Step, Runner);
	EXPECT_GE(Lone.X[0], 0.2f + Step.ContactRadius - 1e-5f);
	EXPECT_LE(Lone.Velocity(0).norm(), 1e-3f * Step.InteractionRadius / Step.StepTime);
	// A body that has arrived stands still.
	ASSERT_TRUE(Bodies.MoveTo(Box, PoseAt({0.1f, 0.0f, 0.0f}), 4.0f * Step.StepTime).IsOk());
	for (int Tick = 0; Tick < 6; ++Tick)
	{
		Lone.Step(Bodies, Step, Runner);
	}
	EXPECT_NEAR(Bodies.Find(Box)->Pose.Translation.x(), 0.1f, 1e-6f);
	EXPECT_TRUE(Bodies.Find(Box)->Velocity.isZero(0.0f));
}

TEST(FluidBodies, FLUID_63_StickinessFollowsItsParabola)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FBodySettings Settings = Slippery();
	Settings.Stickiness = 20.0f;
	Settings.StickRange = 0.25f;
	const float Range = 0.25f * Step.InteractionRadius;
	const float Strength = 4.0f * 20.0f * 9.81f / Range; // k^adh of A = 20
	for (const float Part : {-0.2f, 0.001f, 0.1f, 0.25f, 0.5f, 0.75f, 0.9f, 0.999f, 1.2f})
	{
		FBodies Bodies;
		AddBody(Bodies, Floor(), Settings);
		FFreeParticles Lone;
		const float Distance = Part * Range;
		Lone.Add({0.0f, 0.0f, Step.ContactRadius + Distance}, FVec3f::Zero());
		Lone.Step(Bodies, Step, Runner);
		const float Parabola =
			Part > 0.0f && Part < 1.0f ? Step.StepTime * Strength * Distance * (1.0f - Distance / Range) : 0.0f;
		const float Most = Step.StepTime * Strength * Range / 4.0f;
		EXPECT_NEAR(-Lone.VZ[0], Parabola, 1e-5f * Most + 2e-6f) << Part; // the rest: rounding of positions
	}
}

TEST(FluidBodies, FLUID_66_StickinessMakesNoVisibleJump)
{
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	Step.StepTime = 1.0f / 30.0f; // the longest
	FBodySettings Settings = Slippery();
	Settings.Stickiness = 200.0f; // the strongest
	Settings.StickRange = 0.25f;
	const float Range = Settings.StickRange * Step.InteractionRadius;
	FBodies Bodies;
	AddBody(Bodies, Floor(), Settings);
	FFreeParticles Layer;
	for (int Place = 0; Place <= 100; ++Place)
	{
		Layer.Add(
			{0.3f * static_cast<float>(Place), 0.0f, Step.ContactRadius + 0.01f * static_cast<float>(Place) * Range},
			FVec3f::Zero());
	}
	const std::vector<float> Before = Layer.Z;
	Layer.Step(Bodies, Step, Runner);
	float Longest = 0.0f;
	for (uint32 Row = 0; Row < Layer.Count(); ++Row)
	{
		Longest = std::max(Longest, std::abs(Layer.Z[Row] - Before[Row]));
	}
	EXPECT_GT(Longest, 0.2f * Range);
	EXPECT_LE(Longest, 0.5f * Range);
}

TEST(FluidBodies, ParticlesThatAreNoNumbersHarmNoOthers)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FBodies Bodies;
	AddBody(Bodies, Floor(), Slippery());
	const FHandle Toy =
		AddBody(Bodies, Made(FBodyShape::MakeSphere(0.2f)), DynamicBody(300.0f), PoseAt({0.0f, 0.0f, 1.0f}));
	FFreeParticles Particles;
	Particles.Add(FVec3f::Constant(std::numeric_limits<float>::quiet_NaN()), FVec3f::Zero());
	Particles.Add({0.0f, 0.0f, Step.ContactRadius}, {0.0f, 0.0f, -1.0f});
	Particles.Add(FVec3f::Constant(std::numeric_limits<float>::infinity()), FVec3f::Zero());
	Particles.Step(Bodies, Step, Runner);
	EXPECT_NEAR(Particles.Z[1], Step.ContactRadius, 1e-5f);
	EXPECT_TRUE(IsFinite(Bodies.Find(Toy)->Velocity));
	EXPECT_TRUE(IsFinite(Bodies.Find(Toy)->Pose.Translation));
}

TEST(FluidBodies, BetweenTwoBodiesAParticleStaysOutOfBoth)
{
	// A slot that narrows downward: what is pushed out of one wall must not end in the other.
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	Step.Gravity = Down;
	FBodies Bodies;
	AddBody(Bodies, Made(FBodyShape::MakeHalfSpace(FVec3f(0.8f, 0.0f, 0.6f), 0.0f)), Slippery());
	AddBody(Bodies, Made(FBodyShape::MakeHalfSpace(FVec3f(-0.8f, 0.0f, 0.6f), 0.0f)), Slippery());
	FFreeParticles Falling;
	for (uint32 N = 0; N < 500; ++N)
	{
		const auto Random = Draw(N, 40);
		Falling.Add({0.1f * (Random[0] - 0.5f), Random[1], 0.3f + 0.5f * Random[2]}, {Random[3] - 0.5f, 0.0f, -3.0f});
	}
	for (int Tick = 0; Tick < 300; ++Tick)
	{
		Falling.Step(Bodies, Step, Runner);
		ASSERT_LE(DeepestIn(Falling, Bodies.Bodies()[0], Step.ContactRadius), 0.1f * Step.ContactRadius);
		ASSERT_LE(DeepestIn(Falling, Bodies.Bodies()[1], Step.ContactRadius), 0.1f * Step.ContactRadius);
	}
}

TEST(FluidBodies, APistonDoesNotPressFluidThroughAThinWall)
{
	FSerialTaskRunner Runner;
	const FBodyStep Step = ReferenceStep(ReferenceLiquid);
	const FBodyShape Wall = Made(FBodyShape::MakeBox({0.005f, 1.0f, 1.0f}));
	const FBodyShape Piston = Made(FBodyShape::MakeBox({0.1f, 0.5f, 0.5f}));
	FBodySettings Driven = Slippery();
	Driven.Kind = EBodyKind::Kinematic;
	for (const bool bPistonFirst : {false, true})
	{
		FBodies Bodies;
		FHandle Moving;
		Moving = bPistonFirst ? AddBody(Bodies, Piston, Driven, PoseAt({-0.6f, 0.0f, 0.0f})) : FHandle();
		AddBody(Bodies, Wall, Slippery());
		Moving = bPistonFirst ? Moving : AddBody(Bodies, Piston, Driven, PoseAt({-0.6f, 0.0f, 0.0f}));
		FFreeParticles Trapped;
		for (uint32 N = 0; N < 400; ++N)
		{
			const auto Random = Draw(N, 90);
			Trapped.Add({-0.45f + 0.4f * Random[0], 0.8f * Random[1] - 0.4f, 0.8f * Random[2] - 0.4f}, FVec3f::Zero());
		}
		ASSERT_TRUE(Bodies.MoveTo(Moving, PoseAt({-0.1f, 0.0f, 0.0f}), 0.1f).IsOk()); // 5 m/s, up to the wall
		for (int Tick = 0; Tick < 36; ++Tick)
		{
			Trapped.Step(Bodies, Step, Runner);
			for (uint32 Row = 0; Row < Trapped.Count(); ++Row)
			{
				ASSERT_LT(Trapped.X[Row], 0.0f) << "tick " << Tick << ", piston first: " << bPistonFirst;
				ASSERT_LT(Trapped.Velocity(Row).norm(), 12.0f);
			}
		}
	}
}
