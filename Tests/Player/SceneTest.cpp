// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Scenes that come with the plugin load and survive being written; scenes are found; surfaces move; meshes import.

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "Scene/ChangedSettings.h"
#include "Scene/SceneFile.h"
#include "Scene/SceneJson.h"
#include "Scene/SceneLists.h"
#include "Scene/SceneMotion.h"
#include "Scene/SceneWorld.h"
#include "Scene/SettingsJson.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

namespace
{

/** Of everything in a scene, with the keys of its lists. */
std::vector<std::string> AllNames(const FScene& Scene)
{
	std::vector<std::string> Names;
	ForEachList(Scene,
		[&Names](const char* Key, const auto& Things)
		{
			for (const std::string& Name : NamesOrNumbers(Things))
			{
				Names.push_back(JoinPath(Key, Name));
			}
		});
	return Names;
}

constexpr const char* Tetrahedron = "v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

} // namespace

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
		EXPECT_EQ(AllNames(Second.Value()), AllNames(First.Value()));
		EXPECT_TRUE(ChangedSettings(Second.Value()) == ChangedSettings(First.Value()));
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
	Scene.Rules.Environment = EEnvironment::White;
	const FScene Again = ReadScene(ParseJson(JsonToText(WriteScene(Scene))).Value()).Value();
	EXPECT_EQ(Again.Settings.World.Gravity, Scene.Settings.World.Gravity);
	EXPECT_EQ(Again.Surfaces[0].Place.Spin, Scene.Surfaces[0].Place.Spin);
	EXPECT_EQ(WriteScene(Again), WriteScene(Scene));
}

TEST(Scenes, ATouchGoesSmoothlyThroughThePlacesOfItsPath)
{
	FJson Json = ParseJson(SmallScene()).Value();
	Json["touches"] = ParseJson(R"([{"path": [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]], "duration": 3}])").Value();
	const TResult<FScene> Scene = ReadScene(Json);
	ASSERT_TRUE(Scene) << Scene.Error().Message;
	const FSceneTouch& Touch = Scene.Value().Touches[0];
	for (std::size_t Index = 0; Index < 4; ++Index)
	{
		EXPECT_LT((Touch.PlaceAfter(double(Index) / 3.0) - Touch.Path[Index]).norm(), 1.0e-6f) << Index;
	}
	// At a corner it turns without a jump: the same heading before and after.
	const double Corner = 1.0 / 3.0;
	const FVec3f Coming = (Touch.PlaceAfter(Corner) - Touch.PlaceAfter(Corner - 1.0e-3)).normalized();
	const FVec3f Going = (Touch.PlaceAfter(Corner + 1.0e-3) - Touch.PlaceAfter(Corner)).normalized();
	EXPECT_GT(Coming.dot(Going), 0.999f);
	EXPECT_EQ(WriteScene(ReadScene(WriteScene(Scene.Value())).Value()), WriteScene(Scene.Value()));
	const auto ErrorOf = [&](const char* Touches)
	{
		Json["touches"] = ParseJson(Touches).Value();
		const TResult<FScene> Bad = ReadScene(Json);
		return Bad ? std::string() : Bad.Error().Message;
	};
	EXPECT_NE(ErrorOf(R"([{"path": [[0, 0, 0]]}])").find("touches.0.path: must be a list of 2 to"), std::string::npos);
	EXPECT_NE(ErrorOf(R"([{"path": [[0, 0], [1, 1]]}])").find("touches.0.path.0"), std::string::npos);
	EXPECT_NE(
		ErrorOf(R"([{"path": [[0, 0, 0], [1, 0, 0]], "to": [1, 1, 1]}])").find("either a path"), std::string::npos);
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

TEST(Scenes, ASurfaceSwaysToAndFro)
{
	FSurfacePlace Place;
	Place.Sway = FVec3f(0.0f, 0.0f, 30.0f);
	Place.SwayPeriod = 2.0f;
	const auto Heading = [&](double Time)
	{
		const FVec3f Ahead = PoseAt(Place, Time).TransformVector(FVec3f(1.0f, 0.0f, 0.0f));
		return std::atan2(Ahead.y(), Ahead.x()) * 180.0f / 3.14159265f;
	};
	EXPECT_NEAR(Heading(0.0), 0.0f, 1.0e-4f);
	EXPECT_NEAR(Heading(0.5), 30.0f, 1.0e-4f); // a quarter of the period: furthest to one side
	EXPECT_NEAR(Heading(1.0), 0.0f, 1.0e-4f);
	EXPECT_NEAR(Heading(1.5), -30.0f, 1.0e-4f);
	EXPECT_NEAR(Heading(2.0e5 + 0.5), 30.0f, 1.0e-3f);
}

TEST(Scenes, AVehicleSpeedsUpCruisesAndBrakes)
{
	FSceneTravel Travel;
	Travel.Direction = FVec3f(0.0f, 1.0f, 0.0f);
	Travel.Speed = 24.0f;
	Travel.StartTime = 1.0f;
	Travel.AccelerationTime = 6.0f;
	Travel.BrakeTime = 10.0f;
	Travel.BrakingTime = 3.0f;
	EXPECT_EQ(TravelAt(Travel, 0.5).Velocity, FVec3f::Zero());
	EXPECT_NEAR(TravelAt(Travel, 4.0).Velocity.y(), 12.0f, 1.0e-4f); // half-way
	EXPECT_NEAR(TravelAt(Travel, 8.0).Velocity.y(), 24.0f, 1.0e-4f);
	EXPECT_EQ(TravelAt(Travel, 8.0).Acceleration, FVec3f::Zero());
	EXPECT_LT(TravelAt(Travel, 11.0).Acceleration.y(), -8.0f);
	EXPECT_EQ(TravelAt(Travel, 20.0).Velocity, FVec3f::Zero());
	double Speed = 0.0; // the acceleration is what changes the velocity
	constexpr double Step = 1.0e-3;
	for (int Index = 0; Index < 12000; ++Index)
	{
		Speed += Step * double(TravelAt(Travel, (Index + 0.5) * Step).Acceleration.y());
	}
	EXPECT_NEAR(Speed, double(TravelAt(Travel, 12.0).Velocity.y()), 1.0e-3);
}

TEST(Scenes, SeenFromAVehicleWindRainAndWeightComeFromAhead)
{
	FScene Scene = ReadScene(ParseJson(SmallScene()).Value()).Value();
	Scene.Travel.Speed = 20.0f;
	Scene.Travel.StartTime = 0.0f;
	Scene.Travel.AccelerationTime = 1.0f;
	FSerialTaskRunner Runner;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Scene.Settings, Runner);
	ASSERT_TRUE(World);
	FWorld& Ride = *World.Value();
	ASSERT_TRUE(FillWorld(Ride, Scene, LoadMeshes(Scene).Value()));
	for (int Tick = 0; Tick < 30; ++Tick) // half a second
	{
		ASSERT_TRUE(MoveScene(Ride, Scene));
		Ride.Tick();
	}
	EXPECT_NEAR(Ride.Settings().World.Wind.y(), -10.0f, 1.0f);
	EXPECT_NEAR(Ride.Settings().World.Gravity.y(), -30.0f, 1.0f); // 1.5 x the mean acceleration of 20 m/s^2
	EXPECT_EQ(Ride.Settings().World.Gravity.z(), Scene.Settings.World.Gravity.z());
	EXPECT_FLOAT_EQ(Ride.Drops().Emitters()[0].Velocity.y(),
		Scene.Emitters[0].Settings.Velocity.y() + Ride.Settings().World.Wind.y());
	for (int Tick = 0; Tick < 60; ++Tick)
	{
		ASSERT_TRUE(MoveScene(Ride, Scene));
		Ride.Tick();
	}
	EXPECT_EQ(Ride.Settings().World.Wind, FVec3f(0.0f, -20.0f, 0.0f));
	EXPECT_EQ(Ride.Settings().World.Gravity, Scene.Settings.World.Gravity);
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
