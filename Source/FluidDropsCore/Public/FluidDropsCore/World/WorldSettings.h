// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every setting of a world, in groups. A group's fields are addressed as "group.field": drops.viscosity.

#pragma once

#include "FluidDropsCore/Drops/DropSettings.h"
#include "FluidDropsCore/Drops/MatterSettings.h"
#include "FluidDropsCore/Drops/Pools.h"
#include "FluidDropsCore/Drops/RegimeSettings.h"
#include "FluidDropsCore/Fluid/LiquidSettings.h"
#include "FluidDropsCore/Parts/WorldRules.h"
#include "FluidDropsCore/Weather/MoistureSettings.h"
#include "FluidDropsCore/Wind/WindSettings.h"

namespace FluidDrops
{

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
	FWindSettings Wind;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(
			It.World, It.Budget, It.Drops, It.Trails, It.Matter, It.Pools, It.Regimes, It.Moisture, It.Fluid, It.Wind);
	}
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
