// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FWorld: all the water of one level. A host adds surfaces and emitters, changes them between ticks, and calls
// Advance once a frame (or Tick for one fixed step). What its solvers can do and have stands in their parts:
// World.Drops(), Weather(), Bodies(), Fluid(). Everything that comes out is a read-only view.
//
// One thread at a time may call a world; within a tick it uses the task runner. Same seed, same inputs: the same
// bits, for any number of threads, and across Save and Load at any tick.

#pragma once

#include "FluidDropsCore/World/Commands.h"
#include "FluidDropsCore/World/TickClock.h"
#include "FluidDropsCore/World/WorldSettings.h"

#include <memory>
#include <span>
#include <vector>

namespace FluidDrops
{

/** How often things happened since the world was made. */
struct FWorldCounters : FDropCounters, FWeatherCounters, FFluidCounters
{
};

class FWorld
{
public:
	/** Allocates the whole budget. The runner must outlive the world. */
	FD_CORE_API static TResult<std::unique_ptr<FWorld>> Create(const FWorldSettings& Settings, ITaskRunner& Runner);

	// Its solvers: what a host does to them between ticks, and what they have.

	FWindPart& Wind() { return WindPart; }
	const FWindPart& Wind() const { return WindPart; }
	FDropsPart& Drops() { return DropsPart; }
	const FDropsPart& Drops() const { return DropsPart; }
	FWeatherPart& Weather() { return WeatherPart; }
	const FWeatherPart& Weather() const { return WeatherPart; }
	FBodiesPart& Bodies() { return BodiesPart; }
	const FBodiesPart& Bodies() const { return BodiesPart; }
	FFluidPart& Fluid() { return FluidPart; }
	const FFluidPart& Fluid() const { return FluidPart; }

	// What concerns all of them, between ticks. What is refused has changed nothing.

	/** Takes a copy of the mesh; returns the surface's index. */
	FD_CORE_API TResult<uint32> AddSurface(
		const FSurfaceMesh& Mesh, const FSurfaceSettings& Material = {}, const FRigidTransform& Pose = {});
	/**
	 * The same, from what was found out about the mesh before: see FSurface::Create. The surface is Scale times the
	 * mesh. A recording has the mesh in that size.
	 */
	FD_CORE_API TResult<uint32> AddSurface(const FSurfaceMesh& Mesh, const FMeshAnalysis& Analysis, float Scale,
		const FSurfaceSettings& Material = {}, const FRigidTransform& Pose = {});
	/**
	 * Its water is removed with it. The index names nothing until the next surface gets it; the others keep theirs.
	 */
	FD_CORE_API FStatus RemoveSurface(uint32 Surface);
	FD_CORE_API FStatus SetSurfaceMaterial(uint32 Surface, const FSurfaceSettings& Material);
	/** A factor for each triangle of the mesh as it was given; none: 1 everywhere. */
	FD_CORE_API FStatus SetSurfaceMap(uint32 Surface, ESurfaceMap Map, std::span<const float> Factors);
	/**
	 * Covers a surface with matter that drops can wash off: one amount for all of it or one for each triangle of the
	 * mesh, kg/m^2. What lay there before is taken away.
	 */
	FD_CORE_API FStatus CoatSurface(uint32 Surface, std::span<const float> PerArea);
	FD_CORE_API FStatus SetSurfacePose(uint32 Surface, const FRigidTransform& Pose);
	FD_CORE_API FStatus SetSurfacePositions(uint32 Surface, std::span<const FVec3f> Positions);
	/** Everything but the budget may change. */
	FD_CORE_API FStatus SetSettings(const FWorldSettings& Settings);
	/** The camera, the player: where rain that follows goes. To be called whenever that has moved. */
	FD_CORE_API FStatus SetViewPoint(const FVec3f& Position);
	/**
	 * The place that is the origin from now on, m; all else stays where it is. Single precision is fine near the origin
	 * only. Events and waves of the last tick are forgotten.
	 */
	FD_CORE_API FStatus ShiftOrigin(const FVec3f& NewOrigin);
	/** Drops, pools, trails, film and fog below a brush go; returns what was removed and not pushed along, kg. */
	FD_CORE_API TResult<double> Wipe(const FWipeWater& Wipe);
	FD_CORE_API FStatus AddWater(const FAddWater& Water);

	/** Any of what a host can do, here or to a part; from a recording. */
	FD_CORE_API FStatus Apply(const FWorldCommand& Command);

	// Time

	/** One fixed step: surfaces moved to where they are during it. Allocates nothing once warm. */
	FD_CORE_API void Tick();
	/** The ticks that are due after a frame of that many seconds (see FTickClock), in which surfaces came to where they
	 * are. */
	FD_CORE_API FTickClock::FStep Advance(double FrameTime);

	// Output

	const FWorldSettings& Settings() const { return Config; }
	/** By index; one that was removed is not FWetSurface::IsPresent. */
	std::span<const FWetSurface> Surfaces() const { return WetSurfaces; }
	const FViewPoint& ViewPoint() const { return Context.Books.View; }
	/** For views of the world that are made in parallel. */
	ITaskRunner& Runner() const { return Context.Runner; }
	FWorldCounters Counters() const;
	const FTickClock& Clock() const { return TickClock; }
	uint64 TickCount() const { return Context.Books.Ticks; }
	double TickTime() const { return Context.TickTime(); }
	/** Since the world was made, s. */
	double Time() const { return Context.Books.Seconds; }
	/** Counts the tables: O(drops). */
	FD_CORE_API FLedger Ledger() const;
	FD_CORE_API FMatterLedger MatterLedger() const;
	/**
	 * Notes of which settings to raise; none if all is well. How fluid gives way is that of the moment: ask when it has
	 * come to rest. Allocates; it is for the end of a run, or once a second.
	 */
	FD_CORE_API std::vector<FAdvice> Advice() const;
	/** Of the whole state: all that a snapshot holds but the frame clock. Allocates. */
	FD_CORE_API uint64 Hash() const;

	// Snapshots (SaveGame, replay, rewind)

	FD_CORE_API std::vector<uint8> Save() const;
	/**
	 * Into a world with the same budget and surfaces of the same meshes, in the same order. Where a surface was removed
	 * from this world, what the snapshot has on it is booked as removed. Refuses foreign, truncated or corrupted data.
	 */
	FD_CORE_API FStatus Load(std::span<const uint8> Bytes);

	/** At most one; null removes it. */
	void SetObserver(IWorldObserver* NewObserver) { Context.Observer = NewObserver; }

private:
	FWorld(const FWorldSettings& Settings, ITaskRunner& Runner);

	/** Housekeeping folds over them. */
	FWorldParts Parts() { return {WindPart, DropsPart, WeatherPart, BodiesPart, FluidPart}; }
	/** For what changes none of them. */
	FWorldParts PartsToRead() const { return const_cast<FWorld*>(this)->Parts(); }

	FStatus ApplyHere(const FAddSurface& C) { return StatusOf(AddSurface(C.Mesh, C.Material, C.Pose)); }
	FStatus ApplyHere(const FRemoveSurface& C) { return RemoveSurface(C.Surface); }
	FStatus ApplyHere(const FSetSurfaceMaterial& C) { return SetSurfaceMaterial(C.Surface, C.Material); }
	FStatus ApplyHere(const FSetSurfaceMap& C) { return SetSurfaceMap(C.Surface, C.Map, C.Factors); }
	FStatus ApplyHere(const FSetSurfacePose& C) { return SetSurfacePose(C.Surface, C.Pose); }
	FStatus ApplyHere(const FSetSurfacePositions& C) { return SetSurfacePositions(C.Surface, C.Positions); }
	FStatus ApplyHere(const FCoatSurface& C) { return CoatSurface(C.Surface, C.PerArea); }
	FStatus ApplyHere(const FSetWorldSettings& C) { return SetSettings(C.Settings); }
	FStatus ApplyHere(const FSetViewPoint& C) { return SetViewPoint(C.Position); }
	FStatus ApplyHere(const FShiftOrigin& C) { return ShiftOrigin(C.NewOrigin); }
	FStatus ApplyHere(const FWipeWater& C) { return StatusOf(Wipe(C)); }
	FStatus ApplyHere(const FAddWater& C) { return AddWater(C); }
	FStatus ApplyHere(const FLoadSnapshot& C) { return Load(C.Bytes); }

	void BeginFrame();
	void Step();
	FDropContext MakeDropContext() const;
	void MeasureSurfaces(double Interval);
	/** Puts a surface at the first index that is vacant, and returns it. */
	TResult<uint32> PlaceSurface(
		TResult<FSurface> Geometry, const FSurfaceSettings& Material, const FRigidTransform& Pose);
	FStatus CheckSurface(uint32 Surface) const { return FluidDrops::CheckSurface(WetSurfaces, Surface); }
	/** What lies on a surface leaves and is booked; the surface itself stays as it is. */
	void RemoveWaterOn(uint32 Surface, double Film, double Matter);

	/** What a brush takes off a surface, kg. */
	double WipeSurface(uint32 Surface, const FBrushStroke& Stroke);
	/** One bead at the place of any surface that is nearest; returns whether there was one within reach, and room. */
	bool PutBead(const FVec3f& Place, float Reach, double Mass, double Matter);

	// Water that goes from one solver to another.

	/** Drops that fall into fluid become part of it; returns whether any did. */
	bool TakeDropsIntoFluid();
	/** Particles alone on a surface become drops. */
	void MakeDropsOfFluid();

	/** What a snapshot holds, but the frame clock. */
	void WriteState(FByteWriter& Writer) const;
	static uint64 SnapshotLayout();

	FWorldSettings Config;
	FWorldContext Context;
	std::vector<FWetSurface> WetSurfaces;
	FWindPart WindPart;
	FDropsPart DropsPart;
	FWeatherPart WeatherPart;
	FBodiesPart BodiesPart;
	FFluidPart FluidPart;
	struct FFluidJoin
	{
		uint32 AirRow;
		uint32 Liquid;
	};
	std::vector<FFluidJoin> FluidJoins; // of this tick
	FTickClock TickClock;
};

} // namespace FluidDrops
