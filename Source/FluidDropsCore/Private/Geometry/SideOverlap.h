// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sides of triangles that run along each other without sharing both ends: T-junctions, a big side against many
// small ones, and what is left after a sliver was taken out (Docs/Model/SurfaceDrops.md#neighbor-graph).

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

/** The two ends of a side, as welded vertices. */
struct FSideEnds
{
	uint32 From;
	uint32 To;

	bool IsCollapsed() const { return From == To; }
};

/** A stretch that two sides have in common; the parameters belong together: BeginA is where BeginB is. */
struct FSideOverlap
{
	uint32 SideA; // 3 * triangle + side
	uint32 SideB;
	double BeginA; // BeginA < EndA
	double EndA;
	double BeginB; // may run backward
	double EndB;
};

/**
 * All stretches between a free side and any other side (free or not) that lie within Tolerance of each other and
 * are longer than twice that. Ends on one side that are nearer than twice Tolerance to each other or to an end
 * of the side are made equal, so that neighboring stretches leave no gap.
 */
std::vector<FSideOverlap> FindSideOverlaps(std::span<const FVec3d> Vertices, std::span<const FSideEnds> Sides,
	std::span<const uint32> FreeSides, double Tolerance);

} // namespace FluidDrops
