// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The particles of all liquids of a world. Rows are kept in the order of cells: neighbors in space are neighbors in
// memory. A slot (TTable::SlotOf) stays with a particle.

#pragma once

#include "FluidDropsCore/Foundation/Table.h"
#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

struct FParticleTable : TTable<FParticleTable>
{
	static constexpr uint8 Asleep = 255;

	TColumn<float> X, Y, Z;    // m
	TColumn<float> VX, VY, VZ; // m/s
	TColumn<float> Density;    // rho of the last step: a weighted count of neighbors
	TColumn<uint8> Liquid;     // index of its settings
	TColumn<uint8> Calm;       // ticks for which it has been slow; Asleep if all around has been for long

	template <typename Self, typename F>
	static void ForEachColumn(Self& Table, F&& Visit)
	{
		Visit("x", Table.X);
		Visit("y", Table.Y);
		Visit("z", Table.Z);
		Visit("vx", Table.VX);
		Visit("vy", Table.VY);
		Visit("vz", Table.VZ);
		Visit("density", Table.Density);
		Visit("liquid", Table.Liquid);
		Visit("calm", Table.Calm);
	}

	FVec3f Position(uint32 Row) const { return {X[Row], Y[Row], Z[Row]}; }
	FVec3f Velocity(uint32 Row) const { return {VX[Row], VY[Row], VZ[Row]}; }
};

} // namespace FluidDrops
