// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about bodies against each other (FLUID_62): they rest on walls, do not pass through each other, and share
// their momentum.

#include "Bodies/BodyFixtures.h"

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

constexpr float Slop = 0.001f; // m: a hundredth of h, what bodies may overlap

FBodyStep StepWithGravity()
{
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	Step.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	return Step;
}

void RunAlone(FBodies& Bodies, const FBodyStep& Step, int Ticks)
{
	FSerialTaskRunner Runner;
	FFreeParticles None;
	for (int Tick = 0; Tick < Ticks; ++Tick)
	{
		None.Step(Bodies, Step, Runner);
	}
}

/** The deepest contact point of A in B, m. */
float Overlap(const FBody& A, const FBody& B)
{
	float Deepest = -1.0f;
	for (const FContactPoint& Point : A.Shape.ContactPoints())
	{
		const FVec3f World = A.Pose.TransformPoint(Point.Center);
		Deepest = std::max(Deepest, Point.Radius - B.Shape.Distance(B.Pose.InverseTransformPoint(World)));
	}
	return Deepest;
}

} // namespace

TEST(FluidBodies, FLUID_62_EveryShapeComesToRestOnTheFloor)
{
	std::vector<FVec3f> Corners;
	for (uint32 N = 0; N < 30; ++N)
	{
		Corners.push_back(DrawDirection(N, 70) * 0.2f);
	}
	const FBodyShape Shapes[] = {Made(FBodyShape::MakeSphere(0.2f)), Made(FBodyShape::MakeBox({0.2f, 0.15f, 0.1f})),
		Made(FBodyShape::MakeCapsule(0.1f, 0.15f)), Made(FBodyShape::MakeHull(Corners)),
		MakeFieldShape(MakeIcosphere(0.2f, 3), 24)};
	for (const FBodyShape& Shape : Shapes)
	{
		FBodies Bodies;
		AddBody(Bodies, Made(FBodyShape::MakeHalfSpace(FVec3f::UnitZ(), 0.0f)), {});
		FRigidTransform Pose = PoseAt({0.0f, 0.0f, 0.6f});
		Pose.Rotation = Eigen::AngleAxisf(0.4f, FVec3f(1.0f, 0.3f, 0.2f).normalized()).toRotationMatrix();
		const FHandle Toy = AddBody(Bodies, Shape, DynamicBody(500.0f), Pose);
		RunAlone(Bodies, StepWithGravity(), 720);
		const FBody& Body = *Bodies.Find(Toy);
		EXPECT_LE(Overlap(Body, Bodies.Bodies()[0]), 2.0f * Slop) << Shape.Variant().index();
		EXPECT_GE(Overlap(Body, Bodies.Bodies()[0]), -Slop) << "it has landed";
		EXPECT_LT(std::abs(Body.Velocity.z()), 0.05f) << Shape.Variant().index();
		EXPECT_LT(Body.Velocity.norm(), 0.3f) << Shape.Variant().index(); // what is round may still roll
	}
}

TEST(FluidBodies, FLUID_62_BodiesPushedTogetherDoNotOverlap)
{
	FBodies Bodies;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	const FBodyShape Box = Made(FBodyShape::MakeBox({0.15f, 0.15f, 0.15f}));
	const FHandle A = AddBody(Bodies, Box, DynamicBody(500.0f), PoseAt({-0.5f, 0.02f, 0.0f}));
	const FHandle B = AddBody(Bodies, Box, DynamicBody(800.0f), PoseAt({0.5f, 0.0f, 0.03f}));
	ASSERT_TRUE(Bodies.SetVelocity(A, {2.0f, 0.0f, 0.0f}, FVec3f::Zero()).IsOk());
	ASSERT_TRUE(Bodies.SetVelocity(B, {-3.0f, 0.0f, 0.0f}, FVec3f::Zero()).IsOk());
	const auto Momentum = [&]
	{
		return FVec3f(Bodies.Find(A)->Mass.Mass * Bodies.Find(A)->Velocity +
			Bodies.Find(B)->Mass.Mass * Bodies.Find(B)->Velocity);
	};
	const FVec3f Before = Momentum();
	for (int Tick = 0; Tick < 120; ++Tick)
	{
		RunAlone(Bodies, Step, 1);
		ASSERT_LE(Overlap(*Bodies.Find(A), *Bodies.Find(B)), 2.0f * Slop);
		ASSERT_LE(Overlap(*Bodies.Find(B), *Bodies.Find(A)), 2.0f * Slop);
	}
	EXPECT_LT((Momentum() - Before).norm(), 1e-4f * Before.norm());
	EXPECT_NEAR(Bodies.Find(A)->Velocity.x(), Bodies.Find(B)->Velocity.x(), 0.2f) << "without a bounce";
}

TEST(FluidBodies, FLUID_62_AStackInATankStands)
{
	FBodies Bodies;
	AddBody(Bodies, Made(FBodyShape::MakeBox({0.5f, 0.5f, 1.0f})).Inverted(), {}, PoseAt({0.0f, 0.0f, 1.0f}));
	FBodySettings Lid;
	Lid.Kind = EBodyKind::Kinematic;
	const FHandle Pusher =
		AddBody(Bodies, Made(FBodyShape::MakeBox({0.05f, 0.3f, 0.05f})), Lid, PoseAt({-0.3f, 0.0f, 0.15f}));
	const FBodyShape Box = Made(FBodyShape::MakeBox({0.1f, 0.1f, 0.1f}));
	const FHandle Low = AddBody(Bodies, Box, DynamicBody(500.0f), PoseAt({0.0f, 0.0f, 0.12f}));
	const FHandle High = AddBody(Bodies, Box, DynamicBody(500.0f), PoseAt({0.02f, 0.01f, 0.36f}));
	RunAlone(Bodies, StepWithGravity(), 480);
	EXPECT_NEAR(Bodies.Find(Low)->Pose.Translation.z(), 0.1f, 3.0f * Slop);
	EXPECT_NEAR(Bodies.Find(High)->Pose.Translation.z(), 0.3f, 5.0f * Slop);
	// A kinematic one pushes the lower one to the wall, and it stays in the tank.
	ASSERT_TRUE(Bodies.MoveTo(Pusher, PoseAt({0.1f, 0.0f, 0.15f}), 1.0f).IsOk());
	RunAlone(Bodies, StepWithGravity(), 300);
	EXPECT_GT(Bodies.Find(Low)->Pose.Translation.x(), 0.2f);
	EXPECT_LE(Overlap(*Bodies.Find(Low), Bodies.Bodies()[0]), 3.0f * Slop);
	EXPECT_LE(Overlap(*Bodies.Find(High), Bodies.Bodies()[0]), 3.0f * Slop);
}

TEST(FluidBodies, ContactFrictionHoldsABoxOnASlope)
{
	for (const float Friction : {0.1f, 0.8f})
	{
		FBodies Bodies;
		FBodySettings Rough;
		Rough.ContactFriction = Friction;
		const FVec3f Normal(0.5f, 0.0f, 0.8660254f); // 30 degrees: holds from 0.58 on
		AddBody(Bodies, Made(FBodyShape::MakeHalfSpace(Normal, 0.0f)), Rough);
		FBodySettings Settings = DynamicBody(500.0f);
		Settings.ContactFriction = Friction;
		FRigidTransform Pose = PoseAt(Normal * 0.1f);
		Pose.Rotation = Eigen::AngleAxisf(3.14159265f / 6.0f, FVec3f::UnitY()).toRotationMatrix();
		const FHandle Box = AddBody(Bodies, Made(FBodyShape::MakeBox({0.1f, 0.1f, 0.1f})), Settings, Pose);
		RunAlone(Bodies, StepWithGravity(), 240);
		const float Slid = (Bodies.Find(Box)->Pose.Translation - Pose.Translation).norm();
		EXPECT_EQ(Slid > 1.0f, Friction < 0.5f);
		EXPECT_EQ(Slid<0.02f, Friction> 0.5f) << Slid;
	}
}
