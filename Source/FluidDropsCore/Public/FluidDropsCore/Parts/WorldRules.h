// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What holds for everything in a world: time, gravity, chance, and how much there can be.

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

struct FWorldRules
{
	int32 Seed = 1;
	float TickRate = 60.0f;
	int32 MaxTicksPerFrame = 4;
	FVec3f Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	float FloorHeight = -2.0f;
	float MaxFlightTime = 10.0f;
	FVec3f Wind = FVec3f(0.0f, 0.0f, 0.0f);
	float TeleportSpeed = 150.0f;
};

/** Capacities, fixed when the world is made. */
struct FBudget
{
	int32 Drops = 32768;
	int32 AirDrops = 32768;
	int32 TrailPieces = 65536;
	int32 Pools = 64;
	int32 Events = 1024;
	int32 Particles = 0;
	int32 Springs = 0;

	bool operator==(const FBudget&) const = default;
};

FD_CORE_API std::span<const FSettingField> FieldsOf(const FWorldRules&);
FD_CORE_API std::span<const FSettingField> FieldsOf(const FBudget&);

} // namespace FluidDrops
