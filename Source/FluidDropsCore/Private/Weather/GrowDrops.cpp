// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Growth of drops by what settles on their territories, and new drops. Sites and resting drops take their share every
// few ticks, each in its turn: the law is linear in time, so nothing is lost by it but cost.

#include "FluidDropsCore/Weather/Moisture.h"

#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Foundation/Vectorize.h"
#include "FluidDropsCore/Weather/Vapor.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

/** Rates over the ticks between two turns, kg. */
struct FShare
{
	double Vapor; // negative: the air takes it
	double Sweat; // of a gland at its best
	double Heat;
};

FShare ShareOf(const FDropContext& Context, const FMoisture& Moisture, const FSites& Sites)
{
	const double Time = double(Context.DeltaTime) * double(FMoisture::Interval);
	return {double(Sites.VaporRate) * Time, double(Sites.SweatRate) * Time, Moisture.Heat};
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

/** By which factor the mass grows until its forces are worth another look: a hundredth of the radius. */
constexpr float HeavierMass = 1.03f;

/** What came to the sites of a drop. */
FMoistureFlow ComingTo(const FShare& Share, const FMoisture& Moisture, const FDropTable& Drops, uint32 Row)
{
	FMoistureFlow Flow;
	Flow.Condensed = double(Drops.Territories[Row]) * std::max(Share.Vapor, 0.0);
	if (Share.Sweat > 0.0)
	{
		const FSiteRing& Ring = Moisture.Rings[Drops.SlotOf(Row)];
		const FSites& Sites = Moisture.Sites[Ring.Surface];
		uint32 Site = Ring.First;
		do
		{
			Flow.Sweated += SweatAt(Share, Sites, Site);
			Site = Sites.Next[Site];
		} while (Site != Ring.First);
	}
	return Flow;
}

/** A drop takes what came to its sites. */
FMoistureFlow FeedDrop(const FDropContext& Context, FDropTable& Drops, FMoisture& Moisture, uint32 Row)
{
	if (IsRunning(Context, Drops, Row))
	{
		FreeSitesOf(Drops, Moisture, Row);
		return {};
	}
	const FShare Share = ShareOf(Context, Moisture, Moisture.Sites[Drops.Surface(Row)]);
	const FMoistureFlow Flow = ComingTo(Share, Moisture, Drops, Row);
	const double Gain = Flow.Condensed + Flow.Sweated;
	if (!(Gain > 0.0))
	{
		return Flow;
	}
	Drops.AddMass(Row, Gain);
	Drops.Radius(Row) = DropRadius(Drops.Mass(Row), Context.Drops.Density);
	if (Drops.Mass(Row) > HeavierMass * Drops.BoundMass(Row))
	{
		RebindDrop(Context, Drops, Row); // it may be too heavy to rest or to hold on
	}
	if (Drops.Stirred[Row] == Stir::No && MergeReachOf(Context, Drops, Row) > Drops.ClearReach[Row])
	{
		Drops.Stirred[Row] = Stir::Grew; // and it may touch others
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
	const double Vapor = std::max(Share.Vapor, 0.0);
	const double Loss = std::min(std::max(-Share.Vapor, 0.0), double(Before) + Sweat);
	const float Ripe = std::max(RipeMassOf(Context, Settings, Surface, Site), Least);
	Sites.Pending[Site] = std::min(static_cast<float>(double(Before) + Sweat + Vapor - Loss), Ripe);
	const double Came = double(Sites.Pending[Site]) - double(Before) + Loss; // after rounding
	const double SweatPart = Sweat + Vapor > 0.0 ? Sweat / (Sweat + Vapor) : 0.0;
	Flow.Evaporated += Loss;
	Flow.Sweated += Came * SweatPart;
	Flow.Condensed += Came * (1.0 - SweatPart);
	return IsRipe(Sites.Pending[Site]);
}

/** A site becomes a drop, if there is room for one. */
bool BecomeDrop(const FDropContext& Context, FDropTable& Drops, FMoisture& Moisture, uint32 Surface, uint32 Site)
{
	if (Drops.Num() == Drops.Capacity())
	{
		return false;
	}
	FSites& Sites = Moisture.Sites[Surface];
	const uint32 Seed =
		DropSeed(Context.Seed, EDropOrigin::Weather, {Site, uint32(Context.Tick), uint32(Context.Tick >> 32), Surface});
	const float Mass = std::exchange(Sites.Pending[Site], 0.0f);
	const uint32 Row = AddDrop(Context, Drops, Surface, Sites.Places[Site], Mass, {0.0f, 0.0f}, Seed);
	GiveSite(Drops, Moisture, Row, Site);
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
			for (uint32 Begin = Chunk.Begin + Turn * FMoisture::SiteBlock; Begin < Chunk.End;
				 Begin += FMoisture::SiteBlock * FMoisture::Interval)
			{
				const uint32 End = std::min(Begin + FMoisture::SiteBlock, Chunk.End);
				for (uint32 Site = Begin; Site < End; ++Site)
				{
					if (Sites.IsFree(Site) && FeedSite(Context, Settings, Share, Sites, Surface, Site, Flow))
					{
						Moisture.Ripe[Chunk.Chunk * RipePerChunk + Count++] = Site;
					}
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
			Sum.Nucleated += BecomeDrop(Context, Drops, Moisture, Surface, Site) ? 1 : 0;
		}
	}
	return Sum;
}

/** Vapor settles as fog, or fog dries; returns the part of the vapor that went into it. */
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
		const double Excess = VaporExcess(
			double(Settings.AirTemperature), double(Settings.Humidity), double(Surface.Material.Temperature));
		const bool bOn = Excess > 0.0 ? Settings.bCondensation : Settings.bEvaporation;
		const double Lapsed = bOn ? Excess * double(Settings.TimeLapse) : 0.0;
		const double Flux = Lapsed * double(Settings.Transfer); // kg/(m^2 s)
		const double Fogged = UpdateFog(Surface.Wetness.Fog(), Flux * Context.TickTime, DensestFog, Flow);
		Sites.VaporRate = static_cast<float>(Flux * (1.0 - Fogged) * double(Sites.Territory));
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
	FreeSitesOfTheGone(Drops, Moisture, Context.Tick);
	const uint32 Turn = static_cast<uint32>(Context.Tick % FMoisture::Interval);
	ParallelFor(Context.Runner, Drops.Num(), FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			// Their courses are asked for all at once, and are there when the first one is fed.
			uint32 Due[FDropScratch::ChunkSize];
			uint32 Count = 0;
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				if (Drops.SlotOf(Row) % FMoisture::Interval == Turn && Drops.Territories[Row] > 0)
				{
					Prefetch(&Drops.Course[Row]);
					Due[Count++] = Row;
				}
			}
			FMoistureFlow Flow;
			for (uint32 Index = 0; Index < Count; ++Index)
			{
				Flow += FeedDrop(Context, Drops, Moisture, Due[Index]);
			}
			Moisture.Flow[Chunk.Chunk] = Flow;
		});
	for (uint32 Chunk = 0; Chunk < ChunkCount(Drops.Num(), FDropScratch::ChunkSize); ++Chunk)
	{
		Sum += Moisture.Flow[Chunk];
	}
	for (uint32 Surface = 0; Surface < Moisture.Sites.size(); ++Surface)
	{
		Sum += FeedSites(Context, Settings, Drops, Moisture, Surface);
	}
	return Sum;
}

} // namespace FluidDrops
