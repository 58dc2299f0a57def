// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FWorld: all the water of one level. A host adds surfaces and emitters, changes them between ticks, and calls
// Advance once a frame (or Tick for one fixed step). Everything that comes out is a read-only view.
//
// One thread at a time may call a world; within a tick it uses the task runner. Same seed, same inputs: the same
// bits, for any number of threads, and across Save and Load at any tick.

#pragma once

#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Fluid/Nozzle.h"
#include "FluidDropsCore/Weather/Moisture.h"
#include "FluidDropsCore/World/Commands.h"
#include "FluidDropsCore/World/FluidState.h"
#include "FluidDropsCore/World/Ledger.h"
#include "FluidDropsCore/World/TickClock.h"

#include <memory>
#include <span>
#include <vector>

namespace FluidDrops
{

/** How often things happened since the world was made. */
struct FWorldCounters
{
	uint64 Landed = 0;
	uint64 Released = 0;
	uint64 Merged = 0;
	uint64 PoolsFormed = 0;
	uint64 Held = 0;               // drops stopped for a tick: too many triangles in it (drops.maxCrossings)
	uint64 TrailPiecesRefused = 0; // more pieces of one drop or of its neighbours in one tick than are kept
	uint64 VisitsRefused = 0;      // the same for visits that would have smoothed a triangle
	uint64 Bounced = 0;
	uint64 Splashed = 0;
	uint64 SplashDrops = 0;      // thrown up by those
	uint64 BrokenUp = 0;         // small drops left behind by runners
	uint64 RainBorn = 0;         // raindrops
	uint64 RainSheltered = 0;    // raindrops that a roof kept out of a box of rain
	uint64 RainRefused = 0;      // raindrops that found no room in the air
	uint64 Nucleated = 0;        // drops that condensed or were sweated
	uint64 FluidEmitted = 0;     // particles that came out of sources
	uint64 FluidRefused = 0;     // and that found no room: budget.particles
	uint64 FluidJoined = 0;      // drops that fell into fluid
	uint64 FluidBecameDrops = 0; // particles that became drops on surfaces
	uint64 FluidLost = 0;        // particles whose numbers were none: always 0, or there is a fault
};

/** Told of everything that happens to a world; for recording. */
class IWorldObserver
{
public:
	virtual ~IWorldObserver() = default;
	virtual void OnCommand(const FWorldCommand& Command) = 0;
	virtual void OnTick(uint64 Tick, uint64 Hash) = 0;
};

class FWorld
{
public:
	/** Allocates the whole budget. The runner must outlive the world. */
	FD_CORE_API static TResult<std::unique_ptr<FWorld>> Create(const FWorldSettings& Settings, ITaskRunner& Runner);

	// Input, between ticks. What is refused has changed nothing.

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
	FD_CORE_API TResult<uint32> AddEmitter(const FEmitterSettings& Settings);
	FD_CORE_API FStatus SetEmitter(uint32 Emitter, const FEmitterSettings& Settings);
	FD_CORE_API TResult<uint32> AddRain(const FRainSettings& Settings);
	FD_CORE_API FStatus SetRain(uint32 Rain, const FRainSettings& Settings);
	/** Where rain that follows goes: the camera, the player. To be called whenever that has moved. */
	FD_CORE_API FStatus SetViewPoint(const FVec3f& Position);
	FD_CORE_API TResult<FHandle> SpawnDrop(const FSpawnDrop& Drop);
	/** Returns how many found room. */
	FD_CORE_API TResult<uint32> SprinkleDrops(const FSprinkleDrops& Drops);
	/**
	 * The place that is the origin from now on, m; all else stays where it is. Single precision is fine near the origin
	 * only. Events and waves of the last tick are forgotten.
	 */
	FD_CORE_API FStatus ShiftOrigin(const FVec3f& NewOrigin);
	/** How hard the body works whose skin sweats, 0 to 1. */
	FD_CORE_API FStatus SetEffort(float Effort);
	/** Drops, pools, trails, film and fog below a brush go; returns what was removed and not pushed along, kg. */
	FD_CORE_API TResult<double> Wipe(const FWipeWater& Wipe);
	FD_CORE_API FStatus AddWater(const FAddWater& Water);

	// Particle fluid (Docs/Fluid.md). Needs budget.particles.

	/** Returns its index. Particles of it have the mass that its settings give now. */
	FD_CORE_API TResult<uint32> AddLiquid(const FLiquidSettings& Settings);
	FD_CORE_API FStatus SetLiquid(uint32 Liquid, const FLiquidSettings& Settings);
	FD_CORE_API TResult<uint32> AddFluidSource(const FFluidSourceSettings& Settings);
	FD_CORE_API FStatus SetFluidSource(uint32 Source, const FFluidSourceSettings& Settings);
	FD_CORE_API TResult<uint32> AddFluidSink(const FFluidSinkSettings& Settings);
	FD_CORE_API FStatus SetFluidSink(uint32 Sink, const FFluidSinkSettings& Settings);
	/** Returns how many particles that took; refuses if there is no room for all of them. */
	FD_CORE_API TResult<uint32> FillFluid(const FFillFluid& Fill);
	/** Pushes or pulls what is in a ball; returns how many particles felt it. */
	FD_CORE_API TResult<uint32> PushFluid(const FPushFluid& Push);
	/** Makes elastic bodies of what is in a ball, or cuts all springs of the world. */
	FD_CORE_API FStatus BindFluid(const FBindFluid& Bind);
	/** Returns what was in the ball, kg. */
	FD_CORE_API TResult<double> RemoveFluid(const FRemoveFluid& Remove);

	// Solid bodies in that fluid. Bodies are no surfaces: drops do not run on them.

	FD_CORE_API TResult<FHandle> AddBody(
		const FBodyShapeSpec& Shape, const FBodySettings& Settings = {}, const FRigidTransform& Pose = {});
	/**
	 * The same with the shape made beforehand, which for meshes takes long and can be done on any thread: Made must be
	 * what MakeBodyShape gives for the spec. A recording keeps the spec.
	 */
	FD_CORE_API TResult<FHandle> AddBody(
		const FBodyShapeSpec& Shape, FBodyShape Made, const FBodySettings& Settings, const FRigidTransform& Pose);
	FD_CORE_API FStatus RemoveBody(FHandle Body);
	FD_CORE_API FStatus SetBody(FHandle Body, const FBodySettings& Settings);
	/** Jumps there and comes to rest: the jump is no motion. */
	FD_CORE_API FStatus TeleportBody(FHandle Body, const FRigidTransform& Pose);
	/** A kinematic body: goes there evenly within so many seconds, then rests. */
	FD_CORE_API FStatus MoveBody(FHandle Body, const FRigidTransform& Pose, float Duration);
	/** A dynamic body. */
	FD_CORE_API FStatus SetBodyVelocity(FHandle Body, const FVec3f& Velocity, const FVec3f& Spin);
	/** A dynamic body that the host's physics moves: as it is now, before every frame. See FBody::Effect for its push.
	 */
	FD_CORE_API FStatus FollowHostBody(
		FHandle Body, const FRigidTransform& Pose, const FVec3f& Velocity, const FVec3f& Spin);
	FD_CORE_API FStatus SetBodyMass(FHandle Body, const FBodyMass& Mass);

	/** Any of the above, from a recording. */
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
	std::span<const FEmitterSettings> Emitters() const { return DropEmitters; }
	std::span<const FRain> Rains() const { return RainFalls; }
	const FViewPoint& ViewPoint() const { return View; }
	/** For views of the world that are made in parallel. */
	ITaskRunner& Runner() const { return TaskRunner; }

	const FDropTable& Drops() const { return DropRows; }
	const FAirTable& Air() const { return AirRows; }
	const FTrailTable& Trails() const { return TrailRows; }
	const FPoolTable& Pools() const { return PoolRows; }
	/** What went into pools during the last call of Tick or Advance. */
	std::span<const FPoolWave> PoolWaves() const { return Waves.All(); }
	/**
	 * What happened to drops during the last call of Tick or Advance; at most budget.events of each kind. Valid until
	 * the next call.
	 */
	std::span<const FDropEvent> Events(EDropEvent Kind) const { return DropEvents.Of(Kind); }
	/** Events that found no room since the world was made. */
	uint64 EventsRefused(EDropEvent Kind) const { return DropEvents.Refused(Kind); }
	/** Particles, liquids, sources and sinks. */
	const FFluidState& Fluid() const { return FluidRows; }
	FD_CORE_API TResult<FFluidInBall> FluidIn(const FFluidBall& Ball) const;
	/** Bodies in fluid; FBody::Effect is what it did to them during the last call of Tick or Advance. */
	const FFluidBodies& Bodies() const { return FluidBodies; }
	/** Where water condenses or is sweated. */
	const FMoisture& Sites() const { return Moisture; }
	const FWorldCounters& Counters() const { return Happened; }
	/** Null unless drops.motionLaw asks for them. */
	const FRegimes* RegimesInUse() const { return Config.Drops.MotionLaw == EMotionLaw::Regimes ? &Regimes : nullptr; }
	const FTickClock& Clock() const { return TickClock; }
	/** Pairs of drops whose distance merging computed in the last tick. No part of the state: a measure of work. */
	uint64 MergeTests() const { return Scratch.Merge.PairTests; }
	uint64 TickCount() const { return Ticks; }
	double TickTime() const { return 1.0 / double(Config.World.TickRate); }
	/** Since the world was made, s. */
	double Time() const { return Seconds; }
	/** Counts the tables: O(drops). */
	FD_CORE_API FLedger Ledger() const;
	FD_CORE_API FMatterLedger MatterLedger() const;
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
	void SetObserver(IWorldObserver* NewObserver) { Observer = NewObserver; }

private:
	FWorld(const FWorldSettings& Settings, ITaskRunner& InRunner);

	FDropContext MakeContext() const;
	void MeasureSurfaces(double Interval);
	/** After the settings changed. */
	void RefreshRegimes();
	void Step();
	void EmitWeather(const FDropContext& Context);
	void Notify(const FWorldCommand& Command);
	/** Puts a surface at the first index that is vacant, and returns it. */
	TResult<uint32> PlaceSurface(
		TResult<FSurface> Geometry, const FSurfaceSettings& Material, const FRigidTransform& Pose);
	FStatus CheckSurface(uint32 Surface) const;
	/** New liquid came into the world, kg. */
	void BookEmitted(double Mass);

	/** What a brush takes off a surface, kg. */
	double WipeSurface(uint32 Surface, const FBrushStroke& Stroke);
	/** One bead at the place of any surface that is nearest; returns whether there was one within reach, and room. */
	bool PutBead(const FVec3f& Place, float Reach, double Mass, double Matter);
	/** The sites of a surface anew. */
	void RefreshSites(uint32 Surface);
	void BookMoisture(const FMoistureFlow& Flow);

	FFluidContext MakeFluidContext(float StepTime) const;
	FSourceContext MakeSourceContext() const;
	FStatus CheckSource(const FFluidSourceSettings& Settings, uint32 Index) const;
	/** Something about fluid was changed: all of it must feel that. */
	void StirFluid();
	void StepFluid();
	void EmitFluidSources();
	void TakeDropsIntoFluid(const FFluidContext& Context);
	void DrainFluid();
	void MakeDropsOfFluid();
	FStatus ChangeBody(FStatus Changed, const FWorldCommand& Command);
	/** Whether a place is in a body, or nearer to one than that. */
	bool IsInBody(const FVec3f& Place, float Margin) const;
	/** Returns whether any body moves. */
	bool WakeAroundBodies();
	FBodyStep MakeBodyStep(float StepTime, std::span<FLiquidTouch> Touches) const;

	/** What a surface holds itself, but not in drops, trails, pools and sites, kg. */
	struct FSurfaceWater
	{
		double Water = 0.0;
		double Matter = 0.0;
	};
	/** All that is on a surface leaves and is booked; the surface itself stays as it is. */
	void RemoveWaterOn(uint32 Surface, const FSurfaceWater& Film);

	/** What a snapshot holds, but the frame clock. SurfaceSizes: bytes of each surface. */
	void WriteState(FByteWriter& Writer, std::vector<uint64>* SurfaceSizes = nullptr) const;
	/** What a snapshot says of a surface, so that it can be read by a world where that is gone. */
	struct FSavedSurface
	{
		uint64 Size = 0; // of its part of the state, bytes
		FSurfaceWater Film;
	};
	FStatus ReadState(FByteReader& Reader, std::span<const FSavedSurface> Saved);
	FStatus ReadBodies(FByteReader& Reader, bool bExpected);

	ITaskRunner& TaskRunner;
	IWorldObserver* Observer = nullptr;
	FWorldSettings Config;
	std::vector<FWetSurface> WetSurfaces;
	std::vector<FEmitterSettings> DropEmitters;
	std::vector<FRain> RainFalls;
	FViewPoint View;
	FRainScratch RainMemory;
	FDropTable DropRows;
	FAirTable AirRows;
	FTrailTable TrailRows;
	FPoolTable PoolRows;
	FPoolWaves Waves;
	FDropEvents DropEvents;
	FDropScratch Scratch;
	FRegimes Regimes; // what the settings of that name come to
	FMoisture Moisture;
	FFluidState FluidRows;
	FFluidBodies FluidBodies;
	struct FFluidJoin
	{
		uint32 AirRow;
		uint32 Liquid;
	};
	std::vector<FFluidJoin> FluidJoins; // of this tick
	FNozzleContent Nozzles;             // of this substep
	FLedger Booked;                     // what came and went; what is there is counted
	FMatterLedger BookedMatter;         // only Emitted and Lost
	FWorldCounters Happened;
	FTickClock TickClock;
	uint64 Ticks = 0;
	double Seconds = 0.0;  // not Ticks x TickTime: the rate may have changed
	uint64 SpawnCount = 0; // keeps the chance of commands within one tick apart
};

} // namespace FluidDrops
