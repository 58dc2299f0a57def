// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a signed-distance model that is symmetric about the plane x = 0 to a closed mesh that is so too, vertex for
// vertex. One half is polygonised coarsely (surface nets), then refined on the mesh itself: sides longer than the
// model wishes there are split, sides are flipped to what Delaunay prefers, vertices are spread evenly along the
// surface and put back onto it along the gradient; at the end the half is mirrored. Splitting and flipping keep the
// mesh a manifold, so fine features need no fine grid.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

#include <functional>

namespace FluidDrops
{

struct FImplicitModel
{
	std::function<double(const FVec3d&)> Distance;   // negative inside; of a slope not far from 1
	std::function<double(const FVec3d&)> SideLength; // of the triangles that are wished for there
	FVec3d Min = FVec3d::Zero();                     // a box around it
	FVec3d Max = FVec3d::Zero();
	double Cell = 1.0; // of the coarse grid: no thicker than the thinnest part that must not be missed
};

/** Half a model: the border is on the plane x = 0, everything else at x > 0. */
struct FHalfMesh
{
	std::vector<FVec3d> Positions;
	std::vector<FTriangleCorners> Triangles;
	std::vector<uint8> OnPlane; // per vertex: stays at x = 0
};

/** The coarse half, by surface nets: one vertex in each cell that the surface passes. */
FHalfMesh PolygoniseHalf(const FImplicitModel& Model);

/** No side has more than two triangles. Thin parts on a grid that is too coarse break that. */
bool IsManifold(const FHalfMesh& Half);

/** Splits, flips, spreads and projects until sides are about as long as wished. */
void RefineHalf(const FImplicitModel& Model, FHalfMesh& Half);

/** All of it: closed, normals outward. A grid that proves too coarse is made finer. Lengths are multiplied by Scale. */
FSurfaceMesh Polygonise(const FImplicitModel& Model, double Scale);

/** Onto the surface, along the gradient; a vertex OnPlane stays on it. */
FVec3d ProjectOnto(const FImplicitModel& Model, FVec3d Point, bool bOnPlane);

} // namespace FluidDrops
