// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How much space a solid takes and how it is spread: what a rigid body of even density needs to be moved.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceGraph.h"

#include <span>

namespace FluidDrops
{

struct FSolidProperties
{
	double Volume = 0.0;             // m^3
	FVec3d Center = FVec3d::Zero();  // m, of mass
	FMat3d Inertia = FMat3d::Zero(); // m^5: about the center, for a density of 1 kg/m^3
};

/** Of the solid that triangles enclose, counter-clockwise seen from outside; they must be closed. */
FD_CORE_API FSolidProperties MeasureSolid(
	std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles);

/** The second moments (integrals of x x^T about the center) as a tensor of inertia. */
inline FMat3d InertiaOfMoments(const FMat3d& Moments)
{
	return FMat3d::Identity() * Moments.trace() - Moments;
}

} // namespace FluidDrops
