// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Scenes that come with the plugin load and survive being written; scenes are found; surfaces move; meshes import.

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "Scene/SceneFile.h"
#include "Scene/SceneJson.h"
#include "Scene/SceneWorld.h"
#include "Scene/SettingsJson.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

namespace
{

constexpr const char* Tetrahedron = "v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

}

TEST(Scenes, OfContentLoadAndSurviveBeingWritten)
{
	const TResult<std::vector<std::string>> Names = ListScenes();
	ASSERT_TRUE(Names) << Names.Error().Message;
	EXPECT_GE(Names.Value().size(), 2u);
	for (const std::string& Name : Names.Value())
	{
		SCOPED_TRACE(Name);
		const TResult<FScene> First = LoadSceneFile(FindScene(Name).Value());
		ASSERT_TRUE(First) << First.Error().Message;
		EXPECT_FALSE(First.Value().Title.empty());
		EXPECT_FALSE(First.Value().Description.empty());
		const std::string Written = JsonToText(WriteScene(First.Value()));
		const TResult<FJson> Parsed = ParseJson(Written);
		ASSERT_TRUE(Parsed) << Parsed.Error().Message;
		const TResult<FScene> Second = ReadScene(Parsed.Value());
		ASSERT_TRUE(Second) << Second.Error().Message;
		EXPECT_EQ(JsonToText(WriteScene(Second.Value())), Written);
	}
}

TEST(Scenes, EveryFieldSurvivesBeingWritten)
{
	FScene Scene = ReadScene(ParseJson(SmallScene()).Value()).Value();
	Scene.Settings.World.Gravity = FVec3f(0.1f, 1.0f / 3.0f, -9.81f);
	Scene.Surfaces[0].Shape.Kind = EShape::Box;
	Scene.Surfaces[0].Place.Spin = FVec3f(0.0f, 0.0f, 12.3456789f);
	Scene.Surfaces.push_back({});
	Scene.Surfaces[1].Mesh = "folder/some mesh.obj";
	Scene.Emitters[0].Settings.bEnabled = false;
	Scene.Rules.Environment = ESceneEnvironment::White;
	const FScene Again = ReadScene(ParseJson(JsonToText(WriteScene(Scene))).Value()).Value();
	EXPECT_EQ(Again.Settings.World.Gravity, Scene.Settings.World.Gravity);
	EXPECT_EQ(Again.Surfaces[0].Place.Spin, Scene.Surfaces[0].Place.Spin);
	EXPECT_EQ(WriteScene(Again), WriteScene(Scene));
}

TEST(Scenes, AreFoundByNameInContentAndByFile)
{
	const FTestFolder Folder;
	std::filesystem::create_directories(Folder / "content/Scenes");
	Folder.Write("content/Scenes/mine.json", SmallScene());
	const FProcessOptions Options{Folder.Path, {"FLUIDDROPS_CONTENT=content"}, 0};
	EXPECT_EQ(RunPlayer({"run", "mine", "--quiet"}, Options).ExitCode, 0);
	EXPECT_EQ(RunPlayer({"run", "content/Scenes/mine.json", "--quiet"}, Options).ExitCode, 0);
	EXPECT_EQ(RunPlayer({"run", "rain-on-window", "--quiet"}, Options).ExitCode, 2);
	const nlohmann::json List = nlohmann::json::parse(RunPlayer({"scenes", "--json"}, Options).Output);
	ASSERT_EQ(List.size(), 1u);
	EXPECT_EQ(List[0]["name"], "mine");
	EXPECT_EQ(List[0]["title"], "Small");
	EXPECT_NE(RunPlayer({"scenes"}).Output.find("rain-on-window: "), std::string::npos);
}

TEST(Scenes, ARotationIsAVectorAlongItsAxis)
{
	FSurfacePlace Place;
	Place.Rotation = FVec3f(0.0f, 0.0f, 90.0f);
	Place.Position = FVec3f(1.0f, 2.0f, 3.0f);
	EXPECT_LT((PoseAt(Place, 5.0).TransformPoint(FVec3f(1.0f, 0.0f, 0.0f)) - FVec3f(1.0f, 3.0f, 3.0f)).norm(), 1.0e-6f);
	Place.Spin = FVec3f(180.0f, 0.0f, 0.0f); // after a second, y and z are turned over
	EXPECT_LT((PoseAt(Place, 1.0).TransformPoint(FVec3f(1.0f, 0.0f, 0.0f)) - FVec3f(1.0f, 1.0f, 3.0f)).norm(), 1.0e-6f);
	const FMat3f Late = PoseAt(Place, 1.0e6 + 0.5).Rotation;
	EXPECT_LT((Late * Late.transpose() - FMat3f::Identity()).norm(), 1.0e-5f);
}

TEST(Scenes, TheNearestNameIsSuggested)
{
	const std::vector<std::string> Known{"viscosity", "density", "merge"};
	EXPECT_EQ(NearestName("viscosty", Known), "viscosity");
	EXPECT_EQ(NearestName("Merge", Known), "merge");
	EXPECT_EQ(NearestName("temperature", Known), "");
	EXPECT_EQ(NearestName("", Known), "");
}

TEST(Meshes, AreReportedAndReplaceTheFirstSurface)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	Folder.Write("tetra.obj", Tetrahedron);
	const FProcessResult Report = Folder.Run({"mesh", "tetra.obj"});
	EXPECT_EQ(Report.ExitCode, 0) << Report.Errors;
	EXPECT_NE(Report.Output.find("triangles: 4"), std::string::npos) << Report.Output;
	EXPECT_NE(Report.Output.find("closed: yes"), std::string::npos) << Report.Output;
	EXPECT_NE(Report.Output.find("[0, 0, 0] to [0.1, 0.1, 0.1]"), std::string::npos) << Report.Output;
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--surface", "tetra.obj", "--stats", "s.json"});
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_GT(Folder.ReadJson("s.json")["counts"]["drops"], 0);
}

TEST(Meshes, AreFoundRelativeToTheScene)
{
	const FTestFolder Folder;
	std::filesystem::create_directories(Folder / "sub");
	Folder.Write("sub/tetra.obj", Tetrahedron);
	Folder.Write("sub/scene.json", R"({"ticks": 1, "surfaces": [{"mesh": "tetra.obj"}]})");
	const FProcessResult Run = Folder.Run({"run", "sub/scene.json"});
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
}

} // namespace FluidDrops::Test
