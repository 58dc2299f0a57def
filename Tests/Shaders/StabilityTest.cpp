// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Water glitters, but it must not crawl: when the camera turns by a pixel, or by a part of one, the picture moves along
// and nothing else happens to it.
//
// Two measures, of brightness as a screen shows it. Moved: after a turn by a whole pixel, what differs from the picture
// pushed along by a pixel. Flicker: after a turn by half a pixel, by how much a pixel leaves the range of
// values that its neighborhood had before, which is where values of a smooth picture stay.

#include "WetScenes.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

constexpr uint32 Side = 96;
constexpr uint32 Fineness = 4; // of the picture that point samples are taken from
constexpr uint32 Margin = 4;   // pixels: what comes in at the border is new

/** Brightness on a screen, 0..1. */
struct FShown
{
	uint32 Width = 0;
	std::vector<float> Values;
	float At(uint32 X, uint32 Y) const { return Values[size_t(Y) * Width + X]; }
};

FShown ShownOf(const FRadianceImage& Image)
{
	FShown Shown{Image.Width, {}};
	for (size_t Index = 0; Index < Image.Rgba.size(); Index += 4)
	{
		const float Light = 0.25f * Image.Rgba[Index] + 0.6f * Image.Rgba[Index + 1] + 0.15f * Image.Rgba[Index + 2];
		Shown.Values.push_back(std::sqrt(Light / (1.0f + Light)));
	}
	return Shown;
}

/** What a renderer without any filter would show: one sample a pixel, of a picture four times as fine. */
FShown PointSamples(const FShown& Fine, uint32 Offset)
{
	FShown Shown{Fine.Width / Fineness, {}};
	for (uint32 Y = 0; Y < Shown.Width; ++Y)
	{
		for (uint32 X = 0; X < Shown.Width; ++X)
		{
			Shown.Values.push_back(Fine.At(std::min(Fineness * X + Offset, Fine.Width - 1), Fineness * Y));
		}
	}
	return Shown;
}

struct FUnrest
{
	float Mean = 0.0f;
	float Most = 0.0f;
};

// Looking up the surroundings by differences between neighboring pixels, as drops did once, gives 0.016 and 0.64
// moved, 0.004 and 0.70 of flicker.
constexpr FUnrest MaxMoved{5.0e-4f, 0.3f};
constexpr FUnrest MaxFlicker{1.0e-3f, 0.2f};

template <typename FunctionType>
FUnrest Measure(FunctionType&& Difference)
{
	FUnrest Unrest;
	for (uint32 Y = Margin; Y < Side - Margin; ++Y)
	{
		for (uint32 X = Margin; X < Side - Margin; ++X)
		{
			const float Apart = Difference(X, Y);
			Unrest.Mean += Apart / float((Side - 2 * Margin) * (Side - 2 * Margin));
			Unrest.Most = std::max(Unrest.Most, Apart);
		}
	}
	return Unrest;
}

FUnrest Moved(const FShown& Before, const FShown& After)
{
	return Measure([&](uint32 X, uint32 Y) { return std::abs(After.At(X, Y) - Before.At(X + 1, Y)); });
}

FUnrest Flicker(const FShown& Before, const FShown& After)
{
	return Measure(
		[&](uint32 X, uint32 Y)
		{
			float Low = 1.0f, High = 0.0f;
			for (uint32 Near = 0; Near < 9; ++Near)
			{
				const float Value = Before.At(X + Near % 3 - 1, Y + Near / 3 - 1);
				Low = std::min(Low, Value);
				High = std::max(High, Value);
			}
			return std::max({Low - After.At(X, Y), After.At(X, Y) - High, 0.0f});
		});
}

} // namespace

class StabilityTest : public RenderTest
{
protected:
	/** Turned to the right by so many pixels of a picture of that side. */
	static FShown Look(FRenderer& Renderer, const FWetScene& Scene, EEnvironment Environment, float Pixels)
	{
		FRenderFrame Frame = CloseUp(Environment);
		Frame.Camera.Aperture = 0.002f;
		Scene.AddTo(Frame);
		const float Pixel = 2.0f * 0.007f / 0.3f / float(Side);
		const FVec3f Ahead = Frame.Camera.Target - Frame.Camera.Eye;
		Frame.Camera.Target =
			Frame.Camera.Eye + Eigen::AngleAxisf(-Pixels * Pixel, FVec3f::UnitZ()).toRotationMatrix() * Ahead;
		const TResult<FRadianceImage> Image = Renderer.RenderRadiance(Frame);
		EXPECT_TRUE(Image.IsOk()) << (Image.IsOk() ? "" : Image.Error().Message);
		return Image.IsOk() ? ShownOf(Image.Value()) : FShown{};
	}
};

TEST_F(StabilityTest, ThePictureMovesAlongWithTheCameraAndDoesNotFlicker)
{
	FD_MAKE_RENDERER(Renderer, Side, Side);
	for (const EEnvironment Environment : {EEnvironment::NightCity, EEnvironment::DaySky})
	{
		for (const EWetLook Kind : AllWetLooks())
		{
			const FWetScene Scene(Kind);
			const FShown Start = Look(*Renderer, Scene, Environment, 0.0f);
			const FUnrest Between = Flicker(Start, Look(*Renderer, Scene, Environment, 0.5f));
			EXPECT_LE(Between.Mean, MaxFlicker.Mean) << NameOf(Kind);
			EXPECT_LE(Between.Most, MaxFlicker.Most) << NameOf(Kind);
			const FUnrest Whole = Moved(Start, Look(*Renderer, Scene, Environment, 1.0f));
			EXPECT_LE(Whole.Mean, MaxMoved.Mean) << NameOf(Kind);
			EXPECT_LE(Whole.Most, MaxMoved.Most) << NameOf(Kind);
		}
	}
}

// The bounds are worth something: pictures that do crawl are told from those that do not.
TEST_F(StabilityTest, OneSampleAPixelWouldFlicker)
{
	FD_MAKE_RENDERER(Fine, Fineness * Side, Fineness * Side);
	const FShown Dense = Look(*Fine, FWetScene(EWetLook::DropsOnGlass), EEnvironment::NightCity, 0.0f);
	const FUnrest Between = Flicker(PointSamples(Dense, 0), PointSamples(Dense, Fineness / 2));
	EXPECT_GT(Between.Mean, 2.0f * MaxFlicker.Mean);
	EXPECT_GT(Between.Most, 2.0f * MaxFlicker.Most);
}

TEST_F(StabilityTest, NoiseThatSticksToTheScreenDoesNotMoveAlong)
{
	FD_MAKE_RENDERER(Renderer, Side, Side);
	const FWetScene Scene(EWetLook::WetStone);
	std::array<FShown, 2> Pictures;
	for (uint32 Step = 0; Step < 2; ++Step)
	{
		Pictures[Step] = Look(*Renderer, Scene, EEnvironment::DaySky, float(Step));
		for (size_t Pixel = 0; Pixel < Pictures[Step].Values.size(); ++Pixel)
		{
			Pictures[Step].Values[Pixel] += Pixel * 2654435761u % 1024u < 512u ? 2.0e-3f : 0.0f; // half a gray level
		}
	}
	EXPECT_GT(Moved(Pictures[0], Pictures[1]).Mean, MaxMoved.Mean);
}
