// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a host can do to the weather of a world, and what it brings in a tick.

#include "FluidDropsCore/Weather/WeatherPart.h"

namespace FluidDrops
{

FWeatherPart::FWeatherPart(FWorldContext& InWorld, const FMoistureSettings& InSettings,
	std::vector<FWetSurface>& InSurfaces, FDropsPart& InDrops)
	: World(InWorld)
	, Settings(InSettings)
	, Surfaces(InSurfaces)
	, Drops(InDrops)
{
	RainMemory.Init(Drops.InAir().Capacity());
	Moisture.Init(Drops.OnSurfaces().Capacity());
}

TResult<FHandle> FWeatherPart::AddRain(const FRainSettings& RainSettings)
{
	if (FStatus Status = ValidateRain(RainSettings); !Status)
	{
		return Within("rain." + std::to_string(RainFalls.NextSlot()), Status.Error());
	}
	const FHandle Rain = RainFalls.Add({RainSettings, {}, false});
	World.Notify(FAddRain{RainFalls[Rain.Slot].Settings});
	return Rain;
}

FStatus FWeatherPart::SetRain(FHandle Rain, const FRainSettings& RainSettings)
{
	FD_TRY(RainFalls.Check("rain", Rain));
	if (FStatus Status = ValidateRain(RainSettings); !Status)
	{
		return Within("rain." + std::to_string(Rain.Slot), Status.Error());
	}
	RainFalls[Rain.Slot].Settings = RainSettings;
	World.Notify(FSetRain{Rain, RainSettings});
	return {};
}

FStatus FWeatherPart::RemoveRain(FHandle Rain)
{
	FD_TRY(RainFalls.Check("rain", Rain));
	FRain Vacant;
	Vacant.Settings.bEnabled = false;
	RainFalls.Remove(Rain, Vacant);
	World.Notify(FRemoveRain{Rain});
	return {};
}

FStatus FWeatherPart::SetEffort(float Effort)
{
	if (!(Effort >= 0.0f && Effort <= 1.0f))
	{
		return MakeError("effort: must be a number from 0 to 1, not " + NumberToText(double(Effort)));
	}
	Moisture.Effort = Effort;
	World.Notify(FSetEffort{Effort});
	return {};
}

FStatus FWeatherPart::CheckShift(const FVec3f& NewOrigin) const
{
	for (uint32 Slot = 0; Slot < RainFalls.Slots(); ++Slot)
	{
		FRainSettings Moved = RainFalls[Slot].Settings;
		Moved.Center -= Moved.bFollow ? FVec3f(FVec3f::Zero()) : NewOrigin;
		if (FStatus Status = ValidateRain(Moved); !Status && RainFalls.IsTaken(Slot))
		{
			return Status;
		}
	}
	return {};
}

void FWeatherPart::ShiftOrigin(const FVec3f& NewOrigin)
{
	for (FRain& Rain : RainFalls.All())
	{
		if (!Rain.Settings.bFollow)
		{
			Rain.Settings.Center -= NewOrigin;
		}
	}
}

void FWeatherPart::SurfaceChanged(uint32 Surface)
{
	if (Moisture.Sites.size() < Surfaces.size())
	{
		Moisture.Sites.resize(Surfaces.size());
	}
	FreeSitesOn(Drops.Now.Drops, Moisture, Surface);
	FWetSurface& Wet = Surfaces[Surface];
	Wet.Wetness.SpreadFog(Wet.Geometry, Wet.Maps[std::size_t(ESurfaceMap::Moisture)]);
	World.Books.Booked[EAccount::Removed] +=
		PlaceSites(Wet, Surface, World.Seed(), Drops.OnSurfaces().Capacity(), Moisture.Sites[Surface]);
}

void FWeatherPart::SurfaceRemoved(uint32 Surface)
{
	FreeSitesOn(Drops.Now.Drops, Moisture, Surface);
	World.Books.Booked[EAccount::Removed] += Moisture.Sites[Surface].PendingMass();
	Moisture.Sites[Surface] = FSites();
}

void FWeatherPart::Count(FLedger& Ledger, FMatterLedger&) const
{
	for (const FSites& Sites : Moisture.Sites)
	{
		Ledger[EAccount::InFilms] += Sites.PendingMass();
	}
}

void FWeatherPart::EmitRains(const FDropContext& Context)
{
	for (uint32 Slot = 0; Slot < RainFalls.Slots(); ++Slot)
	{
		const FRainOut Rain = EmitRain(Context, Slot, RainFalls[Slot], World.Books.View, Drops.Now.Air, RainMemory);
		Drops.BookEmitted(Rain.Emitted);
		Happened.RainBorn += Rain.Born;
		Happened.RainSheltered += Rain.Sheltered;
		Happened.RainRefused += Rain.Refused;
	}
	World.Books.View.bCut = false;
}

void FWeatherPart::Settle(const FDropContext& Context)
{
	Book(UpdateRates(Context, Settings, Moisture, Surfaces));
	Book(GrowDrops(Context, Settings, Drops.Now.Drops, Moisture));
}

void FWeatherPart::Book(const FMoistureFlow& Flow)
{
	FLedger& Booked = World.Books.Booked;
	Booked[EAccount::Condensed] += Flow.Condensed;
	Booked[EAccount::Emitted] += Flow.Sweated;
	Booked[EAccount::Evaporated] += Flow.Evaporated;
	Happened.Nucleated += Flow.Nucleated;
}

} // namespace FluidDrops
