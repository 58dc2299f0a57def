// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rotations as matrices and as vectors (axis times angle, radians), with the same bits everywhere.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

/** The axis times the angle of the rotation that takes From to To, radians. */
FD_CORE_API FVec3f RotationBetween(const FMat3f& From, const FMat3f& To);

/** The rotation about a vector by its length, radians. */
FD_CORE_API FMat3d RotationAbout(const FVec3d& Vector);

/** Takes what rounding has added to a rotation away. */
FD_CORE_API FMat3d Orthonormalised(const FMat3d& Rotation);

/** Refuses a pose whose rotation is not orthonormal and proper, or whose translation is no number up to 1e7 m. */
FD_CORE_API FStatus CheckPose(const FRigidTransform& Pose);

} // namespace FluidDrops
