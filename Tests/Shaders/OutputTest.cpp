// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pictures and videos on disk.

#include "Render/Png.h"
#include "Render/VideoWriter.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace FluidDrops;

/** A directory of its own for each test, removed afterwards. */
class OutputTest : public ::testing::Test
{
protected:
	void SetUp() override
	{
		const auto* Info = ::testing::UnitTest::GetInstance()->current_test_info();
		Folder = std::filesystem::path(::testing::TempDir()) / (std::string("fluiddrops-") + Info->name());
		std::filesystem::remove_all(Folder);
		std::filesystem::create_directories(Folder);
	}
	void TearDown() override { std::filesystem::remove_all(Folder); }
	std::string PathOf(const char* Name) const { return (Folder / Name).string(); }

	std::filesystem::path Folder;
};

namespace
{

FImage Pattern(uint32 Width, uint32 Height)
{
	FImage Image{Width, Height, std::vector<uint8>(size_t(Width) * Height * 4, uint8(255))};
	for (size_t Index = 0; Index < size_t(Width) * Height; ++Index)
	{
		Image.Rgba[4 * Index] = static_cast<uint8>(Index);
		Image.Rgba[4 * Index + 1] = static_cast<uint8>(Index * 3);
		Image.Rgba[4 * Index + 2] = static_cast<uint8>(Index * 7);
	}
	return Image;
}

} // namespace

TEST_F(OutputTest, APngReadBackIsThePictureThatWasWritten)
{
	const FImage Image = Pattern(37, 11);
	ASSERT_TRUE(WritePng(PathOf("a.png"), Image).IsOk());
	const TResult<FImage> Back = ReadPng(PathOf("a.png"));
	ASSERT_TRUE(Back.IsOk()) << Back.Error().Message;
	EXPECT_EQ(Back.Value().Width, 37u);
	EXPECT_EQ(Back.Value().Height, 11u);
	EXPECT_EQ(Back.Value().Rgba, Image.Rgba);
}

TEST_F(OutputTest, APngThatCannotBeWrittenLeavesNothingBehind)
{
	EXPECT_FALSE(WritePng(PathOf("no/such/folder.png"), Pattern(2, 2)).IsOk());
	EXPECT_FALSE(WritePng(PathOf("empty.png"), FImage{}).IsOk());
	EXPECT_FALSE(WritePng(PathOf("short.png"), FImage{4, 4, {1, 2, 3}}).IsOk());
	EXPECT_FALSE(ReadPng(PathOf("missing.png")).IsOk());
	EXPECT_TRUE(std::filesystem::is_empty(Folder));
}

TEST_F(OutputTest, AFileThatIsNoPngIsRefused)
{
	std::ofstream(PathOf("text.png")) << "this is no picture";
	const TResult<FImage> Image = ReadPng(PathOf("text.png"));
	ASSERT_FALSE(Image.IsOk());
	EXPECT_NE(Image.Error().Message.find("text.png"), std::string::npos);
}

TEST_F(OutputTest, AVideoIsWritten)
{
	FVideoOptions Options;
	Options.Width = 33; // odd: padded for 4:2:0
	Options.Height = 19;
	TResult<std::unique_ptr<FVideoWriter>> Writer = FVideoWriter::Open(PathOf("a clip.mp4"), Options);
	if (!Writer)
	{
		GTEST_SKIP() << Writer.Error().Message;
	}
	for (int Frame = 0; Frame < 5; ++Frame)
	{
		const FStatus Written = Writer.Value()->Write(Pattern(33, 19));
		ASSERT_TRUE(Written.IsOk()) << Written.Error().Message;
	}
	EXPECT_FALSE(Writer.Value()->Write(Pattern(8, 8)).IsOk());
	const FStatus Done = Writer.Value()->Finish();
	ASSERT_TRUE(Done.IsOk()) << Done.Error().Message;
	EXPECT_GT(std::filesystem::file_size(PathOf("a clip.mp4")), 200u);
	EXPECT_FALSE(Writer.Value()->Finish().IsOk());
}

TEST_F(OutputTest, WithoutAnEncoderTheErrorSaysWhatToInstall)
{
	FVideoOptions Options;
	Options.Encoder = "no-such-encoder-here";
	const TResult<std::unique_ptr<FVideoWriter>> Writer = FVideoWriter::Open(PathOf("a.mp4"), Options);
	ASSERT_FALSE(Writer.IsOk());
	EXPECT_NE(Writer.Error().Message.find("install ffmpeg"), std::string::npos);
}

TEST_F(OutputTest, AnEncoderThatDiesIsAnErrorNotASignal)
{
	FVideoOptions Options;
	Options.Width = 640;
	Options.Height = 480;
	Options.Encoder = "false"; // ends at once
	TResult<std::unique_ptr<FVideoWriter>> Writer = FVideoWriter::Open(PathOf("a.mp4"), Options);
	ASSERT_TRUE(Writer.IsOk());
	FStatus Written;
	for (int Frame = 0; Frame < 50 && Written.IsOk(); ++Frame)
	{
		Written = Writer.Value()->Write(Pattern(640, 480));
	}
	EXPECT_FALSE(Written.IsOk());
	EXPECT_FALSE(Writer.Value()->Finish().IsOk());
}

TEST_F(OutputTest, AVideoThatCannotBeWrittenSaysWhy)
{
	FVideoOptions Options;
	Options.Width = Options.Height = 16;
	TResult<std::unique_ptr<FVideoWriter>> Writer = FVideoWriter::Open(PathOf("no/such/folder.mp4"), Options);
	if (!Writer)
	{
		GTEST_SKIP() << Writer.Error().Message;
	}
	(void)Writer.Value()->Write(Pattern(16, 16));
	const FStatus Done = Writer.Value()->Finish();
	ASSERT_FALSE(Done.IsOk());
	EXPECT_NE(Done.Error().Message.find("No such file"), std::string::npos) << Done.Error().Message;
}
