// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The three sums over neighbors that a step of fluid is made of (Docs/Model/ParticleFluid.md#density-relaxation and
// #viscosity): densities, what they push, and viscosity. Each works on the particles of one cell and the nine runs
// around it.
//
// How: of the runs, what lies within the radius of the cell's own box is packed into a small buffer, and each particle
// of the cell goes through all of it: a quarter is within its radius, the rest weighs nothing. Sixteen at a time, in
// what the processor has: PairSweeps.inl is compiled for AVX-512, AVX2, SSE2 or NEON, and plain code, and as all add
// up in the same order without contraction, all give the same bits. Each particle packs those within its radius once
// more, so that roots and divisions are spent on them alone.

#pragma once

#include "FluidDropsCore/Fluid/FluidSolver.h"
#include "Geometry/CellOrder.h"

namespace FluidDrops
{

/** What the sweeps need to know of a liquid, for one substep; see FLiquidNumbers. */
struct FSweepLiquid
{
	float RestDensity;
	float Push;
	float NearPush;
	float Damping;
	float ImpactDamping;
	float Mass;
};

/** Columns in the order of cells; one may read sixteen numbers from any row on. */
struct FSweepColumns
{
	const float* X;
	const float* Y;
	const float* Z;
	const float* VX = nullptr;
	const float* VY = nullptr;
	const float* VZ = nullptr;
	const float* PerDensity = nullptr;   // 1 / rho
	const float* Pressure = nullptr;     // dt^2 P, m
	const float* NearPressure = nullptr; // dt^2 P^prox, m
	const uint8* Liquid = nullptr;
	const FSweepLiquid* Liquids = nullptr;
	float Radius = 0.0f;
	float MaxBraking = 5.0f; // see SumViscosityOf
	bool bMixed = false;     // more than one liquid is in use
};

/** rho and rho^prox of each particle of the cell. */
using FSumDensity = void (*)(const FSweepColumns& In, const FSweepCell& Cell, float* Density, float* NearDensity);

/**
 * What each particle of the cell is moved, m, or sped up, m/s. Returns whether some lie in one place, which these sums
 * know no direction for (SeparateCoincident does).
 */
using FSumVector = bool (*)(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ);

/** Who is within reach of one particle, itself too. */
struct FNearList
{
	static constexpr uint32 Room = 512;

	float At[Room + 16]; // in the sorted order, a whole number
	float R2[Room + 16]; // m^2
	uint32 Count;
};

/** Up to FNearList::Room of them. Reach is at most the radius. */
using FListNear = void (*)(const FSweepColumns& In, const FSweepCell& Cell, uint32 At, float Reach, FNearList& Out);

struct FPairSweeps
{
	const char* Name;
	FSumDensity Density;
	FSumVector Displacement;
	FSumVector Viscosity;
	FListNear ListNear;
};

/** Null if the processor, or the compiler, has none. */
FD_CORE_API const FPairSweeps* PairSweepsFor(ELanes Lanes);

} // namespace FluidDrops
