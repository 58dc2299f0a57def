// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Parts/WorldRules.h"

#include <cstddef>

namespace FluidDrops
{

namespace
{

constexpr FSettingField WorldRuleFields[] = {
	FD_SETTING(FWorldRules, Seed, "seed", "", 0.0, 2147483647.0, "Seed of all random numbers in this world."),
	FD_SETTING(FWorldRules, TickRate, "tickRate", "Hz", 1.0, 1000.0, "Ticks per second of the fixed step."),
	FD_SETTING(FWorldRules, MaxTicksPerFrame, "maxTicksPerFrame", "", 1.0, 1000.0,
		"A frame runs at most this many ticks; the rest is dropped and counted."),
	FD_SETTING(FWorldRules, Gravity, "gravity", "m/s^2", -1000.0, 1000.0, "Gravity, Z up."),
	FD_SETTING(
		FWorldRules, FloorHeight, "floorHeight", "m", -1.0e5, 1.0e5, "Drops that fall below this height are drained."),
	FD_SETTING(FWorldRules, MaxFlightTime, "maxFlightTime", "s", 0.1, 3600.0,
		"Drops that are airborne for longer are drained."),
	FD_SETTING(FWorldRules, Wind, "wind", "m/s", -100.0, 100.0,
		"Mean velocity of the air: see wind.turbulence, wind.gusts and sources of wind for more."),
	FD_SETTING(FWorldRules, TeleportSpeed, "teleportSpeed", "m/s", 1.0, 1.0e6,
		"A surface that moves faster than this was put elsewhere: its drops feel nothing of it."),
};

constexpr FSettingField BudgetFields[] = {
	FD_SETTING(
		FBudget, Drops, "drops", "", 1.0, 4.0e6, "Maximum number of drops on surfaces. Fixed when the world is made."),
	FD_SETTING(FBudget, AirDrops, "airDrops", "", 1.0, 4.0e6,
		"Maximum number of airborne drops. Fixed when the world is made."),
	FD_SETTING(FBudget, TrailPieces, "trailPieces", "", 1.0, 16.0e6,
		"Maximum number of trail pieces. Fixed when the world is made."),
	FD_SETTING(FBudget, Pools, "pools", "", 1.0, 65536.0, "Maximum number of pools. Fixed when the world is made."),
	FD_SETTING(FBudget, Events, "events", "", 0.0, 1.0e6,
		"Maximum number of events of each kind (landed, merged, detached, dripped, evaporated) that are kept for "
		"listeners, from one call to the next. Fixed when the world is made."),
	FD_SETTING(FBudget, Particles, "particles", "", 0.0, 8.0e6,
		"Maximum number of fluid particles; 0 for a world without. 128 bytes each. Fixed when the world is made."),
	FD_SETTING(FBudget, Springs, "springs", "", 0.0, 128.0,
		"Maximum number of springs of one particle of elastic fluid: 32 is plenty. 8 bytes each, for every particle. "
		"Fixed when the world is made."),
};

} // namespace

std::span<const FSettingField> FieldsOf(const FWorldRules&)
{
	return WorldRuleFields;
}

std::span<const FSettingField> FieldsOf(const FBudget&)
{
	return BudgetFields;
}

} // namespace FluidDrops
