// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The signed distance to a solid, negative inside, sampled on a regular grid in the object's own frame
// (Docs/Model/ParticleFluid.md#signed-distance). The only demand on the mesh is that its outer surface has no holes:
// polygons inside, parts that overlap and flipped normals do not matter, since what is outside is found by flooding,
// not from normals.

#pragma once

#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Geometry/SolidProperties.h"
#include "FluidDropsCore/Geometry/SurfaceMesh.h"

#include <array>

namespace FluidDrops
{

class FDistanceField
{
public:
	static constexpr uint32 MinResolution = 4;
	static constexpr uint32 MaxResolution = 256; // cells along the longest side; 71 MB for a cube

	/**
	 * Resolution cells along the longest side of the mesh's box. Refuses an unusable mesh, one whose outer surface is
	 * open, one that is everywhere thinner than a cell, and a resolution out of range. The same bits for any runner.
	 */
	FD_CORE_API static TResult<FDistanceField> Build(const FSurfaceMesh& Mesh, uint32 Resolution, ITaskRunner& Runner);

	/** m, trilinear between the samples; beyond the grid the distance to its box more than at its border. */
	FD_CORE_API float Distance(const FVec3f& Point) const;

	/** m: the object is at least so far away. Differs from Distance only beyond the grid. */
	FD_CORE_API float LowerBound(const FVec3f& Point) const;

	/** Unit vector away from the object: central differences over a cell; where they vanish, the way out. */
	FD_CORE_API FVec3f Normal(const FVec3f& Point) const;

	float CellSize() const { return Cell; }                  // m
	const FVec3f& GridMin() const { return Low; }            // m
	const FVec3f& GridMax() const { return High; }           // m
	const FVec3f& SurfaceMin() const { return SurfaceLow; }  // m, the box around the mesh
	const FVec3f& SurfaceMax() const { return SurfaceHigh; } // m
	const std::array<uint32, 3>& NodeCounts() const { return Counts; }
	const FSolidProperties& Solid() const { return Matter; }
	float NodeDistance(uint32 X, uint32 Y, uint32 Z) const { return Samples[NodeIndex(X, Y, Z)]; }
	FVec3f NodePosition(uint32 X, uint32 Y, uint32 Z) const
	{
		return Low + Cell * FVec3f(static_cast<float>(X), static_cast<float>(Y), static_cast<float>(Z));
	}
	std::size_t Bytes() const { return sizeof(*this) + Samples.size() * sizeof(float); }

private:
	std::size_t NodeIndex(uint32 X, uint32 Y, uint32 Z) const
	{
		return (std::size_t(Z) * Counts[1] + Y) * Counts[0] + X;
	}
	float DistanceWithin(const FVec3f& Clamped) const;
	FVec3f WayOut(const FVec3f& Point) const;

	FVec3f Low = FVec3f::Zero();
	FVec3f High = FVec3f::Zero();
	FVec3f SurfaceLow = FVec3f::Zero();
	FVec3f SurfaceHigh = FVec3f::Zero();
	float Cell = 1.0f;
	float PerCell = 1.0f; // 1/m
	std::array<uint32, 3> Counts = {0, 0, 0};
	std::vector<float> Samples; // X runs fastest
	FSolidProperties Matter;
};

} // namespace FluidDrops
