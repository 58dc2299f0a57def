// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Normals that make a mesh of flat faces look like the curved surface it stands for, with its creases kept.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <array>
#include <span>
#include <vector>

namespace FluidDrops
{

/**
 * One unit normal for each corner of each triangle: the mean over the faces around the vertex that differ from the
 * corner's own by less than the crease angle, each weighed by its area and its angle there. Faces of no area take no
 * part and get +Z.
 */
std::vector<FVec3f> SmoothNormals(
	std::span<const FVec3f> Positions, std::span<const std::array<uint32, 3>> Triangles, float CreaseAngleDegrees);

} // namespace FluidDrops
