// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pictures and video of a run; and that a run without them needs no Vulkan.

#include "Render/Png.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

namespace
{
const std::vector<std::string> NoVulkan{"VK_ICD_FILENAMES=/nonexistent.json", "VK_DRIVER_FILES=/nonexistent.json"};
}

TEST(Pictures, AreTakenEveryKTicks)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FProcessResult Run = Folder.Run({"run", "scene.json", "--ticks", "7", "--every", "3", "--size", "96x54",
		"--frames", "new/frames", "--video", "film.mp4"});
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Folder.List(),
		(std::vector<std::string>{"film.mp4", "new", "new/frames", "new/frames/frame-000003.png",
			"new/frames/frame-000006.png", "new/frames/frame-000007.png", "scene.json"})); // the last tick, too
	EXPECT_NE(Run.Output.find("images: new/frames (3 of them"), std::string::npos) << Run.Output;
	const TResult<FImage> Image = ReadPng((Folder / "new/frames/frame-000006.png").string());
	ASSERT_TRUE(Image) << Image.Error().Message;
	EXPECT_EQ(Image.Value().Width, 96u);
	EXPECT_EQ(Image.Value().Height, 54u);
}

/** Drops land, merge and run: shapes ease from tick to tick. */
TEST(Pictures, AnImageDependsOnItsTickAloneNotOnWhichOthersAreTaken)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", BusyScene());
	const auto Take = [&](const char* Every, const char* Frames, FArguments More)
	{
		FArguments Arguments{
			"run", "scene.json", "--ticks", "24", "--size", "256x144", "--every", Every, "--frames", Frames};
		Arguments.insert(Arguments.end(), More.begin(), More.end());
		const FProcessResult Run = Folder.Run(Arguments);
		EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
	};
	Take("1", "all", {});
	Take("12", "two", {});
	Take("24", "one", {"--video", "film.mp4", "--fps", "20"});
	for (const std::string File : {"two/frame-000012.png", "two/frame-000024.png", "one/frame-000024.png"})
	{
		EXPECT_TRUE(Folder.Read("all" + File.substr(3)) == Folder.Read(File)) << File;
	}
}

TEST(Pictures, DepthsAndNormalsComeBesideThemAndEverythingIsTheSameAgain)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FArguments Common{"run", "scene.json", "--ticks", "6", "--every", "3", "--size", "96x54"};
	for (const std::string Run : {"a", "b"})
	{
		FArguments Arguments = Common;
		Arguments.insert(Arguments.end(),
			{"--frames", Run + "/f", "--depth", Run + "/d", "--normals", Run + "/n", "--threads",
				Run == "a" ? "1" : "2"});
		const FProcessResult Result = Folder.Run(Arguments);
		ASSERT_EQ(Result.ExitCode, 0) << Result.Errors;
		EXPECT_NE(Result.Output.find("depths: " + Run + "/d"), std::string::npos) << Result.Output;
		EXPECT_NE(Result.Output.find("normals: " + Run + "/n"), std::string::npos) << Result.Output;
	}
	for (const std::string File : {"f/frame-000003.png", "f/frame-000006.png", "d/depth-000003.exr",
			 "d/depth-000006.exr", "n/normals-000003.png", "n/normals-000006.png"})
	{
		EXPECT_GT(Folder.Read("a/" + File).size(), 100u) << File;
		EXPECT_EQ(Folder.Read("a/" + File), Folder.Read("b/" + File)) << File;
	}
	const std::string Normals = Folder.Read("a/n/normals-000003.png");
	EXPECT_EQ(Normals[24], 16) << "bits of a channel";
	EXPECT_EQ(Normals[25], 2) << "red, green and blue";
}

TEST(Pictures, DepthsAloneNeedNoPictures)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FProcessResult Run =
		Folder.Run({"run", "scene.json", "--ticks", "2", "--every", "2", "--size", "64x36", "--depth", "d"});
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Folder.List(), (std::vector<std::string>{"d", "d/depth-000002.exr", "scene.json"}));
}

TEST(Pictures, APlaceThatIsNoFolderIsRefusedByTheNameOfItsOption)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	for (const std::string Option : {"--frames", "--depth", "--normals"})
	{
		for (const std::string Place : {"scene.json", ""})
		{
			const FProcessResult Run = Folder.Run({"run", "scene.json", Option, Place});
			EXPECT_EQ(Run.ExitCode, 2) << Option;
			EXPECT_EQ(CountLines(Run.Errors), 1u) << Run.Errors;
			EXPECT_NE(Run.Errors.find(Option), std::string::npos) << Run.Errors;
		}
	}
	EXPECT_EQ(Folder.List(), std::vector<std::string>{"scene.json"});
}

TEST(Pictures, NeedVulkanAndSaySoInOneLine)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FProcessResult Run =
		RunPlayer({"run", "scene.json", "--frames", "frames", "--stats", "s.json"}, {Folder.Path, NoVulkan, 0});
	EXPECT_EQ(Run.ExitCode, 1);
	EXPECT_EQ(CountLines(Run.Errors), 1u) << Run.Errors;
	EXPECT_NE(Run.Errors.find("Vulkan"), std::string::npos) << Run.Errors;
	EXPECT_EQ(Folder.List(), std::vector<std::string>{"scene.json"});
}

TEST(Pictures, ARunWithoutThemNeedsNoVulkan)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FProcessResult Run = RunPlayer({"run", "scene.json", "--stats", "s.json"}, {Folder.Path, NoVulkan, 0});
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
}

} // namespace FluidDrops::Test
