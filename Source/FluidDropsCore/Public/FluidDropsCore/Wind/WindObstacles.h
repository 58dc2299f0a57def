// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Solids in the wind: which fraction of each face of a grid is open, and how fast the solid there moves
// (Docs/Model/WindGrids.md#obstacles). What flows through a face is
//
//	V = s U + (1 - s) U_s        s: open fraction, U: velocity of air, U_s: of the solid, along the face's normal
//
// so that a solid that moves by a little changes each face by a little (as in Batty, Bertails, and Bridson 2007).

#pragma once

#include "FluidDropsCore/Bodies/BodyShape.h"
#include "FluidDropsCore/Wind/WindGrid.h"

#include <vector>

namespace FluidDrops
{

struct FWindObstacles
{
	// A row for each face, in the order of FWindLayout. Both empty: no obstacles.
	std::vector<float> Open;     // fraction of the face's area, from 0 to 1
	std::vector<float> Velocity; // m/s, of the solid along the face's normal

	bool IsEmpty() const { return Open.empty(); }

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Open, It.Velocity);
	}
	bool operator==(const FWindObstacles&) const = default;
};

/** The signed distance [m] to a solid and its normal, at a point of the grid's frame. */
using FWindSolid = TCallRef<FShapeSample(const FVec3f&)>;

/** How a solid moves, in the grid's frame. */
struct FWindSolidMotion
{
	FVec3f Velocity = FVec3f::Zero();        // m/s at Center
	FVec3f AngularVelocity = FVec3f::Zero(); // 1/s
	FVec3f Center = FVec3f::Zero();          // m

	FVec3f At(const FVec3f& Point) const { return Velocity + AngularVelocity.cross(Point - Center); }
};

/** Refuses columns of other lengths than the grid has faces, fractions outside 0..1, and speeds that are no number. */
FD_CORE_API FStatus CheckWindObstacles(const FWindLayout& Layout, const FWindObstacles& Obstacles);

/** Room for the faces, all open. Allocates only the first time. */
FD_CORE_API void ClearWindObstacles(const FWindLayout& Layout, FWindObstacles& Obstacles);

/**
 * Adds a solid by its signed distance, at most 1 per m steep, negative inside. What obstacles cover adds up. Faces
 * covered to all but 1/64 are closed, those covered less than that are open. The same bits for any runner.
 */
FD_CORE_API void AddWindObstacle(const FWindLayout& Layout, FWindSolid Solid, const FWindSolidMotion& Motion,
	FWindObstacles& Obstacles, ITaskRunner& Runner);

/** Adds a body whose frame Pose places in that of the grid. */
FD_CORE_API void AddWindObstacle(const FWindLayout& Layout, const FBodyShape& Shape, const FRigidTransform& Pose,
	const FWindSolidMotion& Motion, FWindObstacles& Obstacles, ITaskRunner& Runner);

/** Closes all faces of a box of voxels, of which Counts are along each axis. */
FD_CORE_API void CloseWindVoxels(const FWindLayout& Layout, const std::array<uint32, 3>& First,
	const std::array<uint32, 3>& Counts, FWindObstacles& Obstacles);

/** Whether all six faces of a voxel are closed. */
FD_CORE_API bool IsWindVoxelSolid(
	const FWindLayout& Layout, const FWindObstacles& Obstacles, uint32 X, uint32 Y, uint32 Z);

} // namespace FluidDrops
