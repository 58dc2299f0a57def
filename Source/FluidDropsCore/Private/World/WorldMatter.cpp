// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The matter in a world (DROP-109): what hosts put on surfaces.

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

namespace
{

constexpr float MaxCoat = 100.0f; // kg/m^2

} // namespace

FStatus FWorld::CoatSurface(uint32 Surface, std::span<const float> PerArea)
{
	FD_TRY(CheckSurface(Surface));
	const std::string Name = "surfaces." + std::to_string(Surface);
	FWetSurface& Wet = WetSurfaces[Surface];
	const uint32 Triangles = Wet.Geometry.Report().Triangles;
	if (PerArea.size() != 1 && PerArea.size() != Triangles)
	{
		return Within(Name,
			MakeError("coat: must be one amount or one for each of the " + std::to_string(Triangles) +
				" triangles of the mesh"));
	}
	for (const float Amount : PerArea)
	{
		if (!(Amount >= 0.0f && Amount <= MaxCoat))
		{
			return Within(Name, MakeError("coat: must be numbers from 0 to 100 kg/m^2"));
		}
	}
	Context.Books.Booked[EAccount::Coated] += SpreadCoat(Wet, PerArea);
	Wet.bRebind = true;
	if (Context.Observer)
	{
		Context.Notify(FCoatSurface{Surface, {PerArea.begin(), PerArea.end()}});
	}
	return {};
}

} // namespace FluidDrops
