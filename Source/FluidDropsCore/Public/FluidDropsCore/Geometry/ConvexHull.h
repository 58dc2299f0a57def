// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The convex hull of points: its corners, its triangles and its planes, with the signed distance to it.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Geometry/SolidProperties.h"

#include <vector>

namespace FluidDrops
{

/** Negative behind: Normal . Point - Offset. */
struct FHullPlane
{
	FVec3f Normal; // unit, outward
	float Offset;  // m
};

struct FConvexHull
{
	static constexpr std::size_t MaxPoints = 4096;
	static constexpr std::size_t MaxPlanes = 256; // each query asks all of them

	std::vector<FVec3f> Corners;             // m
	std::vector<FTriangleCorners> Triangles; // counter-clockwise seen from outside
	std::vector<FHullPlane> Planes;          // one for all triangles of a plane

	/** Refuses fewer than four points, points that span no volume, and what needs more than MaxPlanes planes. */
	FD_CORE_API static TResult<FConvexHull> Build(std::span<const FVec3f> Points);

	/** m: the distance inside and in front of one plane; less than it in front of several. */
	float PlaneDistance(const FVec3f& Point, uint32& Plane) const
	{
		float Most = -3.0e38f;
		for (uint32 Index = 0; Index < Planes.size(); ++Index)
		{
			const float Distance = Planes[Index].Normal.dot(Point) - Planes[Index].Offset;
			Plane = Distance > Most ? Index : Plane;
			Most = Distance > Most ? Distance : Most;
		}
		return Most;
	}

	/** From the nearest point of the hull to one outside. */
	FD_CORE_API FVec3f Away(const FVec3f& Outside) const;
};

} // namespace FluidDrops
