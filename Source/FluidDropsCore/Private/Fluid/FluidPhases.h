// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a substep of fluid is put together from (FFluid::Step): liquids as the sums over pairs want them, particles in
// the order of cells, viscosity, densities and what they push.

#pragma once

#include "Fluid/FluidMemory.h"
#include "FluidDropsCore/Fluid/FluidSolver.h"

#include <array>

namespace FluidDrops
{

inline constexpr uint32 FluidRowChunk = 8192; // rows that a task takes

struct FSweepLiquids
{
	std::array<FSweepLiquid, MaxLiquids> Of;
	std::array<FLiquidNumbers, MaxLiquids> Numbers;
	bool bViscous = false;
	uint32 ViscositySweeps = 1; // damping is what one of them does
	bool bElastic = false;
};

FSweepLiquids SweepLiquidsOf(const FFluidContext& Context);

/** Whether sums must tell liquids apart. */
bool IsMixed(const FParticleTable& Table);

/** Moves rows into the order of cells, which are those of now afterwards. */
void SortByCell(ITaskRunner& Runner, FParticleTable& Table, FFluidMemory& Memory, float Radius);

/** Cells where particles are now; the table stays as it is, their places are copied in the order of cells. */
void SortPlaces(ITaskRunner& Runner, const FParticleTable& Table, FFluidMemory& Memory, float Radius, bool bMixed);

/** What SortPlaces has copied. */
FSweepColumns SortedColumns(const FFluidMemory& Memory, const FSweepLiquids& Liquids, float Radius, bool bMixed);

/** Adds what the viscosity of the liquids does to velocities; the table must be in the order of Memory.Cells. */
void ViscosityPhase(const FFluidContext& Context, const FSweepLiquids& Liquids, FParticleTable& Table,
	FFluidMemory& Memory, bool bMixed, const uint8* bCellAwake);

/** rho into the table, and pressures out of it. */
void SumDensities(const FFluidContext& Context, const FSweepColumns& In, FParticleTable& Table, FFluidMemory& Memory,
	const uint8* bCellAwake);

/** (F8), and particles where it puts them. */
void RelaxDensity(const FFluidContext& Context, const FSweepColumns& In, FParticleTable& Table, FFluidMemory& Memory,
	uint64 Step, const uint8* bCellAwake);

} // namespace FluidDrops
