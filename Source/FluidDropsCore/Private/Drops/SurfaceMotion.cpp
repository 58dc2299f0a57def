// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/SurfaceMotion.h"

#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

FVec3f RotationBetween(const FMat3f& From, const FMat3f& To)
{
	const FMat3f Turn = To * From.transpose();
	const FVec3f Twice(Turn(2, 1) - Turn(1, 2), Turn(0, 2) - Turn(2, 0), Turn(1, 0) - Turn(0, 1)); // 2 sin(angle) axis
	const float Sin = 0.5f * Twice.norm();
	const float Cos = 0.5f * (Turn.trace() - 1.0f);
	return Sin > 0.0f ? FVec3f(Twice * (0.5f * Math::Atan2(Sin, Cos) / Sin)) : FVec3f(FVec3f::Zero());
}

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
