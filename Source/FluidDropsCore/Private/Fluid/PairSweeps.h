// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The three sums over neighbours that a step of fluid is made of (spec 2 sections 5, 7 and 13, mode J): densities, what
// they push, and viscosity. Each works on the particles of one cell and the nine runs around it.
//
// How: of the runs, what lies within the radius of the cell's own box is packed into a small buffer (the first sieve);
// for each particle, of that buffer what lies within the radius of the particle is packed again (the second); only
// those, a sixth of all, are worked out. Eight at a time, in whatever the processor has: PairSweeps.inl is compiled for
// AVX-512, AVX2 and plain code, and as all add up in the same order without contraction, all give the same bits.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

inline constexpr uint32 MostLiquids = 16;

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

/** Columns in the order of cells; one may read eight numbers from any row on. */
struct FSweepColumns
{
	const float* X;
	const float* Y;
	const float* Z;
	const float* VX = nullptr;
	const float* VY = nullptr;
	const float* VZ = nullptr;
	const float* Density = nullptr;
	const float* Pressure = nullptr;     // dt^2 P, m
	const float* NearPressure = nullptr; // dt^2 P^prox, m
	const uint8* Liquid = nullptr;
	const FSweepLiquid* Liquids = nullptr;
	float Radius = 0.0f;
	bool bMixed = false; // more than one liquid is in use
};

struct FSweepCell
{
	uint32 Begin;
	uint32 End;
	const uint32* RunBegin; // nine
	const uint32* RunEnd;
};

/** rho and rho^prox of each particle of the cell. */
using FSumDensity = void (*)(const FSweepColumns& In, const FSweepCell& Cell, float* Density, float* NearDensity);

/**
 * What each particle of the cell is moved, m, or sped up, m/s. Returns whether some lie in one place, which these sums
 * know no direction for (PushSuperposed does).
 */
using FSumVector = bool (*)(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ);

struct FPairSweeps
{
	const char* Name;
	FSumDensity Density;
	FSumVector Displacement;
	FSumVector Viscosity;
};

enum class ELanes : uint8
{
	Plain,
	Avx2,
	Avx512,
};

/** Null if the processor, or the compiler, has none. */
FD_CORE_API const FPairSweeps* PairSweepsFor(ELanes Lanes);

/** The best that this processor can do. */
FD_CORE_API const FPairSweeps& BestPairSweeps();

} // namespace FluidDrops
