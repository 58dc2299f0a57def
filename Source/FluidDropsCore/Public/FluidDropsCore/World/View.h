// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a renderer needs of the water: where each drop, trail and falling drop is at an instant between two ticks,
// in world space, and what it looks like. Both hosts draw from these.

#pragma once

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

struct FDropInstance
{
	FVec3f Position;  // of the base's centre, m
	FVec3f Normal;    // of the surface
	FVec3f Along;     // unit tangent: where it moves, or leans if it does not
	float BaseRadius; // m
	float Height;     // m
	float Lean;       // shift of the apex along Along, m
	float Speed;      // m/s
	uint32 Seed;
};

struct FTrailInstance
{
	FVec3f Start;
	FVec3f End;
	FVec3f Normal;
	float Width;   // m
	float Wetness; // 1 when fresh, 0 when dry
};

struct FAirInstance
{
	FVec3f Position;
	FVec3f Velocity;
	float Radius; // m
};

/** Interpolation: 0 at the tick before the last one, 1 at the last. The arrays are cleared and refilled. */
FD_CORE_API void ViewDrops(const FWorld& World, float Interpolation, std::vector<FDropInstance>& Out);
FD_CORE_API void ViewTrails(const FWorld& World, std::vector<FTrailInstance>& Out);
FD_CORE_API void ViewAir(const FWorld& World, float Interpolation, std::vector<FAirInstance>& Out);

} // namespace FluidDrops
