// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about the vapor in the air and the water that comes out of it or out of skin
// (Docs/Model/Weather.md#vapor, #sweat). How cold a surface is, and where water appears on it, belongs to its material.
// By default no surface has sites, so nothing appears anywhere.

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

struct FMoistureSettings
{
	float AirTemperature = 20.0f;
	float Humidity = 0.5f;
	float Transfer = 4.0e-3f;
	float TimeLapse = 1.0f;
	bool bCondensation = true;
	bool bEvaporation = false;
	float MinRadius = 0.1e-3f;
	float MaxRadius = 0.15e-3f;
	float FogThickness = 3.0e-6f;
	float WarmUpTime = 10.0f;
};

FD_CORE_API std::span<const FSettingField> MoistureSettingFields();

inline std::span<const FSettingField> FieldsOf(const FMoistureSettings&)
{
	return MoistureSettingFields();
}

} // namespace FluidDrops
