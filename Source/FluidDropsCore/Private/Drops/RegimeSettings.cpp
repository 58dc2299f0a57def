// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/RegimeSettings.h"

#include <iterator>

namespace FluidDrops
{

namespace
{

constexpr const char* DropWeightNames[] = {"volume", "radius"};

constexpr const char* LobeFormNames[] = {"sealed", "source"};

constexpr FSettingField RegimeFields[] = {
	FD_SETTING_CHOICE(FRegimeSettings, Weight, "weight", DropWeightNames,
		"How the weight of a drop is counted: by its volume, or by its radius as in the published numbers."),
	FD_SETTING(FRegimeSettings, StartRadius, "startRadius", "m", 1.0e-5, 1.0,
		"Largest drop that a wall holds: lighter ones do not move, on a slope those whose pull along it is as small."),
	FD_SETTING(FRegimeSettings, BreakUpRadius, "breakUpRadius", "m", 1.0e-5, 1.0,
		"From this size on a drop that runs down a wall leaves small ones behind."),
	FD_SETTING(FRegimeSettings, LeaveRadius, "leaveRadius", "m", 1.0e-5, 1.0,
		"Larger drops fall off a wall, or drip from what is above."),
	FD_SETTING(FRegimeSettings, Gravity, "gravity", "m/s^2", 1.0e-3, 1000.0,
		"Gravity for which these radii are given; they stand for forces, which stay when the world's gravity changes."),
	FD_SETTING(FRegimeSettings, BoxUnit, "boxUnit", "m", 1.0e-3, 1000.0,
		"Half the largest side of the object: what the published friction measures volumes in."),
	FD_SETTING(FRegimeSettings, FrictionSpread, "frictionSpread", "", 0.0, 10.0,
		"Friction on dry ground: exp(-1 / this) x boxUnit / startRadius of the force that starts a drop; 0 for none."),
	FD_SETTING(FRegimeSettings, SlideTime, "slideTime", "s", 1.0e-4, 10.0,
		"Time in which a sliding drop reaches its speed, which is this times its acceleration."),
	FD_SETTING(FRegimeSettings, TraceAttraction, "traceAttraction", "", 0.0, 100.0,
		"How strongly a wet track pulls a drop one radius beside it, in units of the force that starts a drop."),
	FD_SETTING(FRegimeSettings, OwnTraceTime, "ownTraceTime", "s", 0.0, 3600.0,
		"A drop does not feel its own track before it is this old."),
	FD_SETTING(FRegimeSettings, BreakUpRate, "breakUpRate", "1/s", 0.0, 1000.0,
		"How often a drop that is heavy enough to break up does; 0 for never."),
	FD_SETTING(FRegimeSettings, MinBreakUpRadius, "minBreakUpRadius", "m", 1.0e-6, 1.0,
		"Smallest drop that is left behind by one that breaks up."),
	FD_SETTING(FRegimeSettings, MergeGap, "mergeGap", "", 0.0, 1.0,
		"Drops merge when less than this fraction of the sum of their radii is between them."),
	FD_SETTING(FRegimeSettings, LobeSensitivity, "lobeSensitivity", "", 0.0, 10.0,
		"How readily drops lean downhill: water 0.8, thicker liquids less."),
	FD_SETTING(FRegimeSettings, LobeForward, "lobeForward", "", 0.0, 2.0, "How far the lobe of a drop hangs downhill."),
	FD_SETTING(FRegimeSettings, LobeRaise, "lobeRaise", "", 0.0, 4.0, "How much the lobe of a drop swells."),
	FD_SETTING(FRegimeSettings, LobeRadius, "lobeRadius", "m", 1.0e-5, 1.0,
		"Drops lean not at all up to startRadius, and by lobeSensitivity of their radius at this one."),
	FD_SETTING_CHOICE(FRegimeSettings, LobeForm, "lobeForm", LobeFormNames,
		"Whether lobes keep their base on the surface, or follow the published formula below it."),
};

} // namespace

std::span<const FSettingField> RegimeSettingFields()
{
	return RegimeFields;
}

} // namespace FluidDrops
