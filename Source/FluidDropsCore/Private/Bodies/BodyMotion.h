// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How a rigid body moves within a substep.

#pragma once

#include "Bodies/BodyScratch.h"

namespace FluidDrops
{

/** Where a body comes to that moves evenly for a while. */
FRigidTransform AdvancePose(
	const FRigidTransform& Pose, const FVec3f& LocalCenter, const FRigidMotion& Motion, float Seconds);

/** kg m^2, about the center of mass, in the world's axes. */
inline FMat3d WorldInertia(const FBody& Body, const FRigidTransform& Pose)
{
	const FMat3d Rotation = Pose.Rotation.cast<double>();
	return Rotation * Body.Mass.Inertia.cast<double>() * Rotation.transpose();
}

/** Solves (F25) for the change of velocity and spin. */
void SolveExchange(
	const FExchangeSums& Sums, double Mass, const FMat3d& Inertia, bool bImplicit, FVec3d& Velocity, FVec3d& Spin);

} // namespace FluidDrops
