// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's vectors from Unreal's and back: the same three numbers. What they mean is converted by FluidDropsUnits.h.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"
#include "FluidDropsUnits.h"

namespace FluidDropsUnreal
{

inline FluidDrops::FVec3f ToVec3(const FVector3f& V)
{
	return FluidDrops::FVec3f(V.X, V.Y, V.Z);
}

inline FVector3f ToVector(const FluidDrops::FVec3f& V)
{
	return FVector3f(V.x(), V.y(), V.z());
}

/** A place in the world, cm. */
inline FluidDrops::FVec3f CorePoint(const FVector& World, const FVector& Origin)
{
	return ToVec3(Units::PointToCore(World, Origin));
}

/** A velocity or displacement, cm/s or cm. */
inline FluidDrops::FVec3f CoreVector(const FVector& V)
{
	return ToVec3(Units::VectorToCore(V));
}

inline FluidDrops::FRigidTransform CorePose(const FTransform& LocalToWorld, const FVector& Origin)
{
	const Units::FCorePose Pose = Units::PoseToCore(LocalToWorld, Origin);
	const FQuat4f& Q = Pose.Rotation;
	return {Eigen::Quaternionf(Q.W, Q.X, Q.Y, Q.Z).toRotationMatrix(), ToVec3(Pose.Translation)};
}

inline FTransform UnrealPose(const FluidDrops::FRigidTransform& Pose, const FVector& Origin)
{
	const Eigen::Quaternionf Q(Pose.Rotation);
	return Units::PoseToUnreal({FQuat4f(Q.x(), Q.y(), Q.z(), Q.w()), ToVector(Pose.Translation)}, Origin);
}

} // namespace FluidDropsUnreal
