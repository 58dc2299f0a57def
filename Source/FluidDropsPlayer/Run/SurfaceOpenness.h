// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How much of the sky each point of a surface sees past the surface itself: hollows are darker.

#pragma once

#include "FluidDropsCore/Geometry/Surface.h"

#include <vector>

namespace FluidDrops
{

/**
 * For each vertex the cosine-weighted share of rays into its hemisphere that do not meet the surface again within a
 * third of its size, smoothed over neighbours. Depends on the surface's shape only, not on its pose.
 */
std::vector<float> SurfaceOpenness(const FSurface& Surface);

} // namespace FluidDrops
