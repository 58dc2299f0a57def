// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What ReportMesh and AnalyseMesh both need: the report, the triangles worth keeping, and their graph.

#pragma once

#include "FluidDropsCore/Geometry/MeshAnalysis.h"

namespace FluidDrops
{

/** All of an analysis but the tree and the hash. Report.Unusable says why there is nothing else, if so. */
FMeshAnalysis SurveyMesh(const FSurfaceMesh& Mesh);

/** Why a mesh cannot be a surface, as far as that is seen without looking at shapes; empty if it can. */
std::string WhyUnusable(const FSurfaceMesh& Mesh);

/** The greatest coordinate that a surface may have, m: beyond it single precision is coarser than a meter. */
inline constexpr float MaxCoordinate = 1.0e7f;

inline bool IsUsablePosition(const FVec3f& Position)
{
	return IsFinite(Position) && Position.cwiseAbs().maxCoeff() <= MaxCoordinate;
}

} // namespace FluidDrops
