// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Points that drift with the wind of a grid (Docs/Model/WindGrids.md#particles): dust, leaves, what shows the wind.
// Interpolated velocities lead into corners of obstacles, so a move is clipped, axis by axis, at solid voxels.

#pragma once

#include "FluidDropsCore/Wind/WindObstacles.h"

namespace FluidDrops
{

/** What points drift in; all of it is someone else's. */
struct FWindStage
{
	const FWindLayout& Layout;
	const FWindSides& Sides;
	std::span<const float> Faces; // m/s
	const FWindObstacles& Obstacles;
};

/** Columns of one length, m, in the grid's frame. */
struct FWindPoints
{
	std::span<float> X, Y, Z;
};

/**
 * Moves points by the midpoint rule. None ends in a solid voxel or behind a wall that it was before; one in a solid
 * voxel, because that has moved over it, is put beyond its nearest face that leads out. Points outside rest.
 */
FD_CORE_API void MoveWithWind(const FWindStage& Stage, float Seconds, const FWindPoints& Points, ITaskRunner& Runner);

} // namespace FluidDrops
