// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Viscosity of a substep (Docs/Model/ParticleFluid.md#viscosity), in as many sweeps as the thickest liquid asks for.

#include "Fluid/FluidPhases.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

/**
 * All pairs at once can brake no more than this dt sigma: thicker liquids take several sweeps, up to a number, which is
 * enough for 0.5. A sweep costs about a third of a substep.
 */
constexpr float DampingPerSweep = 0.0625f;
constexpr uint32 MaxViscositySweeps = 8;

FD_WIDE_CLONES void AddColumn(float* Values, const float* Change, uint32 Begin, uint32 End)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		Values[Row] += Change[Row];
	}
}

FD_WIDE_CLONES void InvertColumn(const float* Values, float* Inverse, uint32 Begin, uint32 End)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		Inverse[Row] = 1.0f / (Values[Row] > 1.0e-6f ? Values[Row] : 1.0e-6f);
	}
}

} // namespace

FSweepLiquids SweepLiquidsOf(const FFluidContext& Context)
{
	FSweepLiquids Liquids{};
	for (uint32 Index = 0; Index < Context.Liquids.size(); ++Index)
	{
		const FLiquidNumbers Numbers = NumbersOf(Context.Liquids[Index], Context.Fluid, Context.StepTime);
		Liquids.Of[Index] = {
			Numbers.RestDensity, Numbers.Push, Numbers.NearPush, Numbers.Damping, Numbers.ImpactDamping, Numbers.Mass};
		Liquids.Numbers[Index] = Numbers;
		Liquids.bElastic = Liquids.bElastic || Context.Liquids[Index].HasSprings();
		Liquids.bViscous = Liquids.bViscous || Numbers.Damping > 0.0f || Numbers.ImpactDamping > 0.0f;
		const float Wanted = std::min(std::ceil(Numbers.Damping / DampingPerSweep), float(MaxViscositySweeps));
		Liquids.ViscositySweeps = std::max(Liquids.ViscositySweeps, uint32(Wanted));
	}
	for (FSweepLiquid& Liquid : Liquids.Of)
	{
		Liquid.Damping /= float(Liquids.ViscositySweeps);
		Liquid.ImpactDamping /= float(Liquids.ViscositySweeps);
	}
	return Liquids;
}

void ViscosityPhase(const FFluidContext& Context, const FSweepLiquids& Liquids, FParticleTable& Table,
	FFluidMemory& Memory, bool bMixed, const uint8* bCellAwake)
{
	FD_SCOPE("Fluid.Viscosity");
	const FPairSweeps& Sweeps = *PairSweepsFor(Context.Lanes);
	FSweepColumns In{Table.X.Data(), Table.Y.Data(), Table.Z.Data()};
	In.VX = Table.VX.Data();
	In.VY = Table.VY.Data();
	In.VZ = Table.VZ.Data();
	In.PerDensity = Memory.Pressure.Data();
	In.Liquid = Table.Liquid.Data();
	In.Liquids = Liquids.Of.data();
	In.Radius = Context.Fluid.InteractionRadius;
	In.MaxBraking = Context.Fluid.IsPlanar() ? 10.0f / 3.0f : 5.0f;
	In.bMixed = bMixed;
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{ InvertColumn(Table.Density.Data(), Memory.Pressure.Data(), Chunk.Begin, Chunk.End); });
	float* X = Memory.ChangeX.Data();
	float* Y = Memory.ChangeY.Data();
	float* Z = Memory.ChangeZ.Data();
	if (bCellAwake)
	{
		for (float* Column : {X, Y, Z})
		{
			std::fill_n(Column, Table.Num(), 0.0f);
		}
	}
	for (uint32 Sweep = 0; Sweep < Liquids.ViscositySweeps; ++Sweep)
	{
		Memory.Cells.ForAwakeCells(
			Context.Runner, {bCellAwake, false}, [&](const FSweepCell& Cell) { Sweeps.Viscosity(In, Cell, X, Y, Z); });
		ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
			[&](const FChunk& Chunk)
			{
				AddColumn(Table.VX.Data(), X, Chunk.Begin, Chunk.End);
				AddColumn(Table.VY.Data(), Y, Chunk.Begin, Chunk.End);
				AddColumn(Table.VZ.Data(), Z, Chunk.Begin, Chunk.End);
			});
	}
}

} // namespace FluidDrops
