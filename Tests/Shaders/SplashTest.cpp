// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The crown of a splash in a picture: as wide and as high as the physics says, growing and gone, behind what stands
// before it, the same whatever the order of the rows.

#include "Render/CrownLife.h"
#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

constexpr uint32 Side = 192;
constexpr float PixelWidth = 0.04f / float(Side); // m, in the plane through the origin

/** Crown of a raindrop, from Splash.ush as it is written in the papers it names. */
struct FExpectedCrown
{
	explicit FExpectedCrown(const FRenderSplash& Splash)
	{
		const double D = Splash.Diameter, U = Splash.Speed;
		const double Part = double(Splash.Age) / double(CrownLife(Splash.Diameter, Splash.Speed));
		const double Weber = U * U * D / 7.2e-5;
		Foot = D * (0.5 + 1.1 * std::sqrt(double(Splash.Age) * U / D));
		Height = 0.02 * std::pow(Weber, 0.7) * D * 4.0 * Part * (1.0 - Part);
		Rim = Foot + 0.35 * Height;
	}
	double Foot, Height, Rim; // m
};

/** What of a picture differs from one without splashes. */
struct FSeen
{
	uint32 Count = 0; // pixels
	uint32 Left = Side, Right = 0, Top = Side, Bottom = 0;
	float Sum = 0.0f;
};

} // namespace

class SplashTest : public RenderTest
{
protected:
	/** A board in the plane Z = 0 from the side and a little above, 4 cm across; the sky is red, the ground blue. */
	FRenderFrame SideView()
	{
		Board.Positions = Corners;
		Board.Triangles = Triangles;
		Board.Material = EMaterial::Opaque;
		Board.Appearance.BaseColor = FVec3f(0.02f, 0.02f, 0.02f);
		Board.Appearance.Roughness = 0.9f;
		FRenderFrame Frame;
		Frame.Environment = EEnvironment::DaySky;
		Frame.Camera.Eye = FVec3f(0.0f, -2.0f, 0.1f);
		Frame.Camera.Target = FVec3f(0.0f, 0.0f, 0.0f);
		Frame.Camera.FieldOfViewDegrees = 2.0f * std::atan(0.02f / 2.0f) * 57.29578f;
		Frame.Camera.ApertureRadius = 0.0f;
		Frame.Surfaces = {&Board, 1};
		return Frame;
	}

	/** A 2 mm raindrop at that part of its crown's life. */
	static FRenderSplash Raindrop(float Part)
	{
		FRenderSplash Splash;
		Splash.Age = Part * CrownLife(Splash.Diameter, Splash.Speed);
		Splash.Seed = 3;
		return Splash;
	}

	static FRadianceImage Draw(FRenderer& Renderer, FRenderFrame Frame, std::span<const FRenderSplash> Splashes)
	{
		Frame.Splashes = Splashes;
		TResult<FRadianceImage> Image = Renderer.RenderRadiance(Frame);
		EXPECT_TRUE(Image.IsOk()) << (Image.IsOk() ? "" : Image.Error().Message);
		return Image.IsOk() ? std::move(Image.Value())
							: FRadianceImage{Side, Side, std::vector<float>(Side * Side * 4)};
	}

	static FSeen Compare(const FRadianceImage& Without, const FRadianceImage& With)
	{
		FSeen Seen;
		for (uint32 Y = 0; Y < Side; ++Y)
		{
			for (uint32 X = 0; X < Side; ++X)
			{
				const float Apart = std::abs(PixelOf(With, X, Y).G - PixelOf(Without, X, Y).G);
				Seen.Sum += Apart;
				if (Apart > 0.02f)
				{
					++Seen.Count;
					Seen.Left = std::min(Seen.Left, X);
					Seen.Right = std::max(Seen.Right, X);
					Seen.Top = std::min(Seen.Top, Y);
					Seen.Bottom = std::max(Seen.Bottom, Y);
				}
			}
		}
		return Seen;
	}

	std::vector<FVec3f> Corners{{-1.0f, -1.0f, 0.0f}, {1.0f, -1.0f, 0.0f}, {1.0f, 1.0f, 0.0f}, {-1.0f, 1.0f, 0.0f}};
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	FRenderSurface Board;
};

TEST_F(SplashTest, ACrownIsAsWideAndAsHighAsThePhysicsSays)
{
	FD_MAKE_RENDERER(Renderer, Side, Side);
	const FRenderFrame Frame = SideView();
	const FRadianceImage Without = Draw(*Renderer, Frame, {});
	for (const float Part : {0.15f, 0.3f, 0.5f})
	{
		const FRenderSplash Splash = Raindrop(Part);
		const FExpectedCrown Crown(Splash);
		const FSeen Seen = Compare(Without, Draw(*Renderer, Frame, {&Splash, 1}));
		const double Width = double(Seen.Right - Seen.Left + 1) * double(PixelWidth);
		EXPECT_GE(Width, 2.0 * Crown.Foot - 3.0 * double(PixelWidth)) << Part;
		EXPECT_LE(Width, 2.0 * Crown.Rim + 4.0 * double(PixelWidth)) << Part;
		// Its tips stand above the middle of the picture, which is its foot.
		const double Height = (0.5 * Side - double(Seen.Top)) * double(PixelWidth);
		EXPECT_GE(Height, 0.8 * Crown.Height - 2.0 * double(PixelWidth)) << Part;
		EXPECT_LE(Height, Crown.Height + 0.06 * Crown.Rim + 3.0 * double(PixelWidth)) << Part;
	}
}

TEST_F(SplashTest, ACrownGrowsAndVanishes)
{
	FD_MAKE_RENDERER(Renderer, Side, Side);
	const FRenderFrame Frame = SideView();
	const FRadianceImage Without = Draw(*Renderer, Frame, {});
	std::vector<uint32> Counts;
	for (const float Part : {0.05f, 0.2f, 0.5f, 0.97f, 1.0f, 2.0f})
	{
		const FRenderSplash Splash = Raindrop(Part);
		Counts.push_back(Compare(Without, Draw(*Renderer, Frame, {&Splash, 1})).Count);
	}
	EXPECT_GT(Counts[0], 5u);
	EXPECT_GT(Counts[1], Counts[0]);
	EXPECT_GT(Counts[2], Counts[1]);
	EXPECT_LT(Counts[3], Counts[2] / 2);
	EXPECT_EQ(Counts[4], 0u);
	EXPECT_EQ(Counts[5], 0u);
}

TEST_F(SplashTest, ACrownStandsBehindWhatIsBeforeIt)
{
	FD_MAKE_RENDERER(Renderer, Side, Side);
	FRenderFrame Frame = SideView();
	const std::vector<FVec3f> WallCorners{
		{-0.1f, -0.1f, -0.1f}, {0.1f, -0.1f, -0.1f}, {0.1f, -0.1f, 0.1f}, {-0.1f, -0.1f, 0.1f}};
	FRenderSurface Both[2] = {Board, Board};
	Both[1].Positions = WallCorners;
	Frame.Surfaces = Both;
	const FRenderSplash Splash = Raindrop(0.4f);
	EXPECT_EQ(Compare(Draw(*Renderer, Frame, {}), Draw(*Renderer, Frame, {&Splash, 1})).Sum, 0.0f);
}

TEST_F(SplashTest, ThePictureDoesNotDependOnTheOrderOfRows)
{
	FD_MAKE_RENDERER(Renderer, Side, Side);
	const FRenderFrame Frame = SideView();
	std::vector<FRenderSplash> Splashes;
	for (uint32 Index = 0; Index < 6; ++Index)
	{
		Splashes.push_back(Raindrop(0.1f + 0.12f * float(Index)));
		Splashes.back().Position = {0.002f * float(Index) - 0.006f, 0.003f * float(Index * 5 % 6), 0.0f};
		Splashes.back().Seed = Index;
	}
	const FRadianceImage Once = Draw(*Renderer, Frame, Splashes);
	std::reverse(Splashes.begin(), Splashes.end());
	EXPECT_EQ(Once.Rgba, Draw(*Renderer, Frame, Splashes).Rgba);
	EXPECT_GT(Compare(Draw(*Renderer, Frame, {}), Once).Count, 300u);
}
