// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A triangle mesh as a host hands it over, and the report on what is wrong with it. Nothing is repaired
// silently: what FSurface leaves out or joins is counted in the report, and what makes a mesh unusable is an
// error that says so.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Geometry/SurfaceGraph.h"

#include <string>
#include <vector>

namespace FluidDrops
{

struct FSurfaceMesh
{
	std::vector<FVec3f> Positions;           // m
	std::vector<FTriangleCorners> Triangles; // counter-clockwise seen from the wet side
	std::vector<FVec2f> TexCoords;           // per vertex, or empty

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Positions, It.Triangles, It.TexCoords);
	}
};

/** A side of a triangle that deserves a remark. */
struct FMeshEdge
{
	uint32 Triangle;
	uint32 Side;
};

struct FMeshReport
{
	uint32 Vertices = 0;
	uint32 Triangles = 0;
	uint32 UnusedVertices = 0;
	uint32 WeldedVertices = 0;             // how many vertices coincide with an earlier one
	std::vector<uint32> Degenerate;        // triangles of no area or with a repeated vertex
	std::vector<uint32> Slivers;           // height below 1e-6 of the longest side (left out by FSurface too)
	std::vector<FMeshEdge> NonManifold;    // more than two triangles over one stretch of an edge
	std::vector<FMeshEdge> FlippedNormals; // neighbors whose normals disagree
	std::vector<FMeshEdge> Borders;
	uint32 TJunctions = 0; // sides with a neighbor over only a part of them
	uint32 Components = 0; // pieces not connected by a side
	double Area = 0.0;     // m^2
	FVec3d BoundsMin = FVec3d::Zero();
	FVec3d BoundsMax = FVec3d::Zero();
	std::string Unusable; // why the mesh cannot be a surface; empty if it can

	bool IsUsable() const { return Unusable.empty(); }
	bool IsClosed() const { return Borders.empty() && NonManifold.empty() && FlippedNormals.empty(); }
};

/** Refuses (in Unusable) no vertex, no triangle, index out of range, NaN or infinity, all triangles degenerate. */
FD_CORE_API FMeshReport ReportMesh(const FSurfaceMesh& Mesh);

} // namespace FluidDrops
