// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What ReportMesh and FSurface::Create both need: the report, the triangles worth keeping, and their graph.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

namespace FluidDrops
{

struct FMeshAnalysis
{
	FMeshReport Report;
	std::vector<FTriangleCorners> Kept; // without degenerate triangles and slivers
	std::vector<uint32> Sources;        // the kept triangles' indices in the mesh
	FSurfaceGraph Graph;                // over the kept triangles
};

FMeshAnalysis AnalyseMesh(const FSurfaceMesh& Mesh);

/** The greatest coordinate that a surface may have, m: beyond it single precision is coarser than a metre. */
inline constexpr float MaxCoordinate = 1.0e7f;

inline bool IsUsablePosition(const FVec3f& Position)
{
	return IsFinite(Position) && Position.cwiseAbs().maxCoeff() <= MaxCoordinate;
}

} // namespace FluidDrops
