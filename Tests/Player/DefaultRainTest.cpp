// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rain that was not told where to fall: it wets what the camera shows, of any size, with the water of its rate and in
// drops for which there is room; rain that falls past everything is remarked on.

#include "Run/RunPlan.h"
#include "Scene/PlaceRain.h"
#include "Support/BoxObj.h"
#include "Support/PlayerProcess.h"
#include "Support/SceneWorlds.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

/** The rain falls on what the camera shows, however large it is, in drops for which there is room; on round things they
 * run and leave more drops behind. */
TEST(DefaultRain, AMeshOfAnySizeGetsWet)
{
	const FTestFolder Folder;
	Folder.Write("flat.json", R"({"surfaces": [{"mesh": "box.obj"}], "rain": [{"rate": 10}]})");
	for (const float Size : {0.05f, 0.5f, 1.5f, 5.0f, 15.0f})
	{
		Folder.Write("box.obj", BoxObj(0.75f * Size, 0.5f * Size, Size, 1.0f));
		Folder.Write("round.json",
			R"({"surfaces": [{"shape": "icosphere", "radius": )" + std::to_string(0.5f * Size) +
				R"(, "subdivisions": 4}], "rain": [{"rate": 10}]})");
		for (const std::string Scene : {"flat", "round"})
		{
			for (const char* Place : {"[0,0,0]", "[200,-30,-40]"})
			{
				SCOPED_TRACE(Scene + ", " + std::to_string(Size) + " m, at " + Place);
				const FProcessResult Run = Folder.Run({"run", Scene + ".json", "--ticks", Size < 1.0f ? "240" : "120",
					"--stats", "s.json", "--set", std::string("surfaces.0.position=") + Place});
				ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
				EXPECT_EQ(Run.Output.find("note:"), std::string::npos) << Run.Output;
				const nlohmann::json Statistics = Folder.ReadJson("s.json");
				EXPECT_GT(Statistics["counts"]["landed"], 0);
				EXPECT_EQ(Statistics["counts"]["rainRefused"], 0);
				for (const char* Table : {"drops", "air", "trails"})
				{
					EXPECT_EQ(Statistics["refused"][Table], 0) << Table;
				}
			}
		}
	}
}

/** Where not even the largest drops fit: the middle gets wet, with all the water of the rate, and the user is told. */
TEST(DefaultRain, ThereIsRoomForItOnThingsOfAnySize)
{
	const FTestFolder Folder;
	Folder.Write("flat.json", R"({"surfaces": [{"mesh": "box.obj"}], "rain": [{"rate": 10}]})");
	for (const float Size : {25.0f, 50.0f, 200.0f})
	{
		Folder.Write("box.obj", BoxObj(0.75f * Size, 0.5f * Size, Size, 1.0f));
		Folder.Write("round.json",
			R"({"surfaces": [{"shape": "icosphere", "radius": )" + std::to_string(0.5f * Size) +
				R"(, "subdivisions": 4}], "rain": [{"rate": 10}]})");
		for (const std::string Scene : {"flat", "round"})
		{
			SCOPED_TRACE(Scene + ", " + std::to_string(Size) + " m");
			const FProcessResult Run = Folder.Run({"run", Scene + ".json", "--ticks", "120", "--stats", "s.json"});
			ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
			EXPECT_EQ(Run.Output.find("no room for"), std::string::npos) << Run.Output;
			if (Size > 25.0f)
			{
				EXPECT_NE(Run.Output.find("note: rain.0: falls on the middle only"), std::string::npos) << Run.Output;
			}
			const nlohmann::json Statistics = Folder.ReadJson("s.json");
			EXPECT_GT(Statistics["counts"]["landed"], 0);
			EXPECT_EQ(Statistics["counts"]["rainRefused"], 0);
			for (const char* Table : {"drops", "air", "trails"})
			{
				EXPECT_EQ(Statistics["refused"][Table], 0) << Table;
			}
		}
	}
}

/** What the scene says itself is not chosen for it. */
TEST(DefaultRain, BudgetsTrailsAndFloorThatAreGivenStay)
{
	FScene Scene = ReadSceneText(R"({"surfaces": [{"shape": "icosphere", "radius": 20}], "rain": [{}],
		"settings": {"world": {"floorHeight": -3}, "budget": {"drops": 777, "trailPieces": 888},
			"trails": {"dryingTime": 5}}})");
	PlaceRain(Scene, LoadMeshes(Scene).Value());
	EXPECT_EQ(Scene.Settings.World.FloorHeight, -3.0f);
	EXPECT_EQ(Scene.Settings.Budget.Drops, 777);
	EXPECT_EQ(Scene.Settings.Budget.TrailPieces, 888);
	EXPECT_TRUE(Scene.Settings.Trails.bEnabled);
	FScene Bare = ReadSceneText(R"({"surfaces": [{"shape": "icosphere", "radius": 20}]})");
	PlaceRain(Bare, LoadMeshes(Bare).Value());
	EXPECT_EQ(Bare.Settings.Budget, FBudget()); // without rain there is nothing to make room for
	EXPECT_TRUE(Bare.Settings.Trails.bEnabled);
	EXPECT_LT(Bare.Settings.World.FloorHeight, -20.0f);
}

/** In larger drops where there would be too many: the rate stays. */
TEST(DefaultRain, TheDefaultRainBringsAsMuchWaterAsItsRateSays)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", R"({"surfaces": [{"mesh": "box.obj"}], "rain": [{"rate": 10, "startFull": false}]})");
	for (const float Size : {0.5f, 5.0f, 15.0f, 50.0f})
	{
		SCOPED_TRACE(Size);
		Folder.Write("box.obj", BoxObj(0.75f * Size, 0.5f * Size, Size, 1.0f));
		FRunOptions Options;
		Options.Scene = (Folder / "scene.json").string();
		const TResult<FRunPlan> Plan = PrepareRun(Options, 1);
		ASSERT_TRUE(Plan) << Plan.Error().Message;
		const FRainSettings& Rain = Plan.Value().Scene.Rains[0].Settings;
		EXPECT_TRUE(((Rain.Center - FVec3f(0.0f, 0.0f, 0.5f * Size)).cwiseAbs().array() < 1.0e-3f).all());
		EXPECT_GT(Rain.HalfExtent.z(), 0.5f * Size); // from above its top
		EXPECT_EQ(Rain.HalfExtent.x() > 0.375f * Size, Size < 50.0f);
		EXPECT_GT(Rain.HalfExtent.x(), std::min(0.375f * Size, 4.0f));
		EXPECT_EQ(Rain.MinDiameter < FRainSettings().MinDiameter, Size < 1.0f);
		FWorld& World = *Plan.Value().World;
		constexpr int Ticks = 300;
		for (int Tick = 0; Tick < Ticks; ++Tick)
		{
			World.Tick();
		}
		const double Area = 4.0 * double(Rain.HalfExtent.x()) * double(Rain.HalfExtent.y());
		const double Expected = 1000.0 * Area * 10.0e-3 / 3600.0 * Ticks * World.TickTime(); // kg
		const FLedger Ledger = World.Ledger();
		EXPECT_NEAR(Ledger[EAccount::Emitted] / Expected, 1.0, 0.03);
	}
}

TEST(DefaultRain, RainThatIsToldWhereToFallFallsThere)
{
	const FScene Scene = ReadSceneText(R"({"surfaces": [{"shape": "pane"}], "rain": [
		{"name": "follows", "follow": true}, {"name": "box", "halfExtent": [1, 1, 1], "minDiameter": 0.002}, {}]})");
	EXPECT_TRUE(Scene.Rains[0].bPlaceGiven);
	EXPECT_TRUE(Scene.Rains[1].bPlaceGiven && Scene.Rains[1].bSizeGiven);
	EXPECT_FALSE(Scene.Rains[2].bPlaceGiven || Scene.Rains[2].bSizeGiven);
	const TResult<FScene> Again = ReadScene(WriteScene(Scene));
	ASSERT_TRUE(Again);
	EXPECT_TRUE(Again.Value().Rains[0].bPlaceGiven);
	EXPECT_FALSE(Again.Value().Rains[2].bPlaceGiven);
	FScene Placed = Scene;
	PlaceRain(Placed, LoadMeshes(Placed).Value());
	EXPECT_TRUE(Placed.Rains[0].Settings.bFollow);
	EXPECT_EQ(Placed.Rains[1].Settings.Center, FVec3f(FVec3f::Zero()));
	EXPECT_EQ(Placed.Rains[1].Settings.MinDiameter, 0.002f);
	EXPECT_FALSE(Placed.Rains[2].Settings.bFollow);
	EXPECT_TRUE(ReadScene(WriteScene(Placed)).Value().Rains[2].bPlaceGiven); // a saved scene rains where it did
	// On a street it rains where one looks.
	FScene Street =
		ReadSceneText(R"({"surfaces": [{"shape": "pane", "width": 400, "height": 400, "rotation": [90, 0, 0]}],
		"camera": {"eye": [50, -2, 1], "target": [50, 0, 0]}, "rain": [{}]})");
	PlaceRain(Street, LoadMeshes(Street).Value());
	EXPECT_NEAR(Street.Rains[0].Settings.Center.x(), 50.0f, 1.0e-3f);
	EXPECT_EQ(Street.Rains[0].Settings.HalfExtent, FRainSettings().HalfExtent);
}

TEST(DefaultRain, RainThatMeetsNothingIsRemarkedOn)
{
	const FTestFolder Folder;
	Folder.Write("box.obj", BoxObj(0.3f, 0.2f, 0.4f, 1.0f));
	Folder.Write("scene.json", R"({"surfaces": [{"mesh": "box.obj"}],
		"rain": [{"name": "shower", "rate": 5, "follow": false, "center": [20, 0, 0]}]})");
	const std::string Note = "note: rain.shower: none of its drops met anything";
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--ticks", "61", "--stats", "s.json"});
	EXPECT_NE(Run.Output.find(Note), std::string::npos) << Run.Output;
	EXPECT_EQ(Folder.ReadJson("s.json")["advice"].size(), 1u);
	EXPECT_EQ(Folder.Run({"run", "scene.json", "--ticks", "50"}).Output.find("note:"), std::string::npos);
	EXPECT_EQ(
		Folder.Run({"run", "scene.json", "--ticks", "61", "--set", "rain.shower.center=[0,0,0]"}).Output.find("note:"),
		std::string::npos);
	// Nobody is told to leave out what was never written.
	Folder.Write("box.obj", BoxObj(0.001f, 0.001f, 0.0027f, 1.0f));
	Folder.Write("small.json", R"({"surfaces": [{"mesh": "box.obj"}], "rain": [{"rate": 10}]})");
	const FProcessResult Small = Folder.Run({"run", "small.json", "--ticks", "600"});
	EXPECT_NE(Small.Output.find("note: rain.0: none of its drops met anything yet"), std::string::npos) << Small.Output;
	EXPECT_EQ(Small.Output.find("leave out"), std::string::npos) << Small.Output;
}

} // namespace FluidDrops::Test
