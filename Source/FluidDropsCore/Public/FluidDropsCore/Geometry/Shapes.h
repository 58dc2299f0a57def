// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Meshes by formula, shared by scenes, tests and benchmarks. Normals point outward (for a pane: +Y).

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

namespace FluidDrops
{

/** A flat rectangle in the XZ plane, centered on the origin, normal +Y, of Columns x Rows cells (two triangles each).
 */
FD_CORE_API FSurfaceMesh MakePane(float Width, float Height, uint32 Columns, uint32 Rows);

/** An icosahedron divided Subdivisions times: 20 * 4^n triangles, nearly equal. */
FD_CORE_API FSurfaceMesh MakeIcosphere(float Radius, uint32 Subdivisions);

/** The side of a cylinder about Z, open at both ends. */
FD_CORE_API FSurfaceMesh MakeCylinder(float Radius, float Height, uint32 Slices, uint32 Rings);

/** An axis-aligned box, closed, normals outward, each face divided Cells x Cells. */
FD_CORE_API FSurfaceMesh MakeBox(const FVec3f& HalfExtent, uint32 Cells);

/** A sphere of Slices x Rings quads about Z, open where both poles are cut off, TruncationDegrees around each. */
FD_CORE_API FSurfaceMesh MakeUvSphere(float Radius, uint32 Slices, uint32 Rings, float TruncationDegrees);

/** A V-shaped valley along X: two rectangles that rise at SlopeDegrees from the common edge y = z = 0. */
FD_CORE_API FSurfaceMesh MakeValley(float Length, float Width, float SlopeDegrees);

} // namespace FluidDrops
