// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the picture of a first scene shows: a mesh with nothing else said is in view, and its outline is sharp.

#include "Files/JsonText.h"
#include "Render/Png.h"
#include "Run/RunPlan.h"
#include "Support/BoxObj.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace FluidDrops::Test
{

namespace
{

constexpr uint32 Width = 320;
constexpr uint32 Height = 180;
constexpr int MinDifference = 24; // of 3 x 255: more than grain

int Apart(const FImage& A, uint32 Xa, uint32 Ya, const FImage& B, uint32 Xb, uint32 Yb)
{
	int Sum = 0;
	for (uint32 Channel = 0; Channel < 3; ++Channel)
	{
		Sum += std::abs(int(A.Rgba[(size_t(Ya) * Width + Xa) * 4 + Channel]) -
			int(B.Rgba[(size_t(Yb) * Width + Xb) * 4 + Channel]));
	}
	return Sum;
}

FImage Taken(const FTestFolder& Folder, const std::string& Scene, FArguments More)
{
	FArguments Arguments{"run", Scene, "--ticks", "1", "--size", std::to_string(Width) + "x" + std::to_string(Height),
		"--frames", "f", "--quiet"};
	Arguments.insert(Arguments.end(), More.begin(), More.end());
	const FProcessResult Run = Folder.Run(Arguments);
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
	const TResult<FImage> Image = ReadPng((Folder / "f/frame-000001.png").string());
	EXPECT_TRUE(Image) << Image.Error().Message;
	return Image ? Image.Value() : FImage();
}

/** Where two images differ. */
struct FDifference
{
	uint32 Left = Width, Right = 0, Top = Height, Bottom = 0; // px

	FDifference(const FImage& A, const FImage& B)
	{
		for (uint32 Y = 0; Y < Height; ++Y)
		{
			for (uint32 X = 0; X < Width; ++X)
			{
				if (Apart(A, X, Y, B, X, Y) >= MinDifference)
				{
					Left = std::min(Left, X);
					Right = std::max(Right, X);
					Top = std::min(Top, Y);
					Bottom = std::max(Bottom, Y);
				}
			}
		}
	}
};

/** The steepest step from one pixel to the next, across the edge between the top and the front: mean of the columns in
 * the middle third. */
double EdgeContrast(const FImage& Image, const FDifference& Seen)
{
	const uint32 Third = (Seen.Right - Seen.Left) / 3;
	double Sum = 0.0;
	for (uint32 X = Seen.Left + Third; X < Seen.Right - Third; ++X)
	{
		int Steepest = 0;
		for (uint32 Y = Seen.Top + 4; Y + 1 < Seen.Top + (Seen.Bottom - Seen.Top) / 3; ++Y) // within the outline
		{
			Steepest = std::max(Steepest, Apart(Image, X, Y, Image, X, Y + 1));
		}
		Sum += Steepest;
	}
	return Sum / (Seen.Right - Third - Seen.Left - Third);
}

} // namespace

TEST(FirstPicture, TheMeshIsInViewAndItsOutlineIsSharp)
{
	const FTestFolder Folder;
	for (const float Size : {0.1f, 2.0f})
	{
		SCOPED_TRACE(Size);
		Folder.Write("box.obj", BoxObj(0.75f * Size, 0.5f * Size, Size, 1.0f));
		Folder.Write("scene.json", R"({"surfaces": [{"mesh": "box.obj"}]})");
		FRunOptions Options;
		Options.Scene = (Folder / "scene.json").string();
		const TResult<FRunPlan> Plan = PrepareRun(Options, 1);
		ASSERT_TRUE(Plan) << Plan.Error().Message;
		const FCamera& Camera = Plan.Value().Scene.Camera;
		const auto PlaceJson = [](const FVec3f& Place) { return FJson::array({Place.x(), Place.y(), Place.z()}); };
		FJson EmptyScene;
		EmptyScene["camera"] = {{"eye", PlaceJson(Camera.Eye)}, {"target", PlaceJson(Camera.Target)}};
		Folder.Write("empty.json", EmptyScene.dump());
		const FImage Image = Taken(Folder, "scene.json", {});
		const FImage Empty = Taken(Folder, "empty.json", {});
		const FDifference Seen(Image, Empty);
		EXPECT_GE(Seen.Bottom - Seen.Top, Height * 6 / 10); // large,
		EXPECT_GT(Seen.Top, Height / 50);                   // and with some air around it
		EXPECT_LT(Seen.Bottom, Height - Height / 50);
		EXPECT_NEAR(0.5 * (Seen.Left + Seen.Right), 0.5 * Width, 0.05 * Width); // in the middle
		const FImage OldLens =
			Taken(Folder, "scene.json", {"--set", "camera.focusDistance=0.3", "--set", "camera.aperture=0.009"});
		const double Sharp = EdgeContrast(Image, Seen);
		const double Blurred = EdgeContrast(OldLens, Seen);
		EXPECT_GT(
			Sharp, Size > 0.5f ? 3.0 * Blurred : 1.2 * Blurred); // what is small is near where that lens was sharp
	}
}

} // namespace FluidDrops::Test
