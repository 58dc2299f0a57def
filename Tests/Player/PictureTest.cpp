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
			"new/frames/frame-000006.png", "scene.json"}));
	EXPECT_NE(Run.Output.find("pictures: new/frames"), std::string::npos) << Run.Output;
	EXPECT_NE(Run.Output.find("video: film.mp4"), std::string::npos) << Run.Output;
	const TResult<FImage> Image = ReadPng((Folder / "new/frames/frame-000006.png").string());
	ASSERT_TRUE(Image) << Image.Error().Message;
	EXPECT_EQ(Image.Value().Width, 96u);
	EXPECT_EQ(Image.Value().Height, 54u);
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
