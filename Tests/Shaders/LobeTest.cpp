// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The vertex shader bends drops as LobedShape.h does: their outline in a picture is that of the mesh.

#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

constexpr uint32 LobePixels = 160;

/** A lobed drop on glass that leans downward. */
FRenderDrop LobedDrop(float Radius, float Reach)
{
	static const TLobeScales<float> Scales({}, ELobeForm::Sealed);
	FRenderDrop Drop;
	Drop.bLobed = true;
	Drop.Lobe = Scales.At(Reach);
	Drop.Radius = Radius;
	Drop.Shape = Detail::CapProfile(float(Math::Pi / 2.0), Drop.Lobe.Scale);
	return Drop;
}

struct FBounds
{
	int Left = 1 << 20, Right = -1, Top = 1 << 20, Bottom = -1;

	void Add(int X, int Y)
	{
		Left = std::min(Left, X);
		Right = std::max(Right, X);
		Top = std::min(Top, Y);
		Bottom = std::max(Bottom, Y);
	}
};

} // namespace

TEST_F(RenderTest, COND_11_TheShaderBendsADropAsTheCoreDoes)
{
	FD_MAKE_RENDERER(Renderer, LobePixels, LobePixels);
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Liquid.Color = FVec3f::Constant(0.02f); // ink: dark wherever there is a drop
	Frame.Liquid.ColorDepth = 1.0e-5f;
	Frame.Liquid.Opacity = 1.0f;
	const TResult<FRadianceImage> Empty = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Empty);
	for (const float Reach : {0.0f, 0.4f, 0.8f})
	{
		const FRenderDrop Drop = LobedDrop(2.5e-3f, Reach);
		Frame.Drops = {&Drop, 1};
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		FBounds Seen;
		for (uint32 Y = 0; Y < LobePixels; ++Y)
		{
			for (uint32 X = 0; X < LobePixels; ++X)
			{
				if (std::abs(PixelOf(Image.Value(), X, Y).G - PixelOf(Empty.Value(), X, Y).G) > 0.3f)
				{
					Seen.Add(int(X), int(Y));
				}
			}
		}
		// The eye looks along the normal: what it sees of the mesh are x downward and y across.
		const float PerMeter = float(LobePixels) / 0.014f;
		float Lowest = 0.0f;
		float Widest = 0.0f;
		for (const FVec3f& Point : TessellateLobe(Drop.Lobe).Points)
		{
			Lowest = std::max(Lowest, Point.x() * Drop.Radius * PerMeter);
			Widest = std::max(Widest, Point.y() * Drop.Radius * PerMeter);
		}
		const float Middle = 0.5f * float(LobePixels);
		EXPECT_NEAR(float(Seen.Bottom) + 0.5f, Middle + Lowest, 3.0f) << Reach;
		EXPECT_NEAR(float(Seen.Right) + 0.5f, Middle + Widest, 3.0f) << Reach;
		EXPECT_NEAR(float(Seen.Top) + 0.5f, Middle - Drop.Radius * Drop.Lobe.Scale * PerMeter, 3.0f) << Reach;
	}
}
