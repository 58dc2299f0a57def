// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Springs between particles (Docs/Model/ParticleFluid.md#springs): what makes a liquid elastic, and by flow of their
// rest lengths plastic.
//
// Each particle keeps its own springs, so a spring stands twice, once at either end; both ends do the same arithmetic
// on the same numbers and never disagree. A particle gathers what its springs do to it: no two write to one place.
// Springs are kept by slot and name the other end by slot, so that sorting particles moves none of them.
//
// A spring is born when both ends want it: each names the nearest of its neighbors for which it has room.

#pragma once

#include "Fluid/FluidMemory.h"
#include "FluidDropsCore/Fluid/FluidSolver.h"

namespace FluidDrops
{

class FSprings
{
public:
	void Init(uint32 Capacity, uint32 InMost);
	bool HasRoom() const { return Most > 0; }

	/** Lets rest lengths flow, drops what is longer than the radius or torn, and moves particles. */
	void Pull(const FFluidContext& Context, std::span<const FLiquidNumbers> Numbers, FParticleTable& Table,
		FFluidMemory& Memory);

	/** New springs between neighbors. Memory.Cells and the sorted places must be those of now. */
	void Grow(const FFluidContext& Context, const FSweepColumns& In, const FParticleTable& Table,
		const FFluidMemory& Memory, const FBindRegion* Bind);

	/** Before a particle goes. */
	void Forget(const FParticleTable& Table, uint32 Row);
	void Clear();

	uint32 CountOf(uint32 Slot) const { return Counts[Slot]; }
	uint32 PartnerOf(uint32 Slot, uint32 Index) const { return Partners[Slot * Most + Index]; }
	float& RestOf(uint32 Slot, uint32 Index) { return Rests[Slot * Most + Index]; }
	float RestOf(uint32 Slot, uint32 Index) const { return Rests[Slot * Most + Index]; }
	/** Of all particles: each counts once. */
	uint64 Total() const;
	uint32 BytesPerParticle() const { return Most * uint32(sizeof(uint32) + sizeof(float)) + 6; }

	void Save(FByteWriter& Writer, const FParticleTable& Table) const;
	/** The reader has failed if springs do not fit the particles. */
	void Load(FByteReader& Reader, const FParticleTable& Table);

private:
	bool IsSound(const FParticleTable& Table) const;

	TColumn<uint32> Partners; // slots, Most for each slot
	TColumn<float> Rests;     // rest lengths, m
	TColumn<uint8> Counts;
	TColumn<uint8> Wishes; // behind the springs stand those that are wanted
	TColumn<float> Loads;  // sum of 1 - L/h
	uint32 Most = 0;
};

} // namespace FluidDrops
