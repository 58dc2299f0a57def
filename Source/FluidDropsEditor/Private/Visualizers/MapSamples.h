// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Points that show how dense something is on a mesh: as many per area as its map says, up to a limit.

#pragma once

#include "Containers/Array.h"
#include "Math/Vector.h"

struct FFluidSurfaceMesh;

namespace FluidDropsUnreal::Editor
{

/**
 * Points on the triangles of a mesh, in its space. Their number in a triangle goes with its area times its factor; the
 * same input gives the same points. An empty list of factors means 1 everywhere.
 * @param PerArea points per cm^2 where the factor is 1; fewer in proportion if that makes more than MaxPoints in all.
 */
TArray<FVector3f> SampleMap(
	const FFluidSurfaceMesh& Mesh, TConstArrayView<float> Factors, double PerArea, int32 MaxPoints);

} // namespace FluidDropsUnreal::Editor
