// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about the wind of a world besides its mean velocity (world.wind): how it gusts and swirls, and what
// blows in it: jets, fans, vortices, winds from a point (Docs/Model/Wind.md).

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

struct FWindSettings
{
	float Turbulence = 0.0f;
	float TurbulenceLength = 1.0f;
	float Gusts = 0.0f;
	float GustInterval = 4.0f;
};

/** What blows, see WindSource.h. */
enum class EWindSource : uint8
{
	Jet,
	Fan,
	Vortex,
	Point,
	Count,
};

struct FWindSourceSettings
{
	bool bEnabled = true;
	EWindSource Kind = EWindSource::Fan;
	FVec3f Center = FVec3f::Zero();
	FVec3f Direction = FVec3f::UnitX();
	float Speed = 5.0f;
	float Radius = 0.2f;
	float Swirl = 0.2f;
	float Reach = 0.0f;
};

/** More than these would be too many to add up at every drop. */
inline constexpr uint32 MaxWindSources = 64;

FD_CORE_API std::span<const FSettingField> WindSettingFields();
FD_CORE_API std::span<const FSettingField> WindSourceFields();

inline std::span<const FSettingField> FieldsOf(const FWindSettings&)
{
	return WindSettingFields();
}

inline std::span<const FSettingField> FieldsOf(const FWindSourceSettings&)
{
	return WindSourceFields();
}

/** Field by field, and that the direction is one. */
FD_CORE_API FStatus ValidateWindSource(const FWindSourceSettings& Settings);

} // namespace FluidDrops
