// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where the boxes of settings (SI units, Unreal's axes) are when a component holds them.

#pragma once

#include "FluidDropsUnits.h"
#include "Math/Box.h"

namespace FluidDropsUnreal
{

/** The upright box in world space (cm) around a box in a component's space (m). */
inline FBox BoxInWorld(const FVector& Center, const FVector& HalfExtent, const FTransform& LocalToWorld)
{
	const FVector Extent = HalfExtent * Units::CentimetersPerMeter;
	const FVector Middle = Center * Units::CentimetersPerMeter;
	return FBox(Middle - Extent, Middle + Extent).TransformBy(LocalToWorld);
}

/** A velocity in a component's space (m/s) in world space (cm/s); scaling a component makes nothing faster. */
inline FVector VelocityInWorld(const FVector& Velocity, const FTransform& LocalToWorld)
{
	return LocalToWorld.TransformVectorNoScale(Velocity * Units::CentimetersPerMeter);
}

} // namespace FluidDropsUnreal
