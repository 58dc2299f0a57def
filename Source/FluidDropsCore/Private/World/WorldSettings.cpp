// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/WorldSettings.h"

#include <cstddef>

namespace FluidDrops
{

namespace
{

constexpr FSettingField WorldRuleFields[] = {
	FD_SETTING(FWorldRules, Seed, "seed", "", 0.0, 2147483647.0, "Seed of all chance in this world."),
	FD_SETTING(FWorldRules, TickRate, "tickRate", "Hz", 1.0, 1000.0, "Ticks per second of the fixed step."),
	FD_SETTING(FWorldRules, MaxTicksPerFrame, "maxTicksPerFrame", "", 1.0, 1000.0,
		"A frame runs at most this many ticks; the rest is dropped and counted."),
	FD_SETTING(FWorldRules, Gravity, "gravity", "m/s^2", -1000.0, 1000.0, "Gravity, Z up."),
	FD_SETTING(
		FWorldRules, FloorHeight, "floorHeight", "m", -1.0e5, 1.0e5, "Drops that fall below this height are drained."),
	FD_SETTING(
		FWorldRules, MaxFlightTime, "maxFlightTime", "s", 0.1, 3600.0, "Drops in the air for longer are drained."),
	FD_SETTING(FWorldRules, Wind, "wind", "m/s", -100.0, 100.0, "Velocity of the air, the same everywhere."),
	FD_SETTING(FWorldRules, TeleportSpeed, "teleportSpeed", "m/s", 1.0, 1.0e6,
		"A surface that moves faster than this was put elsewhere: its drops feel nothing of it."),
};

constexpr FSettingField BudgetFields[] = {
	FD_SETTING(FBudget, Drops, "drops", "", 1.0, 4.0e6, "Most drops on surfaces. Fixed when the world is made."),
	FD_SETTING(FBudget, AirDrops, "airDrops", "", 1.0, 4.0e6, "Most drops in the air. Fixed when the world is made."),
	FD_SETTING(
		FBudget, TrailPieces, "trailPieces", "", 1.0, 16.0e6, "Most pieces of trail. Fixed when the world is made."),
	FD_SETTING(FBudget, Pools, "pools", "", 1.0, 65536.0, "Most pools. Fixed when the world is made."),
	FD_SETTING(FBudget, Events, "events", "", 0.0, 1.0e6,
		"Most events of each kind (landed, merged, detached, dripped, evaporated) that are kept for who listens, from "
		"one "
		"call to the next. Fixed when the world is made."),
	FD_SETTING(FBudget, Particles, "particles", "", 0.0, 8.0e6,
		"Most particles of fluid; 0 for a world without. 128 bytes each. Fixed when the world is made."),
	FD_SETTING(FBudget, Springs, "springs", "", 0.0, 128.0,
		"Most springs that a particle of elastic fluid can have: 32 is plenty. 8 bytes each, for every particle. Fixed "
		"when the world is made."),
};

} // namespace

std::span<const FSettingGroup> WorldSettingGroups()
{
	static const FSettingGroup Groups[] = {
		{"world", "Time, gravity and chance.", WorldRuleFields, uint32(offsetof(FWorldSettings, World))},
		{"budget", "How much there can be of everything.", BudgetFields, uint32(offsetof(FWorldSettings, Budget))},
		{"drops", "The liquid and its drops on surfaces.", DropSettingFields(),
			uint32(offsetof(FWorldSettings, Drops))},
		{"trails", "What moving drops leave behind.", TrailSettingFields(), uint32(offsetof(FWorldSettings, Trails))},
		{"matter", "What the liquid carries and leaves behind when it dries.", MatterSettingFields(),
			uint32(offsetof(FWorldSettings, Matter))},
		{"pools", "Where water gathers.", PoolSettingFields(), uint32(offsetof(FWorldSettings, Pools))},
		{"regimes", "When drops hold, run and fall off, for drops.motionLaw = regimes.", RegimeSettingFields(),
			uint32(offsetof(FWorldSettings, Regimes))},
		{"moisture", "Vapour that settles on cold surfaces, and sweat.", MoistureSettingFields(),
			uint32(offsetof(FWorldSettings, Moisture))},
		{"fluid", "Liquids of particles: jets, splashes, honey, clay.", FluidSettingFields(),
			uint32(offsetof(FWorldSettings, Fluid))},
	};
	return Groups;
}

FStatus ValidateWorldSettings(const FWorldSettings& Settings)
{
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		if (FStatus Status = ValidateSettings(GroupStruct(Settings, Group), Group.Fields); !Status)
		{
			return MakeError(std::string(Group.Name) + "." + Status.Error().Message);
		}
	}
	return {};
}

} // namespace FluidDrops
