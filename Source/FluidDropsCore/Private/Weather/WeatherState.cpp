// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The weather in snapshots: what of it is saved, and whether what was read fits together.

#include "FluidDropsCore/Weather/WeatherPart.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

FMoistureState StateOf(const FMoisture& Moisture)
{
	FMoistureState State;
	State.Effort = Moisture.Effort;
	State.Heat = Moisture.Heat;
	for (const FSites& Sites : Moisture.Sites)
	{
		State.Sites.push_back({Sites.Pending, Sites.Next});
	}
	for (uint32 Slot = 0; Slot < Moisture.Rings.Capacity(); ++Slot)
	{
		if (Moisture.Rings[Slot].First != IndexNone)
		{
			State.Rings.push_back({Slot, Moisture.Rings[Slot]});
		}
	}
	return State;
}

/**
 * Every site that is not free belongs to exactly one ring, every ring closes, and every drop knows how many there are
 * in its own.
 */
bool AreRingsSound(const FMoisture& Moisture, const FDropTable& Drops)
{
	std::vector<std::vector<bool>> Met;
	std::size_t Taken = 0;
	for (const FSites& Sites : Moisture.Sites)
	{
		Met.emplace_back(Sites.Num(), false);
		Taken += std::size_t(
			std::count_if(Sites.Next.begin(), Sites.Next.end(), [](uint32 Next) { return Next != IndexNone; }));
	}
	std::vector<uint32> Territories(Drops.Num(), 0);
	for (uint32 Slot = 0; Slot < Moisture.Rings.Capacity(); ++Slot)
	{
		const FSiteRing& Ring = Moisture.Rings[Slot];
		const uint32 Row = Drops.RowAt(Slot);
		const bool bLives = Row != IndexNone && Drops.HandleOf(Row).Generation == Ring.Generation;
		if (Ring.First != IndexNone && bLives && Drops.Surface(Row) != Ring.Surface)
		{
			return false;
		}
		uint32 Site = Ring.First;
		while (Ring.First != IndexNone)
		{
			const bool bNew = Ring.Surface < Met.size() && Site < Met[Ring.Surface].size() && !Met[Ring.Surface][Site];
			if (!bNew || Taken == 0)
			{
				return false;
			}
			Met[Ring.Surface][Site] = true;
			--Taken;
			if (bLives)
			{
				++Territories[Row];
			}
			Site = Moisture.Sites[Ring.Surface].Next[Site];
			if (Site == Ring.First)
			{
				break;
			}
		}
	}
	return Taken == 0 && std::equal(Territories.begin(), Territories.end(), Drops.Territories.Data());
}

/** Sites of a surface that is gone have no places any more. Most: how many of those there may be. */
bool TakeSites(const FMoistureState::FSites& Saved, bool bGone, uint32 Most, FSites& Sites)
{
	const std::size_t Count = Saved.Pending.size();
	if (bGone && Count <= Most)
	{
		Sites.Places.resize(Count);
	}
	if (Count != Sites.Num() || Saved.Next.size() != Count)
	{
		return false;
	}
	Sites.Pending = Saved.Pending;
	Sites.Next = Saved.Next;
	return std::all_of(
		Sites.Pending.begin(), Sites.Pending.end(), [](float Mass) { return Mass >= 0.0f && Mass < 1.0e9f; });
}

/** Into one that is fresh. */
bool MakeMoisture(const FMoistureState& Saved, std::span<const FWetSurface> Surfaces, const std::vector<bool>& Gone,
	uint64 Seed, const FDropTable& Drops, FMoisture& Moisture)
{
	const uint32 Slots = Moisture.Rings.Capacity();
	Moisture.Effort = Saved.Effort;
	Moisture.Heat = Saved.Heat;
	bool bSound = Moisture.Effort >= 0.0f && Moisture.Effort <= 1.0f && Moisture.Heat >= 0.0 && Moisture.Heat <= 1.0 &&
		Saved.Sites.size() == Surfaces.size();
	for (uint32 Surface = 0; Surface < Surfaces.size() && bSound; ++Surface)
	{
		PlaceSites(Surfaces[Surface], Surface, Seed, Slots, Moisture.Sites.emplace_back());
		bSound = TakeSites(Saved.Sites[Surface], Gone[Surface], Slots, Moisture.Sites.back());
	}
	for (const FMoistureState::FRing& Each : Saved.Rings)
	{
		bSound =
			bSound && Each.Slot < Slots && Each.Ring.First != IndexNone && Moisture.Rings[Each.Slot].First == IndexNone;
		if (!bSound)
		{
			break;
		}
		Moisture.Rings[Each.Slot] = Each.Ring;
	}
	return bSound && AreRingsSound(Moisture, Drops);
}

bool AreRainsSound(const TSlotList<FRain>& Rains)
{
	bool bSound = Rains.IsSound(IndexNone);
	for (uint32 Slot = 0; Slot < Rains.Slots() && bSound; ++Slot)
	{
		bSound = ValidateRain(Rains[Slot].Settings).IsOk();
	}
	return bSound;
}

} // namespace

FWeatherPart::FState FWeatherPart::State() const
{
	FState Now;
	Now.Rains = RainFalls;
	Now.Counters = Happened;
	Now.Saved = StateOf(Moisture);
	return Now;
}

FWeatherPart::FState FWeatherPart::MakeState() const
{
	FState Fresh;
	Fresh.Moisture.Init(Moisture.Rings.Capacity());
	return Fresh;
}

FStatus FWeatherPart::CheckState(FState& State, std::span<const FWetSurface> Surfaces, const std::vector<bool>& Gone,
	uint64 Seed, const FDropTable& Drops)
{
	const bool bSound =
		AreRainsSound(State.Rains) && MakeMoisture(State.Saved, Surfaces, Gone, Seed, Drops, State.Moisture);
	return bSound ? FStatus() : MakeError("is damaged: its weather does not fit together");
}

void FWeatherPart::Adopt(FState&& State)
{
	RainFalls = std::move(State.Rains);
	Happened = State.Counters;
	Moisture = std::move(State.Moisture);
}

} // namespace FluidDrops
