// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A mesh with frames in double, for the tight tolerances of the kernels.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "FluidDropsCore/Geometry/SurfaceView.h"

#include <vector>

namespace FluidDrops
{

struct FExactSurface
{
	std::vector<TTriangleFrame<double>> Frames;
	FSurfaceGraph Graph;

	explicit FExactSurface(const FSurfaceMesh& Mesh)
	{
		std::vector<FVec3d> Points;
		for (const FVec3f& Point : Mesh.Positions)
		{
			Points.push_back(Point.cast<double>());
		}
		for (const FTriangleCorners& T : Mesh.Triangles)
		{
			Frames.push_back(TTriangleFrame<double>::FromCorners(Points[T[0]], Points[T[1]], Points[T[2]]));
		}
		Graph = FSurfaceGraph::Build(Points, Mesh.Triangles, 1e-6);
	}

	TSurfaceView<double> View() const { return {Frames, &Graph}; }
};

} // namespace FluidDrops
