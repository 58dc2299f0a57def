// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Small scripts that tests of contact share: one drop here, one drop thrown from there.

#pragma once

#include "FluidDropsCore/Foundation/Random.h"
#include "Support/TestWorlds.h"

namespace FluidDrops
{

/** The surface point nearest to a place in the world. */
inline FSurfacePoint NearestOn(const FWorld& World, uint32 Surface, const FVec3f& Place)
{
	const FSurfaceHit Hit = World.Surfaces()[Surface].Geometry.FindClosest(Place, 100.0f);
	EXPECT_TRUE(Hit.IsHit());
	return {Hit.Triangle, Hit.B, Hit.C};
}

inline FHandle SpawnNear(FWorld& World, const FVec3f& Place, float Radius, const FVec3f& Velocity = FVec3f::Zero())
{
	TResult<FHandle> Drop = World.Drops().Spawn({0, NearestOn(World, 0, Place), Radius, Velocity});
	EXPECT_TRUE(Drop.IsOk()) << (Drop ? "" : Drop.Error().Message);
	return Drop ? Drop.Value() : FHandle();
}

/** One drop in the air; it starts within the coming tick. */
inline void ThrowDrop(FWorld& World, const FVec3f& Place, const FVec3f& Velocity, float Radius)
{
	FEmitterSettings One;
	One.Center = Place;
	One.HalfExtent = FVec3f::Zero();
	One.Velocity = Velocity;
	One.Rate = World.Settings().World.TickRate;
	One.MinRadius = One.MaxRadius = Radius;
	One.StartTime = static_cast<float>(World.Time());
	One.StopTime = static_cast<float>(World.Time() + 0.5 * World.TickTime());
	EXPECT_TRUE(World.Drops().AddEmitter(One).IsOk());
}

/** A pose that lays a pane flat with its wet side up: its x stays, its z becomes -y. */
inline FRigidTransform FlatPose(const FVec3f& Place = FVec3f::Zero())
{
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(float(Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix();
	Pose.Translation = Place;
	return Pose;
}

/** A world without gravity in which drops do nothing but merge. */
inline FWorldSettings WeightlessSettings(int32 Drops = 256)
{
	FWorldSettings Settings;
	Settings.Budget = {Drops, 64, 64};
	Settings.World.Gravity = FVec3f::Zero();
	Settings.Trails.bEnabled = false;
	return Settings;
}

} // namespace FluidDrops
