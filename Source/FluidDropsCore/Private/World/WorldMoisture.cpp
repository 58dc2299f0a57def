// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Condensation and sweat in a world: what hosts can do about them, and their books.

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

FStatus FWorld::SetEffort(float Effort)
{
	if (!(Effort >= 0.0f && Effort <= 1.0f))
	{
		return MakeError("effort: must be a number from 0 to 1, not " + NumberToText(double(Effort)));
	}
	Moisture.Effort = Effort;
	Notify(FSetEffort{Effort});
	return {};
}

void FWorld::RefreshSites(uint32 Surface)
{
	FreeSitesOn(DropRows, Moisture, Surface);
	FWetSurface& Wet = WetSurfaces[Surface];
	Wet.Wetness.SpreadFog(Wet.Geometry, Wet.Maps[std::size_t(ESurfaceMap::Moisture)]);
	Booked[EAccount::Removed] += PlaceSites(
		WetSurfaces[Surface], Surface, uint64(Config.World.Seed), DropRows.Capacity(), Moisture.Sites[Surface]);
}

void FWorld::BookMoisture(const FMoistureFlow& Flow)
{
	Booked[EAccount::Condensed] += Flow.Condensed;
	Booked[EAccount::Emitted] += Flow.Sweated;
	Booked[EAccount::Evaporated] += Flow.Evaporated;
	Happened.Nucleated += Flow.Nucleated;
}

} // namespace FluidDrops
