// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The contact sheet: a picture for each value, a row for each setting; bad input is refused before anything is drawn.

#include "Render/BitmapFont.h"
#include "Render/Png.h"
#include "Run/ContactSheet.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

namespace
{

FArguments Sheet(FArguments More)
{
	FArguments Arguments{"sheet", "scene.json", "--ticks", "3", "--size", "96x54", "--out", "sheet.png"};
	Arguments.insert(Arguments.end(), More.begin(), More.end());
	return Arguments;
}

/** Every pixel of a rectangle is paper. */
bool IsBlank(const FImage& Image, uint32 X, uint32 Y, uint32 Width, uint32 Height)
{
	for (uint32 Row = Y; Row < Y + Height; ++Row)
	{
		for (uint32 Column = X; Column < X + Width; ++Column)
		{
			const uint8* const Pixel = &Image.Rgba[(size_t(Row) * Image.Width + Column) * 4];
			if (Pixel[0] != 245 || Pixel[1] != 245 || Pixel[2] != 245)
			{
				return false;
			}
		}
	}
	return true;
}

} // namespace

TEST(ContactSheet, HasAPictureForEachValueAndARowForEachSetting)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const FProcessResult Run =
		Folder.Run(Sheet({"--vary", "drops.viscosity=0.001,0.01,0.1", "--vary", "camera.eye=[0,-0.3,0],[0,-0.5,0.1]"}));
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Folder.List(), (std::vector<std::string>{"scene.json", "sheet.png"}));
	const TResult<FImage> Image = ReadPng((Folder / "sheet.png").string());
	ASSERT_TRUE(Image) << Image.Error().Message;
	EXPECT_EQ(Image.Value().Width, 10u + 3u * (96u + 10u));
	EXPECT_EQ(Image.Value().Height, 10u + 2u * (54u + 26u + 10u));
	for (uint32 Column = 0; Column < 3; ++Column)
	{
		for (uint32 Row = 0; Row < 2; ++Row)
		{
			const bool bThere = Row == 0 || Column < 2;
			const uint32 X = 10 + Column * 106, Y = 10 + Row * 90;
			EXPECT_EQ(IsBlank(Image.Value(), X, Y, 96, 54), !bThere) << Column << ", " << Row;
			EXPECT_EQ(IsBlank(Image.Value(), X, Y + 54, 96, 26), !bThere) << Column << ", " << Row; // its label
		}
	}
}

/** Drops land, merge and run, so that shapes ease from tick to tick; the sheet looks once, at the end. */
TEST(ContactSheet, ACellIsTheImageThatARunMakesOfThatTick)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", BusyScene());
	for (const std::string Scene : {"scene.json", "drops-on-face"})
	{
		SCOPED_TRACE(Scene);
		const FProcessResult Run = Folder.Run(
			{"run", Scene, "--ticks", "53", "--size", "160x90", "--every", "53", "--frames", "f", "--quiet"});
		ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
		const FProcessResult Sheet = Folder.Run({"sheet", Scene, "--ticks", "53", "--size", "160x90", "--vary",
			"frames.every=53", "--out", "sheet.png", "--quiet"});
		ASSERT_EQ(Sheet.ExitCode, 0) << Sheet.Errors;
		const TResult<FImage> Frame = ReadPng((Folder / "f/frame-000053.png").string());
		const TResult<FImage> Cells = ReadPng((Folder / "sheet.png").string());
		ASSERT_TRUE(Frame && Cells);
		uint32 Different = 0;
		for (uint32 Row = 0; Row < 90; ++Row)
		{
			for (uint32 Column = 0; Column < 160; ++Column)
			{
				const uint8* const A = &Frame.Value().Rgba[(size_t(Row) * 160 + Column) * 4];
				const uint8* const B = &Cells.Value().Rgba[(size_t(Row + 10) * Cells.Value().Width + Column + 10) * 4];
				Different += std::equal(A, A + 3, B) ? 0 : 1;
			}
		}
		EXPECT_EQ(Different, 0u);
	}
}

TEST(ContactSheet, RefusesBadInputInOneLine)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	const std::pair<FArguments, const char*> Cases[] = {
		{Sheet({}), "--vary"},
		{Sheet({"--vary", "drops.viscosity"}), "must be path=value"},
		{Sheet({"--vary", "drops.viscosty=1,2"}), "did you mean \"viscosity\""},
		{Sheet({"--vary", "drops.viscosity=0.01,-5"}), "drops.viscosity: must be"},
		{Sheet({"--vary", "drops.viscosity=0.01,,0.1"}), "drops.viscosity: must be"},
		{Sheet({"--vary", "environment=studio,day"}), "environment: \"day\": must be one of"},
		{Sheet({"--vary", "drops.viscosity=0.01", "--set", "nothing=1"}), "nothing: must be one of"},
		{{"sheet", "scene.json", "--vary", "drops.viscosity=1", "--out", "scene.json/sheet.png"}, "--out"},
		{{"sheet", "nowhere.json", "--vary", "drops.viscosity=1", "--out", "a.png"}, "nowhere.json"},
		{{"sheet", "scene.json", "--vary", "drops.viscosity=1"}, "--out"},
		{Sheet({"--vary", "ticks=" + std::string(300, ',')}), "must be"},
	};
	for (const auto& [Arguments, Expected] : Cases)
	{
		const FProcessResult Run = Folder.Run(Arguments);
		EXPECT_EQ(Run.ExitCode, 2) << Run.Errors;
		EXPECT_EQ(CountLines(Run.Errors), 1u) << Run.Errors;
		EXPECT_NE(Run.Errors.find(Expected), std::string::npos) << Run.Errors;
		EXPECT_EQ(Folder.List(), std::vector<std::string>{"scene.json"});
	}
}

TEST(ContactSheet, CommasInBracketsBelongToOneValue)
{
	EXPECT_EQ(SplitValues("1,2"), (std::vector<std::string>{"1", "2"}));
	EXPECT_EQ(SplitValues("[1,2,3],[4,5,6]"), (std::vector<std::string>{"[1,2,3]", "[4,5,6]"}));
	EXPECT_EQ(SplitValues(""), std::vector<std::string>{""});
	EXPECT_EQ(SplitValues("a,"), (std::vector<std::string>{"a", ""}));
}

TEST(BitmapFont, LettersDifferAndStayWithinThePicture)
{
	std::vector<std::vector<uint8>> Seen;
	for (const char Letter :
		std::string("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,:=-+_/*^%()[]"))
	{
		FImage Image{5, 7, std::vector<uint8>(5 * 7 * 4, 255)};
		DrawText(Image, std::string(1, Letter), 0, 0, 1, 0);
		for (const std::vector<uint8>& Other : Seen)
		{
			EXPECT_NE(Image.Rgba, Other) << Letter;
		}
		Seen.push_back(Image.Rgba);
	}
	FImage Tiny{3, 2, std::vector<uint8>(3 * 2 * 4, 255)};
	DrawText(Tiny, "too long for it", 1, 1, 3, 0); // must not write beyond it: the sanitizer looks on
	EXPECT_EQ(Tiny.Rgba.size(), 24u);
	EXPECT_EQ(TextWidth("ab", 2), 22u);
}

} // namespace FluidDrops::Test
