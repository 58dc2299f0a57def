// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A pool as it is drawn: a mirror in the middle, bent at the rim, clear to the ground, and no brighter than its light.

#include "FluidDropsCore/Views/View.h"
#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

constexpr float PoolRadius = 0.04f; // m
constexpr float ViewAngle = 70.0f;  // degrees from upright

/** A level board of 20 cm with a pool in its middle, seen at a slant. */
struct FBoardWithPool
{
	std::vector<FVec3f> Corners{{-0.1f, -0.1f, 0.0f}, {0.1f, -0.1f, 0.0f}, {0.1f, 0.1f, 0.0f}, {-0.1f, 0.1f, 0.0f}};
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	FRenderSurface Board;
	FRenderDrop Pool;

	FBoardWithPool()
	{
		Board.Positions = Corners;
		Board.Triangles = Triangles;
		Board.Material = EMaterial::Opaque;
		Board.Appearance.BaseColor = FVec3f::Zero();
		Board.Appearance.Specular = 0.0f;
		Pool.Normal = FVec3f::UnitZ();
		Pool.Along = FVec3f::UnitX();
		Pool.Radius = PoolRadius;
		Pool.Shape = ProfileOfPool({PoolRadius, 2.5e-3f}, 50.0f);
		Pool.bPool = true;
	}
	FBoardWithPool(const FBoardWithPool&) = delete;

	FRenderFrame Frame(EEnvironment Environment) const
	{
		const float Angle = ViewAngle * 0.01745329f;
		FRenderFrame Made = NightFrame();
		Made.Environment = Environment;
		Made.Camera.Eye = 0.4f * FVec3f(0.0f, -std::sin(Angle), std::cos(Angle));
		Made.Camera.Aperture = 0.0f;
		Made.Camera.FieldOfView = 16.0f; // 11 cm
		Made.Surfaces = {&Board, 1};
		Made.Drops = {&Pool, 1};
		return Made;
	}
};

} // namespace

TEST_F(RenderTest, DROP_112_APoolMirrorsTheSkyAsALevelFaceDoes)
{
	FD_MAKE_RENDERER(Renderer, 128, 96);
	FBoardWithPool Scene;
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Scene.Frame(EEnvironment::TwoColors));
	FD_ASSERT_OK(Image);
	// Fresnel's reflectance of water at 70 degrees is 13.4 %; the sky is red.
	const float Sky = 0.134f;
	float Most = 0.0f;
	for (uint32 X = 40; X < 88; ++X)
	{
		const FColor Pixel = PixelOf(Image.Value(), X, 48);
		EXPECT_NEAR(Pixel.R, Sky, 0.03f) << X; // all of the middle is one mirror
		EXPECT_LT(Pixel.B, 0.02f) << X;
	}
	for (uint32 Y = 48; Y < 96; ++Y) // toward us the rim is steep and mirrors less
	{
		Most = std::max(Most, PixelOf(Image.Value(), 64, Y).R);
	}
	EXPECT_LT(Most, 1.3f * Sky);
	EXPECT_LT(PixelOf(Image.Value(), 4, 48).R, 0.01f); // beside it the board is black
}

TEST_F(RenderTest, DROP_112_TheGroundShowsThroughAPool)
{
	FD_MAKE_RENDERER(Renderer, 96, 72);
	FBoardWithPool Scene;
	Scene.Board.Appearance.BaseColor = {0.6f, 0.0f, 0.0f};
	const TResult<FRadianceImage> Clear = Renderer->RenderRadiance(Scene.Frame(EEnvironment::White));
	FRenderFrame Frame = Scene.Frame(EEnvironment::White);
	Frame.Liquid.Color = {0.0f, 0.0f, 0.5f};
	Frame.Liquid.Opacity = 0.99f;
	const TResult<FRadianceImage> Paint = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Clear);
	FD_ASSERT_OK(Paint);
	const FColor Water = PixelOf(Clear.Value(), 48, 36);
	EXPECT_GT(Water.R, Water.B + 0.2f);
	const FColor Thick = PixelOf(Paint.Value(), 48, 36);
	EXPECT_GT(Thick.B, Thick.R + 0.2f); // 2.5 mm of paint hide it
	EXPECT_LE(*std::max_element(Clear.Value().Rgba.begin(), Clear.Value().Rgba.end()), 1.0f + 2e-3f);
}
