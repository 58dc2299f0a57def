// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about light in drops: inversion, energy, no holes, nothing but numbers.

#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

struct FExtremeScene
{
	std::vector<FRenderDrop> Drops;
	std::vector<FRenderTrail> Trails;
	std::vector<FRenderSpray> Spray;
	std::vector<FVec3f> Corners{{-0.1f, 0.0f, -0.1f}, {0.1f, 0.0f, -0.1f}, {0.1f, 0.0f, 0.1f}, {-0.1f, 0.0f, 0.1f}};
	std::vector<std::array<uint32, 3>> Triangles{{0, 2, 1}, {0, 3, 2}};
	FRenderSurface Surface;

	/** Every shape at its extremes: flat and bulging, stretched, leaning, ragged, tiny and large. */
	FExtremeScene()
	{
		uint32 Index = 0;
		for (const float Height : {0.01f, 0.3f, 0.8f, 1.0f, 3.0f})
		{
			for (const float Stretch : {1.0f, 2.5f})
			{
				const float BaseRadius = Index % 3 == 0 ? 2e-5f : 6e-4f;
				FRenderDrop Drop = CapDrop(BaseRadius, BaseRadius * Height, 0.6f * BaseRadius);
				Drop.Position = {-0.006f + 0.0013f * static_cast<float>(Index), 0.0f,
					-0.003f + 0.0015f * static_cast<float>(Index % 5)};
				Drop.Stretch = Stretch;
				Drop.Wobble = 1.0f;
				Drop.Roughening = 0.12f;
				Drop.Way = 1.7f * static_cast<float>(Index);
				Drop.Seed = Index++;
				Drops.push_back(Drop);
			}
		}
		FRenderTrail Trail;
		Trail.Start = {0.0f, 0.0f, -0.004f};
		Trail.End = {0.0f, 0.0f, 0.004f};
		Trail.EndWidth = 0.0f;
		Trails = {Trail, FRenderTrail{}};
		FRenderSpray Drop;
		Drop.Position = {0.002f, 0.1f, 0.0f};
		Drop.Velocity = {0.0f, 0.0f, -5.0f};
		Spray = {Drop, FRenderSpray{}};
		Surface.Positions = Corners;
		Surface.Triangles = Triangles;
	}
	FExtremeScene(const FExtremeScene&) = delete;

	void AddTo(FRenderFrame& Frame) const
	{
		Frame.Drops = Drops;
		Frame.Trails = Trails;
		Frame.Spray = Spray;
		Frame.Surfaces = {&Surface, 1};
	}
};

} // namespace

TEST_F(RenderTest, ADropShowsTheWorldUpsideDown)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	FRenderFrame Frame = CloseUp(EEnvironment::TwoColors);
	const FRenderDrop Drop = RoundDrop(5e-3f, 0.5f);
	Frame.Drops = {&Drop, 1};
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Image);
	const FColor Above = PixelOf(Image.Value(), 4, 4); // beside the drop
	const FColor Below = PixelOf(Image.Value(), 4, 123);
	EXPECT_EQ(Above.R, 1.0f);
	EXPECT_EQ(Above.B, 0.0f);
	EXPECT_EQ(Below.R, 0.0f);
	EXPECT_EQ(Below.B, 1.0f);
	for (const uint32 Offset : {10u, 20u, 30u}) // inside it: 46 pixels of radius
	{
		const FColor Upper = PixelOf(Image.Value(), 64, 64 - Offset);
		const FColor Lower = PixelOf(Image.Value(), 64, 64 + Offset);
		EXPECT_GT(Upper.B, 0.8f) << Offset;
		EXPECT_LT(Upper.R, 0.1f) << Offset;
		EXPECT_GT(Lower.R, 0.8f) << Offset;
		EXPECT_LT(Lower.B, 0.1f) << Offset;
	}
}

TEST_F(RenderTest, AWhiteFurnaceNeverGetsBrighter)
{
	FD_MAKE_RENDERER(Renderer, 320, 240);
	const FExtremeScene Scene;
	for (const float Side : {-1.0f, 1.0f}) // from the room, and from outside
	{
		FRenderFrame Frame = CloseUp(EEnvironment::White);
		Frame.Camera.Eye.y() = 0.3f * Side;
		Frame.Camera.Aperture = 0.009f;
		Scene.AddTo(Frame);
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		const auto [Least, Most] = std::minmax_element(Image.Value().Rgba.begin(), Image.Value().Rgba.end());
		EXPECT_LE(*Most, 1.0f + 1e-3f); // half a unit of a 16-bit float
		EXPECT_GE(*Least, 0.0f);
	}
}

TEST_F(RenderTest, EveryPixelIsANumber)
{
	FD_MAKE_RENDERER(Renderer, 320, 240);
	const FExtremeScene Scene;
	for (const float Aperture : {0.0f, 0.009f})
	{
		for (const FVec3f& Eye : {FVec3f(0.0f, -0.3f, 0.0f), FVec3f(0.0f, 0.3f, 0.0f), FVec3f(0.02f, -0.002f, 0.01f)})
		{
			FRenderFrame Frame = CloseUp(EEnvironment::NightCity);
			Frame.Camera.Eye = Eye;
			Frame.Camera.Aperture = Aperture;
			Scene.AddTo(Frame);
			const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
			FD_ASSERT_OK(Image);
			EXPECT_TRUE(std::all_of(Image.Value().Rgba.begin(), Image.Value().Rgba.end(),
				[](float Value) { return std::isfinite(Value) && Value >= 0.0f; }));
		}
	}
}

// The view meets the middle of a drop at a right angle: what Fresnel takes at the air-water face is all that is lost.
TEST_F(RenderTest, TheMiddleOfADropTransmitsWhatFresnelLeaves)
{
	FD_MAKE_RENDERER(Renderer, 65, 65);
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	const FRenderDrop Drop = RoundDrop(5e-3f, 0.4f);
	Frame.Drops = {&Drop, 1};
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Image);
	constexpr float ReflectanceOfWater = 0.02037f; // ((1.333 - 1) / (1.333 + 1))^2
	EXPECT_NEAR(PixelOf(Image.Value(), 32, 32).G, 1.0f - ReflectanceOfWater, 1e-3f);
}

TEST_F(RenderTest, DropsOfEveryLevelOfDetailAreClosed)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	constexpr float PixelsPerMeter = 128.0f / 0.014f;
	for (const float RadiusInPixels : {2.9f, 8.0f, 13.0f, 20.0f, 50.0f})
	{
		FRenderFrame Frame = CloseUp(EEnvironment::White);
		const FRenderDrop Drop = RoundDrop(RadiusInPixels / PixelsPerMeter, 0.5f);
		Frame.Drops = {&Drop, 1};
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		for (uint32 Y = 0; Y < 128; ++Y)
		{
			for (uint32 X = 0; X < 128; ++X)
			{
				const float Distance = std::hypot(static_cast<float>(X) - 63.5f, static_cast<float>(Y) - 63.5f);
				const float Brightness = PixelOf(Image.Value(), X, Y).G;
				if (Distance < 0.9f * RadiusInPixels - 1.0f) // a hole would show the white behind
				{
					ASSERT_LT(Brightness, 0.985f) << RadiusInPixels << " at " << X << ", " << Y;
				}
				else if (Distance > 1.8f * RadiusInPixels + 1.0f)
				{
					ASSERT_EQ(Brightness, 1.0f) << RadiusInPixels << " at " << X << ", " << Y;
				}
			}
		}
	}
}

/** A drop of that radius on the screen in a picture of 128 pixels, seen at a slant so that its height shows. */
class DropDetailTest : public RenderTest
{
protected:
	static FRenderFrame SlantedFrame(std::span<const FRenderDrop> Drops)
	{
		FRenderFrame Frame = CloseUp(EEnvironment::NightCity);
		Frame.Camera.Eye = FVec3f(0.1f, -0.28f, 0.05f);
		Frame.Drops = Drops;
		return Frame;
	}

	static FRenderDrop DropOfPixels(float Pixels)
	{
		const float PixelsPerMeter = 128.0f * 0.3f / (0.014f * FVec3f(0.1f, -0.28f, 0.05f).norm());
		FRenderDrop Drop =
			CapDrop(Pixels / PixelsPerMeter, 0.5f * Pixels / PixelsPerMeter, 0.2f * Pixels / PixelsPerMeter);
		Drop.Wobble = 0.5f;
		Drop.Stretch = 1.0f;
		Drop.Seed = 11;
		return Drop;
	}
};

// Sizes on either side of every change of mesh or shape: the picture may not tell.
TEST_F(DropDetailTest, DROP_91_LevelsOfDetailChangeWithoutPops)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	for (const float Pixels : {0.8f, 1.0f, 1.4f, 3.0f, 4.5f, 14.0f})
	{
		std::array<FRadianceImage, 2> Images;
		for (const uint32 Side : {0u, 1u})
		{
			const FRenderDrop Drop = DropOfPixels(Pixels * (Side == 0 ? 0.9999f : 1.0001f));
			TResult<FRadianceImage> Image = Renderer->RenderRadiance(SlantedFrame({&Drop, 1}));
			FD_ASSERT_OK(Image);
			Images[Side] = std::move(Image.Value());
		}
		float Different = 0.0f; // mean difference, weighed by the drop's pixels
		float Brightest = 0.0f;
		for (size_t Index = 0; Index < Images[0].Rgba.size(); ++Index)
		{
			Different += std::abs(Images[0].Rgba[Index] - Images[1].Rgba[Index]) / 3.0f;
			Brightest = std::max(Brightest, Images[0].Rgba[Index]);
		}
		const float DropPixels = std::max(3.14159f * Pixels * Pixels, 4.0f);
		EXPECT_LE(Different, 0.02f * DropPixels * Brightest) << Pixels;
	}
}

TEST_F(DropDetailTest, DROP_90_RoughGroundPushesTheOutlineAboutSmoothly)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	const auto Picture = [&](float Roughening, float Way)
	{
		FRenderDrop Drop = DropOfPixels(40.0f);
		Drop.Roughening = Roughening;
		Drop.Way = Way;
		TResult<FRadianceImage> Image = Renderer->RenderRadiance(SlantedFrame({&Drop, 1}));
		EXPECT_TRUE(Image.IsOk());
		return std::move(Image.Value().Rgba);
	};
	const auto Apart = [](const std::vector<float>& A, const std::vector<float>& B)
	{
		double Sum = 0.0;
		for (size_t Index = 0; Index < A.size(); ++Index)
		{
			Sum += std::abs(double(A[Index]) - double(B[Index]));
		}
		return Sum;
	};
	EXPECT_EQ(Picture(0.0f, 1.0f), Picture(0.0f, 7.3f)); // at rest nothing moves
	const std::vector<float> Start = Picture(0.12f, 3.0f);
	const double OneWidth = Apart(Start, Picture(0.12f, 4.0f));
	const double OneHundredth = Apart(Start, Picture(0.12f, 3.01f));
	EXPECT_GT(OneWidth, 0.0);
	EXPECT_LT(OneHundredth, 0.1 * OneWidth);
}

TEST_F(DropDetailTest, BeadsHideTheirBase)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	FRenderDrop Bead; // base of 10 pixels, 29 at its widest
	Bead.Shape = SolveProfile<float>({160.0f, 0.0f, 0.0f});
	Bead.Radius = 29.0f * 0.014f / 128.0f;
	Frame.Drops = {&Bead, 1};
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Image);
	EXPECT_LT(PixelOf(Image.Value(), 64 + 24, 64).G, 0.985f); // drawn where only the bulge is
	EXPECT_EQ(PixelOf(Image.Value(), 64 + 45, 64).G, 1.0f);
}

namespace
{

/** A drop so wide that a pixel sees it as a plane, on level glass, and the eye Degrees from its normal. */
FRenderFrame LookAtLevelDrop(FRenderFrame Frame, const FRenderDrop& Drop, float Degrees)
{
	const float Angle = Degrees * 0.01745329252f;
	const FVec3f Apex(0.0f, 0.0f, Drop.Radius * ProfileAt(Drop.Shape, 4.0f).Height);
	Frame.Camera.Target = Apex;
	Frame.Camera.Eye = Apex + 0.3f * FVec3f(0.0f, -std::sin(Angle), std::cos(Angle));
	Frame.Camera.Up = FVec3f::UnitY() * std::cos(Angle) + FVec3f::UnitZ() * std::sin(Angle);
	Frame.Drops = {&Drop, 1};
	return Frame;
}

FRenderDrop LevelDrop()
{
	FRenderDrop Drop = CapDrop(1.0f, 0.05f, 0.0f);
	Drop.Normal = FVec3f::UnitZ();
	Drop.Along = FVec3f::UnitX();
	return Drop;
}

} // namespace

TEST_F(RenderTest, COND_59_ADropMirrorsLittleAtRightAnglesAndMostAtAGrazingView)
{
	FD_MAKE_RENDERER(Renderer, 65, 65);
	const FRenderDrop Drop = LevelDrop();
	// Ink in a white room: all light from the drop was thrown back by its face.
	FRenderFrame Ink = CloseUp(EEnvironment::White);
	Ink.Liquid.Color = FVec3f::Zero();
	Ink.Liquid.ColorDepth = 1.0e-5f;
	Ink.Liquid.Opacity = 1.0f;
	const auto MirroredAt = [&](float Degrees)
	{
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(LookAtLevelDrop(Ink, Drop, Degrees));
		EXPECT_TRUE(Image.IsOk());
		return Image.IsOk() ? PixelOf(Image.Value(), 32, 32).G : -1.0f;
	};
	EXPECT_NEAR(MirroredAt(0.0f), 0.02f, 0.005f);
	EXPECT_GT(MirroredAt(88.0f), 0.8f);
	EXPECT_LT(MirroredAt(88.0f), 0.9f);
}

TEST_F(RenderTest, COND_59_WhatIsBehindADropShowsThroughItsMiddle)
{
	FD_MAKE_RENDERER(Renderer, 65, 65);
	// On glass: blue below the horizon, red above. The lobed drop of condensation as well as the flat one.
	FRenderDrop Dew;
	Dew.Normal = FVec3f::UnitZ();
	Dew.Along = FVec3f::UnitX();
	Dew.bLobed = true;
	Dew.Radius = 3.0e-3f;
	Dew.Shape = Detail::CapProfile(float(Math::Pi / 2.0), 1.0f);
	for (const FRenderDrop& Drop : {LevelDrop(), Dew})
	{
		const TResult<FRadianceImage> Image =
			Renderer->RenderRadiance(LookAtLevelDrop(CloseUp(EEnvironment::TwoColors), Drop, 0.0f));
		FD_ASSERT_OK(Image);
		EXPECT_GT(PixelOf(Image.Value(), 32, 32).B, 0.9f);
		EXPECT_NEAR(PixelOf(Image.Value(), 32, 32).R, 0.02f, 0.005f);
	}
	// On an opaque surface: the color of the ground, with the mirrored white of the room on top of it.
	const FExtremeScene Scene;
	FRenderSurface Ground = Scene.Surface;
	Ground.Pose.Rotation = Eigen::AngleAxisf(float(Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix();
	Ground.Material = EMaterial::Opaque;
	Ground.Appearance.BaseColor = FVec3f(0.8f, 0.0f, 0.0f);
	FRenderFrame Frame = LookAtLevelDrop(CloseUp(EEnvironment::White), Dew, 0.0f);
	Frame.Surfaces = {&Ground, 1};
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Image);
	const FColor Middle = PixelOf(Image.Value(), 32, 32);
	EXPECT_NEAR(Middle.G, 0.02f, 0.005f);
	EXPECT_GT(Middle.R, 10.0f * Middle.G);
}
