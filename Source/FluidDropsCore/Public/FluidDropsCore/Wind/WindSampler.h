// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wind of a grid at any point, for many points at a time (Docs/Model/WindGrids.md#sampling). Each component is
// trilinear on the lattice of its own faces. Components along a side have no face within half a voxel of it: there they
// are extrapolated linearly at open and inflow sides, and mirrored at walls. A grid stands in other wind: outside of it
// that wind is left as it is, and over the outermost voxels the grid fades into it.

#pragma once

#include "FluidDropsCore/Wind/WindGrid.h"

namespace FluidDrops
{

/** Columns of one length: where, and the wind there. */
struct FWindSamples
{
	std::span<const float> X, Y, Z; // m
	std::span<float> U, V, W;       // m/s; the other wind before, all of it after
};

/** One component at many points, of the grid's own frame. */
struct FWindComponentSamples
{
	std::span<const float> X, Y, Z;    // m
	std::span<float> Value, Low, High; // m/s; Low, High: the least and the greatest of the eight faces around
};

class FWindSampler
{
public:
	/**
	 * Looks at the faces of someone else. Pose places the grid in the frame of the points; FadeVoxels is over how many
	 * voxels it fades into the other wind, 0: not at all.
	 */
	FD_CORE_API FWindSampler(const FWindLayout& Layout, const FWindSides& Sides, std::span<const float> Faces,
		const FRigidTransform& Pose = {}, float FadeVoxels = 0.0f);

	/** Replaces the other wind by this one where the grid is. A point that is no number keeps the other wind. */
	FD_CORE_API void Blend(const FWindSamples& Samples) const;

	/** The same for one point. */
	FD_CORE_API FVec3f At(const FVec3f& Point, const FVec3f& OtherWind = FVec3f::Zero()) const;

	/** One component without pose and fading; points outside are moved to the nearest place inside. */
	FD_CORE_API void SampleComponent(uint32 Axis, const FWindComponentSamples& Samples) const;

	/** Loops over columns read this. */
	struct FLattice
	{
		// Along each axis: of faces normal to it (0), and of the two other kinds (1). In voxels.
		float Low[3][2], High[3][2]; // where the lattice can be asked
		int32 Last[3][2];            // the last cell of the lattice
		int32 Stride[3][3];          // faces normal to the first from one to the next along the second; 0: there is one
		int32 RowStride[3][3];       // the same for indices of cells, never 0
		const float* Faces[3];       // those normal to each axis
		float PerVoxel;              // 1/m
		float Size[3];               // voxels
		float FadeFrom;              // weight of the grid at its sides
		float PerFade;               // 1/voxels
		float Rotation[3][3];        // of the pose
		float Translation[3];        // m
	};

private:
	FLattice Lattice;
};

} // namespace FluidDrops
