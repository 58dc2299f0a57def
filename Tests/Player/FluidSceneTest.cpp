// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Scenes of particle fluid: what a file says about liquids and bodies is what the world and the picture get, it
// survives being written, moves by its keys, goes on from snapshots, replays, and is refused in one line if it is
// wrong.

#include "Run/FrameView.h"
#include "Run/TbbTaskRunner.h"
#include "Scene/Overrides.h"
#include "Scene/SceneJson.h"
#include "Support/PlayerProcess.h"
#include "Support/SceneWorlds.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

namespace
{

FScene ReadSmallFluidScene()
{
	return ReadSceneText(SmallFluidScene());
}

/** The small scene of fluid with one text in it replaced by another: what it is refused with, or nothing. */
std::string RefusalOf(const std::string& Old, const std::string& New)
{
	std::string Text = SmallFluidScene();
	const std::size_t Place = Text.find(Old);
	EXPECT_NE(Place, std::string::npos) << Old;
	const TResult<FScene> Scene = ReadScene(ParseJson(Text.replace(Place, Old.size(), New)).Value());
	return Scene ? "" : Scene.Error().Message;
}

} // namespace

TEST(FluidScene, IsReadWithNamesPresetsAndModels)
{
	const FScene Scene = ReadSmallFluidScene();
	ASSERT_EQ(Scene.Liquids.size(), 2u);
	EXPECT_EQ(Scene.Liquids[1].Settings.SpringStiffness, 1500.0f);
	EXPECT_EQ(Scene.Liquids[1].Look.Turbidity, 20.0f);
	EXPECT_EQ(Scene.FluidSources[0].Settings.Liquid, 0);
	EXPECT_EQ(Scene.FluidFills[1].Settings.Liquid, 1);
	EXPECT_EQ(Scene.FluidFills[1].Settings.Shape, EFillShape::Ball);
	ASSERT_EQ(Scene.Solids.size(), 4u);
	EXPECT_TRUE(Scene.Solids[0].Shape.bInside);
	EXPECT_EQ(Scene.Solids[2].Model.Shape.Kind, EShape::Box);
	EXPECT_EQ(Scene.Solids[3].Shape.Kind, EBodyShape::Mesh) << "a surface's own mesh";
	const TResult<FScene> Honey = ReadScene(ParseJson(R"({"liquids": [{"preset": "honey", "viscosity": 7}]})").Value());
	ASSERT_TRUE(Honey) << Honey.Error().Message;
	EXPECT_EQ(Honey.Value().Liquids[0].Settings.Viscosity, 7.0f);
	EXPECT_EQ(Honey.Value().Liquids[0].Settings.MassDensity, 1420.0f);
	EXPECT_EQ(Honey.Value().Liquids[0].Look.RefractiveIndex, 1.49f);
}

TEST(FluidScene, SurvivesBeingWritten)
{
	FScene Scene = ReadSmallFluidScene();
	Scene.Solids[1].Shape.Kind = EBodyShape::Mesh;
	Scene.Solids[1].Model.Mesh = "folder/some mesh.obj";
	const FJson Written = WriteScene(Scene);
	const TResult<FScene> Again = ReadScene(Written);
	ASSERT_TRUE(Again) << Again.Error().Message;
	EXPECT_EQ(WriteScene(Again.Value()), Written);
	EXPECT_EQ(Again.Value().Solids[2].Place.Keys.size(), 2u);
}

TEST(FluidScene, BecomesAWorldAndAPicture)
{
	const FScene Scene = ReadSmallFluidScene();
	FTbbTaskRunner Runner(1);
	const std::unique_ptr<FWorld> World = MakeWorldOf(Scene, Runner);
	EXPECT_EQ(World->Fluid().Liquids().Slots(), 2u);
	EXPECT_EQ(World->Fluid().Sinks().Slots(), 1u);
	EXPECT_GT(World->Fluid().Particles().Num(), 500u);
	EXPECT_GT(World->Fluid().Solver().SpringCount(), 0u) << "the jelly is bound";
	ASSERT_EQ(World->Bodies().All().size(), 4u);
	RunTicks(*World, Scene, 6);
	FFrameView View;
	const FRenderFrame Frame = View.Look(*World, Scene);
	EXPECT_EQ(Frame.Fluid.Particles.size(), World->Fluid().Particles().Num());
	ASSERT_EQ(Frame.Surfaces.size(), 4u) << "the shelf, and the bodies that are not a surface";
	EXPECT_EQ(Frame.Surfaces[1].Material, EMaterial::Glass);
	EXPECT_EQ(Frame.Surfaces[2].Material, EMaterial::Opaque);
	EXPECT_EQ(Frame.Surfaces[2].Pose.Translation, World->Bodies().All()[1].Pose.Translation);
	EXPECT_LT(Frame.Surfaces[2].Pose.Translation.z(), 0.2f) << "the ball falls";
}

TEST(FluidScene, FLUID_83_ParticlesAreShownAsBallsIfAsked)
{
	FScene Scene = ReadSmallFluidScene();
	FTbbTaskRunner Runner(1);
	const std::unique_ptr<FWorld> World = MakeWorldOf(Scene, Runner);
	RunTicks(*World, Scene, 6);
	const auto Misshapen = [&](EFluidDrawing Drawing)
	{
		Scene.Finish.Fluid = Drawing;
		FFrameView View;
		const FRenderFluid Fluid = View.Look(*World, Scene).Fluid;
		EXPECT_EQ(Fluid.Smoothing > 0.0f, Drawing == EFluidDrawing::Face);
		uint32 Count = 0;
		for (uint32 Row = 0; Row < Fluid.Particles.size(); ++Row)
		{
			const FRenderParticle& Particle = Fluid.Particles[Row];
			Count += Particle.ToBall != FRenderParticle().ToBall ||
					Particle.Position != World->Fluid().Particles().Position(Row)
				? 1
				: 0;
		}
		return Count;
	};
	EXPECT_GT(Misshapen(EFluidDrawing::Face), 100u);
	EXPECT_EQ(Misshapen(EFluidDrawing::Balls), 0u);
}

TEST(FluidScene, KinematicBodiesFollowTheirKeysAndComeToRest)
{
	const FScene Scene = ReadSmallFluidScene();
	FTbbTaskRunner Runner(1);
	const std::unique_ptr<FWorld> World = MakeWorldOf(Scene, Runner);
	const auto Height = [&World] { return World->Bodies().All()[2].Pose.Translation.z(); };
	RunTicks(*World, Scene, 15); // half of the way after half of the time
	EXPECT_NEAR(Height(), 0.20f, 1.0e-4f);
	RunTicks(*World, Scene, 15);
	EXPECT_NEAR(Height(), 0.15f, 1.0e-4f);
	RunTicks(*World, Scene, 6);
	EXPECT_NEAR(Height(), 0.15f, 1.0e-4f);
	EXPECT_LT(World->Bodies().All()[2].Velocity.norm(), 1.0e-3f);
}

TEST(FluidScene, ASurfaceGoesWithTheDynamicBodyThatItIs)
{
	FScene Scene = ReadSmallFluidScene();
	Scene.Solids[3].Settings.Kind = EBodyKind::Dynamic;
	FTbbTaskRunner Runner(1);
	const std::unique_ptr<FWorld> World = MakeWorldOf(Scene, Runner);
	RunTicks(*World, Scene, 10);
	ASSERT_TRUE(MoveScene(*World, Scene));
	const float Height = World->Surfaces()[0].Geometry.Pose().Translation.z();
	EXPECT_LT(Height, 0.29f);
	EXPECT_EQ(Height, World->Bodies().All()[3].Pose.Translation.z());
}

TEST(FluidScene, GoesOnFromASnapshotAndReplaysTheSame)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallFluidScene());
	const auto HashOf = [&Folder](FArguments More)
	{
		FArguments Arguments{"run", "scene.json", "--quiet", "--stats", "s.json"};
		Arguments.insert(Arguments.end(), More.begin(), More.end());
		const FProcessResult Run = Folder.Run(Arguments);
		EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
		return Run.ExitCode == 0 ? Folder.ReadJson("s.json")["hash"].get<std::string>() : std::string();
	};
	const std::string Whole = HashOf({"--ticks", "30", "--threads", "1", "--record", "recording"});
	const nlohmann::json Stats = Folder.ReadJson("s.json");
	EXPECT_GT(Stats["counts"]["particles"], 500);
	EXPECT_GE(Stats["counts"]["substeps"], 4);
	EXPECT_GT(Stats["ledger"]["inFluid"], 0.0);
	EXPECT_EQ(HashOf({"--ticks", "30", "--threads", "3"}), Whole);
	HashOf({"--ticks", "11", "--save", "snapshot"});
	EXPECT_EQ(HashOf({"--ticks", "19", "--load", "snapshot"}), Whole);
	EXPECT_NE(HashOf({"--ticks", "19", "--load", "snapshot", "--set", "liquids.water.viscosity=50"}), Whole);
	EXPECT_NE(HashOf({"--ticks", "19", "--load", "snapshot", "--set", "fluidSources.jet.enabled=false"}), Whole);
	EXPECT_NE(HashOf({"--ticks", "19", "--load", "snapshot", "--set", "bodies.ball.position=[0,0,0.4]"}), Whole);
	EXPECT_EQ(Folder.Run({"replay", "recording"}).Output, "30 ticks, hash " + Whole + ", SAME\n");
}

TEST(FluidScene, WhatIsWrongIsRefusedByItsPath)
{
	const char* Cases[][3] = {
		{R"("liquid": "water", "center")", R"("liquid": "watr", "center")",
			"fluidSources.0.liquid: \"watr\": did you mean \"water\"?"},
		{R"("springs": 24)", R"("springs": 0)", "liquids.1.springStiffness: there is no room for springs"},
		{R"("liquid": 0)", R"("liquid": 7)", "fluidFills.0.liquid: must be one of the 2 liquids"},
		{R"("name": "block")", R"("name": "pool")", "fluidFills.1.name: must differ from the name of fluidFills.0"},
		{R"("name": "water")", R"("preset": "watr")", "liquids.0.preset: \"watr\": did you mean \"water\"?"},
		{R"("name": "water")", R"("preset": "glass")", "liquids.0.preset: \"glass\": must be one of"},
		{R"({"turbidity": 20})", R"({"turbidty": 20})", "liquids.1.look.turbidty: did you mean \"turbidity\"?"},
		{R"("springStiffness": 1500)", R"("springStiffness": -1)",
			"liquids.1.springStiffness: must be a number from 0"},
		{R"("radius": 0.03)", R"("direction": [0, 0, 0])", "fluidSources.0.direction: must"},
		{R"("center": [0, 0, -5])", R"("middle": [0, 0, -5])", "fluidSinks.0.middle: must be one of"},
		{R"("shape": "ball")", R"("shape": "bal")", "fluidFills.1.shape: \"bal\": did you mean \"ball\"?"},
		{R"("shape": "sphere", "radius": 0.04)", R"("shape": "sphere", "halfExtent": [1, 1, 1])",
			"bodies.1.halfExtent: must not stand beside shape sphere"},
		{R"("shape": "sphere", "radius": 0.04)", R"("shape": "mesh")", "bodies.1: must have a model or a surface"},
		{R"("model": {"shape": "box", )", R"("model": {)", "bodies.2.model: must have either a shape or a mesh"},
		{R"("model": {"shape": "box", )", R"("model": {"shape": "box", "radius": 1, )", "bodies.2.model.radius"},
		{R"("surface": "shelf")", R"("surface": "self")", "did you mean \"shelf\""},
		{R"("surface": "shelf")", R"("surface": "shelf", "position": [0, 0, 0])",
			"bodies.3.position: must not stand beside surface"},
		{R"({"time": 0.5,)", R"({"time": 0,)", "bodies.2.keys.1.time: must be later than that before it (0 s)"},
		{R"({"time": 0})", R"({"tme": 0})", "bodies.2.keys.0.tme: did you mean \"time\"?"},
		{R"("position": [0.15, 0, 0.3])", R"("spin": [0, 0, 9])", "bodies.3.kind: must be kinematic"},
	};
	for (const auto& [Old, New, Expected] : Cases)
	{
		EXPECT_NE(RefusalOf(Old, New).find(Expected), std::string::npos) << New << "\n" << RefusalOf(Old, New);
	}
}

TEST(FluidScene, ABudgetThatRunsOutIsNamedAtTheEnd)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", R"({"settings": {"budget": {"particles": 100}}, "ticks": 30,
		"liquids": [{"name": "it"}], "fluidSources": [{"liquid": "it", "radius": 0.05, "speed": 2}]})");
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--stats", "s.json"});
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
	const FJson Advice = Folder.ReadJson("s.json")["advice"];
	ASSERT_EQ(Advice.size(), 1u);
	const std::string Text = Advice[0].get<std::string>();
	EXPECT_TRUE(Text.ends_with("particles: raise budget.particles (100)")) << Text;
	EXPECT_NE(Run.Output.find("note: " + Text), std::string::npos) << Run.Output;
}

TEST(FluidScene, WhatDoesNotFitIsRefusedInOneLine)
{
	const auto Refusal = [](const std::string& Set, const FArguments& More = {})
	{
		const FTestFolder Folder;
		Folder.Write("scene.json", SmallFluidScene());
		FArguments Arguments{"run", "scene.json", "--set", Set};
		Arguments.insert(Arguments.end(), More.begin(), More.end());
		const FProcessResult Run = Folder.Run(Arguments);
		EXPECT_EQ(Run.ExitCode, 2) << Set;
		EXPECT_EQ(CountLines(Run.Errors), 1u) << Run.Errors;
		return Run.Errors;
	};
	EXPECT_NE(Refusal("budget.particles=100").find("fluidFills.0: no room for"), std::string::npos);
	EXPECT_NE(
		Refusal("budget.springs=0").find("liquids.1.springStiffness: there is no room for springs"), std::string::npos);
	EXPECT_NE(
		Refusal("budget.springs=0", {"--set", "liquids.1.springStiffness=0"}).find("binds.0: no room for springs"),
		std::string::npos);
	EXPECT_NE(Refusal("bodies.tank.kind=dynamic").find("bodies.0: body: kind: "), std::string::npos);
	EXPECT_NE(Refusal("bodies.bal.density=3").find("did you mean \"ball\""), std::string::npos);
	EXPECT_NE(
		Refusal("liquids.jelly.look.turbidity=-1").find("liquids.jelly.look.turbidity: must be"), std::string::npos);
}

} // namespace FluidDrops::Test
