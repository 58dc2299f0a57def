// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Videos of a run, and how a run ends: what is announced is there, the last tick is drawn, and Ctrl-C says so.

#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <tuple>

namespace FluidDrops::Test
{

namespace
{

/** What ffprobe says of the video stream: "rate,images". */
std::string Probe(const std::filesystem::path& File)
{
	const std::string Command = "ffprobe -v error -count_frames -select_streams v:0 -show_entries "
								"stream=r_frame_rate,nb_read_frames -of csv=p=0 '" +
		File.string() + "'";
	std::FILE* const Pipe = popen(Command.c_str(), "r");
	std::array<char, 128> Line{};
	const bool bRead = Pipe && std::fgets(Line.data(), int(Line.size()), Pipe);
	pclose(Pipe);
	std::string Text = bRead ? Line.data() : "";
	return Text.substr(0, Text.find('\n'));
}

FProcessResult Film(const FTestFolder& Folder, FArguments More)
{
	Folder.Write("scene.json", SmallScene());
	FArguments Arguments{"run", "scene.json", "--size", "64x36", "--video", "out/film.mp4"};
	Arguments.insert(Arguments.end(), More.begin(), More.end());
	return Folder.Run(Arguments);
}

std::string LongScene()
{
	std::string Text = SmallScene();
	return Text.replace(Text.find("\"ticks\": 3"), 10, "\"ticks\": 9999999");
}

FProcessResult StoppedBy(const FTestFolder& Folder, int Signal)
{
	Folder.Write("long.json", LongScene());
	return RunPlayer(
		{"run", "long.json", "--size", "64x36", "--every", "999999", "--frames", "f", "--video", "film.mp4"},
		{Folder.Path, {}, Signal});
}

} // namespace

TEST(Videos, RunAtTheSpeedOfTheWorldWhateverTheIntervalOfImages)
{
	const FTestFolder Folder;
	const FProcessResult Run = Film(Folder, {"--ticks", "12", "--every", "1000"});
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Probe(Folder / "out/film.mp4"), "30/1,6"); // 0.2 s of the world at 60 ticks a second
	EXPECT_NE(Run.Output.find("video: out/film.mp4 (6 images, 30 per second)"), std::string::npos) << Run.Output;
	ASSERT_EQ(Film(Folder, {"--ticks", "12", "--fps", "60"}).ExitCode, 0);
	EXPECT_EQ(Probe(Folder / "out/film.mp4"), "60/1,12");
	ASSERT_EQ(Film(Folder, {"--ticks", "12", "--set", "world.tickRate=20"}).ExitCode, 0);
	EXPECT_EQ(Probe(Folder / "out/film.mp4"), "20/1,12"); // no more than there are ticks
}

/** Said before the run starts, not by its last line. */
TEST(Videos, ARateThatDoesNotGoEvenlyIntoTheTicksIsRoundedAndSaysSo)
{
	const FTestFolder Folder;
	for (const auto& [Rate, Images, Text] :
		{std::tuple("25", "30/1,6", "30"), {"50", "60/1,12", "60"}, {"44", "30/1,6", "30"}, {"240", "60/1,12", "60"}})
	{
		const FProcessResult Run = Film(Folder, {"--ticks", "12", "--fps", Rate});
		ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
		EXPECT_EQ(Probe(Folder / "out/film.mp4"), Images);
		EXPECT_EQ(
			Run.Output.find(std::string("note: --fps: the video has ") + Text + " images per second, not " + Rate), 0u)
			<< Run.Output;
	}
	const FProcessResult InFile = Film(Folder, {"--ticks", "12", "--set", "frames.videoRate=25"});
	EXPECT_EQ(InFile.Output.find("note: frames.videoRate: the video has 30"), 0u) << InFile.Output;
	for (const char* Rate : {"20", "15", "60"})
	{
		const FProcessResult Run = Film(Folder, {"--ticks", "12", "--fps", Rate});
		EXPECT_EQ(Run.Output.find("note:"), std::string::npos) << Run.Output;
		EXPECT_NE(Run.Output.find(std::string(Rate) + " per second"), std::string::npos) << Run.Output;
	}
	// Without a video there is no rate to remark on.
	EXPECT_EQ(Folder.Run({"run", "scene.json", "--fps", "25"}).Output.find("note:"), std::string::npos);
}

TEST(Videos, TheLastTickIsDrawnAndNothingIsAnnouncedThatIsNotThere)
{
	const FTestFolder Folder;
	ASSERT_EQ(Film(Folder, {"--ticks", "7", "--every", "1000", "--frames", "f"}).ExitCode, 0);
	EXPECT_EQ(Probe(Folder / "out/film.mp4"), "30/1,4"); // ticks 2, 4, 6 and 7
	EXPECT_TRUE(std::filesystem::exists(Folder / "f/frame-000007.png"));
	const FProcessResult Still = Film(Folder, {"--ticks", "0"});
	ASSERT_EQ(Still.ExitCode, 0) << Still.Errors;
	EXPECT_EQ(Probe(Folder / "out/film.mp4"), "30/1,1"); // the state that the scene begins with
	EXPECT_NE(Still.Output.find("(1 images"), std::string::npos) << Still.Output;
}

TEST(Videos, AFormatThatCannotBeWrittenIsRefusedBeforeTheRun)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	for (const std::string Name : {"film.gif", "film", "film.mp4.txt"})
	{
		const FProcessResult Run = Folder.Run({"run", "scene.json", "--video", Name});
		EXPECT_EQ(Run.ExitCode, 2) << Name;
		EXPECT_NE(Run.Errors.find("--video: " + Name + ": must end in .mp4"), std::string::npos) << Run.Errors;
	}
	const FProcessResult Sheet =
		Folder.Run({"sheet", "scene.json", "--vary", "drops.viscosity=0.1,0.2", "--out", "sheet.jpg"});
	EXPECT_EQ(Sheet.ExitCode, 2);
	EXPECT_NE(Sheet.Errors.find("--out: sheet.jpg: must end in .png"), std::string::npos) << Sheet.Errors;
	EXPECT_EQ(Folder.List(), std::vector<std::string>{"scene.json"});
}

TEST(Outputs, TheirFoldersAreMade)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--stats", "a/b/stats.json", "--save", "c/water",
		"--mesh", "d/water.obj", "--record", "e/run", "--trace", "g/trace.json"});
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	for (const char* File : {"a/b/stats.json", "c/water", "d/water.obj", "e/run", "g/trace.json"})
	{
		EXPECT_TRUE(std::filesystem::is_regular_file(Folder / File)) << File;
	}
}

TEST(Outputs, AFolderThatIsAFileIsRefused)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--stats", "scene.json/stats.json"});
	EXPECT_EQ(Run.ExitCode, 2);
	EXPECT_NE(Run.Errors.find("--stats: scene.json/stats.json: must be a file that may be written"), std::string::npos)
		<< Run.Errors;
}

TEST(Stopping, CtrlCDrawsTheLastTickAndHasAnExitCodeOfItsOwn)
{
	for (const auto& [Signal, Code] : {std::pair(SIGINT, 130), std::pair(SIGTERM, 143)})
	{
		const FTestFolder Folder;
		const FProcessResult Run = StoppedBy(Folder, Signal);
		EXPECT_EQ(Run.ExitCode, Code) << Run.Errors;
		const std::size_t Place = Run.Output.find("stopped at tick ");
		ASSERT_NE(Place, std::string::npos) << Run.Output;
		char Frame[32];
		std::snprintf(Frame, sizeof(Frame), "f/frame-%06d.png", std::atoi(Run.Output.c_str() + Place + 16));
		EXPECT_TRUE(std::filesystem::exists(Folder / Frame)) << Frame;
		EXPECT_NE(Probe(Folder / "film.mp4"), "");
	}
}

} // namespace FluidDrops::Test
