// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Double density relaxation of a substep (Docs/Model/ParticleFluid.md#density-relaxation): densities, and what they
// push.

#include "Fluid/Coincident.h"
#include "Fluid/FluidPhases.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/**
 * What is compressed has more neighbors that push, so that the stiffness number S (F12) grows with rho^2 and deep
 * fluid would fly apart. Beyond the rest density the push is as much softer, s of (F6): the number stays.
 */
float Softening(float Density, float RestDensity)
{
	const float Ratio = RestDensity / std::max(Density, RestDensity);
	return Ratio * Ratio;
}

} // namespace

void SumDensities(const FFluidContext& Context, const FSweepColumns& In, FParticleTable& Table, FFluidMemory& Memory,
	const uint8* bCellAwake)
{
	FD_SCOPE("Fluid.Density");
	const FPairSweeps& Sweeps = *PairSweepsFor(Context.Lanes);
	const uint32* Order = Memory.Cells.Order().data();
	float* Pressure = Memory.Pressure.Data();
	float* NearPressure = Memory.NearPressure.Data();
	Memory.Cells.ForAwakeCells(Context.Runner, {bCellAwake, true},
		[&](const FSweepCell& Cell)
		{
			Sweeps.Density(In, Cell, Pressure, NearPressure);
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				const FSweepLiquid& Liquid = In.Liquids[In.bMixed ? In.Liquid[At] : Table.Liquid[Order[At]]];
				const float Density = Pressure[At];
				const float Softer = Softening(Density, Liquid.RestDensity);
				Table.Density[Order[At]] = Density;
				Pressure[At] = Softer * Liquid.Push * (Density - Liquid.RestDensity);
				NearPressure[At] = Softer * Liquid.NearPush * NearPressure[At];
			}
		});
}

void RelaxDensity(const FFluidContext& Context, const FSweepColumns& In, FParticleTable& Table, FFluidMemory& Memory,
	uint64 Step, const uint8* bCellAwake)
{
	FD_SCOPE("Fluid.Displacement");
	const FPairSweeps& Sweeps = *PairSweepsFor(Context.Lanes);
	const uint32* Order = Memory.Cells.Order().data();
	float* X = Memory.ChangeX.Data();
	float* Y = Memory.ChangeY.Data();
	float* Z = Memory.ChangeZ.Data();
	Memory.Cells.ForAwakeCells(Context.Runner, {bCellAwake, false},
		[&](const FSweepCell& Cell)
		{
			if (Sweeps.Displacement(In, Cell, X, Y, Z))
			{
				SeparateCoincident(In, Cell, Table, Order, Step, X, Y, Z);
			}
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				const uint32 Row = Order[At];
				Table.X[Row] = In.X[At] + X[At];
				Table.Y[Row] = In.Y[At] + Y[At];
				Table.Z[Row] = In.Z[At] + Z[At];
			}
		});
}

} // namespace FluidDrops
