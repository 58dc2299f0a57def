// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which impacts the player shows as crowns, when, where, and for how long.

#include "FluidDropsCore/Geometry/Shapes.h"
#include "Render/CrownLife.h"
#include "Run/FrameView.h"

#include <gtest/gtest.h>

#include <vector>

namespace FluidDrops::Test
{

namespace
{

/** A level board, and rain of 4 mm drops on it for the first tenth of a second. */
struct FRainedOn
{
	explicit FRainedOn(float Threshold, const FVec3f& Velocity = FVec3f(0.0f, 0.0f, -6.0f), float Rate = 40.0f)
	{
		FWorldSettings Settings;
		Settings.World.TickRate = 240.0f; // so that a crown lasts for several ticks
		Settings.Drops.SplashThreshold = Threshold;
		Settings.Drops.SplashMass = 0.05f;
		TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, Runner);
		EXPECT_TRUE(Made.IsOk());
		World = std::move(Made.Value());
		FRigidTransform Pose;
		Pose.Rotation << 1, 0, 0, 0, 0, -1, 0, 1, 0;
		EXPECT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 4, 4), {}, Pose).IsOk());
		FEmitterSettings Cloud;
		Cloud.Center = FVec3f(0.0f, 0.0f, 0.1f);
		Cloud.HalfExtent = FVec3f(0.05f, 0.05f, 0.0f);
		Cloud.Velocity = Velocity;
		Cloud.Rate = Rate;
		Cloud.MinRadius = Cloud.MaxRadius = 2.0e-3f;
		Cloud.StopTime = 0.1f;
		EXPECT_TRUE(World->AddEmitter(Cloud).IsOk());
		Scene.Surfaces.emplace_back().Place.Look = ESurfaceLook::Opaque;
	}

	void Tick()
	{
		World->Tick();
		View.Hear(*World);
	}

	std::vector<FRenderSplash> Splashes()
	{
		const FRenderFrame Frame = View.Look(*World, Scene);
		return {Frame.Splashes.begin(), Frame.Splashes.end()};
	}

	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World;
	FScene Scene;
	FFrameView View;
};

} // namespace

TEST(SplashMemory, ACrownStandsWhereADropHitAndAgesUntilItHasFallenBack)
{
	FRainedOn Rain(57.7f, FVec3f(0.0f, 0.0f, -6.0f), 12.0f); // one drop
	std::vector<FRenderSplash> Seen;
	for (int Tick = 0; Tick < 60; ++Tick)
	{
		Rain.Tick();
		const std::vector<FRenderSplash> Now = Rain.Splashes();
		ASSERT_LE(Now.size(), 1u);
		Seen.insert(Seen.end(), Now.begin(), Now.end());
	}
	const float Life = CrownLife(4.0e-3f, 6.0f);
	ASSERT_GE(Seen.size(), size_t(Life * 240.0f));
	ASSERT_LE(Seen.size(), size_t(Life * 240.0f) + 1);
	for (size_t Index = 0; Index < Seen.size(); ++Index)
	{
		EXPECT_NEAR(Seen[Index].Diameter, 4.0e-3f, 1.0e-5f);
		EXPECT_NEAR(Seen[Index].Speed, 6.1f, 0.15f);
		EXPECT_NEAR(Seen[Index].Normal.z(), 1.0f, 1.0e-4f);
		EXPECT_NEAR(Seen[Index].Position.z(), 0.0f, 1.0e-4f);
		EXPECT_NEAR(Seen[Index].Age, Seen[0].Age + float(Index) / 240.0f, 1.0e-5f);
		EXPECT_EQ(Seen[Index].Seed, Seen[0].Seed);
	}
	EXPECT_LT(Seen[0].Age, 1.0f / 240.0f);
}

TEST(SplashMemory, OnlyWhatHitsHardEnoughThrowsACrown)
{
	struct FCase
	{
		float Threshold;
		FVec3f Velocity;
	};
	const FCase Cases[] = {
		{0.0f, FVec3f(0.0f, 0.0f, -6.0f)},    // never
		{2000.0f, FVec3f(0.0f, 0.0f, -6.0f)}, // K is some 570
		{150.0f, FVec3f(2.8f, 0.0f, 0.0f)},   // K is some 240 of all its speed, but 90 of what goes into the board
	};
	for (const FCase& Case : Cases)
	{
		FRainedOn Rain(Case.Threshold, Case.Velocity);
		uint64 Landed = 0;
		for (int Tick = 0; Tick < 80; ++Tick)
		{
			Rain.Tick();
			EXPECT_TRUE(Rain.Splashes().empty()) << Case.Threshold;
			Landed += Rain.World->Events(EDropEvent::Landed).size();
		}
		EXPECT_GT(Landed, 0u) << Case.Threshold;
	}
}

TEST(SplashMemory, WhatIsShownDoesNotDependOnPicturesOfBefore)
{
	FRainedOn Often(57.7f), Once(57.7f);
	size_t Most = 0;
	for (int Tick = 0; Tick < 40; ++Tick)
	{
		Often.Tick();
		Most = std::max(Most, Often.Splashes().size());
		Once.Tick();
		if (Tick % 9 == 0)
		{
			const std::vector<FRenderSplash> A = Often.Splashes(), B = Once.Splashes();
			ASSERT_EQ(A.size(), B.size());
			for (size_t Index = 0; Index < A.size(); ++Index)
			{
				EXPECT_EQ(A[Index].Position, B[Index].Position);
				EXPECT_EQ(A[Index].Age, B[Index].Age);
				EXPECT_EQ(A[Index].Seed, B[Index].Seed);
			}
		}
	}
	EXPECT_GT(Most, 1u);
}

TEST(SplashMemory, ACrownGoesAlongWithItsSurface)
{
	FRainedOn Rain(57.7f);
	for (int Tick = 0; Tick < 60 && Rain.Splashes().empty(); ++Tick)
	{
		Rain.Tick();
	}
	const std::vector<FRenderSplash> Before = Rain.Splashes();
	ASSERT_FALSE(Before.empty());
	FRigidTransform Pose = Rain.World->Surfaces()[0].Geometry.Pose();
	Pose.Translation.x() += 0.01f;
	ASSERT_TRUE(Rain.World->SetSurfacePose(0, Pose).IsOk());
	Rain.Tick();
	const std::vector<FRenderSplash> After = Rain.Splashes();
	ASSERT_FALSE(After.empty());
	EXPECT_NEAR(After[0].Position.x(), Before[0].Position.x() + 0.01f, 1.0e-5f);
}

} // namespace FluidDrops::Test
