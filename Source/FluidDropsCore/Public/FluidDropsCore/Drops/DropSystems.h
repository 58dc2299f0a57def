// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The systems of the surface-drop solver: functions over tables, called in this order by FWorld::Tick. What a
// system reads and writes stands in its signature; FDropContext is what all of them may read. For the core itself: a
// host talks to FWorld.

#pragma once

#include "FluidDropsCore/Drops/DropEvents.h"
#include "FluidDropsCore/Drops/DropTables.h"
#include "FluidDropsCore/Drops/MatterSettings.h"
#include "FluidDropsCore/Drops/MergeScratch.h"
#include "FluidDropsCore/Drops/Pools.h"
#include "FluidDropsCore/Drops/Regimes.h"
#include "FluidDropsCore/Drops/WetSurface.h"
#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Geometry/Sampling.h"
#include "FluidDropsCore/Wind/WindField.h"

#include <span>

namespace FluidDrops
{

struct FDropContext
{
	const FDropSettings& Drops;
	const FTrailSettings& Trails;
	std::span<const FWetSurface> Surfaces;
	FVec3f Gravity; // m/s^2
	const FWindField& Wind;
	float FloorHeight;   // m: what falls below it is drained
	float MaxFlightTime; // s
	float DeltaTime;     // s
	double Now;          // at the beginning of the tick, s
	double TickTime;     // DeltaTime before rounding, s
	uint64 Seed;
	uint64 Tick;
	ITaskRunner& Runner;
	const FMatterSettings& Matter;
	const FPoolSettings& Pools;
	bool bMatter;            // some matter has come into the world
	const FRegimes* Regimes; // null unless drops.motionLaw asks for them
	bool bGrowth;            // drops may grow where they rest
};

/** A straight piece of a drop's path within one triangle. */
struct FTrailPiece
{
	uint32 Row;
	uint32 Triangle;
	TBarycentric<float> Start;
	TBarycentric<float> End;
	bool bFilm; // it leaves film and beads there; else it only takes in the fog
};

/** Working memory of the systems, as large as the tables it serves; nothing in it outlives a tick but the grid of
 * merging. */
struct FDropScratch
{
	static constexpr uint32 ChunkSize = 1024;
	static constexpr uint32 PiecesPerChunk = 2 * ChunkSize;
	static constexpr uint32 PiecesPerDrop = 16; // so that one drop in a valley cannot take all
	static constexpr uint32 VisitsPerChunk = 2 * ChunkSize;
	static constexpr uint32 VisitsPerDrop = 256;

	TColumn<FTrailPiece> Pieces;   // PiecesPerChunk for each chunk of drops
	TColumn<uint32> PieceCount;    // per chunk
	TColumn<uint32> PiecesRefused; // per chunk
	TColumn<uint32> Held;          // per chunk: drops that crossed too many triangles
	TColumn<float> RemainingTime;  // per drop: of this tick, after leaving the surface, s; 0 once it is in the air
	TColumn<float> X, Y, Z;        // per drop: position in its surface's space, m
	TColumn<FVisit> Visits;        // VisitsPerChunk for each chunk of drops
	TColumn<uint32> VisitCount;    // per chunk
	TColumn<uint32> VisitsRefused; // per chunk
	TColumn<FVisit> LateVisits;    // ended by merging and leaving, in the order in which that happened
	uint32 LateVisitCount = 0;
	uint32 LateVisitsRefused = 0;
	TColumn<FSurfaceHit> Hits; // per drop in the air
	TColumn<uint32> HitSurface;
	TColumn<double> EvaporatedMass; // per chunk, kg
	TColumn<uint32> Vanished;       // per chunk: drops that are too small to stay
	FMergeScratch Merge;

	void Init(uint32 DropCapacity, uint32 AirCapacity);
};

/** What left the books in one system, kg. */
struct FWaterOut
{
	double Drained = 0.0;
	double Evaporated = 0.0;
	double Removed = 0.0;
	double Matter = 0.0; // with what was drained or removed
};

/** What acts on a drop that enters a triangle, frozen until its next bind. */
struct FDropForces
{
	TVec2<float> Drive; // a, m/s^2
	float DragRate;     // lambda, 1/s
	bool bPulledOff;    // the surface does not hold it
	bool bStops;        // at once, whatever its velocity
};

/** lambda of a drop of fresh liquid on a clean surface, 1/s. */
inline float LiquidDragRate(const FDropSettings& Liquid, float Radius, float Mass)
{
	return Liquid.ConstantDrag > 0.0f ? Liquid.ConstantDrag / Mass
									  : ContactLineDragRate(Liquid.ContactLineFactor, Liquid.Viscosity, Radius, Mass);
}

/** The forces on the drop of a row if it were at that place of its surface, with that flat velocity. */
FDropForces DropForcesOn(const FDropContext& Context, const FDropTable& Drops, uint32 Row, uint32 Triangle,
	const TBarycentric<float>& At, const TVec2<float>& Velocity);

/**
 * Puts a drop on its triangle at rest or with a flat velocity, and starts its closed form there
 * (Docs/Model/SurfaceDrops.md#binding). The row's Surface, Triangle and Mass must be set. Its state says what came of
 * it.
 */
void BindDrop(const FDropContext& Context, FDropTable& Drops, uint32 Row, const TBarycentric<float>& Entry,
	const TVec2<float>& Velocity);

/** Starts the closed form anew from where the drop is: what acts on it has changed. */
void RebindDrop(const FDropContext& Context, FDropTable& Drops, uint32 Row);

inline constexpr float LongestClosedForm = 500.0f; // s: then it starts anew, before float time gets coarse

/** Whether a drop leaves film and beads where it goes. */
inline bool LeavesTrail(const FDropContext& Context, const FDropCourse& Course)
{
	return Context.Trails.bEnabled && Course.Radius >= Context.Trails.MinRadius;
}

/** Whether the way of a drop matters in every tick: it leaves a trail, or wipes fog away. */
inline bool MarksItsWay(const FDropContext& Context, const FDropCourse& Course)
{
	return Context.Surfaces[Course.Surface].bFoggy || LeavesTrail(Context, Course);
}

/**
 * Sets when a drop must next be looked at: at its exit, sooner if its closed form gets old, at once if its way matters
 * or it may fall asleep.
 */
void SetWakeTick(const FDropContext& Context, FDropTable& Drops, uint32 Row);

/** The flat velocity of a drop now, in the frame of its triangle, m/s. */
TVec2<float> DropVelocity(const FDropContext& Context, const FDropTable& Drops, uint32 Row);

/** Closed forms anew for the drops of every surface that is marked for it. */
void RebindDrops(const FDropContext& Context, FDropTable& Drops);

/** Starts the closed form of a sliding drop anew if the drop has lost a few per cent of the mass it was bound with. */
void RebindIfLighter(const FDropContext& Context, FDropTable& Drops, uint32 Row);

/** A new drop on a surface, Matter of its mass not being solvent. IndexNone when the table is full. */
uint32 AddDrop(const FDropContext& Context, FDropTable& Drops, uint32 Surface, const FSurfacePoint& At, float Mass,
	const TVec2<float>& Velocity, uint32 Seed, double Matter = 0.0);

/** Something that happens to the drop of a row where it is, with its own speed; no handle yet. */
FDropEvent EventOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row);

/** What the visit of a drop to its triangle does to the roughness there if it ends at End. */
FVisit VisitOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row, const TBarycentric<float>& End);

/**
 * Ends the visit of a drop where it is now and begins another. For serial systems; to be called before a drop is
 * removed from a surface or put elsewhere on it. Crossing a side is the business of MoveDrops.
 */
void EndVisit(const FDropContext& Context, FDropTable& Drops, uint32 Row, FDropScratch& Scratch);

/** Lubrication by the visits that ended while drops moved; returns how many found no room and had no effect. */
uint32 ApplyVisits(FDropScratch& Scratch, std::span<FWetSurface> Surfaces, uint32 DropCount);

/** The same for those that EndVisit ended. */
uint32 ApplyLateVisits(FDropScratch& Scratch, std::span<FWetSurface> Surfaces);

/** Roughness comes back where it was filled (DROP-108), at a rate that heat and light set. */
void DryRoughness(const FDropContext& Context, std::span<FWetSurface> Surfaces);

/**
 * The wind on surfaces where it is not the same everywhere and always: per triangle, each looked at every few ticks (a
 * moving surface in every one). A triangle's wind changes when it is off by a fiftieth; drops there start anew.
 */
void SampleSurfaceWind(const FDropContext& Context, const FDropTable& Drops, std::span<FWetSurface> Surfaces);

/** Says of each surface whether there is fog on it. Where it has just come, all that moves is looked at from now on. */
void PrepareFoggySurfaces(FDropTable& Drops, std::span<FWetSurface> Surfaces);

/** Says of each surface whether this tick is plain there, and brings up to date what plain crossings read. */
void PrepareBatchableSurfaces(const FDropContext& Context, std::span<FWetSurface> Surfaces);

/** Parallel: drops along their closed forms, over sides, for one tick. Leaves pieces of trail and ended visits in
 * Scratch. */
void MoveDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch);

/** Drops that left a surface join those in the air. */
void ReleaseDrops(
	const FDropContext& Context, FDropTable& Drops, FAirTable& Air, FDropScratch& Scratch, FDropEvents& Events);

/** Way until the next bead, by chance around trails.beadSpacing; Unit is uniform in [0, 1). */
float NextBeadDistance(const FDropContext& Context, float Radius, float Unit);

/** Film and beads behind the drops that moved; their mass comes from the drop, and the fog on their way goes into it.
 * Film goes into the surface's wetness map
 * if it has one, else into the table. */
void LayTrails(const FDropContext& Context, FDropTable& Drops, FTrailTable& Trails, std::span<FWetSurface> Surfaces,
	FDropScratch& Scratch);

/** Runners leave small drops behind (Docs/Model/Weather.md#break-up). Returns how many. */
uint32 BreakUpDrops(const FDropContext& Context, FDropTable& Drops);

/** The tracks as drops feel them in a tick (Docs/Model/Weather.md#tracks). */
void BuildTraceGrid(const FDropContext& Context, const FTrailTable& Trails, FTraceGrid& Grid);

/** Drops that touch become one (Docs/Model/SurfaceDrops.md#merging), in chains, at the end of the tick. Returns how
 * many vanished. */
uint32 MergeDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FDropEvents& Events);

/** Parallel: the air takes its part of every drop on a surface; drops that get too small vanish. */
FWaterOut EvaporateDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch,
	std::span<FWetSurface> Surfaces, FDropEvents& Events);

/** Covers a surface with matter, one amount for all or one for each triangle of its mesh, kg/m^2; returns how much more
 * lies there than before, kg. */
double SpreadCoat(FWetSurface& Surface, std::span<const float> PerArea);

/** Matter that comes to lie on a triangle, kg. */
void DepositMatter(FWetSurface& Surface, uint32 Triangle, double Matter);

/** Matter between drops and what is below them (Docs/Model/SurfaceDrops.md#matter). */
void ExchangeMatter(const FDropContext& Context, FDropTable& Drops, std::span<FWetSurface> Surfaces);

/** Film dries as trails.fading says: exponentially, and a piece is gone at a hundredth of what it was, or evenly;
 * matter stays on the surface. */
FWaterOut DryTrails(const FDropContext& Context, FTrailTable& Trails, std::span<FWetSurface> Surfaces);

/** What happened where drops met surfaces, in one tick. */
struct FImpactCounts
{
	uint64 Landed = 0;      // came to stay
	uint64 Bounced = 0;     // went on flying
	uint64 Splashed = 0;    // of those landed: threw up a crown
	uint64 SplashDrops = 0; // drops thrown up
};

/** Parallel: airborne drops along their parabolas, with drag or without (Docs/Model/SurfaceDrops.md#flight); finds what
 * they hit. */
void FlyDrops(const FDropContext& Context, FAirTable& Air, FDropScratch& Scratch);

/**
 * Drops that hit a pool join it; those that hit a surface bounce, splash, or join those on it; those that fell too deep
 * or flew too long are drained.
 */
FWaterOut LandDrops(const FDropContext& Context, FAirTable& Air, FDropTable& Drops, FDropScratch& Scratch,
	FPoolTable& Pools, FPoolWaves& Waves, FImpactCounts& Counts, FDropEvents& Events);

/** A drop out of the air that has hit a surface. */
struct FFallenDrop
{
	uint32 Surface;
	FSurfacePoint At;
	double Mass;   // kg
	double Matter; // kg
	float Speed;   // m/s
};

/** A pool takes in a drop that falls on it, with a wave. False where there is none. */
bool FallIntoPool(const FDropContext& Context, FPoolTable& Pools, FPoolWaves& Waves, const FFallenDrop& Drop);

/** What pools did in a tick. */
struct FPoolsOut
{
	double Evaporated = 0.0; // kg
	uint32 Formed = 0;
};

/** Pools form, take in drops, join, evaporate, and break up into drops again (Docs/Model/SurfaceDrops.md#pools). */
FPoolsOut UpdatePools(
	const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FPoolTable& Pools, FPoolWaves& Waves);

} // namespace FluidDrops
