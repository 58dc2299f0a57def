// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Liquids of particles by name, from water to clay: what a host offers to start from. Those with springs need room for
// them in the budget. Content/Presets has the same ones as files, with their looks; a test compares them.

#pragma once

#include "FluidDropsCore/Fluid/LiquidSettings.h"

namespace FluidDrops
{

enum class ELiquidPreset : uint8
{
	Water,
	Blood,
	Paint,
	Honey,
	Chocolate,
	Mud,
	Slime,
	Toothpaste,
	Clay,
	Jelly,
	Milk,
	Gold,
};

inline constexpr uint32 LiquidPresetCount = 12;

/** In lower case, as files and scenes have it. */
FD_CORE_API const char* NameOf(ELiquidPreset Preset);
FD_CORE_API FLiquidSettings LiquidOf(ELiquidPreset Preset);

} // namespace FluidDrops
