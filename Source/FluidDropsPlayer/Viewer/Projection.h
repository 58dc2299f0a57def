// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where a place of the scene is in a picture, and what a pixel looks at: the same pinhole as the renderer's, without
// its lens.

#pragma once

#include "Scene/Scene.h"

namespace FluidDrops
{

struct FScreenPoint
{
	float X = 0.0f;     // pixels from the left
	float Y = 0.0f;     // pixels from the top
	float Depth = 0.0f; // along the view, m; not above 0 behind the eye

	bool IsBefore() const { return Depth > 0.0f; }
};

struct FProjection
{
	FProjection(const FCamera& Camera, float InWidth, float InHeight);

	FScreenPoint Project(const FVec3f& Place) const;

	/** The unit direction from the eye through a place in the picture. */
	FVec3f DirectionAt(float X, float Y) const;

	/** How many pixels a meter is at that depth. */
	float PixelsPerMeter(float Depth) const { return 0.5f * Width * ScaleX / Depth; }

	FVec3f Eye;
	FVec3f Right;
	FVec3f Up;
	FVec3f Ahead;
	float Width; // pixels
	float Height;
	float ScaleX; // of a tangent to half the width
	float ScaleY;
};

} // namespace FluidDrops
