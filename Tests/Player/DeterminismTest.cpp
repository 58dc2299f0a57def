// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Same seed, same inputs: the same bits, whatever the number of threads, and whether or not a run was interrupted by
// a snapshot and a new process.

#include "Files/WholeFile.h"
#include "FluidDropsCore/Foundation/FileHeader.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

namespace
{

/** Runs a scene of Content and returns the hash of its state at the end. */
std::string HashAfter(const FTestFolder& Folder, FArguments Arguments)
{
	Arguments.insert(Arguments.begin(), "run");
	Arguments.insert(Arguments.end(), {"--quiet", "--stats", "hash.json"});
	const FProcessResult Result = Folder.Run(Arguments);
	EXPECT_EQ(Result.ExitCode, 0) << Result.Errors;
	EXPECT_EQ(Result.Output + Result.Errors, "");
	return Result.ExitCode == 0 ? Folder.ReadJson("hash.json")["hash"].get<std::string>() : "";
}

constexpr const char* SceneNames[] = {"rain-on-window", "drops-on-sphere"};

} // namespace

TEST(Determinism, TheSameHashForAnyNumberOfThreads)
{
	const FTestFolder Folder;
	for (const char* Scene : SceneNames)
	{
		const std::string Expected = HashAfter(Folder, {Scene, "--ticks", "90", "--threads", "1"});
		EXPECT_EQ(Expected.size(), 16u);
		for (const char* Threads : {"2", "3", "8"})
		{
			EXPECT_EQ(HashAfter(Folder, {Scene, "--ticks", "90", "--threads", Threads}), Expected) << Scene << Threads;
		}
	}
}

TEST(Determinism, AnotherSeedGivesAnotherHash)
{
	const FTestFolder Folder;
	EXPECT_NE(HashAfter(Folder, {"rain-on-window", "--ticks", "30", "--seed", "1"}),
		HashAfter(Folder, {"rain-on-window", "--ticks", "30", "--seed", "2"}));
}

TEST(Determinism, ARunGoesOnFromASnapshotInANewProcess)
{
	const FTestFolder Folder;
	constexpr int Total = 80;
	for (const char* Scene : SceneNames)
	{
		const std::string Expected = HashAfter(Folder, {Scene, "--ticks", std::to_string(Total)});
		for (const int Break : {1, 29, 60})
		{
			HashAfter(Folder, {Scene, "--ticks", std::to_string(Break), "--save", "snapshot"});
			const std::string Rest = std::to_string(Total - Break);
			EXPECT_EQ(HashAfter(Folder, {Scene, "--ticks", Rest, "--load", "snapshot", "--threads", "2"}), Expected)
				<< Scene << " " << Break;
		}
	}
}

TEST(Determinism, SettingsOfTheCommandLineCountMoreThanThoseOfASnapshot)
{
	const FTestFolder Folder;
	HashAfter(Folder, {"rain-on-window", "--ticks", "10", "--save", "snapshot"});
	const std::string Same = HashAfter(Folder, {"rain-on-window", "--ticks", "40", "--load", "snapshot"});
	const FArguments Changes[] = {{"--set", "drops.viscosity=0.1"}, {"--set", "rain.shower.rate=200"},
		{"--set", "surfaces.glass.contactAngle=90"}, {"--seed", "12"}, {"--set", "surfaces.glass.rotation=[40,0,0]"}};
	for (const FArguments& Change : Changes)
	{
		EXPECT_NE(
			HashAfter(Folder, {"rain-on-window", "--ticks", "40", "--load", "snapshot", Change[0], Change[1]}), Same)
			<< Change[1];
	}
}

TEST(Determinism, ARecordingReplaysTheSame)
{
	const FTestFolder Folder;
	for (const char* Scene : SceneNames)
	{
		const std::string Hash = HashAfter(Folder, {Scene, "--ticks", "60", "--record", "recording"});
		for (const char* Threads : {"1", "3"})
		{
			const FProcessResult Replay = Folder.Run({"replay", "recording", "--threads", Threads});
			EXPECT_EQ(Replay.ExitCode, 0) << Replay.Errors;
			EXPECT_EQ(Replay.Output, "60 ticks, hash " + Hash + ", SAME\n");
		}
	}
}

TEST(Determinism, ARecordingThatStartsFromASnapshotReplaysTheSame)
{
	const FTestFolder Folder;
	HashAfter(Folder, {"rain-on-window", "--ticks", "20", "--save", "snapshot"});
	const std::string Hash =
		HashAfter(Folder, {"rain-on-window", "--ticks", "20", "--load", "snapshot", "--record", "recording"});
	EXPECT_EQ(Folder.Run({"replay", "recording"}).Output, "20 ticks, hash " + Hash + ", SAME\n");
}

TEST(Determinism, AReplayTellsTheFirstTickThatDiffers)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	HashAfter(Folder, {"scene.json", "--ticks", "5", "--record", "recording"});
	// The last record is that of tick 5 and ends with its hash: another one, under a good checksum.
	constexpr FFileFormat Format{"FDRECORD", 4, "recording"};
	const std::string Good = Folder.Read("recording");
	const TResult<std::span<const uint8>> Payload = UnpackFile(Format, AsBytes(Good));
	ASSERT_TRUE(Payload);
	std::vector<uint8> Other(Payload.Value().begin(), Payload.Value().end());
	Other.back() ^= 1;
	Folder.Write("other", std::string(AsText(PackFile(Format, Other))));
	const FProcessResult Replay = Folder.Run({"replay", "other"});
	EXPECT_EQ(Replay.ExitCode, 1);
	EXPECT_NE(Replay.Output.find("DIFFERENT from tick 5"), std::string::npos) << Replay.Output;
	EXPECT_EQ(CountLines(Replay.Errors), 1u);
}

} // namespace FluidDrops::Test
