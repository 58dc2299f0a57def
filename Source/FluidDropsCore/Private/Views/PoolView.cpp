// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pools as they are drawn.

#include "FluidDropsCore/Views/View.h"

#include <algorithm>

namespace FluidDrops
{

FDropProfile ProfileOfPool(const FPoolShape& Shape, float ContactAngleDegrees)
{
	constexpr float SteepestRim = 80.0f; // degrees: a face that hangs over is drawn as one that stands upright
	constexpr float HeightOfLevel[] = {0.45f, 0.85f, 0.99f, 1.0f};
	const float Angle = std::min(ContactAngleDegrees, SteepestRim) * static_cast<float>(Math::Pi / 180.0);
	const float Slope = Math::Sin(Angle) / Math::Cos(Angle);
	// depth (1 - rho^n) has the slope n depth / radius at the rim; n = 2 is the cap of a small pool.
	const float Power = std::max(2.0f, Shape.Radius * Slope / Shape.Depth);
	FDropProfile Profile{};
	Profile.Radius[0] = 1.0f;
	for (uint32 Level = 0; Level < FDropProfile::Levels; ++Level)
	{
		Profile.Height[Level] = HeightOfLevel[Level] * Shape.Depth / Shape.Radius;
		if (Level + 1 < FDropProfile::Levels)
		{
			Profile.Radius[Level + 1] = Math::Exp(Math::Log(1.0f - HeightOfLevel[Level]) / Power);
		}
	}
	return Profile;
}

void ViewPools(const FWorld& World, std::vector<FPoolInstance>& Out)
{
	const FPoolTable& Pools = World.Drops().Pools();
	Out.clear();
	Out.reserve(Pools.Num());
	for (uint32 Row = 0; Row < Pools.Num(); ++Row)
	{
		const FWetSurface& Wet = World.Surfaces()[Pools.Surface[Row]];
		const FSurface& Surface = Wet.Geometry;
		const FPoolShape Shape{Pools.Radius[Row], Pools.Depth[Row]};
		Out.push_back({Surface.WorldPoint(Pools.Triangle[Row], Pools.AtB[Row], Pools.AtC[Row]),
			-Surface.Pose().TransformVector(Pools.Down(Row)), Shape.Radius, Shape.Depth,
			ProfileOfPool(Shape, Wet.Material.ContactAngle), Pools.SlotOf(Row), Pools.Surface[Row],
			Pools.Triangle[Row]});
	}
}

} // namespace FluidDrops
