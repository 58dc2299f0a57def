// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What there is to find out about a mesh before it can be a surface: which triangles are of use, what touches what, and
// a tree around them. That takes most of the time in which a surface is made, and depends on the mesh alone, so a host
// does it once for a mesh that many things share, or when a game is cooked, and keeps the bytes.
//
// Bytes hold only what is slow to find: sides that are shared whole as one number, the shape of the tree without its
// boxes. The rest follows from them and the mesh, and is checked on the way in: no bytes, however they came about, lead
// out of the mesh.

#pragma once

#include "FluidDropsCore/Geometry/Bvh.h"
#include "FluidDropsCore/Geometry/SurfaceMesh.h"

#include <memory>

namespace FluidDrops
{

struct FMeshAnalysis
{
	FMeshReport Report;
	std::vector<FTriangleCorners> Kept;         // without degenerate triangles and slivers
	std::vector<uint32> Sources;                // the kept triangles' indices in the mesh
	std::shared_ptr<const FSurfaceGraph> Graph; // over the kept triangles; shared by all surfaces of the mesh
	FBvh Tree;                                  // of the kept triangles
	uint64 MeshHash = 0;                        // of the mesh as it was given
};

/** Of triangles and positions. */
FD_CORE_API uint64 HashMesh(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles);

/** Refuses an unusable mesh with the reason. */
FD_CORE_API TResult<FMeshAnalysis> AnalyseMesh(const FSurfaceMesh& Mesh);

FD_CORE_API std::vector<uint8> SaveAnalysis(const FMeshAnalysis& Analysis);

/**
 * The same as AnalyseMesh of this mesh, bit for bit, from bytes that were saved for it. Refuses foreign, truncated and
 * corrupted bytes, those of another version and those of another mesh.
 */
FD_CORE_API TResult<FMeshAnalysis> LoadAnalysis(std::span<const uint8> Bytes, const FSurfaceMesh& Mesh);

} // namespace FluidDrops
