// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindSettings.h"

#include <cstddef>
#include <iterator>

namespace FluidDrops
{

namespace
{

constexpr FSettingField WindFields[] = {
	FD_SETTING(FWindSettings, Turbulence, "turbulence", "", 0.0, 2.0,
		"How turbulent world.wind is: eddies of this fraction of its speed travel with it. Over open water 0.1, among "
		"houses 0.3."),
	FD_SETTING(FWindSettings, TurbulenceLength, "turbulenceLength", "m", 0.01, 1000.0,
		"Size of the largest eddies; the smallest are an eighth of it."),
	FD_SETTING(FWindSettings, Gusts, "gusts", "", 0.0, 1.0,
		"How much world.wind rises and falls, as a fraction of its speed: 0.5 is squally."),
	FD_SETTING(FWindSettings, GustInterval, "gustInterval", "s", 0.1, 600.0, "Time from one gust to the next."),
};

constexpr const char* WindSourceNames[] = {"jet", "fan", "vortex", "point"};
static_assert(std::size(WindSourceNames) == std::size_t(EWindSource::Count));

constexpr FSettingField WindSourceTable[] = {
	FD_SETTING(FWindSourceSettings, bEnabled, "enabled", "", 0.0, 1.0, "Whether it blows."),
	FD_SETTING_CHOICE(FWindSourceSettings, Kind, "kind", WindSourceNames,
		"What blows: jet, air out of a nozzle; fan, which draws air in behind and blows it out in front; vortex, air "
		"around an axis; point, away from a point in all directions."),
	FD_SETTING(FWindSourceSettings, Center, "center", "m", -1.0e5, 1.0e5,
		"Middle of the nozzle or the fan, a point of the axis, or the point."),
	FD_SETTING(FWindSourceSettings, Direction, "direction", "", -1.0, 1.0,
		"Where it blows; the axis of a vortex. Any length but 0."),
	FD_SETTING(FWindSourceSettings, Speed, "speed", "m/s", -100.0, 100.0,
		"Of the air at the nozzle, in front of the fan, where a vortex is fastest, or at the radius of a point."),
	FD_SETTING(FWindSourceSettings, Radius, "radius", "m", 1.0e-3, 1000.0,
		"Of the nozzle, the fan, the core of the vortex, or the sphere out of which a point blows."),
	FD_SETTING(FWindSourceSettings, Swirl, "swirl", "", -2.0, 2.0,
		"How fast the air behind a fan turns about its axis, as a fraction of its speed."),
	FD_SETTING(FWindSourceSettings, Reach, "reach", "m", 0.0, 1.0e5,
		"Distance at which it has died down; 0: as far as it goes."),
};

} // namespace

std::span<const FSettingField> WindSettingFields()
{
	return WindFields;
}

std::span<const FSettingField> WindSourceFields()
{
	return WindSourceTable;
}

FStatus ValidateWindSource(const FWindSourceSettings& Settings)
{
	FD_TRY(ValidateSettings(&Settings, WindSourceTable));
	constexpr float Shortest = 1.0e-3f;
	if (!(Settings.Direction.norm() >= Shortest))
	{
		return MakeError("direction: must not be 0");
	}
	return {};
}

} // namespace FluidDrops
