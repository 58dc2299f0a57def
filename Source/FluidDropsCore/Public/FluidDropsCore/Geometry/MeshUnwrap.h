// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Texture coordinates for a mesh that has none of use for a wetness map: every triangle gets a place of its own. The
// mesh is cut into charts, patches of neighbors that face nearly the same way and lie flat without overlap, so that
// few vertices are split; FSurfaceAtlas then takes these coordinates as they are. For tools: nothing here runs in a
// tick.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

namespace FluidDrops
{

struct FMeshUnwrap
{
	std::vector<FTriangleCorners> Triangles; // those of the mesh, in its order, over the vertices below
	std::vector<uint32> SourceVertices;      // of the mesh, for each vertex: first all of them, then what was split off
	std::vector<FVec2f> TexCoords;           // of each vertex, 0 to 1; 0 where no triangle of any area is
	uint32 Charts = 0;
};

/**
 * For a texture of at least Resolution x Resolution texels, with a texel between charts.
 * @param Polygons for each triangle the polygon that it is a part of, which is not cut; empty if there are none.
 * Refuses a mesh that cannot be a surface, a polygon that is too bent to lie flat, and a texture that is too small.
 */
FD_CORE_API TResult<FMeshUnwrap> UnwrapMesh(
	const FSurfaceMesh& Mesh, std::span<const uint32> Polygons, uint32 Resolution);

} // namespace FluidDrops
