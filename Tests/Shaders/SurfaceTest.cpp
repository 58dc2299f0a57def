// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about opaque surfaces: no more light leaves than comes, shadows fall away from the light, meshes look smooth
// where they should, and the surroundings turn with their light.

#include "Render/KeyLight.h"
#include "Render/SmoothNormals.h"
#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

using FTriangle = std::array<uint32, 3>;

/** A ball of 3 cm, coarse: 16 by 8. */
struct FBall
{
	std::vector<FVec3f> Positions;
	std::vector<FTriangle> Triangles;
	FRenderSurface Surface;

	FBall()
	{
		constexpr uint32 Slices = 16, Rings = 8;
		for (uint32 Ring = 0; Ring <= Rings; ++Ring)
		{
			for (uint32 Slice = 0; Slice < Slices; ++Slice)
			{
				const float Polar = 3.14159265f * static_cast<float>(Ring) / Rings;
				const float Azimuth = 6.2831853f * static_cast<float>(Slice) / Slices;
				Positions.push_back(0.03f *
					FVec3f(std::sin(Polar) * std::cos(Azimuth), std::sin(Polar) * std::sin(Azimuth), std::cos(Polar)));
			}
		}
		for (uint32 Ring = 0; Ring < Rings; ++Ring)
		{
			for (uint32 Slice = 0; Slice < Slices; ++Slice)
			{
				const uint32 Next = (Slice + 1) % Slices;
				const uint32 Above = Ring * Slices, Below = Above + Slices;
				Triangles.push_back({Above + Slice, Below + Slice, Below + Next}); // outward
				Triangles.push_back({Above + Slice, Below + Next, Above + Next});
			}
		}
		Surface.Positions = Positions;
		Surface.Triangles = Triangles;
		Surface.Material = EMaterial::Opaque;
	}
	FBall(const FBall&) = delete;
};

std::vector<FSurfaceAppearance> ExtremeAppearances()
{
	std::vector<FSurfaceAppearance> All;
	for (const float Roughness : {0.0f, 0.15f, 0.6f, 1.0f})
	{
		for (uint32 Kind = 0; Kind < 11; ++Kind)
		{
			FSurfaceAppearance& Look = All.emplace_back();
			Look.BaseColor = Look.SubsurfaceColor = FVec3f::Ones();
			Look.Roughness = Roughness;
			Look.Specular = 1.0f;
			Look.Metallic = Kind == 1 ? 1.0f : 0.0f;
			Look.ClearCoat = Kind == 2 ? 1.0f : 0.0f;
			Look.Subsurface = Kind == 3 ? 1.0f : 0.0f;
			Look.Translucency = Kind == 4 ? 0.5f : 0.0f;
			Look.Detail = Kind == 3 ? ESurfaceDetail::Skin : Kind == 4 ? ESurfaceDetail::Leaf : ESurfaceDetail::None;
			Look.Detail = Kind == 5 ? ESurfaceDetail::Flakes : Look.Detail;
			Look.Detail = Kind == 6 ? ESurfaceDetail::Label : Kind == 7 ? ESurfaceDetail::Wood : Look.Detail;
			Look.Detail = Kind == 8 ? ESurfaceDetail::Eye : Kind >= 9 ? ESurfaceDetail::Asphalt : Look.Detail;
			Look.DetailStrength = Kind == 9 ? 0.0f : Kind == 10 ? 1.0f : Look.DetailStrength;
		}
	}
	return All;
}

float MeanBrightness(const FRadianceImage& Image, uint32 X0, uint32 X1, uint32 Y0, uint32 Y1)
{
	float Sum = 0.0f;
	for (uint32 Y = Y0; Y < Y1; ++Y)
	{
		for (uint32 X = X0; X < X1; ++X)
		{
			Sum += PixelOf(Image, X, Y).G;
		}
	}
	return Sum / static_cast<float>((X1 - X0) * (Y1 - Y0));
}

} // namespace

TEST_F(RenderTest, AWhiteFurnaceNeverGetsBrighterByOpaqueSurfaces)
{
	FD_MAKE_RENDERER(Renderer, 96, 96);
	FBall Ball;
	FRenderFrame Frame = NightFrame();
	Frame.Environment = EEnvironment::White;
	Frame.Camera.FieldOfView = 14.0f;
	Frame.Surfaces = {&Ball.Surface, 1};
	for (const FSurfaceAppearance& Look : ExtremeAppearances())
	{
		Ball.Surface.Appearance = Look;
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		const auto [Least, Most] = std::minmax_element(Image.Value().Rgba.begin(), Image.Value().Rgba.end());
		EXPECT_LE(*Most, 1.0f + 2e-3f) << Look.Roughness << " " << int(Look.Detail);
		EXPECT_GE(*Least, 0.0f);
		if (Look.Detail == ESurfaceDetail::Wood || Look.Detail == ESurfaceDetail::Eye ||
			Look.Detail == ESurfaceDetail::Asphalt)
		{
			continue; // have dark parts of their own
		}
		// White matter returns nearly all of it.
		EXPECT_GT(PixelOf(Image.Value(), 48, 48).G, 0.8f) << Look.Roughness << " " << int(Look.Detail);
	}
}

TEST_F(RenderTest, EveryEnvironmentGivesNumbers)
{
	FD_MAKE_RENDERER(Renderer, 96, 54);
	FBall Ball;
	for (const EEnvironment Environment :
		{EEnvironment::NightCity, EEnvironment::Studio, EEnvironment::DaySky, EEnvironment::Overcast})
	{
		FRenderFrame Frame = NightFrame();
		Frame.Environment = Environment;
		Frame.EnvironmentTurn = 77.0f;
		Frame.Surfaces = {&Ball.Surface, 1};
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		EXPECT_TRUE(std::all_of(Image.Value().Rgba.begin(), Image.Value().Rgba.end(),
			[](float Value) { return std::isfinite(Value) && Value >= 0.0f; }));
		EXPECT_GT(PixelOf(Image.Value(), 48, 27).G, 0.0f);
	}
}

// Paint covers its ellipsoid, in the surface's own space, and nothing else; hair leaves skin between its strands.
TEST_F(RenderTest, TintsColorTheirPartOfASurface)
{
	constexpr float BallRadius = 0.03f; // m
	constexpr uint32 BallPixels = 39;   // its radius in the picture
	FD_MAKE_RENDERER(Renderer, 96, 96);
	FBall Ball;
	FRenderFrame Frame = NightFrame();
	Frame.Environment = EEnvironment::White;
	Frame.Camera.FieldOfView = 14.0f;
	Ball.Surface.Appearance.BaseColor = FVec3f::Constant(0.8f);
	Ball.Surface.Appearance.Roughness = 1.0f;
	Frame.Surfaces = {&Ball.Surface, 1};
	const TResult<FRadianceImage> Plain = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Plain);
	FRenderTint Tint;
	Tint.Center = FVec3f(0.0f, -1.0f, 0.0f) * BallRadius; // toward the camera
	Tint.HalfExtent = FVec3f::Constant(0.5f * BallRadius);
	Tint.Softness = 0.05f;
	Tint.Color = FVec3f(0.8f, 0.0f, 0.0f);
	Ball.Surface.Tints = {&Tint, 1};
	const TResult<FRadianceImage> Painted = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Painted);
	const float Before = PixelOf(Plain.Value(), 48, 48).G;
	EXPECT_LT(PixelOf(Painted.Value(), 48, 48).G, 0.15f * Before); // what the face mirrors is left
	EXPECT_NEAR(PixelOf(Painted.Value(), 48, 48).R, PixelOf(Plain.Value(), 48, 48).R, 0.02f);
	const uint32 Outside = 48 + 4 * BallPixels / 5;
	EXPECT_EQ(PixelOf(Painted.Value(), Outside, 48).G, PixelOf(Plain.Value(), Outside, 48).G);
	Tint.Hair = 1.0f;
	const TResult<FRadianceImage> Hairy = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Hairy);
	const float Mean = MeanBrightness(Hairy.Value(), 42, 54, 42, 54);
	EXPECT_GT(Mean, MeanBrightness(Painted.Value(), 42, 54, 42, 54));
	EXPECT_LT(Mean, MeanBrightness(Plain.Value(), 42, 54, 42, 54));
}

// The lower of two plates is dark where the upper one is between it and the light, and only there.
TEST_F(RenderTest, ShadowsFallAwayFromTheKeyLight)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	const FVec3f Light = KeyLightOf(EEnvironment::DaySky, 0.0f).Direction;
	const auto Plate = [](const FVec3f& Middle, float Half)
	{
		return std::vector<FVec3f>{Middle + FVec3f(-Half, -Half, 0.0f), Middle + FVec3f(Half, -Half, 0.0f),
			Middle + FVec3f(Half, Half, 0.0f), Middle + FVec3f(-Half, Half, 0.0f)};
	};
	const std::vector<FVec3f> Floor = Plate(FVec3f::Zero(), 0.1f);
	const std::vector<FVec3f> Lid = Plate(0.05f * Light, 0.02f); // its shadow: the middle of the floor, 4 cm wide
	const std::vector<FTriangle> Triangles{{0, 1, 2}, {0, 2, 3}};
	std::array<FRenderSurface, 2> Surfaces;
	Surfaces[0].Positions = Floor;
	Surfaces[1].Positions = Lid;
	for (FRenderSurface& Surface : Surfaces)
	{
		Surface.Triangles = Triangles;
		Surface.Material = EMaterial::Opaque;
	}
	FRenderFrame Frame = NightFrame();
	Frame.Environment = EEnvironment::DaySky;
	Frame.Camera.Eye = {0.12f, -0.1f, 0.25f}; // past the lid
	Frame.Camera.FieldOfView = 24.0f;         // 12 cm of the floor
	Frame.Surfaces = {&Surfaces[0], 1};
	const TResult<FRadianceImage> Lit = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Lit);
	Frame.Surfaces = Surfaces;
	const TResult<FRadianceImage> Shaded = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Shaded);
	const float Before = MeanBrightness(Lit.Value(), 60, 68, 60, 68);
	const float After = MeanBrightness(Shaded.Value(), 60, 68, 60, 68);
	EXPECT_LT(After, 0.6f * Before);
	EXPECT_GT(After, 0.05f * Before); // the sky still lights it
	EXPECT_NEAR(MeanBrightness(Shaded.Value(), 116, 128, 40, 90), MeanBrightness(Lit.Value(), 116, 128, 40, 90),
		0.02f * Before);
}

TEST(SmoothNormals, FollowARoundSurfaceAndKeepASharpOne)
{
	FBall Ball;
	const std::vector<FVec3f> Round = SmoothNormals(Ball.Positions, Ball.Triangles, 60.0f);
	for (size_t Corner = 0; Corner < Round.size(); ++Corner)
	{
		const uint32 Vertex = Ball.Triangles[Corner / 3][Corner % 3];
		const auto [Least, Most] =
			std::minmax_element(Ball.Triangles[Corner / 3].begin(), Ball.Triangles[Corner / 3].end());
		const bool bAtPole = *Least < 16 || *Most >= 128; // there vertices coincide and are not joined
		if (!bAtPole)
		{
			EXPECT_GT(Round[Corner].dot(Ball.Positions[Vertex].normalized()), 0.995f);
		}
	}
	// A roof with a ridge of 90 degrees.
	const std::vector<FVec3f> Roof{{-1, 0, 0}, {0, 0, 1}, {0, 1, 1}, {1, 0, 0}};
	const std::vector<FTriangle> Faces{{0, 1, 2}, {1, 3, 2}};
	const std::vector<FVec3f> Sharp = SmoothNormals(Roof, Faces, 60.0f);
	const std::vector<FVec3f> Smooth = SmoothNormals(Roof, Faces, 120.0f);
	EXPECT_LT(Sharp[1].dot(Sharp[3]), 0.01f); // the ridge's corner on either side
	EXPECT_GT(Smooth[1].dot(Smooth[3]), 0.999f);
}

TEST(KeyLights, TurnWithTheirSurroundings)
{
	const FVec3f Before = KeyLightOf(EEnvironment::Studio, 0.0f).Direction;
	const FVec3f After = KeyLightOf(EEnvironment::Studio, 90.0f).Direction;
	EXPECT_NEAR(After.x(), -Before.y(), 1e-5f);
	EXPECT_NEAR(After.y(), Before.x(), 1e-5f);
	EXPECT_NEAR(After.z(), Before.z(), 1e-5f);
}

TEST_F(RenderTest, TurnedSurroundingsAreTheSameSeenFromATurnedCamera)
{
	FD_MAKE_RENDERER(Renderer, 64, 48);
	FBall Ball;
	FRenderFrame Frame = NightFrame();
	Frame.Environment = EEnvironment::DaySky;
	Frame.Camera.Aperture = 0.0f;
	Frame.Surfaces = {&Ball.Surface, 1};
	const TResult<FRadianceImage> Straight = Renderer->RenderRadiance(Frame);
	Frame.EnvironmentTurn = 90.0f;
	Frame.Camera.Eye = {0.3f, 0.0f, 0.0f}; // what was at -Y is now at +X
	Ball.Surface.Pose.Rotation << 0, -1, 0, 1, 0, 0, 0, 0, 1;
	const TResult<FRadianceImage> Turned = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Straight);
	FD_ASSERT_OK(Turned);
	for (const auto& [X, Y] : {std::pair<uint32, uint32>{4, 4}, {60, 4}, {32, 24}, {28, 20}, {4, 44}})
	{
		EXPECT_NEAR(PixelOf(Straight.Value(), X, Y).G, PixelOf(Turned.Value(), X, Y).G,
			0.03f * PixelOf(Straight.Value(), X, Y).G + 2e-3f)
			<< X << ", " << Y;
	}
}
