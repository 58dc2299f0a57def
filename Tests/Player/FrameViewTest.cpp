// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the player shows of a world: pools besides drops, and the matter that lies on surfaces.

#include "Run/FrameView.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "Scene/SceneMotion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace FluidDrops::Test
{

namespace
{

FSerialTaskRunner& PlainRunner()
{
	static FSerialTaskRunner Runner;
	return Runner;
}

std::unique_ptr<FWorld> WorldForFluid()
{
	FWorldSettings Settings;
	Settings.Budget.Particles = 4000;
	Settings.Fluid.InteractionRadius = 0.03f;
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, PlainRunner());
	EXPECT_TRUE(Made.IsOk());
	return std::move(Made.Value());
}

FScene SceneOfOneBoard()
{
	FScene Scene;
	Scene.Surfaces.emplace_back().Place.Look = ESurfaceLook::Opaque;
	return Scene;
}

/** Level, normal up. */
FRigidTransform LyingPose()
{
	FRigidTransform Pose;
	Pose.Rotation << 1, 0, 0, 0, 0, -1, 0, 1, 0;
	return Pose;
}

} // namespace

TEST(FrameView, ShowsParticlesOfFluidWithTheLookOfTheirLiquid)
{
	const std::unique_ptr<FWorld> Made = WorldForFluid();
	FWorld& World = *Made;
	FLiquidSettings Heavy;
	Heavy.MassDensity = 2000.0f;
	ASSERT_TRUE(World.Fluid().AddLiquid({}).IsOk());
	ASSERT_TRUE(World.Fluid().AddLiquid(Heavy).IsOk());
	FFillFluid Fill;
	Fill.Liquid = 1;
	Fill.HalfExtent = FVec3f::Constant(0.06f);
	const TResult<uint32> Filled = World.Fluid().Fill(Fill);
	ASSERT_TRUE(Filled.IsOk()) << Filled.Error().Message;
	FScene Scene;
	Scene.Liquids.resize(2);
	Scene.Liquids[1].Look.Turbidity = 123.0f;
	FFrameView View;
	const FRenderFrame Frame = View.Look(World, Scene);
	ASSERT_EQ(Frame.Fluid.Particles.size(), Filled.Value());
	ASSERT_EQ(Frame.Fluid.Looks.size(), 2u);
	EXPECT_EQ(Frame.Fluid.Looks[1].Turbidity, 123.0f);
	double Volume = 0.0;
	for (const FRenderParticle& Particle : Frame.Fluid.Particles)
	{
		EXPECT_EQ(Particle.Liquid, 1u);
		EXPECT_EQ(Particle.Foam, 0.0f); // at rest
		Volume += 4.0 / 3.0 * 3.14159265 * std::pow(double(Particle.Radius), 3.0);
	}
	EXPECT_NEAR(Volume * 2000.0, World.Fluid().Mass(), 1e-3 * World.Fluid().Mass());
}

TEST(FrameView, ShowsFluidAndBodiesBetweenTicks)
{
	const std::unique_ptr<FWorld> Made = WorldForFluid();
	FWorld& World = *Made;
	ASSERT_TRUE(World.Fluid().AddLiquid({}).IsOk());
	ASSERT_TRUE(World.Fluid().Fill({0, EFillShape::Box, FVec3f(0.0f, 0.0f, 5.0f), FVec3f::Constant(0.08f)}).IsOk());
	FBodySettings Falls;
	Falls.Kind = EBodyKind::Dynamic;
	ASSERT_TRUE(World.Bodies().Add({}, Falls, {FMat3f::Identity(), FVec3f(1.0f, 0.0f, 5.0f)}).IsOk());
	FScene Scene;
	Scene.Liquids.resize(1);
	Scene.Solids.resize(1);
	for (int Tick = 0; Tick < 20; ++Tick)
	{
		World.Tick();
	}
	const float Way = 9.81f * 20.0f / 3600.0f; // of a tick after a third of a second, m
	FFrameView View;
	const auto HeightsAt = [&](float Interpolation)
	{
		const FRenderFrame Frame = View.Look(World, Scene, Interpolation);
		double Mean = 0.0;
		for (const FRenderParticle& Particle : Frame.Fluid.Particles)
		{
			Mean += double(Particle.Position.z()) / double(Frame.Fluid.Particles.size());
		}
		EXPECT_EQ(Frame.Surfaces.size(), 1u);
		return std::pair(float(Mean), Frame.Surfaces[0].Pose.Translation.z());
	};
	const auto [Fluid, Body] = HeightsAt(1.0f);
	const auto [FluidHalf, BodyHalf] = HeightsAt(0.5f);
	const auto [FluidBefore, BodyBefore] = HeightsAt(0.0f);
	EXPECT_NEAR(FluidBefore - Fluid, Way, 0.05f * Way);
	EXPECT_NEAR(BodyBefore - Body, Way, 0.05f * Way);
	EXPECT_NEAR(FluidHalf, 0.5f * (Fluid + FluidBefore), 1.0e-5f);
	EXPECT_NEAR(BodyHalf, 0.5f * (Body + BodyBefore), 1.0e-5f);
}

/** One type with one set of defaults each: what a scene leaves out looks as what a frame leaves out. */
TEST(FrameView, AFrameHasTheDefaultsOfAScene)
{
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create({}, PlainRunner());
	ASSERT_TRUE(Made.IsOk());
	const FScene Scene;
	FFrameView View;
	const FRenderFrame Shown = View.Look(*Made.Value(), Scene);
	const FRenderFrame Default;
	EXPECT_EQ(Default.Film, (FFilm{1.0f, 0.1f, 0.32f, 0.008f}));
	EXPECT_EQ(Shown.Film, Default.Film);
	EXPECT_EQ(Shown.Environment, EEnvironment::Studio);
	EXPECT_EQ(Shown.Environment, Default.Environment);
	EXPECT_EQ(Shown.EnvironmentTurn, Default.EnvironmentTurn);
	EXPECT_EQ(Shown.Camera.Eye, Default.Camera.Eye);
	EXPECT_EQ(Shown.Camera.FieldOfView, Default.Camera.FieldOfView);
	EXPECT_EQ(Shown.Camera.Aperture, Default.Camera.Aperture);
	EXPECT_EQ(Shown.Camera.Focus(), Default.Camera.Focus());
	EXPECT_EQ(Default.Camera.Focus(), 0.3f); // at its target
}

TEST(FrameView, DROP_112_ShowsPools)
{
	FWorldSettings Settings;
	Settings.Pools.bEnabled = true;
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, PlainRunner());
	ASSERT_TRUE(Made.IsOk());
	FWorld& World = *Made.Value();
	ASSERT_TRUE(World.AddSurface(MakePane(0.2f, 0.2f, 4, 4), {}, LyingPose()).IsOk());
	ASSERT_TRUE(World.Drops().Spawn({0, {9, 0.3f, 0.3f}, 6.0e-3f, FVec3f::Zero()}).IsOk());
	World.Tick();
	ASSERT_EQ(World.Drops().Pools().Num(), 1u);
	const FScene Scene = SceneOfOneBoard();
	FFrameView View;
	const FRenderFrame Frame = View.Look(World, Scene);
	const auto Pool =
		std::find_if(Frame.Drops.begin(), Frame.Drops.end(), [](const FRenderDrop& Drop) { return Drop.bPool; });
	ASSERT_NE(Pool, Frame.Drops.end());
	EXPECT_NEAR(Pool->Normal.z(), 1.0f, 1e-4f);
	EXPECT_NEAR(Pool->Radius * Pool->Shape.BaseRadius(), World.Drops().Pools().Radius[0], 1e-6f);
	EXPECT_NEAR(Pool->Radius * Pool->Shape.ApexHeight(), World.Drops().Pools().Depth[0],
		0.02f * World.Drops().Pools().Depth[0]);
	// Level in the middle: at half its radius it is as deep as in the middle.
	for (float Level = 0.0f; Level <= 4.0f; Level += 0.125f)
	{
		const TProfilePoint<float> Point = ProfileAt(Pool->Shape, Level);
		if (Point.Radius <= 0.5f * Pool->Shape.BaseRadius())
		{
			EXPECT_GE(Point.Height, 0.97f * Pool->Shape.ApexHeight()) << Level;
		}
	}
}

TEST(FrameView, DROP_109_ShowsWhatLiesOnASurfaceAndNoMoreOfIt)
{
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create({}, PlainRunner());
	ASSERT_TRUE(Made.IsOk());
	FWorld& World = *Made.Value();
	FSurfaceSettings Coated;
	Coated.Coat = 0.02f;
	ASSERT_TRUE(World.AddSurface(MakePane(0.2f, 0.2f, 4, 4), Coated).IsOk());
	ASSERT_TRUE(World.AddSurface(MakePane(0.2f, 0.2f, 4, 4)).IsOk());
	FScene Scene = SceneOfOneBoard();
	Scene.Surfaces.push_back(Scene.Surfaces[0]);
	FFrameView View;
	const FRenderFrame Frame = View.Look(World, Scene);
	ASSERT_EQ(Frame.Surfaces.size(), 2u);
	ASSERT_EQ(Frame.Surfaces[0].Deposits.size(), Frame.Surfaces[0].Positions.size());
	for (const float Deposit : Frame.Surfaces[0].Deposits)
	{
		EXPECT_NEAR(Deposit, 0.02f, 1e-6f); // an even coat stays even
	}
	EXPECT_TRUE(Frame.Surfaces[1].Deposits.empty());
}

TEST(FrameView, ABoardIsDarkerBelowWhatStandsOnIt)
{
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create({}, PlainRunner());
	ASSERT_TRUE(Made.IsOk());
	FWorld& World = *Made.Value();
	FRigidTransform Above;
	Above.Translation = FVec3f(0.0f, 0.0f, 0.02f);
	ASSERT_TRUE(World.AddSurface(MakePane(0.4f, 0.4f, 80, 80), {}, LyingPose()).IsOk());
	ASSERT_TRUE(World.AddSurface(MakeIcosphere(0.02f, 2), {}, Above).IsOk());
	FScene Scene = SceneOfOneBoard();
	Scene.Surfaces.push_back(Scene.Surfaces[0]);
	const auto SkyVisibilityUnder = [&](ESurfaceLook LookOfBall, const FVec3f& Place)
	{
		Scene.Surfaces[1].Place.Look = LookOfBall;
		FFrameView View;
		const FRenderFrame Frame = View.Look(World, Scene);
		const FRenderSurface& Board = Frame.Surfaces[0];
		std::size_t Nearest = 0;
		for (std::size_t Vertex = 0; Vertex < Board.Positions.size(); ++Vertex)
		{
			const auto Away = [&](std::size_t Which)
			{ return (Board.Pose.TransformPoint(Board.Positions[Which]) - Place).norm(); };
			Nearest = Away(Vertex) < Away(Nearest) ? Vertex : Nearest;
		}
		return Board.SkyVisibility[Nearest];
	};
	EXPECT_LT(SkyVisibilityUnder(ESurfaceLook::Opaque, FVec3f::Zero()), 0.6f);
	EXPECT_GT(SkyVisibilityUnder(ESurfaceLook::Opaque, FVec3f(0.19f, 0.19f, 0.0f)), 0.95f);
	EXPECT_GT(SkyVisibilityUnder(ESurfaceLook::Glass, FVec3f::Zero()), 0.99f); // light goes through
}

TEST(FrameView, SkyVisibilityDoesNotDependOnTheTickThatIsLookedAtFirst)
{
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create({}, PlainRunner());
	ASSERT_TRUE(Made.IsOk());
	FWorld& World = *Made.Value();
	FScene Scene = SceneOfOneBoard();
	Scene.Surfaces.push_back(Scene.Surfaces[0]);
	Scene.Surfaces[1].Place.Spin = FVec3f(90.0f, 0.0f, 0.0f);
	Scene.Surfaces[1].Place.Position = FVec3f(0.0f, 0.02f, 0.0f);
	for (const FSceneSurface& Surface : Scene.Surfaces)
	{
		ASSERT_TRUE(World.AddSurface(MakePane(0.1f, 0.1f, 4, 4), {}, PoseAt(Surface.Place, 0.0)).IsOk());
	}
	const auto SkyVisibilityOfBoard = [&]
	{
		FFrameView View;
		const std::span<const float> SkyVisibility = View.Look(World, Scene).Surfaces[0].SkyVisibility;
		return std::vector<float>(SkyVisibility.begin(), SkyVisibility.end());
	};
	const std::vector<float> AtFirst = SkyVisibilityOfBoard();
	EXPECT_LT(*std::min_element(AtFirst.begin(), AtFirst.end()), 0.9f); // the other is in the way
	ASSERT_TRUE(World.SetSurfacePose(1, PoseAt(Scene.Surfaces[1].Place, 1.0)).IsOk());
	World.Tick();
	EXPECT_EQ(SkyVisibilityOfBoard(), AtFirst);
}

TEST(FrameView, ShowsTintsOfTheirSurfaceAndTheirMirrorImages)
{
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create({}, PlainRunner());
	ASSERT_TRUE(Made.IsOk());
	ASSERT_TRUE(Made.Value()->AddSurface(MakePane(0.2f, 0.2f, 4, 4)).IsOk());
	ASSERT_TRUE(Made.Value()->AddSurface(MakePane(0.2f, 0.2f, 4, 4)).IsOk());
	FScene Scene = SceneOfOneBoard();
	Scene.Surfaces.push_back(Scene.Surfaces[0]);
	FSceneTint& Tint = Scene.Tints.emplace_back();
	Tint.Surface = "1";
	Tint.Settings.Center = FVec3f(0.03f, 0.0f, 0.01f);
	Tint.Settings.bMirrored = true;
	FFrameView View;
	const FRenderFrame Frame = View.Look(*Made.Value(), Scene);
	EXPECT_TRUE(Frame.Surfaces[0].Tints.empty());
	ASSERT_EQ(Frame.Surfaces[1].Tints.size(), 2u);
	EXPECT_EQ(Frame.Surfaces[1].Tints[1].Center, FVec3f(-0.03f, 0.0f, 0.01f));
}

} // namespace FluidDrops::Test
