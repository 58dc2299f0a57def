// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which place of a surface each texel of an atlas shows: the inverse of FSurfaceAtlas, for who works texel by texel.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceAtlas.h"

namespace FluidDrops
{

/** The middle of a texel, on the triangle that covers most of it. */
struct FAtlasTexel
{
	uint32 Triangle = IndexNone; // none far from any
	float B = 0.0f;              // barycentrics; beyond 0 to 1 in the gutter, where the nearest chart is continued
	float C = 0.0f;
};

/** Who splats into a map counts on texels up to this many times the mean side; a chart stretched more has coarser ones.
 */
inline constexpr float MaxTexelStretch = 1.25f;

/** Row by row. Charts are the corners of each triangle in texels, as FSurfaceAtlas::Triangles has them. */
FD_CORE_API void LocateTexels(
	std::span<const FSurfaceAtlas::FCorners> Charts, uint32 Resolution, std::vector<FAtlasTexel>& Out);

} // namespace FluidDrops
