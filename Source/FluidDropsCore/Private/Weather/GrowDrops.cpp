// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Growth of drops by what settles on their territories, and new drops. Sites and resting drops take their share every
// few ticks, each in its turn: the law is linear in time, so nothing is lost by it but cost.

#include "FluidDropsCore/Weather/Moisture.h"

#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Weather/Vapour.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

/** Rates over the ticks between two turns, kg. */
struct FShare
{
	double Vapour; // negative: the air takes it
	double Sweat;  // of a gland at its best
	double Heat;
};

FShare ShareOf(const FDropContext& Context, const FMoisture& Moisture, const FSites& Sites)
{
	const double Time = double(Context.DeltaTime) * double(FMoisture::Interval);
	return {double(Sites.VapourRate) * Time, double(Sites.SweatRate) * Time, Moisture.Heat};
}

double SweatAt(const FShare& Share, const FSites& Sites, uint32 Site)
{
	if (Share.Sweat == 0.0)
	{
		return 0.0;
	}
	return Share.Sweat * double(GlandOpening(Share.Heat, Sites.Onset.empty() ? 0.0f : Sites.Onset[Site]));
}

/** Mass of the drop that a site becomes: each its own. */
float RipeMassOf(const FDropContext& Context, const FMoistureSettings& Settings, uint32 Surface, uint32 Site)
{
	const float Unit = RandomUnit4(Context.Seed, Site, Surface, ERandomPurpose::PlaceSite)[2];
	const float Spread = std::max(Settings.MaxRadius - Settings.MinRadius, 0.0f);
	return DropMass(Settings.MinRadius + Spread * Unit, Context.Drops.Density);
}

/** Gone from the place that fed it; one that creeps takes its territory along. */
bool IsRunning(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	constexpr float CreepWay = 0.05f; // in radii between two turns
	const float Way = CreepWay * Drops.Radius(Row) / (float(FMoisture::Interval) * Context.DeltaTime); // m/s
	return IsMoving(Drops.State[Row]) && DropVelocity(Context, Drops, Row).squaredNorm() > Way * Way;
}

/**
 * By which factor the mass must have grown until merging looks: at most a hundredth of the radius, for which merging
 * allows (MergeSearch.h). By chance, so that drops that appeared together are not looked at together for ever.
 */
float StirGainOf(const FDropContext& Context, uint32 Slot)
{
	const uint32 Turn = static_cast<uint32>(Context.Tick / FMoisture::Interval);
	const uint32 Mixed = (Slot ^ Turn * 0x9E3779B9u) * 0x85EBCA6Bu;
	return 1.0f + 0.03f * (0.3f + 0.7f * UnitFloat(Mixed ^ Mixed >> 15));
}

/** The drop of a slot takes what came to its sites. */
FMoistureFlow FeedDrop(const FDropContext& Context, FDropTable& Drops, FMoisture& Moisture, uint32 Slot)
{
	FMoistureFlow Flow;
	FSiteRing& Ring = Moisture.Rings[Slot];
	const uint32 Row = Drops.RowAt(Slot);
	if (Row == IndexNone || Drops.HandleOf(Row).Generation != Ring.Generation || IsRunning(Context, Drops, Row))
	{
		OpenRing(Moisture, Slot);
		return Flow;
	}
	FSites& Sites = Moisture.Sites[Ring.Surface];
	const FShare Share = ShareOf(Context, Moisture, Sites);
	double Waited = 0.0;
	uint32 Site = Ring.First;
	do
	{
		Waited += double(std::exchange(Sites.Pending[Site], 0.0f));
		Flow.Condensed += std::max(Share.Vapour, 0.0);
		Flow.Sweated += SweatAt(Share, Sites, Site);
		Site = Sites.Next[Site];
	} while (Site != Ring.First);
	const double Gain = Flow.Condensed + Flow.Sweated + Waited;
	Ring.FiledMass = std::min(Ring.FiledMass, Drops.Mass(Row));
	if (!(Gain > 0.0))
	{
		return Flow;
	}
	Drops.AddMass(Row, Gain);
	Drops.Radius(Row) = DropRadius(Drops.Mass(Row), Context.Drops.Density);
	if (Drops.Mass(Row) > Ring.FiledMass * StirGainOf(Context, Slot))
	{
		// It may be too heavy to rest or to hold on, and it may touch others.
		Ring.FiledMass = Drops.Mass(Row);
		RebindDrop(Context, Drops, Row);
		const bool bStays = !IsMoving(Drops.State[Row]) && Drops.Stirred[Row] == Stir::No;
		Drops.Stirred[Row] = bStays ? Stir::Grew : Stir::Moved;
	}
	return Flow;
}

/** Water gathers at a free site, or dries; true if there is enough for a drop. */
bool FeedSite(const FDropContext& Context, const FMoistureSettings& Settings, const FShare& Share, FSites& Sites,
	uint32 Surface, uint32 Site, FMoistureFlow& Flow)
{
	const float Least = DropMass(Settings.MinRadius, Context.Drops.Density);
	const auto IsRipe = [&](float Mass)
	{ return Mass >= Least && Mass >= RipeMassOf(Context, Settings, Surface, Site); };
	const float Before = Sites.Pending[Site];
	if (IsRipe(Before))
	{
		return true; // there was no room for another drop
	}
	const double Sweat = SweatAt(Share, Sites, Site);
	const double Vapour = std::max(Share.Vapour, 0.0);
	const double Loss = std::min(std::max(-Share.Vapour, 0.0), double(Before) + Sweat);
	Sites.Pending[Site] = static_cast<float>(double(Before) + Sweat + Vapour - Loss);
	const double Came = double(Sites.Pending[Site]) - double(Before) + Loss; // after rounding
	const double SweatPart = Sweat + Vapour > 0.0 ? Sweat / (Sweat + Vapour) : 0.0;
	Flow.Evaporated += Loss;
	Flow.Sweated += Came * SweatPart;
	Flow.Condensed += Came * (1.0 - SweatPart);
	return IsRipe(Sites.Pending[Site]);
}

/** A site becomes a drop, if there is room for one; what is too much for it goes there in its first turn. */
bool BecomeDrop(const FDropContext& Context, const FMoistureSettings& Settings, FDropTable& Drops, FMoisture& Moisture,
	uint32 Surface, uint32 Site)
{
	if (Drops.Num() == Drops.Capacity())
	{
		return false;
	}
	FSites& Sites = Moisture.Sites[Surface];
	const uint32 Seed =
		Philox4x32({Site, uint32(Context.Tick), uint32(Context.Tick >> 32), Surface}, uint32(Context.Seed), 5)[0] >> 8;
	const float Before = Sites.Pending[Site];
	const float Mass = std::min(Before, RipeMassOf(Context, Settings, Surface, Site));
	Sites.Pending[Site] = Before - Mass;
	const uint32 Row = AddDrop(Context, Drops, Surface, Sites.Places[Site], Mass, {0.0f, 0.0f}, Seed);
	Drops.AddMass(Row, double(Before) - double(Sites.Pending[Site]) - double(Mass)); // what rounding left out
	const FHandle Drop = Drops.HandleOf(Row);
	OpenRing(Moisture, Drop.Slot); // of the drop that had the slot before
	Moisture.Rings[Drop.Slot] = {Site, Surface, Drop.Generation, Drops.Mass(Row)};
	Sites.Next[Site] = Site;
	return true;
}

/** Free sites of one surface, and the drops they become. */
FMoistureFlow FeedSites(const FDropContext& Context, const FMoistureSettings& Settings, FDropTable& Drops,
	FMoisture& Moisture, uint32 Surface)
{
	constexpr uint32 RipePerChunk = FMoisture::SiteChunk / FMoisture::Interval;
	FSites& Sites = Moisture.Sites[Surface];
	const FShare Share = ShareOf(Context, Moisture, Sites);
	const uint32 Turn = static_cast<uint32>(Context.Tick % FMoisture::Interval);
	ParallelFor(Context.Runner, Sites.Num(), FMoisture::SiteChunk,
		[&](const FChunk& Chunk)
		{
			FMoistureFlow Flow;
			uint32 Count = 0;
			for (uint32 Site = Chunk.Begin + Turn; Site < Chunk.End; Site += FMoisture::Interval)
			{
				if (Sites.IsFree(Site) && FeedSite(Context, Settings, Share, Sites, Surface, Site, Flow))
				{
					Moisture.Ripe[Chunk.Chunk * RipePerChunk + Count++] = Site;
				}
			}
			Moisture.Flow[Chunk.Chunk] = Flow;
			Moisture.RipeCount[Chunk.Chunk] = Count;
		});
	FMoistureFlow Sum;
	for (uint32 Chunk = 0; Chunk < ChunkCount(Sites.Num(), FMoisture::SiteChunk); ++Chunk)
	{
		Sum += Moisture.Flow[Chunk];
		for (uint32 Index = 0; Index < Moisture.RipeCount[Chunk]; ++Index)
		{
			const uint32 Site = Moisture.Ripe[Chunk * RipePerChunk + Index];
			Sum.Nucleated += BecomeDrop(Context, Settings, Drops, Moisture, Surface, Site) ? 1 : 0;
		}
	}
	return Sum;
}

/** Vapour settles as fog, or fog dries; returns the part of the vapour that went into it. */
double UpdateFog(FFogField& Fog, double Amount, double Densest, FMoistureFlow& Flow)
{
	if (Amount < 0.0)
	{
		Flow.Evaporated += Fog.Dry(-Amount, Densest);
		return 0.0;
	}
	if (Amount == 0.0 || Fog.AreaOfAll() <= 0.0)
	{
		return 0.0;
	}
	const double Taken = Fog.Settle(Amount, Densest);
	Flow.Condensed += Taken;
	return Taken / (Amount * Fog.AreaOfAll());
}

} // namespace

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

FMoistureFlow UpdateRates(const FDropContext& Context, const FMoistureSettings& Settings, FMoisture& Moisture,
	std::span<FWetSurface> Surfaces)
{
	FMoistureFlow Flow;
	const double DensestFog = double(Settings.FogThickness) * double(Context.Drops.Density); // kg/m^2
	const double Follow = -Math::ExpM1(-Context.TickTime / double(Settings.WarmUpTime));
	Moisture.Heat += (double(Moisture.Effort) - Moisture.Heat) * Follow;
	for (std::size_t Index = 0; Index < Surfaces.size(); ++Index)
	{
		FWetSurface& Surface = Surfaces[Index];
		FSites& Sites = Moisture.Sites[Index];
		const double Excess = VapourExcess(
			double(Settings.AirTemperature), double(Settings.Humidity), double(Surface.Material.Temperature));
		const bool bOn = Excess > 0.0 ? Settings.bCondensation : Settings.bEvaporation;
		const double Lapsed = bOn ? Excess * double(Settings.TimeLapse) : 0.0;
		const double Flux = Lapsed * double(Settings.Transfer); // kg/(m^2 s)
		const double Fogged = UpdateFog(Surface.Wetness.Fog(), Flux * Context.TickTime, DensestFog, Flow);
		Sites.VapourRate = static_cast<float>(Flux * (1.0 - Fogged) * double(Sites.Territory));
		Sites.SweatRate = Surface.Material.SweatRate * Settings.TimeLapse * Sites.Territory;
		Surface.Drying = Lapsed < 0.0
			? static_cast<float>(DryingConstant(
				  -Lapsed, double(Surface.Material.ContactAngle), Surface.Cap, double(Context.Drops.Density)))
			: 0.0f;
	}
	return Flow;
}

FMoistureFlow GrowDrops(
	const FDropContext& Context, const FMoistureSettings& Settings, FDropTable& Drops, FMoisture& Moisture)
{
	FD_SCOPE("Weather.Grow");
	FMoistureFlow Sum;
	if (!Moisture.HasSites())
	{
		return Sum;
	}
	constexpr uint32 SlotChunk = FDropScratch::ChunkSize * FMoisture::Interval;
	const uint32 Turn = static_cast<uint32>(Context.Tick % FMoisture::Interval);
	ParallelFor(Context.Runner, Drops.Capacity(), SlotChunk,
		[&](const FChunk& Chunk)
		{
			FMoistureFlow Flow;
			for (uint32 Slot = Chunk.Begin + Turn; Slot < Chunk.End; Slot += FMoisture::Interval)
			{
				if (Moisture.Rings[Slot].First != IndexNone)
				{
					Flow += FeedDrop(Context, Drops, Moisture, Slot);
				}
			}
			Moisture.Flow[Chunk.Chunk] = Flow;
		});
	for (uint32 Chunk = 0; Chunk < ChunkCount(Drops.Capacity(), SlotChunk); ++Chunk)
	{
		Sum += Moisture.Flow[Chunk];
	}
	for (uint32 Surface = 0; Surface < Moisture.Sites.size(); ++Surface)
	{
		Sum += FeedSites(Context, Settings, Drops, Moisture, Surface);
	}
	return Sum;
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
			Kept = {Gone.First, Gone.Surface, Join.Kept.Generation, Gone.FiledMass};
		}
		Gone.First = IndexNone;
	}
}

} // namespace FluidDrops
