// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The forces that people are shown are those that move the drops.

#include "FluidDropsCore/Views/View.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

constexpr float DropSize = 1.0e-3f; // m

std::unique_ptr<FWorld> MakePaneWithDrop(const FVec3f& Wind)
{
	FWorldSettings Settings;
	Settings.World.Wind = Wind;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->AddSurface(MakePane(0.3f, 0.2f, 4, 4)).IsOk());
	FSpawnDrop Drop;
	Drop.At = {8, 0.3f, 0.3f};
	Drop.Radius = DropSize;
	EXPECT_TRUE(World->Drops().Spawn(Drop).IsOk());
	return World;
}

} // namespace

TEST(ForceView, GravityPullsAtADropInStillAir)
{
	const std::unique_ptr<FWorld> World = MakePaneWithDrop(FVec3f::Zero());
	World->Tick();
	std::vector<FForceInstance> Forces;
	ViewForces(*World, Forces);
	ASSERT_EQ(Forces.size(), 1u);
	EXPECT_TRUE(Forces[0].Gravity.isApprox(FVec3f(0.0f, 0.0f, -9.81f)));
	EXPECT_TRUE(Forces[0].Wind.isZero(0.0f));
	EXPECT_TRUE(Forces[0].Inertia.isZero(0.0f));
	EXPECT_NEAR(Forces[0].Radius, DropSize, 1e-8f);
	EXPECT_NEAR(Forces[0].Position.y(), 0.0f, 1e-6f); // on the pane
}

TEST(ForceView, WindBlowsAlongThePane)
{
	constexpr float Speed = 10.0f; // m/s
	const std::unique_ptr<FWorld> World = MakePaneWithDrop(FVec3f(Speed, 0.0f, 0.0f));
	World->Tick();
	std::vector<FForceInstance> Forces;
	ViewForces(*World, Forces);
	ASSERT_EQ(Forces.size(), 1u);
	// Drag of a disc as wide as the drop, by its mass: 1/2 rho_air c pi r^2 v^2 / (4/3 pi rho r^3).
	const float Expected = 0.5f * 1.2f * World->Settings().Drops.WindDrag * Speed * Speed /
		(4.0f / 3.0f * World->Settings().Drops.Density * DropSize);
	EXPECT_NEAR(Forces[0].Wind.x(), Expected, 0.05f * Expected);
	EXPECT_NEAR(Forces[0].Wind.y(), 0.0f, 1e-5f);
}

TEST(ForceView, ASurfaceThatSpeedsUpThrowsItsDropsBack)
{
	const std::unique_ptr<FWorld> World = MakePaneWithDrop(FVec3f::Zero());
	constexpr float Acceleration = 5.0f; // m/s^2 along X
	for (int32 Tick = 1; Tick <= 60; ++Tick)
	{
		const float Time = static_cast<float>(Tick) / 60.0f;
		FRigidTransform Pose;
		Pose.Translation.x() = 0.5f * Acceleration * Time * Time;
		ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
		World->Tick();
	}
	std::vector<FForceInstance> Forces;
	ViewForces(*World, Forces);
	ASSERT_EQ(Forces.size(), 1u);
	const float Inertia = World->Settings().Drops.Inertia;
	EXPECT_NEAR(Forces[0].Inertia.x(), -Inertia * Acceleration, 0.2f * Inertia * Acceleration);
	EXPECT_TRUE(Forces[0].Total().isApprox(Forces[0].Gravity + Forces[0].Wind + Forces[0].Inertia));
}
