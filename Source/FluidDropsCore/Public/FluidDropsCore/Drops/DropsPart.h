// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops in a world: on surfaces and in the air, their trails and pools, and the emitters they come from.

#pragma once

#include "FluidDropsCore/Drops/DropCommands.h"
#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Foundation/SlotList.h"
#include "FluidDropsCore/Parts/Part.h"

namespace FluidDrops
{

/** How often things happened to drops since the world was made. */
struct FDropCounters
{
	uint64 Landed = 0;
	uint64 Released = 0;
	uint64 Merged = 0;
	uint64 PoolsFormed = 0;
	uint64 Held = 0;               // drops stopped for a tick: too many triangles in it (drops.maxCrossings)
	uint64 TrailPiecesRefused = 0; // more pieces of one drop or of its neighbors in one tick than are kept
	uint64 VisitsRefused = 0;      // the same for visits that would have smoothed a triangle
	uint64 Bounced = 0;
	uint64 Splashed = 0;
	uint64 SplashDrops = 0; // thrown up by those
	uint64 BrokenUp = 0;    // small drops left behind by runners

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Landed, It.Released, It.Merged, It.PoolsFormed, It.Held, It.TrailPiecesRefused, It.VisitsRefused,
			It.Bounced, It.Splashed, It.SplashDrops, It.BrokenUp);
	}
};

/** The settings of a world that are about drops. */
struct FDropRules
{
	const FDropSettings& Drops;
	const FTrailSettings& Trails;
	const FMatterSettings& Matter;
	const FPoolSettings& Pools;
	const FRegimeSettings& Regimes;
};

class FDropsPart : public FPartDefaults
{
public:
	using FCommands = FDropCommands;

	struct FState
	{
		FDropTable Drops;
		FAirTable Air;
		FTrailTable Trails;
		FPoolTable Pools;
		TSlotList<FEmitterSettings> Emitters;
		FDropCounters Counters;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Drops, It.Air, It.Trails, It.Pools, It.Emitters, It.Counters);
		}
	};

	FDropsPart(
		FWorldContext& World, const FDropRules& Rules, std::vector<FWetSurface>& Surfaces, const FWindField& Wind);

	// What a host does, between ticks. What is refused has changed nothing.

	FD_CORE_API TResult<FHandle> AddEmitter(const FEmitterSettings& Settings);
	FD_CORE_API FStatus SetEmitter(FHandle Emitter, const FEmitterSettings& Settings);
	/** Its drops stay. */
	FD_CORE_API FStatus RemoveEmitter(FHandle Emitter);
	FD_CORE_API TResult<FHandle> Spawn(const FSpawnDrop& Drop);
	/** Returns how many found room. */
	FD_CORE_API TResult<uint32> Sprinkle(const FSprinkleDrops& Drops);

	FStatus Apply(const FAddEmitter& C) { return StatusOf(AddEmitter(C.Settings)); }
	FStatus Apply(const FSetEmitter& C) { return SetEmitter(C.Emitter, C.Settings); }
	FStatus Apply(const FRemoveEmitter& C) { return RemoveEmitter(C.Emitter); }
	FStatus Apply(const FSpawnDrop& C) { return StatusOf(Spawn(C)); }
	FStatus Apply(const FSprinkleDrops& C) { return StatusOf(Sprinkle(C)); }

	// What there is.

	const FDropTable& OnSurfaces() const { return Now.Drops; }
	const FAirTable& InAir() const { return Now.Air; }
	const FTrailTable& Trails() const { return Now.Trails; }
	const FPoolTable& Pools() const { return Now.Pools; }
	const TSlotList<FEmitterSettings>& Emitters() const { return Now.Emitters; }
	const FDropCounters& Counters() const { return Now.Counters; }
	/** What went into pools during the last call of Tick or Advance. */
	std::span<const FPoolWave> PoolWaves() const { return Waves.All(); }
	/**
	 * What happened to drops during the last call of Tick or Advance; at most budget.events of each kind. Valid until
	 * the next call.
	 */
	std::span<const FDropEvent> Events(EDropEvent Kind) const { return DropEvents.Of(Kind); }
	/** Events that found no room since the world was made. */
	uint64 EventsRefused(EDropEvent Kind) const { return DropEvents.Refused(Kind); }
	/** Null unless drops.motionLaw asks for them. */
	const FRegimes* RegimesInUse() const { return Rules.Drops.MotionLaw == EMotionLaw::Regimes ? &Regimes : nullptr; }
	/** Pairs of drops whose distance merging computed in the last tick. No part of the state: a measure of work. */
	uint64 MergeTests() const { return Scratch.Merge.PairTests; }

	// As a part of a world.

	const FState& State() const { return Now; }
	FD_CORE_API FState MakeState() const;
	template <typename Loaded>
	FStatus Complete(FState& State, const Loaded& All) const
	{
		State.Drops.Now = All.Seconds;
		return CheckState(State, All.Surfaces, All.Gone);
	}
	FD_CORE_API void Adopt(FState&& State);
	void BeginFrame();
	template <typename Settings>
	void SettingsChanged(const Settings& Before)
	{
		RulesChanged(Before.Drops, Before.Trails);
	}
	FD_CORE_API FStatus CheckShift(const FVec3f& NewOrigin) const;
	FD_CORE_API void ShiftOrigin(const FVec3f& NewOrigin);
	FD_CORE_API void SurfaceRemoved(uint32 Surface);
	FD_CORE_API void Count(FLedger& Ledger, FMatterLedger& Matter) const;
	FD_CORE_API void Advise(std::vector<FAdvice>& Advice) const;

	/** For systems: what they read. bGrowth: drops may grow where they rest. */
	FDropContext MakeContext(bool bGrowth) const;

private:
	friend class FWorld;
	friend class FWeatherPart; // makes drops, in the air and on surfaces

	FD_CORE_API static FStatus CheckState(
		const FState& State, std::span<const FWetSurface> Surfaces, const std::vector<bool>& Gone);
	FD_CORE_API void RulesChanged(const FDropSettings& DropsBefore, const FTrailSettings& TrailsBefore);
	void RefreshRegimes();
	/** New drops of this tick out of emitters. */
	void Emit(const FDropContext& Context);
	/** New liquid came into the world, kg. */
	void BookEmitted(double Mass) { World.Books.BookEmitted(Mass, Rules.Matter.Fraction); }

	FWorldContext& World;
	FDropRules Rules;
	std::vector<FWetSurface>& Surfaces;
	const FWindField& Wind;
	FState Now;
	FPoolWaves Waves;
	FDropEvents DropEvents;
	FDropScratch Scratch;
	FRegimes Regimes; // what the settings of that name come to
};

static_assert(CPart<FDropsPart>);

} // namespace FluidDrops
