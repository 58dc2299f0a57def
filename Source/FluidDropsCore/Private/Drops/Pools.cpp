// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about pools, and what they look like.

#include "FluidDropsCore/Drops/Pools.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr FSettingField PoolFields[] = {
	FD_SETTING(FPoolSettings, bEnabled, "enabled", "", 0.0, 1.0, "Whether water that gathers becomes pools."),
	FD_SETTING(FPoolSettings, MinMass, "minMass", "kg", 1.0e-9, 1000.0,
		"A resting drop of this mass becomes a pool; a pool of half of it becomes a drop again."),
	FD_SETTING(FPoolSettings, LevelSlope, "levelSlope", "deg", 0.0, 45.0,
		"Ground that slopes less than this counts as level: drops at rest on it can become pools, as in pits."),
	FD_SETTING(FPoolSettings, LetGoAngle, "letGoAngle", "deg", 0.1, 90.0,
		"When its surface has tilted by this much since a pool formed, the pool breaks up into drops."),
};

} // namespace

std::span<const FSettingField> PoolSettingFields()
{
	return PoolFields;
}

FPoolShape ShapeOfPool(double Volume, float ContactAngleDegrees, const FCapShape& Cap, float TensionPerWeight)
{
	const float Sphere = static_cast<float>(Math::Cbrt(Volume * (3.0 / (4.0 * Math::Pi))));
	const float HalfAngle = 0.5f * ContactAngleDegrees * static_cast<float>(Math::Pi / 180.0);
	const float Deepest = 2.0f * std::sqrt(TensionPerWeight) * Math::Sin(HalfAngle);
	const float DiscRadius = static_cast<float>(std::sqrt(Volume / (Math::Pi * double(Deepest))));
	return {std::max(Sphere * Cap.BasePerRadius, DiscRadius), std::min(Sphere * Cap.HeightPerRadius, Deepest)};
}

void FPoolWaves::Add(const FPoolWave& Wave)
{
	if (Count == Capacity)
	{
		++RefusedWaves;
		return;
	}
	Waves[Count++] = Wave;
}

} // namespace FluidDrops
