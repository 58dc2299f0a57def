// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/SplashMemory.h"

#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Drops/Impact.h"
#include "Render/CrownLife.h"

#include <algorithm>
#include <bit>

namespace FluidDrops
{

namespace
{

/** From what is known of an impact, so that it is the same in every run. */
uint32 SeedOf(const FDropEvent& Event)
{
	uint32 Seed = std::bit_cast<uint32>(Event.Mass);
	for (const float Number : {Event.Position.x(), Event.Position.y(), Event.Position.z()})
	{
		Seed = Seed * 0x9e3779b1u + std::bit_cast<uint32>(Number);
	}
	return Seed;
}

} // namespace

void FSplashMemory::Hear(const FWorld& World)
{
	const double Now = World.Time();
	std::erase_if(Impacts,
		[Now](const FRemembered& Impact)
		{ return Now - Impact.Time >= double(CrownLife(Impact.Diameter, Impact.Speed)) || Impact.Time > Now; });
	const FDropSettings& Liquid = World.Settings().Drops;
	if (!(Liquid.SplashThreshold > 0.0f))
	{
		return;
	}
	for (const FDropEvent& Event : World.Events(EDropEvent::Landed))
	{
		const float Diameter = 2.0f * DropRadius(Event.Mass, Liquid.Density);
		const bool bStands = Now - Event.Time < double(CrownLife(Diameter, Event.NormalSpeed));
		if (bStands && SplashNumber(Liquid, Diameter, Event.NormalSpeed) > Liquid.SplashThreshold &&
			Impacts.size() < Most)
		{
			const FRigidTransform& Pose = World.Surfaces()[Event.Surface].Geometry.Pose();
			Impacts.push_back({Pose.InverseTransformPoint(Event.Position), Pose.InverseTransformVector(Event.Normal),
				Diameter, Event.NormalSpeed, Event.Time, Event.Surface, SeedOf(Event)});
		}
	}
}

void FSplashMemory::Look(const FWorld& World, std::vector<FRenderSplash>& Splashes) const
{
	Splashes.clear();
	for (const FRemembered& Impact : Impacts)
	{
		const FWetSurface& Surface = World.Surfaces()[Impact.Surface];
		const float Age = static_cast<float>(World.Time() - Impact.Time);
		if (Surface.IsPresent() && Age >= 0.0f && Age < CrownLife(Impact.Diameter, Impact.Speed))
		{
			const FRigidTransform& Pose = Surface.Geometry.Pose();
			Splashes.push_back({Pose.TransformPoint(Impact.Position), Pose.TransformVector(Impact.Normal),
				Impact.Diameter, Impact.Speed, Age, Impact.Seed, Impact.Surface});
		}
	}
}

} // namespace FluidDrops
