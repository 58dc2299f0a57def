// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Matter that lies on a surface is seen there, by its amount, on boards, below drops and on glass.

#include "RenderFixture.h"

using namespace FluidDrops;

namespace
{

/** A white board that faces the camera, with matter on its left half only. */
struct FStainedBoard
{
	std::vector<FVec3f> Positions;
	std::vector<std::array<uint32, 3>> Triangles;
	std::vector<float> Deposits;
	FRenderSurface Surface;

	explicit FStainedBoard(float Matter)
	{
		for (const float X : {-0.02f, -0.0005f, 0.0005f, 0.02f})
		{
			Positions.insert(Positions.end(), {FVec3f(X, 0.0f, -0.02f), FVec3f(X, 0.0f, 0.02f)});
			Deposits.insert(Deposits.end(), 2, X < 0.0f ? Matter : 0.0f);
		}
		for (uint32 Strip = 0; Strip < 6; Strip += 2)
		{
			Triangles.push_back({Strip, Strip + 2, Strip + 3});
			Triangles.push_back({Strip, Strip + 3, Strip + 1});
		}
		Surface.Positions = Positions;
		Surface.Triangles = Triangles;
		Surface.Material = EMaterial::Opaque;
		Surface.Appearance.BaseColor = FVec3f(0.7f, 0.7f, 0.7f);
		Surface.Appearance.Specular = 0.0f;
		Surface.Deposits = Deposits;
	}
	FStainedBoard(const FStainedBoard&) = delete;
};

/** Red paint: 98 % opaque at its depth. */
FRenderFrame UnderPaint(FRenderFrame Frame, const FStainedBoard& Board)
{
	Frame.Surfaces = std::span(&Board.Surface, 1);
	Frame.Liquid.Color = {0.6f, 0.05f, 0.02f};
	Frame.Liquid.ColorDepth = 5e-5f;
	Frame.Liquid.Opacity = 0.98f;
	return Frame;
}

FColor MeanColor(const FRadianceImage& Image, uint32 X0, uint32 X1)
{
	FColor Sum{0.0f, 0.0f, 0.0f};
	for (uint32 Y = 8; Y < Image.Height - 8; ++Y)
	{
		for (uint32 X = X0; X < X1; ++X)
		{
			const FColor Pixel = PixelOf(Image, X, Y);
			Sum = {Sum.R + Pixel.R, Sum.G + Pixel.G, Sum.B + Pixel.B};
		}
	}
	const float Count = static_cast<float>((X1 - X0) * (Image.Height - 16));
	return {Sum.R / Count, Sum.G / Count, Sum.B / Count};
}

} // namespace

TEST_F(RenderTest, DROP_109_DriedPaintIsOpaqueAtFiftyGramsASquareMeter)
{
	FD_MAKE_RENDERER(Renderer, 64, 64);
	float Before = 1.0f;
	for (const float Matter : {0.0f, 0.002f, 0.01f, 0.05f, 0.5f})
	{
		const FStainedBoard Board(Matter);
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(UnderPaint(CloseUp(EEnvironment::White), Board));
		FD_ASSERT_OK(Image);
		const FColor Left = MeanColor(Image.Value(), 4, 26);
		const FColor Right = MeanColor(Image.Value(), 38, 60);
		EXPECT_NEAR(Right.G, 0.7f, 0.03f) << Matter; // clean
		EXPECT_LT(Left.G, Before + 1e-3f) << Matter; // the more matter, the less of the board
		Before = Left.G;
		if (Matter >= 0.05f)
		{
			EXPECT_NEAR(Left.R, 0.6f, 0.04f);
			EXPECT_NEAR(Left.G, 0.05f, 0.04f);
		}
		if (Matter == 0.01f) // 1 - 0.02^(1/5) = 54 % hidden, and 0.05^(2/5) = 30 % left of what is not, but for lumps
		{
			EXPECT_NEAR(Left.G, 0.46f * 0.30f * 0.7f + 0.54f * 0.05f, 0.04f);
		}
	}
}

TEST_F(RenderTest, DROP_109_ADropShowsTheStainBelowIt)
{
	FD_MAKE_RENDERER(Renderer, 64, 64);
	const FStainedBoard Board(0.0f);
	FRenderDrop Drop = CapDrop(4e-3f, 2e-3f, 0.0f);
	Drop.Normal = -FVec3f::UnitY(); // toward the camera
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Surfaces = std::span(&Board.Surface, 1);
	Frame.Liquid.Color = {0.6f, 0.3f, 0.1f}; // clear tea: it stains, but hides nothing
	Frame.Liquid.ColorDepth = 0.1f;
	Frame.Drops = {&Drop, 1};
	const TResult<FRadianceImage> Clean = Renderer->RenderRadiance(Frame);
	Drop.Deposit = 0.05f;
	const TResult<FRadianceImage> Stained = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Clean);
	FD_ASSERT_OK(Stained);
	const FColor Before = PixelOf(Clean.Value(), 32, 32);
	const FColor After = PixelOf(Stained.Value(), 32, 32);
	EXPECT_LT(After.G / Before.G, 0.5f);
	EXPECT_LT(After.B / Before.B, After.R / Before.R);
}

TEST_F(RenderTest, DROP_109_MatterOnGlassHidesWhatIsBehind)
{
	FD_MAKE_RENDERER(Renderer, 64, 64);
	FStainedBoard Pane(0.1f);
	Pane.Surface.Material = EMaterial::Glass;
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(UnderPaint(CloseUp(EEnvironment::White), Pane));
	FD_ASSERT_OK(Image);
	EXPECT_GT(MeanColor(Image.Value(), 38, 60).G, 0.9f);
	EXPECT_LT(MeanColor(Image.Value(), 4, 26).G, 0.15f);
	EXPECT_GT(MeanColor(Image.Value(), 4, 26).R, 0.4f);
}

TEST_F(RenderTest, DepositsOfTheWrongCountAreRefused)
{
	FD_MAKE_RENDERER(Renderer, 16, 16);
	FStainedBoard Board(0.0f);
	Board.Surface.Deposits = Board.Surface.Deposits.first(3);
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(UnderPaint(CloseUp(EEnvironment::White), Board));
	ASSERT_FALSE(Image.IsOk());
	EXPECT_NE(Image.Error().Message.find("Deposits"), std::string::npos) << Image.Error().Message;
}
