// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// In a furnace, where light is the same from everywhere, nothing can look brighter than 1: water only sends light
// elsewhere or keeps it. Asked of every look of water, from in front, at a slant and grazing, on both sides.
// And whatever goes in, only numbers come out.

#include "WetScenes.h"

#include <algorithm>

using namespace FluidDrops;

class FurnaceTest : public RenderTest
{
protected:
	/** From 30 cm away, so many degrees from straight ahead; Side is -1 for the room and 1 for behind the board. */
	static FRenderFrame From(float Degrees, float Side, EEnvironment Environment)
	{
		FRenderFrame Frame = CloseUp(Environment);
		const float Angle = Degrees * 0.01745329252f;
		Frame.Camera.Eye = 0.3f * FVec3f(std::sin(Angle), Side * std::cos(Angle), 0.02f);
		return Frame;
	}
};

TEST_F(FurnaceTest, NoWaterIsBrighterThanItsSurroundings)
{
	FD_MAKE_RENDERER(Renderer, 96, 96);
	for (const EWetLook Look : AllWetLooks())
	{
		FWetScene Scene(Look);
		Scene.Whiten();
		for (const float Degrees : {0.0f, 55.0f, 85.0f})
		{
			for (const float Side : {-1.0f, 1.0f})
			{
				FRenderFrame Frame = From(Degrees, Side, EEnvironment::White);
				Scene.AddTo(Frame);
				const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
				FD_ASSERT_OK(Image);
				const auto [Least, Most] = std::minmax_element(Image.Value().Rgba.begin(), Image.Value().Rgba.end());
				EXPECT_LE(*Most, 1.01f) << NameOf(Look) << ", " << Degrees << " degrees, side " << Side;
				EXPECT_GE(*Least, 0.0f) << NameOf(Look) << ", " << Degrees << " degrees, side " << Side;
				// Clear water on what is white or clear keeps next to nothing: the picture stays bright.
				float Mean = 0.0f;
				for (size_t Index = 1; Index < Image.Value().Rgba.size(); Index += 4)
				{
					Mean += Image.Value().Rgba[Index] / (96.0f * 96.0f);
				}
				EXPECT_GT(Mean, 0.6f) << NameOf(Look) << ", " << Degrees << " degrees, side " << Side;
			}
		}
	}
}

TEST_F(FurnaceTest, ExtremesGiveNumbers)
{
	FD_MAKE_RENDERER(Renderer, 64, 64);
	for (const EWetLook Look : AllWetLooks())
	{
		FWetScene Scene(Look);
		for (const float Size : {1.0e-3f, 1.0f, 2.0e3f}) // drops of 0.1 micrometers, as they are, and of meters
		{
			for (FRenderDrop& Drop : Scene.Drops)
			{
				Drop.Radius = std::clamp(Drop.Radius * Size, 1.0e-7f, 10.0f);
			}
			for (FRenderSpray& Drop : Scene.Spray)
			{
				Drop.Radius = std::clamp(Drop.Radius * Size, 1.0e-7f, 10.0f);
				Drop.Velocity *= Size;
			}
			for (FRenderTrail& Trail : Scene.Trails)
			{
				Trail.StartWidth = 0.0f;
				Trail.EndWidth = std::min(Trail.EndWidth * Size, 10.0f);
			}
			for (FRenderWetTexel& Texel : Scene.Texels)
			{
				Texel = {Texel.Film * Size, Texel.Age * Size, Texel.DropHeight * Size, Texel.Fog * Size};
			}
			for (const float Degrees : {0.0f, 89.9f})
			{
				FRenderFrame Frame = From(Degrees, -1.0f, EEnvironment::DaySky);
				Frame.Camera.Eye.z() = 0.0f;
				Scene.AddTo(Frame);
				const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
				FD_ASSERT_OK(Image);
				EXPECT_TRUE(std::all_of(Image.Value().Rgba.begin(), Image.Value().Rgba.end(),
					[](float Value) { return std::isfinite(Value) && Value >= 0.0f; }))
					<< NameOf(Look) << ", " << Size << ", " << Degrees << " degrees";
			}
		}
	}
}
