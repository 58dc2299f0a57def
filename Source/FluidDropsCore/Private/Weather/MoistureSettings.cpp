// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Weather/MoistureSettings.h"

namespace FluidDrops
{

namespace
{

constexpr FSettingField MoistureFields[] = {
	FD_SETTING(FMoistureSettings, AirTemperature, "airTemperature", "deg C", -40.0, 100.0, "Temperature of the air."),
	FD_SETTING(FMoistureSettings, Humidity, "humidity", "", 0.0, 1.0,
		"Relative humidity of the air: a heated room 0.3, summer 0.6, a bathroom after a shower 0.95."),
	FD_SETTING(FMoistureSettings, Transfer, "transfer", "m/s", 0.0, 1.0,
		"How fast vapor crosses the layer of air at a surface: still air 0.004, a draft 0.02."),
	FD_SETTING(FMoistureSettings, TimeLapse, "timeLapse", "", 0.0, 1.0e5,
		"How much faster water condenses, evaporates and is sweated than in nature, where dew takes half an hour."),
	FD_SETTING(FMoistureSettings, bCondensation, "condensation", "", 0.0, 1.0,
		"Whether vapor condenses on surfaces that are colder than the dew point."),
	FD_SETTING(FMoistureSettings, bEvaporation, "evaporation", "", 0.0, 1.0,
		"Whether drops and fog dry up on surfaces that are warmer than the dew point (besides drops.evaporation)."),
	FD_SETTING(FMoistureSettings, MinRadius, "minRadius", "m", 1.0e-5, 0.01,
		"Smallest radius at which what gathers at a site becomes a drop of its own."),
	FD_SETTING(FMoistureSettings, MaxRadius, "maxRadius", "m", 1.0e-5, 0.01, "Largest such radius."),
	FD_SETTING(FMoistureSettings, FogThickness, "fogThickness", "m", 0.0, 1.0e-4,
		"Water in the finest drops, too small to be drops of their own, where they are densest; needs a wetness map."),
	FD_SETTING(FMoistureSettings, WarmUpTime, "warmUpTime", "s", 0.01, 3600.0,
		"Time in which a body follows a change of its effort to 63 %; glands start one after the other meanwhile."),
};

} // namespace

std::span<const FSettingField> MoistureSettingFields()
{
	return MoistureFields;
}

} // namespace FluidDrops
