// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Geometry/MovingSurface.h"

#include "FluidDropsCore/Foundation/Rotation.h"

namespace FluidDrops
{

void FMotionTracker::Measure(const FRigidTransform& NewPose, float Seconds, float MaxSpeed)
{
	Velocity = (NewPose.Translation - Pose.Translation) / Seconds;
	Spin = RotationBetween(Pose.Rotation, NewPose.Rotation) / Seconds;
	Pose = NewPose;
	if (!(Velocity.norm() <= MaxSpeed))
	{
		Velocity = SteadyVelocity = FVec3f::Zero();
		Spin = SteadySpin = FVec3f::Zero();
	}
}

FVec3f FollowVelocity(FVec3f& Steady, const FVec3f& Velocity, float DeltaTime, float SmoothingTime)
{
	constexpr float Unnoticed = 1.0e-4f; // m/s or rad/s
	const float Response = SmoothingTime > DeltaTime ? SmoothingTime : DeltaTime;
	const FVec3f Change = (Velocity - Steady) / Response;
	Steady += Change * DeltaTime;
	Steady = Response == DeltaTime || (Velocity - Steady).norm() <= Unnoticed ? Velocity : Steady;
	return Change;
}

FSurfaceMotion FMotionTracker::Step(float DeltaTime, float SmoothingTime)
{
	FSurfaceMotion Motion;
	Motion.Velocity = Pose.InverseTransformVector(Velocity);
	Motion.AngularVelocity = Pose.InverseTransformVector(Spin);
	Motion.Acceleration =
		Pose.InverseTransformVector(FollowVelocity(SteadyVelocity, Velocity, DeltaTime, SmoothingTime));
	Motion.AngularAcceleration =
		Pose.InverseTransformVector(FollowVelocity(SteadySpin, Spin, DeltaTime, SmoothingTime));
	return Motion;
}

} // namespace FluidDrops
