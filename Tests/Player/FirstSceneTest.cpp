// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A first scene works at the first try: a mesh of one's own with nothing but rain is in view, sharp and wet; its units
// and axes are told once; scene files may have comments and include each other; what is asked for by a wrong name is
// guessed.

#include "FluidDropsCore/Geometry/Shapes.h"
#include "Run/FrameView.h"
#include "Run/RunPlan.h"
#include "Scene/FrameScene.h"
#include "Scene/SceneFile.h"
#include "Scene/SceneJson.h"
#include "Scene/SceneWorld.h"
#include "Support/BoxObj.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

namespace FluidDrops::Test
{

namespace
{

/** A triangle pair as glTF, whose standard says that Y points up: 1 along X, 2 along Y. */
std::string UprightGltf()
{
	return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
  "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
  "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 2, 0]},
    {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"}],
  "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}],
  "buffers": [{"byteLength": 42, "uri": "data:application/octet-stream;base64,)"
		   "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAAEAAAAAAAAABAAIA"
		   R"("}]})";
}

/** Where a place is in the image, -1 to 1 along both axes. */
FVec2f InImage(const FCamera& Camera, const FSceneFrames& Frames, const FVec3f& Place)
{
	const FVec3f Ahead = (Camera.Target - Camera.Eye).normalized();
	const FVec3f Right = Ahead.cross(Camera.Up).normalized();
	const FVec3f Off = Place - Camera.Eye;
	const float HalfWidth = std::tan(0.5f * Camera.FieldOfView * 0.01745329252f) * Off.dot(Ahead);
	EXPECT_GT(HalfWidth, 0.0f) << "behind the camera";
	return {Off.dot(Right) / HalfWidth,
		Off.dot(Right.cross(Ahead)) / HalfWidth * float(Frames.Width) / float(Frames.Height)};
}

FScene SceneOf(const std::string& Json)
{
	const TResult<FScene> Scene = ReadScene(ParseJson(Json).Value());
	EXPECT_TRUE(Scene) << Scene.Error().Message;
	return Scene.Value();
}

/** The scene, framed; and the largest distance of any vertex from the middle of the image. */
float Framed(FScene& Scene)
{
	const std::vector<FSurfaceMesh> Meshes = LoadMeshes(Scene).Value();
	FrameScene(Scene, Meshes);
	float Farthest = 0.0f;
	for (std::size_t Index = 0; Index < Meshes.size(); ++Index)
	{
		for (const FVec3f& Position : Meshes[Index].Positions)
		{
			const FVec3f Place = Scene.Surfaces[Index].Place.Position + Position;
			Farthest = std::max(Farthest, InImage(Scene.Camera, Scene.Frames, Place).cwiseAbs().maxCoeff());
		}
	}
	return Farthest;
}

} // namespace

TEST(FirstScene, TheCameraShowsAllOfItUnlessItIsTold)
{
	for (const char* Surface :
		{R"("shape": "icosphere", "radius": 0.004)", R"("shape": "icosphere", "radius": 40, "subdivisions": 2)",
			R"("shape": "pane")", R"("shape": "box", "halfExtent": [2, 0.1, 0.1], "position": [10, -3, 7])",
			R"("shape": "cylinder", "radius": 0.02, "height": 3)"})
	{
		for (const char* Frames : {R"({"width": 1280, "height": 720})", R"({"width": 400, "height": 1200})"})
		{
			SCOPED_TRACE(std::string(Surface) + Frames);
			FScene Scene = SceneOf(std::string(R"({"surfaces": [{)") + Surface + R"(}], "frames": )" + Frames + "}");
			const float Farthest = Framed(Scene);
			EXPECT_LT(Farthest, 0.9f); // with some air around it,
			EXPECT_GT(Farthest, 0.7f); // and not lost in the distance
			EXPECT_FLOAT_EQ(Scene.Camera.Focus(), (Scene.Camera.Target - Scene.Camera.Eye).norm());
		}
	}
	FScene Told = SceneOf(R"({"surfaces": [{"shape": "pane"}], "camera": {"eye": [1, 2, 3], "target": [0, 0, 1]}})");
	Framed(Told);
	EXPECT_EQ(Told.Camera.Eye, FVec3f(1.0f, 2.0f, 3.0f));
	EXPECT_EQ(Told.Camera.Target, FVec3f(0.0f, 0.0f, 1.0f));
	FScene Half = SceneOf(R"({"surfaces": [{"shape": "pane", "position": [1, 0, 0]}], "camera": {"eye": [1, -2, 0]}})");
	Framed(Half);
	EXPECT_LT((Half.Camera.Target - FVec3f(1.0f, 0.0f, 0.0f)).norm(), 1.0e-6f);
}

TEST(FirstScene, AnOpenSurfaceIsSeenFromItsWetSide)
{
	FScene Floor = SceneOf(R"({"surfaces": [{"shape": "pane", "rotation": [90, 0, 0]}]})"); // +Y to +Z
	Framed(Floor);
	EXPECT_GT((Floor.Camera.Eye - Floor.Camera.Target).normalized().z(), 0.5f);
	FScene Wall = SceneOf(R"({"surfaces": [{"shape": "pane"}]})");
	Framed(Wall);
	EXPECT_GT((Wall.Camera.Eye - Wall.Camera.Target).normalized().y(), 0.2f);
}

TEST(FirstScene, AMeshInTheRainIsWetInViewAndSharp)
{
	const FTestFolder Folder;
	Folder.Write("box.obj", BoxObj(0.3f, 0.2f, 0.4f, 1.0f));
	Folder.Write("scene.json", R"({"surfaces": [{"mesh": "box.obj"}], "rain": [{}]})");
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--ticks", "120", "--stats", "s.json"});
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Run.Output.find("note:"), std::string::npos) << Run.Output; // the rain fits its budget
	const nlohmann::json Statistics = Folder.ReadJson("s.json");
	EXPECT_EQ(Statistics["counts"]["rainRefused"], 0);
	EXPECT_GT(Statistics["counts"]["drops"], 20);
	EXPECT_EQ(FSurfacePlace().Look, ESurfaceLook::Opaque);
	EXPECT_LE(FCamera().Aperture, 0.001f);
}

TEST(FirstScene, UnitsAndAxesOfAMeshAreToldOnce)
{
	const FTestFolder Folder;
	Folder.Write("cm.obj", BoxObj(0.3f, 0.2f, 0.4f, 100.0f));
	Folder.Write("up.gltf", UprightGltf());
	const auto Height = [&](const char* File, float Scale, EUpAxis Axis)
	{
		const TResult<FSurfaceMesh> Mesh = LoadMeshFile(Folder / File, {Scale, Axis});
		EXPECT_TRUE(Mesh) << Mesh.Error().Message;
		float Highest = 0.0f;
		for (const FVec3f& Position : Mesh.Value().Positions)
		{
			Highest = std::max(Highest, Position.z());
		}
		return Highest;
	};
	EXPECT_NEAR(Height("cm.obj", 0.01f, EUpAxis::OfFormat), 0.4f, 1.0e-6f);
	EXPECT_NEAR(Height("cm.obj", 0.01f, EUpAxis::Y), 0.1f, 1.0e-6f); // its depth is its height then
	EXPECT_NEAR(Height("up.gltf", 1.0f, EUpAxis::OfFormat), 2.0f, 1.0e-6f);
	EXPECT_NEAR(Height("up.gltf", 1.0f, EUpAxis::Z), 0.0f, 1.0e-6f);
	// From a scene, on the command line, and through a turn that keeps what is outside outside.
	Folder.Write("scene.json", R"({"ticks": 1, "surfaces": [{"name": "box", "mesh": "cm.obj", "scale": 0.01}]})");
	FRunOptions Options;
	Options.Scene = (Folder / "scene.json").string();
	Options.Sets = {"surfaces.box.upAxis=y"};
	const TResult<FRunPlan> Plan = PrepareRun(Options, 1);
	ASSERT_TRUE(Plan) << Plan.Error().Message;
	float Highest = 0.0f;
	for (const FVec3f& Position : Plan.Value().World->Surfaces()[0].Geometry.Positions())
	{
		Highest = std::max(Highest, Position.z());
	}
	EXPECT_NEAR(Highest, 0.1f, 1.0e-5f);
	EXPECT_NE(Folder.Run({"mesh", "cm.obj"}).Output.find("note:"), std::string::npos);
	EXPECT_EQ(Folder.Run({"mesh", "cm.obj", "--scale", "0.01", "--up", "y"}).Output.find("note:"), std::string::npos);
}

TEST(FirstScene, FacesThatMeetShareTheirVertices)
{
	const FTestFolder Folder;
	Folder.Write("box.obj", BoxObj(0.3f, 0.2f, 0.4f, 1.0f)); // assimp gives each of its triangles three of its own
	const TResult<FSurfaceMesh> Box = LoadMeshFile(Folder / "box.obj", {});
	ASSERT_TRUE(Box) << Box.Error().Message;
	EXPECT_EQ(Box.Value().Positions.size(), 8u);
	EXPECT_EQ(Box.Value().Triangles.size(), 12u);
	EXPECT_TRUE(ReportMesh(Box.Value()).IsClosed());
}

TEST(FirstScene, ASizeThatCannotBeMeantIsRemarkedOnWithTheRemedy)
{
	const FTestFolder Folder;
	Folder.Write("cm.obj", BoxObj(0.3f, 0.2f, 0.4f, 100.0f));
	Folder.Write("mm.obj", BoxObj(0.3f, 4.0f, 0.4f, 1000.0f));
	Folder.Write("tiny.obj", BoxObj(0.3f, 0.2f, 0.4f, 0.001f));
	Folder.Write("scene.json", R"({"ticks": 1, "surfaces": [{"name": "box", "mesh": "cm.obj"}]})");
	EXPECT_NE(
		Folder.Run({"run", "scene.json"})
			.Output.find("note: surfaces.box: cm.obj is 40 m across. If the file is in centimeters, set scale to 0.01"),
		std::string::npos)
		<< Folder.Run({"run", "scene.json"}).Output;
	EXPECT_EQ(
		Folder.Run({"run", "scene.json", "--set", "surfaces.box.scale=0.01"}).Output.find("note:"), std::string::npos);
	EXPECT_NE(Folder.Run({"mesh", "mm.obj"}).Output.find("millimeters, set scale to 0.001"), std::string::npos);
	EXPECT_NE(Folder.Run({"mesh", "tiny.obj"}).Output.find("larger units"), std::string::npos);
}

TEST(FirstScene, FilesMayHaveCommentsAndIncludeOthers)
{
	const FTestFolder Folder;
	std::filesystem::create_directories(Folder / "base");
	Folder.Write("base/box.obj", BoxObj(0.3f, 0.2f, 0.4f, 1.0f));
	Folder.Write("base/room.json", R"({
  // what all scenes of this room share
  "title": "Room", "ticks": 5, "settings": {"world": {"seed": 7, "tickRate": 30}},
  "surfaces": [{"name": "box", "mesh": "box.obj" /* beside this file */}], "rain": [{"rate": 20}]
})");
	Folder.Write("night.json", R"({"environment": "nightCity", "settings": {"world": {"seed": 8}}})");
	Folder.Write("scene.json", R"({"include": ["base/room.json", "night.json"], "title": "Mine", "rain": null})");
	const TResult<FScene> Scene = LoadSceneFile(Folder / "scene.json");
	ASSERT_TRUE(Scene) << Scene.Error().Message;
	EXPECT_EQ(Scene.Value().Title, "Mine");
	EXPECT_EQ(Scene.Value().Rules.Ticks, 5);
	EXPECT_EQ(Scene.Value().Settings.World.Seed, 8);
	EXPECT_EQ(Scene.Value().Settings.World.TickRate, 30.0f);
	EXPECT_TRUE(Scene.Value().Rains.empty());
	EXPECT_EQ(Scene.Value().Rules.Environment, EEnvironment::NightCity);
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--quiet"}); // finds the mesh beside room.json
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
}

TEST(FirstScene, AnIncludeThatCannotBeReadIsRefusedByItsName)
{
	const FTestFolder Folder;
	const auto ErrorOf = [&](const std::string& Scene)
	{
		Folder.Write("scene.json", Scene);
		const FProcessResult Run = Folder.Run({"run", "scene.json"});
		EXPECT_EQ(Run.ExitCode, 2);
		EXPECT_EQ(CountLines(Run.Errors), 1u) << Run.Errors;
		return Run.Errors;
	};
	Folder.Write("broken.json", "{\"ticks\": }");
	EXPECT_NE(ErrorOf(R"({"include": "gone.json"})").find("scene.json: include: gone.json: must be an existing"),
		std::string::npos);
	EXPECT_NE(ErrorOf(R"({"include": "broken.json"})").find("include: broken.json: must be JSON"), std::string::npos);
	EXPECT_NE(ErrorOf(R"({"include": "scene.json"})").find("must not lead to more than"), std::string::npos);
	EXPECT_NE(ErrorOf(R"({"include": 3})").find("include: must be the name of a scene file"), std::string::npos);
	Folder.Write("odd.json", R"({"tiks": 3})");
	EXPECT_NE(
		ErrorOf(R"({"include": "odd.json"})").find("(with what it includes): tiks: did you mean"), std::string::npos);
}

/** Docs/FirstScene.md shows whole files, which run without a remark. */
TEST(FirstScene, TheStepsOfTheDocsAreTheFilesAndRun)
{
	const std::filesystem::path Docs = std::filesystem::path(FLUIDDROPS_SOURCE_TREE) / "Docs";
	std::ostringstream Page;
	Page << std::ifstream(Docs / "FirstScene.md").rdbuf();
	for (int Step = 1; Step <= 5; ++Step)
	{
		SCOPED_TRACE(Step);
		const std::filesystem::path File = Docs / "Scenes" / ("first-" + std::to_string(Step) + ".json");
		std::ostringstream Scene;
		Scene << std::ifstream(File).rdbuf();
		EXPECT_NE(Page.str().find("```json\n" + Scene.str() + "```"), std::string::npos);
		const FTestFolder Folder;
		const FProcessResult Run = Folder.Run({"run", File.string()}); // to its end
		EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
		EXPECT_EQ(Run.Output.find("note:"), std::string::npos) << Run.Output;
	}
}

TEST(FirstScene, WrongNamesAreGuessedBeforeAllAreListed)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const auto ErrorOf = [&](FArguments Arguments) { return Folder.Run(Arguments).Errors; };
	EXPECT_NE(ErrorOf({"runn", "scene.json"}).find("SUBCOMMAND: \"runn\": did you mean \"run\"? It must be one of"),
		std::string::npos);
	EXPECT_NE(
		ErrorOf({"run", "scene.json", "--tick", "3"}).find("--tick: did you mean \"--ticks\"?"), std::string::npos);
	EXPECT_NE(
		ErrorOf({"run", "scene.json", "--frame=f"}).find("--frame: did you mean \"--frames\"?"), std::string::npos);
	EXPECT_NE(ErrorOf({"run", "scene.json", "--set", "drops.viscosty=1"})
				  .find("--set: drops.viscosty: did you mean \"viscosity\"? It must be one of"),
		std::string::npos);
	// A value is quoted: it is no part of the path.
	EXPECT_NE(ErrorOf({"run", "scene.json", "--set", "environment=studo"})
				  .find("--set: environment: \"studo\": did you mean \"studio\"?"),
		std::string::npos);
	EXPECT_NE(ErrorOf({"run", "rain-on-windw"}).find("SCENE: \"rain-on-windw\": did you mean \"rain-on-window\"?"),
		std::string::npos);
}

TEST(FirstScene, SettingsAndPresetsAreFoundByWords)
{
	const std::string All = RunPlayer({"settings"}).Output;
	const FProcessResult Some = RunPlayer({"settings", "contact", "ANGLE"});
	EXPECT_EQ(Some.ExitCode, 0) << Some.Errors;
	EXPECT_NE(Some.Output.find("surfaces.*.contactAngle"), std::string::npos) << Some.Output;
	EXPECT_EQ(Some.Output.find("drops.viscosity ="), std::string::npos) << Some.Output;
	EXPECT_LT(Some.Output.size(), All.size() / 10);
	const nlohmann::json Json = nlohmann::json::parse(RunPlayer({"settings", "--json", "viscosity"}).Output);
	EXPECT_FALSE(Json.empty());
	for (const nlohmann::json& Group : Json)
	{
		EXPECT_FALSE(Group["fields"].empty());
	}
	const FProcessResult Presets = RunPlayer({"presets", "paint"});
	EXPECT_NE(Presets.Output.find("car-paint (surface)"), std::string::npos) << Presets.Output;
	EXPECT_EQ(Presets.Output.find("honey"), std::string::npos) << Presets.Output;
	const FProcessResult None = RunPlayer({"settings", "flavor"});
	EXPECT_EQ(None.ExitCode, 2);
	EXPECT_NE(None.Errors.find("no setting has \"flavor\""), std::string::npos) << None.Errors;
}

} // namespace FluidDrops::Test
