// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which sites feed which drop: a ring of sites for each slot of the drop table, and their number with the drop itself
// (FDropTable::Territories), so that growing need not look into the rings.

#include "FluidDropsCore/Weather/Moisture.h"

#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

void OpenRing(FMoisture& Moisture, uint32 Slot)
{
	FSiteRing& Ring = Moisture.Rings[Slot];
	if (Ring.First == IndexNone)
	{
		return;
	}
	FSites& Sites = Moisture.Sites[Ring.Surface];
	uint32 Site = Ring.First;
	while (Site != IndexNone)
	{
		Site = std::exchange(Sites.Next[Site], IndexNone); // back at the first one there is none left
	}
	Ring.First = IndexNone;
}

} // namespace

void FreeSitesOf(FDropTable& Drops, FMoisture& Moisture, uint32 Row)
{
	if (Drops.Territories[Row] > 0)
	{
		OpenRing(Moisture, Drops.SlotOf(Row));
		Drops.Territories[Row] = 0;
	}
}

void FreeSitesOn(FDropTable& Drops, FMoisture& Moisture, uint32 Surface)
{
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		if (Drops.Surface(Row) == Surface)
		{
			FreeSitesOf(Drops, Moisture, Row);
			Drops.ClearReach[Row] = 0.0f; // what came near while nothing could grow is not known
		}
	}
	for (uint32 Slot = 0; Slot < Moisture.Rings.Capacity(); ++Slot)
	{
		if (Moisture.Rings[Slot].Surface == Surface)
		{
			OpenRing(Moisture, Slot); // of drops that are gone
		}
	}
}

void GiveSite(FDropTable& Drops, FMoisture& Moisture, uint32 Row, uint32 Site)
{
	const FHandle Drop = Drops.HandleOf(Row);
	OpenRing(Moisture, Drop.Slot); // of the drop that had the slot before
	Moisture.Rings[Drop.Slot] = {Site, Drops.Surface(Row), Drop.Generation};
	Moisture.Sites[Drops.Surface(Row)].Next[Site] = Site;
	Drops.Territories[Row] = 1;
}

void FreeSitesOfTheGone(const FDropTable& Drops, FMoisture& Moisture, uint64 Tick)
{
	const uint32 Slots = Moisture.Rings.Capacity();
	const uint32 PerTick = (Slots + FMoisture::SweepInterval - 1) / FMoisture::SweepInterval;
	const uint32 Begin = static_cast<uint32>(Tick % FMoisture::SweepInterval) * PerTick;
	for (uint32 Slot = Begin; Slot < std::min(Begin + PerTick, Slots); ++Slot)
	{
		const FSiteRing& Ring = Moisture.Rings[Slot];
		if (Ring.First == IndexNone)
		{
			continue;
		}
		const uint32 Row = Drops.RowAt(Slot);
		if (Row == IndexNone || Drops.HandleOf(Row).Generation != Ring.Generation)
		{
			OpenRing(Moisture, Slot);
		}
	}
}

void JoinSites(const FMergeScratch& Merged, FMoisture& Moisture)
{
	for (uint32 Index = 0; Index < Merged.JoinCount; ++Index)
	{
		const FMergeJoin& Join = Merged.Joins[Index];
		FSiteRing& Gone = Moisture.Rings[Join.Gone.Slot];
		if (Gone.First == IndexNone || Gone.Generation != Join.Gone.Generation)
		{
			continue;
		}
		FSiteRing& Kept = Moisture.Rings[Join.Kept.Slot];
		if (Kept.First != IndexNone && Kept.Generation == Join.Kept.Generation)
		{
			std::vector<uint32>& Next = Moisture.Sites[Kept.Surface].Next;
			std::swap(Next[Kept.First], Next[Gone.First]);
		}
		else
		{
			OpenRing(Moisture, Join.Kept.Slot);
			Kept = {Gone.First, Gone.Surface, Join.Kept.Generation};
		}
		Gone.First = IndexNone;
	}
}

} // namespace FluidDrops
