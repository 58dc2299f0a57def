// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A surface with a wetness map shows where it is wet.

#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

/** A matt board that faces the camera, with a map whose left half may be wet. */
struct FWetBoard
{
	static constexpr uint32 MapSize = 16;
	std::vector<FVec3f> Positions{
		{-0.02f, 0.0f, -0.02f}, {0.02f, 0.0f, -0.02f}, {0.02f, 0.0f, 0.02f}, {-0.02f, 0.0f, 0.02f}};
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	std::vector<std::array<FVec2f, 3>> Places;
	std::vector<FRenderWetTexel> Texels;
	FRenderSurface Surface;

	explicit FWetBoard(float Film)
	{
		for (const std::array<uint32, 3>& Triangle : Triangles)
		{
			std::array<FVec2f, 3>& Corners = Places.emplace_back();
			for (size_t Corner = 0; Corner < 3; ++Corner)
			{
				const FVec3f& At = Positions[Triangle[Corner]];
				Corners[Corner] = FVec2f(At.x() + 0.02f, At.z() + 0.02f) * (float(MapSize) / 0.04f);
			}
		}
		for (uint32 Texel = 0; Texel < MapSize * MapSize; ++Texel)
		{
			Texels.push_back({Texel % MapSize < MapSize / 2 ? Film : 0.0f, 0.0f, 0.0f});
		}
		Surface.Positions = Positions;
		Surface.Triangles = Triangles;
		Surface.Material = EMaterial::Opaque;
		Surface.Appearance.Roughness = 0.9f;
		Surface.Wetness = {MapSize, Places, Texels};
	}
};

float Brightness(const FRadianceImage& Image, uint32 X, uint32 Y)
{
	const FColor Color = PixelOf(Image, X, Y);
	return Color.R + Color.G + Color.B;
}

} // namespace

TEST_F(RenderTest, DROP_73_AMapDarkensMattMatterWhereItIsWet)
{
	FD_MAKE_RENDERER(Renderer, 64, 64);
	for (const float Film : {0.0f, 4.0e-6f})
	{
		const FWetBoard Board(Film);
		FRenderFrame Frame = CloseUp(EEnvironment::White);
		Frame.Surfaces = std::span(&Board.Surface, 1);
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		// The camera looks along +Y, so -X is on the left.
		const float Left = Brightness(Image.Value(), 8, 32);
		const float Right = Brightness(Image.Value(), 56, 32);
		EXPECT_GT(Right, 0.2f);
		if (Film == 0.0f)
		{
			EXPECT_NEAR(Left, Right, 0.01f * Right);
		}
		else
		{
			EXPECT_LT(Left, 0.9f * Right);
		}
	}
}

TEST_F(RenderTest, AMapIsInTheGeometryAlsoIfNoPictureCameBefore)
{
	FWetBoard Board(4.0e-5f);
	for (uint32 Texel = 0; Texel < Board.Texels.size(); ++Texel)
	{
		Board.Texels[Texel].Film *= 1.0f + 0.5f * std::sin(1.3f * static_cast<float>(Texel));
	}
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Surfaces = std::span(&Board.Surface, 1);
	FD_MAKE_RENDERER(Alone, 64, 64);
	const TResult<FGeometryImage> First = Alone->RenderGeometry(Frame);
	FD_ASSERT_OK(First);
	FD_MAKE_RENDERER(Both, 64, 64);
	FD_ASSERT_OK(Both->Render(Frame));
	const TResult<FGeometryImage> After = Both->RenderGeometry(Frame);
	FD_ASSERT_OK(After);
	EXPECT_TRUE(First.Value().Normals == After.Value().Normals);
	const auto Bent = [](const FVec3f& Normal) { return (Normal + FVec3f::UnitY()).norm() > 1.0e-3f; };
	EXPECT_TRUE(std::any_of(After.Value().Normals.begin(), After.Value().Normals.end(), Bent)) << "shows the film";
}

TEST_F(RenderTest, AMapOfTheWrongSizeIsRefused)
{
	FD_MAKE_RENDERER(Renderer, 16, 16);
	FWetBoard Board(0.0f);
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Surfaces = std::span(&Board.Surface, 1);
	Board.Surface.Wetness.Texels = Board.Surface.Wetness.Texels.first(7);
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	ASSERT_FALSE(Image.IsOk());
	EXPECT_NE(Image.Error().Message.find("Wetness.Texels"), std::string::npos) << Image.Error().Message;
}
