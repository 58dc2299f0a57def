// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every setting of a world, in groups. A group's fields are addressed as "group.field": drops.viscosity.

#pragma once

#include "FluidDropsCore/Drops/DropSettings.h"
#include "FluidDropsCore/Drops/MatterSettings.h"
#include "FluidDropsCore/Drops/Pools.h"
#include "FluidDropsCore/Drops/RegimeSettings.h"
#include "FluidDropsCore/Fluid/LiquidSettings.h"
#include "FluidDropsCore/Weather/MoistureSettings.h"

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

struct FWorldSettings
{
	FWorldRules World;
	FBudget Budget;
	FDropSettings Drops;
	FTrailSettings Trails;
	FMatterSettings Matter;
	FPoolSettings Pools;
	FRegimeSettings Regimes;
	FMoistureSettings Moisture;
	FFluidSettings Fluid;
};

struct FSettingGroup
{
	const char* Name;
	const char* Help;
	std::span<const FSettingField> Fields;
	uint32 Offset; // of the group's struct within FWorldSettings
};

FD_CORE_API std::span<const FSettingGroup> WorldSettingGroups();

/** The first field that is out of range, as "group.field: must be ...". */
FD_CORE_API FStatus ValidateWorldSettings(const FWorldSettings& Settings);

inline void* GroupStruct(FWorldSettings& Settings, const FSettingGroup& Group)
{
	return reinterpret_cast<uint8*>(&Settings) + Group.Offset;
}

inline const void* GroupStruct(const FWorldSettings& Settings, const FSettingGroup& Group)
{
	return reinterpret_cast<const uint8*>(&Settings) + Group.Offset;
}

} // namespace FluidDrops
