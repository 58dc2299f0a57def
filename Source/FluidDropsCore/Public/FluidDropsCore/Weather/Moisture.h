// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where water comes out of the air or out of skin, and which drop gets it
// (Docs/Model/Weather.md#sites-and-territories, #sweat).
//
// A surface has sites: specks on which vapor nucleates, or glands. Each site has the same territory, a share of the
// area. What settles there gathers at the site until it is enough for a drop (moisture.minRadius to maxRadius); from
// then on it goes to that drop. A drop that takes another one in inherits its sites, so that territories join like the
// cells around the drops do, and the flux on the surface is never lost or counted twice. Two laws of breath figures
// (Beysens and Knobler 1986; Fritter, Knobler and Beysens 1991) follow and are not put in: alone, a drop has a constant
// territory, so r ~ t^(1/3); once drops merge, they keep covering the same part of the surface, so r ~ t.
//
// A drop that runs off, falls or is wiped away leaves its sites free: new drops appear behind a runner.
//
// The sites of one drop are a ring (Next), so that two rings become one by swapping two links.

#pragma once

#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Weather/MoistureSettings.h"

namespace FluidDrops
{

/** The sites of one surface. Places follow from the rest mesh, the material, the maps and the seed; the rest is state.
 */
struct FSites
{
	std::vector<FSurfacePoint> Places; // by triangle
	std::vector<float> Onset;          // heat at which the gland starts; empty: 0 everywhere
	std::vector<float> Pending;        // what has gathered at a free site, kg
	std::vector<uint32> Next;          // in the ring of the drop that it feeds; IndexNone: free
	float Territory = 0.0f;            // of each, m^2

	// What comes to each site in this tick, kg/s; set by UpdateRates.
	float VaporRate = 0.0f; // negative: dries
	float SweatRate = 0.0f; // of a gland that is at its best

	uint32 Num() const { return static_cast<uint32>(Places.size()); }
	bool IsFree(uint32 Site) const { return Next[Site] == IndexNone; }
	double PendingMass() const;
};

/** The sites that feed the drop of a slot. */
struct FSiteRing
{
	uint32 First = IndexNone; // any of them
	uint32 Surface = 0;
	uint32 Generation = 0; // of the drop's handle: the ring of a drop that is gone is free to be opened
};

/** What came in and went out in one tick, kg. */
struct FMoistureFlow
{
	double Condensed = 0.0;
	double Sweated = 0.0;
	double Evaporated = 0.0;
	uint32 Nucleated = 0; // drops

	FMoistureFlow& operator+=(const FMoistureFlow& Other)
	{
		Condensed += Other.Condensed;
		Sweated += Other.Sweated;
		Evaporated += Other.Evaporated;
		Nucleated += Other.Nucleated;
		return *this;
	}
};

struct FMoisture
{
	std::vector<FSites> Sites;   // one for each surface
	TColumn<FSiteRing> Rings;    // by slot of the drop table
	float Effort = 0.0f;         // 0 at rest to 1: set by the host
	double Heat = 0.0;           // follows the effort
	TColumn<FMoistureFlow> Flow; // working memory: per chunk
	TColumn<uint32> Ripe;        // working memory: sites that have become drops, RipePerChunk for each chunk
	TColumn<uint32> RipeCount;

	static constexpr uint32 SiteChunk = 2048;
	static constexpr uint32 Interval = 8;   // ticks: each site and drop at rest takes its share of that many at once
	static constexpr uint32 SiteBlock = 64; // sites that have their turn together: neighbors in memory
	static constexpr uint32 SweepInterval = 64; // ticks: in which the sites of all drops that are gone become free

	void Init(uint32 DropCapacity);
	/** Anything that could ever appear or dry. */
	bool HasSites() const;
};

/** Places the sites of a surface anew, at most Most of them; returns the water that was waiting at the old ones, kg. */
double PlaceSites(const FWetSurface& Surface, uint32 SurfaceIndex, uint64 Seed, uint32 Most, FSites& Sites);

/** How much a gland gives, 0 to 1, when the body is that warm. */
inline float GlandOpening(double Heat, float Onset)
{
	return Heat > double(Onset) && Onset < 1.0f ? static_cast<float>((Heat - double(Onset)) / (1.0 - double(Onset)))
												: 0.0f;
}

/** The weather of this tick on every surface: rates of its sites, its fog, and FWetSurface::Drying. */
FMoistureFlow UpdateRates(const FDropContext& Context, const FMoistureSettings& Settings, FMoisture& Moisture,
	std::span<FWetSurface> Surfaces);

/** Parallel: what settled goes to the drops; free sites gather, and become drops when they have enough. */
FMoistureFlow GrowDrops(
	const FDropContext& Context, const FMoistureSettings& Settings, FDropTable& Drops, FMoisture& Moisture);

/** Sites of drops that were taken in feed those that took them: after merging, in its order. */
void JoinSites(const FMergeScratch& Merged, FMoisture& Moisture);

/** The sites of a drop are free. */
void FreeSitesOf(FDropTable& Drops, FMoisture& Moisture, uint32 Row);

/** All sites of a surface are free. */
void FreeSitesOn(FDropTable& Drops, FMoisture& Moisture, uint32 Surface);

/** A free site becomes one that feeds a drop. */
void GiveSite(FDropTable& Drops, FMoisture& Moisture, uint32 Row, uint32 Site);

/** Sites of drops that fell off, dried or were taken away are free: some slots in each tick. */
void FreeSitesOfTheGone(const FDropTable& Drops, FMoisture& Moisture, uint64 Tick);

/** Takes what waits at free sites below a brush in the surface's space; returns it, kg. */
double WipeSites(const FWetSurface& Surface, const FBrushStroke& Stroke, FSites& Sites);

} // namespace FluidDrops
