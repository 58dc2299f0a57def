// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Viscoelastic fluid by prediction and relaxation (Clavet, Beaudoin, Poulin 2005). Docs/Model/ParticleFluid.md has the
// equations, (F1) to (F30). One substep: gravity, viscosity, prediction, springs, double density relaxation, bodies,
// and velocities from where particles have come to.
//
// All particles are relaxed at once (mode J, (F8)), each gathering what its neighbors do to it: the same bits for any
// number of threads and any width of vectors. Tests/Reference/PlainFluid.h has the same method as it was published.

#pragma once

#include "FluidDropsCore/Fluid/LiquidSettings.h"
#include "FluidDropsCore/Fluid/ParticleTable.h"
#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Foundation/Simd.h"

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace FluidDrops
{

/** Particles in the midst of a substep: they have moved from Prev to X. */
struct FParticleMotion
{
	float* X;
	float* Y;
	float* Z;
	float* PrevX;
	float* PrevY;
	float* PrevZ;
	const uint8* Liquid;
	uint32 Count;
	float StepTime; // s
};

/** What a substep goes through; for tests and traces. */
enum class EFluidPhase : uint8
{
	Gravity,
	Viscosity,
	Prediction,
	SpringAdjustment,
	Springs,
	Relaxation,
	Collisions,
	Velocity,
};

struct FFluidContext
{
	const FFluidSettings& Fluid;
	std::span<const FLiquidSettings> Liquids;
	FVec3f Gravity;
	float StepTime; // of a substep, s
	ITaskRunner& Runner;
	/** Keeps particles out of bodies; may be null. */
	TCallRef<void(FParticleMotion&)>* Collide = nullptr;
	TCallRef<void(EFluidPhase)>* Observe = nullptr;
	ELanes Lanes = ELanes::Best; // one that there is
	bool bSpringsGrow = true;    // in this substep new neighbors are joined
};

/** A ball within which particles are bound together. */
struct FBindRegion
{
	FVec3f Center = FVec3f::Zero();
	float Radius = 0.0f; // m
};

struct FSpringView
{
	uint32 Slot; // the lower one
	uint32 OtherSlot;
	float RestLength; // m
};

struct FFluidMemory;
class FSprings;

/** Particles and what the solver keeps between substeps besides: memory and springs. */
class FFluid
{
public:
	FD_CORE_API FFluid();
	FD_CORE_API ~FFluid();
	FFluid(const FFluid&) = delete;
	FFluid& operator=(const FFluid&) = delete;
	FD_CORE_API FFluid(FFluid&&) noexcept;
	FD_CORE_API FFluid& operator=(FFluid&&) noexcept;

	/** Allocates everything; SpringsPerParticle is what there is room for, 0 for none. */
	FD_CORE_API void Init(uint32 Capacity, uint32 SpringsPerParticle);

	/** One substep. Liquid indices of particles must be below the number of liquids. */
	FD_CORE_API void Step(const FFluidContext& Context);

	/** As many substeps as a tick needs: settings, sound speeds and the fastest particle decide. */
	FD_CORE_API uint32 SubstepsFor(const FFluidContext& Context, float TickTime) const;

	/**
	 * Before the substeps of a tick: particles around which all has been calm for so many ticks fall asleep, and those
	 * that something stirs wake up. Returns how many are awake.
	 */
	FD_CORE_API uint32 FindSleepers(const FFluidContext& Context, uint32 CalmTicks);
	/** After the substeps of a tick. */
	FD_CORE_API void CountCalm(const FFluidContext& Context);
	/** Wakes what lies in a box. */
	FD_CORE_API void Wake(const FVec3f& Low, const FVec3f& High);
	FD_CORE_API void WakeAll();

	/** Before the substeps of a tick: PositionAt goes from here to where they end. */
	FD_CORE_API void RememberPlaces(ITaskRunner& Runner);
	/** A tick in which nothing moves. */
	void RememberNothing() { bMoved = false; }
	/**
	 * Where a particle is between two ticks: 0 the one before the last, 1 the last. One that has come since then, and
	 * all of them after loading, are where they are. No part of the state.
	 */
	FVec3f PositionAt(uint32 Row, float Interpolation) const
	{
		const FVec3f Now = Table.Position(Row);
		const FPlaceBefore& Before = PlacesBefore[Table.SlotOf(Row)];
		const float Back = bMoved ? 1.0f - Interpolation : 0.0f;
		return Now - Back * (Now - FVec3f(Before[0], Before[1], Before[2]));
	}

	/** Before asking IsTaken; rows stay where they are. */
	FD_CORE_API void FindTaken(const FFluidContext& Context);
	/** Whether a particle that was there at FindTaken is nearer to a place than a distance within the interaction
	 * radius. None may have gone since then. */
	FD_CORE_API bool IsTaken(const FVec3f& Place, float Distance) const;
	/** rho that a particle of a liquid would have at a place. FindSleepers must have been called after the last change.
	 */
	FD_CORE_API float DensityAt(const FFluidContext& Context, const FVec3f& Place, uint8 Liquid) const;

	/** The only pass of viscosity; for tests. Densities must be known: MeasureDensity. */
	FD_CORE_API void ApplyViscosity(const FFluidContext& Context);
	/** rho of every particle where it is. Needed before the first step only if particles were placed without it. */
	FD_CORE_API void MeasureDensity(const FFluidContext& Context);

	/** A particle at rest density; returns its row, or IndexNone if the table is full. */
	FD_CORE_API uint32 Add(
		const FVec3f& Position, const FVec3f& Velocity, uint8 Liquid, const FLiquidSettings& Settings);
	/** Puts a particle elsewhere, awake. */
	FD_CORE_API void Move(uint32 Row, const FVec3f& Position, const FVec3f& Velocity);
	FD_CORE_API void Remove(uint32 Row);
	/** Moves all particles alike. */
	FD_CORE_API void Translate(const FVec3f& Way);

	/** Springs between all neighbors of the same liquid in a region, at rest as they are: elastic bodies. */
	FD_CORE_API void BindSprings(const FFluidContext& Context, const FBindRegion& Region);
	FD_CORE_API void CutSprings();
	FD_CORE_API uint64 SpringCount() const;
	/** For tests and drawing. */
	FD_CORE_API std::vector<FSpringView> SpringList() const;
	FD_CORE_API uint32 SpringBytesPerParticle() const;

	/** All particles of all pairs nearer than the radius: (slot, slot) with the lower one first, sorted. For tests. */
	FD_CORE_API std::vector<std::pair<uint32, uint32>> NeighborPairs(const FFluidContext& Context);

	const FParticleTable& Particles() const { return Table; }
	FParticleTable& Particles() { return Table; }
	/** Springs left out, all that is kept for a particle. */
	FD_CORE_API uint32 BytesPerParticle() const;

	FD_CORE_API void Save(FByteWriter& Writer) const;
	FD_CORE_API void Load(FByteReader& Reader);
	/** Of what Save writes: see Foundation/Serialize.h. */
	FD_CORE_API static std::string Layout();

private:
	using FPlaceBefore = std::array<float, 3>; // m

	FParticleTable Table;
	std::unique_ptr<FFluidMemory> Memory;
	void HoldStill(const FFluidContext& Context, bool bPlaces);
	enum class EInPlane
	{
		Velocities,
		Places,
		PlacesAfterBodies,
	};
	/** Takes away what has come to particles along the axis that is still, if fluid keeps to a plane. */
	void StayInPlane(const FFluidContext& Context, EInPlane What);
	void FindAwakeCells(const FFluidContext& Context, bool bTableInOrder);

	std::unique_ptr<FSprings> Springs;
	TColumn<FPlaceBefore> PlacesBefore; // by slot: before the last tick
	uint64 Steps = 0;
	bool bMoved = false; // in the last tick
	bool bHasSprings = false;
	bool bTidy = false; // the table is in the order of Memory->Cells
	bool bHeld = false; // some particles are asleep or frozen
};

} // namespace FluidDrops
