// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How a scene moves over time: surfaces and bodies that spin, sway and follow their keys, and a vehicle that carries
// all of it. Everything depends only on the tick and goes into the world as commands, so recordings replay it, and a
// run that goes on from a snapshot moves as if it had never stopped.

#pragma once

#include "FluidDropsCore/World/World.h"
#include "Scene/Scene.h"

namespace FluidDrops
{

FRigidTransform PoseAt(const FSurfacePlace& Place, double Time);

/** The vehicle's velocity and acceleration against the ground. */
struct FTravelState
{
	FVec3f Velocity = FVec3f::Zero();     // m/s
	FVec3f Acceleration = FVec3f::Zero(); // m/s^2
};
FTravelState TravelAt(const FSceneTravel& Travel, double Time);

/** Before each tick: moves what spins or sways, wipes what is touched, sets the effort of the body, and sets wind,
 * weight and emitters to what the vehicle does. */
FStatus MoveScene(FWorld& World, const FScene& Scene);

} // namespace FluidDrops
