// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every scene that comes with the plugin runs: the same bits for one thread and for two, no water lost, nothing refused
// for want of room, no drop lost in a corner; and at its full length it ends without a note that something should be
// raised.

#include "Run/TbbTaskRunner.h"
#include "Scene/SceneFile.h"
#include "Scene/SceneMotion.h"
#include "Scene/SceneWorld.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace FluidDrops::Test
{

namespace
{

constexpr int ShortRun = 30;              // ticks
constexpr double MostOfTheWater = 1.0e-6; // that may be unaccounted for, of what was emitted
constexpr double MaxHeld = 0.01;          // drops stopped for a tick, of all drops and ticks

std::vector<std::string> ShippedScenes()
{
	const TResult<std::vector<std::string>> Names = ListScenes();
	return Names ? Names.Value() : std::vector<std::string>();
}

/** Half of the time that all take to their end: only with FLUIDDROPS_ALL_SCENES=1, as .ci/run sets it. */
constexpr std::array SlowScenes{"clay-press", "cold-can", "fountain", "gold-shower", "mud-jet"};

std::unique_ptr<FWorld> RunShortly(const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes, ITaskRunner& Runner)
{
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Scene.Settings, Runner);
	EXPECT_TRUE(World);
	EXPECT_TRUE(FillWorld(*World.Value(), Scene, Meshes));
	EXPECT_TRUE(SprinkleWorld(*World.Value(), Scene));
	for (int Tick = 0; Tick < ShortRun; ++Tick)
	{
		EXPECT_TRUE(MoveScene(*World.Value(), Scene));
		World.Value()->Tick();
	}
	return std::move(World.Value());
}

} // namespace

TEST(Scenes, DropsThatLeaveAnInclinedPlaneDoNotLandOnItAgain)
{
	const TResult<FScene> Scene = LoadSceneFile(FindScene("sweep-mass").Value());
	ASSERT_TRUE(Scene) << Scene.Error().Message;
	FTbbTaskRunner Runner(1);
	const std::unique_ptr<FWorld> World = RunShortly(Scene.Value(), LoadMeshes(Scene.Value()).Value(), Runner);
	EXPECT_GT(World->Counters().Released, 10u);
	EXPECT_EQ(World->Counters().Landed, 0u); // nothing else falls
}

class ShippedScene : public testing::TestWithParam<std::string>
{
};

TEST_P(ShippedScene, RunsTheSameOnTwoThreadsAndLosesNothing)
{
	const TResult<FScene> Scene = LoadSceneFile(FindScene(GetParam()).Value());
	ASSERT_TRUE(Scene) << Scene.Error().Message;
	const TResult<std::vector<FSurfaceMesh>> Meshes = LoadMeshes(Scene.Value());
	ASSERT_TRUE(Meshes) << Meshes.Error().Message;
	FTbbTaskRunner One(1);
	FTbbTaskRunner Two(2);
	const std::unique_ptr<FWorld> World = RunShortly(Scene.Value(), Meshes.Value(), One);
	EXPECT_EQ(World->Hash(), RunShortly(Scene.Value(), Meshes.Value(), Two)->Hash());

	EXPECT_GT(World->Ledger().Input(), 0.0); // scenes of condensation start dry
	EXPECT_LE(std::fabs(World->Ledger().Residual()), MostOfTheWater * World->Ledger().Input());
	EXPECT_EQ(
		World->Drops().OnSurfaces().Refused() + World->Drops().InAir().Refused() + World->Drops().Trails().Refused(),
		0u);
	EXPECT_EQ(World->Counters().FluidRefused + World->Counters().FluidLost, 0u);
	EXPECT_LE(double(World->Counters().Held), MaxHeld * double(World->Drops().OnSurfaces().Num()) * ShortRun);
}

TEST_P(ShippedScene, EndsWithoutANote)
{
	const bool bSlow = std::find(SlowScenes.begin(), SlowScenes.end(), GetParam()) != SlowScenes.end();
	if (bSlow && !std::getenv("FLUIDDROPS_ALL_SCENES"))
	{
		GTEST_SKIP() << "takes half a minute: set FLUIDDROPS_ALL_SCENES";
	}
	const FTestFolder Folder;
	const FProcessResult Run = Folder.Run({"run", GetParam(), "--threads", "1"});
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Run.Output.find("note:"), std::string::npos) << Run.Output;
}

INSTANTIATE_TEST_SUITE_P(Scenes, ShippedScene, testing::ValuesIn(ShippedScenes()),
	[](const testing::TestParamInfo<std::string>& Info)
	{
		std::string Name = Info.param;
		std::replace(Name.begin(), Name.end(), '-', '_');
		return Name;
	});

} // namespace FluidDrops::Test
