// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How much of the sky each point of a surface sees past the surface itself and past the others: hollows are darker, and
// so is the table where something stands on it.

#pragma once

#include "FluidDropsCore/Geometry/Surface.h"

#include <span>
#include <vector>

namespace FluidDrops
{

/**
 * For each vertex the cosine-weighted share of rays into its hemisphere that meet neither the surface again nor one
 * of the others within a third of its size, smoothed over neighbors. All surfaces are where they are now.
 */
std::vector<float> SurfaceSkyVisibility(const FSurface& Surface, std::span<const FSurface* const> Others);

} // namespace FluidDrops
