// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How a surface moves, and what that does to the drops on it: in the surface's own space a drop feels, besides gravity,
// the inertial forces of that space (a windshield that brakes, a head that turns, a shaken bottle) and the wind as it
// blows past the moving surface (Docs/Model/SurfaceDrops.md#moving-surfaces-and-wind). A closed form needs a surface
// that rests: the field is taken at the drop's place when its closed form starts, and closed forms of a moving surface
// start again every tick.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

/** The rigid part of the motion, in the axes of the surface, about its origin. */
struct FSurfaceMotion
{
	FVec3f Velocity = FVec3f::Zero();            // m/s
	FVec3f AngularVelocity = FVec3f::Zero();     // rad/s
	FVec3f Acceleration = FVec3f::Zero();        // m/s^2
	FVec3f AngularAcceleration = FVec3f::Zero(); // rad/s^2

	bool operator==(const FSurfaceMotion&) const = default;
	bool IsStill() const { return *this == FSurfaceMotion(); }

	FVec3f VelocityAt(const FVec3f& Place) const { return Velocity + AngularVelocity.cross(Place); }

	/** -(a + alpha x r + omega x (omega x r) + 2 omega x v): what a drop at Place feels that slides with Slide [m/s^2].
	 */
	FVec3f InertialField(const FVec3f& Place, const FVec3f& Slide) const
	{
		return -(Acceleration + AngularAcceleration.cross(Place) +
			AngularVelocity.cross(AngularVelocity.cross(Place) + 2.0f * Slide));
	}
};

/** The part of the motion that bends the surface, at the middle of one triangle, in the axes of the surface. */
struct FTriangleMotion
{
	FVec3f Place = FVec3f::Zero();        // when last measured, m
	FVec3f Velocity = FVec3f::Zero();     // m/s
	FVec3f Steady = FVec3f::Zero();       // the velocity that drops have got used to, m/s
	FVec3f Acceleration = FVec3f::Zero(); // m/s^2
};

/**
 * Measures motion from the places that the host gives. Velocity is what moved over the time that went by in the host (a
 * frame, not a tick: frames and ticks do not coincide). Acceleration is the change of velocity, spread over the
 * smoothing time, because positions of animations are rarely smooth twice over.
 */
struct FMotionTracker
{
	FRigidTransform Pose;                   // when last measured
	FVec3f Velocity = FVec3f::Zero();       // world, m/s
	FVec3f Spin = FVec3f::Zero();           // world, rad/s
	FVec3f SteadyVelocity = FVec3f::Zero(); // the velocity that drops have got used to
	FVec3f SteadySpin = FVec3f::Zero();

	/** What moved since the last measurement, Seconds ago. A jump faster than MaxSpeed is a teleport: no motion at all.
	 */
	FD_CORE_API void Measure(const FRigidTransform& NewPose, float Seconds, float MaxSpeed);

	/** The motion of the coming tick in the surface's axes. */
	FD_CORE_API FSurfaceMotion Step(float DeltaTime, float SmoothingTime);
};

/**
 * One tick of a velocity that drops get used to: returns the acceleration [per s], which lasts for the smoothing time
 * or one tick, whichever is longer. Ends exactly: rest means rest.
 */
FD_CORE_API FVec3f FollowVelocity(FVec3f& Steady, const FVec3f& Velocity, float DeltaTime, float SmoothingTime);

} // namespace FluidDrops
