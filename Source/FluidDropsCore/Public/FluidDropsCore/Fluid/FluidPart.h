// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid in a world (Docs/Fluid.md): its liquids, where they come from and go to, and the particles. A
// liquid's particles all have one mass, fixed when it was added; what is too little for a particle waits until more has
// come. Needs budget.particles.

#pragma once

#include "FluidDropsCore/Bodies/BodiesPart.h"
#include "FluidDropsCore/Fluid/FluidCommands.h"
#include "FluidDropsCore/Fluid/Nozzle.h"
#include "FluidDropsCore/Foundation/SlotList.h"
#include "FluidDropsCore/Wind/WindPart.h"

#include <array>

namespace FluidDrops
{

/** One liquid of a world. */
struct FLiquid
{
	FLiquidSettings Settings;
	double ParticleMass = 0.0; // kg
	double Pending = 0.0;      // came in, but is less than a particle, kg

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings, It.ParticleMass, It.Pending);
	}
};

/** What fluid there is in a ball. */
struct FFluidInBall
{
	uint32 Particles = 0;
	double Mass = 0.0;                // kg
	FVec3f Center = FVec3f::Zero();   // of mass, m
	FVec3f Velocity = FVec3f::Zero(); // mean, m/s
	float Fastest = 0.0f;             // m/s
};

/** How often things happened to fluid since the world was made. */
struct FFluidCounters
{
	uint64 FluidEmitted = 0;     // particles that came out of sources
	uint64 FluidRefused = 0;     // and that found no room: budget.particles
	uint64 FluidJoined = 0;      // drops that fell into fluid
	uint64 FluidBecameDrops = 0; // particles that became drops on surfaces
	uint64 FluidLost = 0;        // particles whose numbers were none: always 0, or there is a fault

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.FluidEmitted, It.FluidRefused, It.FluidJoined, It.FluidBecameDrops, It.FluidLost);
	}
};

class FFluidPart : public FPartDefaults
{
public:
	using FCommands = FFluidCommands;

	static constexpr uint32 MaxLiquids = FluidDrops::MaxLiquids;
	static constexpr uint32 MaxSources = 4096; // and sinks

	struct FState
	{
		TSlotList<FLiquid> Liquids;
		TSlotList<FFluidSourceSettings> Sources;
		TSlotList<FFluidSinkSettings> Sinks;
		bool bAtRest = false;   // all slept in the last tick, and nobody has done anything since
		uint64 BodyChanges = 0; // of those bodies that it has seen
		uint64 BodyJumps = 0;
		uint64 WindChanges = 0;
		FFluidCounters Counters;
		FFluid Solver;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Liquids, It.Sources, It.Sinks, It.bAtRest, It.BodyChanges, It.BodyJumps, It.WindChanges,
				It.Counters, It.Solver);
		}
	};

	FFluidPart(FWorldContext& World, const FFluidSettings& Settings, FBodiesPart& Bodies, const FWindPart& Wind);

	// What a host does, between ticks. What is refused has changed nothing.

	/** Particles of it have the mass that its settings give now. Sources name it by the slot of its handle. */
	FD_CORE_API TResult<FHandle> AddLiquid(const FLiquidSettings& Settings);
	FD_CORE_API FStatus SetLiquid(FHandle Liquid, const FLiquidSettings& Settings);
	/** With all its particles, which are booked as removed. Not while a source gives it. */
	FD_CORE_API FStatus RemoveLiquid(FHandle Liquid);
	FD_CORE_API TResult<FHandle> AddSource(const FFluidSourceSettings& Settings);
	FD_CORE_API FStatus SetSource(FHandle Source, const FFluidSourceSettings& Settings);
	FD_CORE_API FStatus RemoveSource(FHandle Source);
	FD_CORE_API TResult<FHandle> AddSink(const FFluidSinkSettings& Settings);
	FD_CORE_API FStatus SetSink(FHandle Sink, const FFluidSinkSettings& Settings);
	FD_CORE_API FStatus RemoveSink(FHandle Sink);
	/** Returns how many particles that took; refuses if there is no room for all of them. */
	FD_CORE_API TResult<uint32> Fill(const FFillFluid& Fill);
	/** Pushes or pulls what is in a ball; returns how many particles felt it. */
	FD_CORE_API TResult<uint32> Push(const FPushFluid& Push);
	/** Makes elastic bodies of what is in a ball, or cuts all springs of the world. */
	FD_CORE_API FStatus Bind(const FBindFluid& Bind);
	/** Returns what was in the ball, kg. */
	FD_CORE_API TResult<double> Remove(const FRemoveFluid& Remove);

	FStatus Apply(const FAddLiquid& C) { return StatusOf(AddLiquid(C.Settings)); }
	FStatus Apply(const FSetLiquid& C) { return SetLiquid(C.Liquid, C.Settings); }
	FStatus Apply(const FRemoveLiquid& C) { return RemoveLiquid(C.Liquid); }
	FStatus Apply(const FAddFluidSource& C) { return StatusOf(AddSource(C.Settings)); }
	FStatus Apply(const FSetFluidSource& C) { return SetSource(C.Source, C.Settings); }
	FStatus Apply(const FRemoveFluidSource& C) { return RemoveSource(C.Source); }
	FStatus Apply(const FAddFluidSink& C) { return StatusOf(AddSink(C.Settings)); }
	FStatus Apply(const FSetFluidSink& C) { return SetSink(C.Sink, C.Settings); }
	FStatus Apply(const FRemoveFluidSink& C) { return RemoveSink(C.Sink); }
	FStatus Apply(const FFillFluid& C) { return StatusOf(Fill(C)); }
	FStatus Apply(const FPushFluid& C) { return StatusOf(Push(C)); }
	FStatus Apply(const FBindFluid& C) { return Bind(C); }
	FStatus Apply(const FRemoveFluid& C) { return StatusOf(Remove(C)); }

	// What there is.

	const TSlotList<FLiquid>& Liquids() const { return Now.Liquids; }
	/** The settings of liquids by slot, as the solver wants them. */
	std::span<const FLiquidSettings> LiquidSettings() const { return SettingsOfLiquids; }
	const TSlotList<FFluidSourceSettings>& Sources() const { return Now.Sources; }
	const TSlotList<FFluidSinkSettings>& Sinks() const { return Now.Sinks; }
	const FFluid& Solver() const { return Now.Solver; }
	const FParticleTable& Particles() const { return Now.Solver.Particles(); }
	const FFluidCounters& Counters() const { return Now.Counters; }
	/** Whether all slept in the last tick, and nobody has done anything since. */
	bool IsAtRest() const { return Now.bAtRest && !HaveBodiesChanged(); }
	/** Of the last tick that moved it. */
	uint32 LastSubsteps() const { return Substeps; }
	uint32 AwakeCount() const { return Awake; }
	/** Particles and what waits to become some, kg. */
	FD_CORE_API double Mass() const;
	FD_CORE_API TResult<FFluidInBall> In(const FFluidBall& Ball) const;
	/**
	 * By how much the densest tenth is denser than where it carries nothing: 0.1 in a good pool, 0 without one. Liquids
	 * with springs, which pull them together, and those whose speed of sound says how soft they are do not count.
	 */
	FD_CORE_API float Compression() const;

	// As a part of a world.

	const FState& State() const { return Now; }
	FD_CORE_API FState MakeState() const;
	template <typename Loaded>
	FStatus Complete(FState& State, const Loaded&) const
	{
		return CheckState(State);
	}
	FD_CORE_API void Adopt(FState&& State);
	template <typename AllSettings>
	FStatus CheckSettings(const AllSettings& All) const
	{
		return CheckFluidSettings(All.Fluid);
	}
	template <typename AllSettings>
	void SettingsChanged(const AllSettings&)
	{
		WakeAll();
	}
	FD_CORE_API FStatus CheckShift(const FVec3f& NewOrigin) const;
	FD_CORE_API void ShiftOrigin(const FVec3f& NewOrigin);
	FD_CORE_API void Count(FLedger& Ledger, FMatterLedger& Matter) const;
	FD_CORE_API void Advise(std::vector<FAdvice>& Advice) const;

private:
	friend class FWorld;

	FD_CORE_API static FStatus CheckState(const FState& State);
	FD_CORE_API FStatus CheckFluidSettings(const FFluidSettings& New) const;
	FStatus CheckSource(const FFluidSourceSettings& Source, uint32 Slot) const;
	FFluidContext MakeContext(float StepTime) const;
	FSourceContext MakeSourceContext() const;
	FBodyStep MakeBodyStep(float StepTime, std::span<FLiquidTouch> Touches) const;
	bool IsEnabled() const { return World.Budget.Particles > 0; }
	/** Something about fluid was changed: all of it must feel that. */
	void WakeAll();
	FD_CORE_API bool HaveBodiesChanged() const;
	void SeeBodies();
	/** Another wind wakes what sleeps. */
	void SeeWind();
	void WakeWhereItBlows(const FWindField& Field);
	/** Of the wind on a particle of each liquid that is on its own, 1/m. */
	std::array<float, MaxLiquids> WindGrips() const;
	/** The wind of a tick on what is not among other particles. */
	void FeelWind(float TickTime);
	/** Whether a place is in a body, or nearer to one than that. */
	bool IsInBody(const FVec3f& Place, float Margin) const;
	/** Returns whether any body moves. */
	bool WakeAroundBodies();
	bool IsSofterThanMeant(const FLiquidSettings& Liquid) const;

	// The steps of a tick, in this order.

	/** What comes out of sources. */
	void Emit();
	/** Finds what sleeps. False if nothing is awake and nothing can wake it; bodies have fallen then. */
	bool Begin(bool bDropsInAir);
	/** With the bodies. Joined: drops have just fallen in. False if all sleeps. */
	bool Move(bool bJoined);
	/** What is in sinks, below the floor or out of its mind goes. */
	void Drain();

	FWorldContext& World;
	const FFluidSettings& Settings;
	FBodiesPart& Bodies;
	const FWindPart& Wind;
	FState Now;
	std::vector<FLiquidSettings> SettingsOfLiquids;
	FNozzleContent Nozzles; // of this substep
	uint32 Substeps = 0;
	uint32 Awake = 0;
	bool bBodiesMove = false; // in this tick
};

static_assert(CPart<FFluidPart>);

} // namespace FluidDrops
