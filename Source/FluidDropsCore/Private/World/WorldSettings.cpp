// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/WorldSettings.h"

#include <cstddef>

namespace FluidDrops
{

std::span<const FSettingGroup> WorldSettingGroups()
{
	static const FSettingGroup Groups[] = {
		{"world", "Time, gravity and random numbers.", FieldsOf(FWorldRules()),
			uint32(offsetof(FWorldSettings, World))},
		{"budget", "How much there can be of everything.", FieldsOf(FBudget()),
			uint32(offsetof(FWorldSettings, Budget))},
		{"drops", "The liquid and its drops on surfaces.", DropSettingFields(),
			uint32(offsetof(FWorldSettings, Drops))},
		{"trails", "What moving drops leave behind.", TrailSettingFields(), uint32(offsetof(FWorldSettings, Trails))},
		{"matter", "What the liquid carries and leaves behind when it dries.", MatterSettingFields(),
			uint32(offsetof(FWorldSettings, Matter))},
		{"pools", "Where water gathers.", PoolSettingFields(), uint32(offsetof(FWorldSettings, Pools))},
		{"regimes", "When drops hold, run and fall off, for drops.motionLaw = regimes.", RegimeSettingFields(),
			uint32(offsetof(FWorldSettings, Regimes))},
		{"moisture", "Vapor that settles on cold surfaces, and sweat.", MoistureSettingFields(),
			uint32(offsetof(FWorldSettings, Moisture))},
		{"fluid", "Particle liquids: jets, splashes, honey, clay.", FluidSettingFields(),
			uint32(offsetof(FWorldSettings, Fluid))},
		{"wind", "How world.wind gusts and swirls.", WindSettingFields(), uint32(offsetof(FWorldSettings, Wind))},
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
