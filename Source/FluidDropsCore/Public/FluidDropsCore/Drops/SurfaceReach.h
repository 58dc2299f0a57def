// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where in the world a surface can be met in one tick: a box around it, and how far it moves. A few comparisons with it
// spare nearly all drops in the air the questions to the triangles. It is generous where numbers are rounded, so that
// who is turned away by it would not have been told of a hit either: with it and without it the same drops land.

#pragma once

#include "FluidDropsCore/Geometry/Surface.h"

#include <limits>

namespace FluidDrops
{

struct FSurfaceReach
{
	/** Of all lengths that go into a comparison: far above the rounding of floats, far below what would cost time. */
	static constexpr float Slack = 1.0e-5f;

	// Around the surface where it is at the end of the tick, m. At first everywhere.
	FVec3f Min = FVec3f::Constant(-std::numeric_limits<float>::max());
	FVec3f Max = FVec3f::Constant(std::numeric_limits<float>::max());
	FVec3f Origin = FVec3f::Zero(); // that it turns about, m
	float Way = 0.0f;               // no part of it goes further in the tick, but for turning, m
	float Turn = 0.0f;              // rad

	/** Whether a straight way from Start, over Along, may meet the surface where it is at the end of the tick. */
	FD_CORE_API bool MayBeMetBy(const FVec3f& Start, const FVec3f& Along) const;
};

} // namespace FluidDrops
