// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "World/MoistureState.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

struct FSavedRing
{
	uint32 Slot;
	FSiteRing Ring;
};

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
bool ReadSites(FByteReader& Reader, bool bGone, uint32 Most, FSites& Sites)
{
	const uint32 Count = Reader.Read<uint32>();
	if (bGone && Count <= Most)
	{
		Sites.Places.resize(Count);
		Sites.Pending.resize(Count);
		Sites.Next.resize(Count);
	}
	if (Count != Sites.Num())
	{
		return false;
	}
	Reader.ReadArray(std::span<float>(Sites.Pending));
	Reader.ReadArray(std::span<uint32>(Sites.Next));
	const bool bAmounts = std::all_of(
		Sites.Pending.begin(), Sites.Pending.end(), [](float Mass) { return Mass >= 0.0f && Mass < 1.0e9f; });
	return !Reader.Failed() && bAmounts;
}

} // namespace

void WriteMoisture(FByteWriter& Writer, const FMoisture& Moisture)
{
	Writer.Write(Moisture.Effort);
	Writer.Write(Moisture.Heat);
	for (const FSites& Sites : Moisture.Sites)
	{
		Writer.Write(Sites.Num());
		Writer.WriteArray(std::span<const float>(Sites.Pending));
		Writer.WriteArray(std::span<const uint32>(Sites.Next));
	}
	std::vector<FSavedRing> Saved;
	for (uint32 Slot = 0; Slot < Moisture.Rings.Capacity(); ++Slot)
	{
		if (Moisture.Rings[Slot].First != IndexNone)
		{
			Saved.push_back({Slot, Moisture.Rings[Slot]});
		}
	}
	Writer.Write(static_cast<uint32>(Saved.size()));
	Writer.WriteArray(std::span<const FSavedRing>(Saved));
}

bool ReadMoisture(FByteReader& Reader, std::span<const FWetSurface> Surfaces, const std::vector<bool>& Gone,
	uint64 Seed, const FDropTable& Drops, FMoisture& Moisture)
{
	const uint32 Slots = Moisture.Rings.Capacity();
	Moisture.Effort = Reader.Read<float>();
	Moisture.Heat = Reader.Read<double>();
	bool bSound = Moisture.Effort >= 0.0f && Moisture.Effort <= 1.0f && Moisture.Heat >= 0.0 && Moisture.Heat <= 1.0;
	for (uint32 Surface = 0; Surface < Surfaces.size() && bSound; ++Surface)
	{
		PlaceSites(Surfaces[Surface], Surface, Seed, Slots, Moisture.Sites.emplace_back());
		bSound = ReadSites(Reader, Gone[Surface], Slots, Moisture.Sites.back());
	}
	const uint32 Count = Reader.Read<uint32>();
	if (!bSound || Reader.Failed() || Count > Slots)
	{
		return false;
	}
	std::vector<FSavedRing> Saved(Count);
	Reader.ReadArray(std::span<FSavedRing>(Saved));
	for (const FSavedRing& Each : Saved)
	{
		const bool bFits =
			Each.Slot < Slots && Each.Ring.First != IndexNone && Moisture.Rings[Each.Slot].First == IndexNone;
		if (!bFits)
		{
			return false;
		}
		Moisture.Rings[Each.Slot] = Each.Ring;
	}
	return AreRingsSound(Moisture, Drops);
}

} // namespace FluidDrops
