// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A renderer with the validation layer on, which must stay silent, and small frames of which the picture is known.

#pragma once

#include "Render/Renderer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>

namespace FluidDrops
{

/** A spherical cap with that base, sheared. */
inline FRenderDrop CapDrop(float BaseRadius, float Height, float Lean)
{
	const float Angle = 2.0f * std::atan(Height / BaseRadius);
	FRenderDrop Drop;
	Drop.Shape = SolveProfile<float>({Angle * 57.29578f, 0.0f, 0.0f});
	Drop.Radius = BaseRadius / Drop.Shape.BaseRadius();
	for (size_t Level = 0; Level < FDropProfile::Levels; ++Level)
	{
		Drop.Shape.Shift[Level] = Lean / Height * Drop.Shape.Height[Level];
	}
	return Drop;
}

/** Surroundings, lens and film that these tests were measured with, whatever the defaults are. */
inline FRenderFrame NightFrame()
{
	FRenderFrame Frame;
	Frame.Environment = EEnvironment::NightCity;
	Frame.Camera.FocusDistance = 0.3f;
	Frame.Camera.Aperture = 0.009f;
	Frame.Film.Exposure = 1.1f;
	Frame.Film.Bloom = 0.14f;
	return Frame;
}

class RenderTest : public ::testing::Test
{
protected:
	/** Null, with the test skipped, where there is no Vulkan device. */
	FRenderer* Make(uint32 Width, uint32 Height)
	{
		FRenderOptions Options;
		Options.Width = Width;
		Options.Height = Height;
		Options.bValidation = true;
		TResult<std::unique_ptr<FRenderer>> Made = FRenderer::Create(Options);
		if (!Made)
		{
			if (Made.Error().Message.starts_with("Vulkan: no "))
			{
				SkipReason = Made.Error().Message;
			}
			else
			{
				ADD_FAILURE() << Made.Error().Message;
			}
			return nullptr;
		}
		Renderers.push_back(std::move(Made.Value()));
		return Renderers.back().get();
	}

	void TearDown() override
	{
		for (const std::unique_ptr<FRenderer>& Renderer : Renderers)
		{
			for (const std::string& Message : Renderer->ValidationMessages())
			{
				ADD_FAILURE() << Message;
			}
		}
	}

	/** A picture of 14 mm of pane, all in focus. */
	static FRenderFrame CloseUp(EEnvironment Environment)
	{
		FRenderFrame Frame = NightFrame();
		Frame.Environment = Environment;
		Frame.Camera.FieldOfView = 2.0f * std::atan(0.007f / 0.3f) * 57.29578f;
		Frame.Camera.Aperture = 0.0f;
		return Frame;
	}

	static FRenderDrop RoundDrop(float Radius, float HeightOverRadius)
	{
		return CapDrop(Radius, Radius * HeightOverRadius, 0.0f);
	}

	std::string SkipReason;
	std::vector<std::unique_ptr<FRenderer>> Renderers;
};

struct FColor
{
	float R, G, B;
};

inline FColor PixelOf(const FRadianceImage& Image, uint32 X, uint32 Y)
{
	const size_t At = (size_t(Y) * Image.Width + X) * 4;
	return {Image.Rgba[At], Image.Rgba[At + 1], Image.Rgba[At + 2]};
}

} // namespace FluidDrops

/** The renderer, or the end of the test. */
#define FD_MAKE_RENDERER(Name, Width, Height)                                                                          \
	FRenderer* const Name = Make(Width, Height);                                                                       \
	if (Name == nullptr)                                                                                               \
	{                                                                                                                  \
		GTEST_SKIP() << SkipReason;                                                                                    \
	}

#define FD_ASSERT_OK(Result) ASSERT_TRUE((Result).IsOk()) << (Result).Error().Message
