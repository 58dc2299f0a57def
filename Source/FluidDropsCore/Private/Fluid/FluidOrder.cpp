// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particles in the order of cells: the table itself, or copies of their places.

#include "Fluid/FluidPhases.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>

namespace FluidDrops
{

bool IsMixed(const FParticleTable& Table)
{
	const std::span<const uint8> Liquids = Table.Liquid.First(Table.Num());
	return std::any_of(Liquids.begin(), Liquids.end(), [&](uint8 Liquid) { return Liquid != Liquids[0]; });
}

void SortByCell(ITaskRunner& Runner, FParticleTable& Table, FFluidMemory& Memory, float Radius)
{
	FD_SCOPE("Fluid.Sort");
	const FPlaces Places{Table.X.Data(), Table.Y.Data(), Table.Z.Data()};
	Memory.Cells.Build(Runner, Places, Table.Num(), Radius);
	const auto Gather = [&Runner](const auto& From, auto& To, std::span<const uint32> Order)
	{
		ParallelFor(Runner, uint32(Order.size()), FluidRowChunk,
			[&](const FChunk& Chunk)
			{
				for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
				{
					To[Row] = From[Order[Row]];
				}
			});
	};
	Table.Reorder(Memory.Cells.Order(), Memory, Gather);
}

void SortPlaces(ITaskRunner& Runner, const FParticleTable& Table, FFluidMemory& Memory, float Radius, bool bMixed)
{
	FD_SCOPE("Fluid.Sort");
	Memory.Cells.Build(Runner, {Table.X.Data(), Table.Y.Data(), Table.Z.Data()}, Table.Num(), Radius);
	const uint32* Order = Memory.Cells.Order().data();
	ParallelFor(Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				const uint32 Row = Order[At];
				Memory.SortedX[At] = Table.X[Row];
				Memory.SortedY[At] = Table.Y[Row];
				Memory.SortedZ[At] = Table.Z[Row];
			}
			for (uint32 At = Chunk.Begin; At < Chunk.End && bMixed; ++At)
			{
				Memory.SortedLiquid[At] = Table.Liquid[Order[At]];
			}
		});
}

FSweepColumns SortedColumns(const FFluidMemory& Memory, const FSweepLiquids& Liquids, float Radius, bool bMixed)
{
	FSweepColumns In{Memory.SortedX.Data(), Memory.SortedY.Data(), Memory.SortedZ.Data()};
	In.Pressure = Memory.Pressure.Data();
	In.NearPressure = Memory.NearPressure.Data();
	In.Liquid = Memory.SortedLiquid.Data();
	In.Liquids = Liquids.Of.data();
	In.Radius = Radius;
	In.bMixed = bMixed;
	return In;
}

} // namespace FluidDrops
