// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The table of caustics is traced for a disc and warped to the outline of each drop. Here both outlines are measured in
// pictures: that of the drop where paint hides the board, that of the caustic where the light on a white board changes.

#include "Render/KeyLight.h"
#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

constexpr uint32 OutlinePixels = 256;
constexpr float BoardSpan = 14e-3f; // m, across the picture
constexpr int OutlineSlices = 360;

/** A white board that faces the light, seen from the light, with one irregular drop and no light but that. */
struct FBoardInKeyLight
{
	std::vector<FVec3f> Corners;
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	std::vector<float> Shut = std::vector<float>(4, 0.0f);
	FVec3f Light = KeyLightOf(EEnvironment::DaySky, 0.0f).Direction;
	FVec3f Across = Light.cross(FVec3f::UnitZ()).normalized();
	FRenderSurface Board;
	FRenderDrop Drop = CapDrop(4e-3f, 2.3e-3f, 0.0f); // 60 degrees

	FBoardInKeyLight()
	{
		const FVec3f Up = Across.cross(Light);
		for (const auto& [X, Y] : {std::pair{-0.1f, -0.1f}, {0.1f, -0.1f}, {0.1f, 0.1f}, {-0.1f, 0.1f}})
		{
			Corners.push_back(X * Across + Y * Up);
		}
		Board.Positions = Corners;
		Board.Triangles = Triangles;
		Board.Material = EMaterial::Opaque;
		Board.Appearance.BaseColor = FVec3f::Ones(); // white stays white under water
		Board.Appearance.Specular = 0.0f;
		Board.Appearance.Roughness = 1.0f;
		Board.SkyVisibility = Shut;
		Drop.Normal = Light;
		Drop.Along = Across;
		Drop.SkyVisibility = 0.0f;
	}
	FBoardInKeyLight(const FBoardInKeyLight&) = delete;

	FRenderFrame Frame() const
	{
		FRenderFrame Made = NightFrame();
		Made.Environment = EEnvironment::DaySky;
		Made.Camera.Eye = 0.5f * Light;
		Made.Camera.Aperture = 0.0f;
		Made.Camera.FieldOfView = 2.0f * std::atan(0.5f * BoardSpan / 0.5f) * 57.29578f;
		Made.Surfaces = {&Board, 1};
		Made.Drops = {&Drop, 1};
		return Made;
	}
};

/** How far from the middle, going inward from the edge of the picture, a pixel is first inside; for each slice. */
template <typename F>
std::vector<double> OutlineOf(const FRadianceImage& Image, F&& IsInside)
{
	std::vector<double> Radii;
	for (int Slice = 0; Slice < OutlineSlices; ++Slice)
	{
		const double Angle = 6.283185307 * Slice / OutlineSlices;
		double Radius = 0.5 * OutlinePixels - 2.0;
		while (Radius > 0.0)
		{
			const double X = 0.5 * OutlinePixels + Radius * std::cos(Angle);
			const double Y = 0.5 * OutlinePixels + Radius * std::sin(Angle);
			if (IsInside(PixelOf(Image, uint32(X), uint32(Y))))
			{
				break;
			}
			Radius -= 0.25;
		}
		Radii.push_back(Radius);
	}
	return Radii;
}

/** Area that both share over the area that either has. */
double OverlapOf(const std::vector<double>& A, const std::vector<double>& B)
{
	double Shared = 0.0, Either = 0.0;
	for (size_t Slice = 0; Slice < A.size(); ++Slice)
	{
		Shared += std::pow(std::min(A[Slice], B[Slice]), 2);
		Either += std::pow(std::max(A[Slice], B[Slice]), 2);
	}
	return Shared / Either;
}

} // namespace

TEST_F(RenderTest, DROP_105_TheCausticIsWarpedToTheOutlineOfTheBase)
{
	FD_MAKE_RENDERER(Renderer, OutlinePixels, OutlinePixels);
	struct FCase
	{
		float Stretch, Wobble, Roughening;
	};
	for (const FCase& Case : {FCase{1.0f, 0.0f, 0.0f}, {1.5f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f}, {1.3f, 0.6f, 0.2f}})
	{
		FBoardInKeyLight Scene;
		Scene.Drop.Stretch = Case.Stretch;
		Scene.Drop.Wobble = Case.Wobble;
		Scene.Drop.Roughening = Case.Roughening;
		Scene.Drop.Way = 3.3f;
		Scene.Drop.Seed = 11;
		FRenderFrame Frame = Scene.Frame();
		const TResult<FRadianceImage> Water = Renderer->RenderRadiance(Frame);
		Frame.Liquid.Color = {1.0f, 0.0f, 0.0f};
		Frame.Liquid.ColorDepth = 1e-6f;
		Frame.Liquid.Opacity = 1.0f;
		const TResult<FRadianceImage> Paint = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Water);
		FD_ASSERT_OK(Paint);
		const float Bare = PixelOf(Water.Value(), 3, 3).R;
		ASSERT_GT(Bare, 0.05f);
		const std::vector<double> Base =
			OutlineOf(Paint.Value(), [](const FColor& Pixel) { return Pixel.B < 0.5f * Pixel.R; });
		// The last light that the rim bends inward leaves 58 % there: dR/d rho = 1 + tan(60) tan(60 - 40.5).
		const std::vector<double> Caustic =
			OutlineOf(Water.Value(), [Bare](const FColor& Pixel) { return std::abs(Pixel.R / Bare - 1.0f) > 0.2f; });
		const auto [Least, Most] = std::minmax_element(Base.begin(), Base.end());
		EXPECT_GT(*Least, 40.0);
		EXPECT_TRUE(Case.Stretch + Case.Wobble == 1.0f || *Most > 1.15 * *Least); // it is not round
		EXPECT_GE(OverlapOf(Base, Caustic), 0.95) << Case.Stretch << " " << Case.Wobble << " " << Case.Roughening;
	}
}
