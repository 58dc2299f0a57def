// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "FluidDropsSource.h"

namespace FluidDrops
{

/** A component's mesh with that scale as the core wants it. Refuses corners that are no vertices. */
TResult<FSurfaceMesh> CoreMesh(const FFluidSurfaceMesh& Mesh, const FVector3f& Scale);

/** A mesh with that scale is seen from inside unless its triangles are turned round. */
inline bool IsMirrored(const FVector3f& Scale)
{
	return Scale.X * Scale.Y * Scale.Z < 0.0f;
}

/** Scales that differ less are the same: what hangs on a bone gets a little of its rounding. */
inline constexpr float SameScale = 1.0e-4f;

} // namespace FluidDrops
