// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid between substeps (Docs/Model/ParticleFluid.md#substeps-and-sleep): how many there must be, what is asleep, and
// what a place in it is like.
//
// A particle sleeps when everything in its cell and the cells beside it has been slow for a while. Sleepers stay where
// they are and are summed over by those awake; cells of sleepers cost nothing but their place in the order. What is
// awake beside a sleeper keeps it from sleeping on, cell by cell, tick by tick.

#include "Fluid/FluidPhases.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

uint32 FFluid::SubstepsFor(const FFluidContext& Context, float TickTime) const
{
	const float Radius = Context.Fluid.InteractionRadius;
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			float Fastest2 = 0.0f;
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				Fastest2 = std::max(Fastest2, Table.Velocity(Row).squaredNorm());
			}
			Memory->ChunkValues[Chunk.Chunk] = Fastest2;
		});
	float Fastest2 = 0.0f;
	for (const float Value : Memory->ChunkValues.First(ChunkCount(Table.Num(), FluidRowChunk)))
	{
		Fastest2 = std::max(Fastest2, Value);
	}
	float Wanted = std::sqrt(Fastest2) * TickTime / (Context.Fluid.MaxTravel * Radius);
	for (const FLiquidSettings& Liquid : Context.Liquids)
	{
		Wanted = std::max(Wanted, Liquid.SoundSpeed * TickTime / (Radius * std::sqrt(SafeStiffness)));
	}
	const float Most = float(std::max(Context.Fluid.Substeps, Context.Fluid.MaxSubsteps));
	return uint32(std::clamp(std::ceil(Wanted - 1.0e-4f), float(Context.Fluid.Substeps), Most));
}

uint32 FFluid::FindSleepers(const FFluidContext& Context, uint32 CalmTicks)
{
	FD_SCOPE("Fluid.Sleep");
	if (Table.Num() == 0)
	{
		return 0;
	}
	if (!bTidy)
	{
		SortByCell(Context.Runner, Table, *Memory, Context.Fluid.InteractionRadius);
		bTidy = true;
	}
	const uint8 Enough = uint8(std::clamp(CalmTicks, 1u, uint32(FParticleTable::Asleep) - 1u));
	uint8* bSleeps = Memory->SpareBytes().Data();
	Memory->Cells.ForEachCell(Context.Runner,
		[&](const FSweepCell& Cell)
		{
			uint8 Least = FParticleTable::Asleep;
			for (uint32 Run = 0; Run < FCellRuns::Count; ++Run)
			{
				for (uint32 Row = Cell.RunBegin[Run]; Row < Cell.RunEnd[Run]; ++Row)
				{
					Least = std::min(Least, Table.Calm[Row]);
				}
			}
			std::fill(bSleeps + Cell.Begin, bSleeps + Cell.End, uint8(CalmTicks > 0 && Least >= Enough ? 1 : 0));
		});
	uint32 Awake = 0;
	bHeld = false;
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		uint8& Calm = Table.Calm[Row];
		Calm = bSleeps[Row] ? FParticleTable::Asleep : std::min(Calm, Enough);
		const bool bHolds = bSleeps[Row] != 0 || Context.Liquids[Table.Liquid[Row]].bFrozen;
		bHeld = bHeld || bHolds;
		Awake += bHolds ? 0u : 1u;
	}
	return Awake;
}

void FFluid::CountCalm(const FFluidContext& Context)
{
	const float Slow2 = Context.Fluid.CalmSpeed * Context.Fluid.CalmSpeed;
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				uint8& Calm = Table.Calm[Row];
				if (Calm != FParticleTable::Asleep)
				{
					const bool bSlow = Table.Velocity(Row).squaredNorm() < Slow2;
					Calm = bSlow ? uint8(std::min(Calm + 1, FParticleTable::Asleep - 1)) : uint8(0);
				}
			}
		});
}

void FFluid::Wake(const FVec3f& Low, const FVec3f& High)
{
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		const FVec3f Place = Table.Position(Row);
		if ((Place.array() >= Low.array()).all() && (Place.array() <= High.array()).all())
		{
			Table.Calm[Row] = 0;
		}
	}
}

void FFluid::WakeAll()
{
	std::fill_n(Table.Calm.Data(), Table.Num(), uint8(0));
}

void FFluid::Translate(const FVec3f& Way)
{
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		Table.X[Row] += Way.x();
		Table.Y[Row] += Way.y();
		Table.Z[Row] += Way.z();
		FPlaceBefore& Before = PlacesBefore[Table.SlotOf(Row)];
		Before = {Before[0] + Way.x(), Before[1] + Way.y(), Before[2] + Way.z()};
	}
	bTidy = false;
}

void FFluid::RememberPlaces(ITaskRunner& Runner)
{
	bMoved = true;
	ParallelFor(Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				PlacesBefore[Table.SlotOf(Row)] = {Table.X[Row], Table.Y[Row], Table.Z[Row]};
			}
		});
}

void FFluid::HoldStill(const FFluidContext& Context, bool bPlaces)
{
	if (!bHeld)
	{
		return;
	}
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				if (Table.Calm[Row] != FParticleTable::Asleep && !Context.Liquids[Table.Liquid[Row]].bFrozen)
				{
					continue;
				}
				if (bPlaces)
				{
					Table.X[Row] = Memory->PrevX[Row];
					Table.Y[Row] = Memory->PrevY[Row];
					Table.Z[Row] = Memory->PrevZ[Row];
				}
				else
				{
					Table.VX[Row] = Table.VY[Row] = Table.VZ[Row] = 0.0f;
				}
			}
		});
}

void FFluid::FindAwakeCells(const FFluidContext& Context, bool bTableInOrder)
{
	if (!bHeld)
	{
		return;
	}
	const FCellOrder& Cells = Memory->Cells;
	const uint32* Order = Cells.Order().data();
	constexpr uint32 CellsAtOnce = 1024;
	ParallelFor(Context.Runner, Cells.CellCount(), CellsAtOnce,
		[&](const FChunk& Chunk)
		{
			for (uint32 Cell = Chunk.Begin; Cell < Chunk.End; ++Cell)
			{
				bool bAwake = false;
				for (uint32 At = Cells.CellBegin(Cell); At < Cells.CellBegin(Cell + 1) && !bAwake; ++At)
				{
					const uint32 Row = bTableInOrder ? At : Order[At];
					bAwake = Table.Calm[Row] != FParticleTable::Asleep && !Context.Liquids[Table.Liquid[Row]].bFrozen;
				}
				Memory->bCellAwake[Cell] = bAwake ? 1 : 0;
			}
		});
}

void FFluid::FindTaken(const FFluidContext& Context)
{
	if (Table.Num() > 0)
	{
		const FPlaces Places{Table.X.Data(), Table.Y.Data(), Table.Z.Data()};
		Memory->Cells.Build(Context.Runner, Places, Table.Num(), Context.Fluid.InteractionRadius);
		bTidy = false;
	}
}

bool FFluid::IsTaken(const FVec3f& Place, float Distance) const
{
	bool bTaken = false;
	if (Table.Num() == 0)
	{
		return false;
	}
	const std::span<const uint32> Order = Memory->Cells.Order();
	Memory->Cells.ForRunsAround(Place,
		[&](uint32 Begin, uint32 End)
		{
			for (uint32 At = Begin; At < End && !bTaken; ++At)
			{
				bTaken = (Table.Position(Order[At]) - Place).squaredNorm() < Distance * Distance;
			}
		});
	return bTaken;
}

float FFluid::DensityAt(const FFluidContext& Context, const FVec3f& Place, uint8 Liquid) const
{
	const float Radius = Context.Fluid.InteractionRadius;
	float Density = 0.0f;
	Memory->Cells.ForRunsAround(Place,
		[&](uint32 Begin, uint32 End)
		{
			for (uint32 Row = Begin; Row < End; ++Row)
			{
				const float Distance = (Table.Position(Row) - Place).norm();
				const float Weight = Distance < Radius && Table.Liquid[Row] == Liquid ? 1.0f - Distance / Radius : 0.0f;
				Density += Weight * Weight;
			}
		});
	return Density;
}

} // namespace FluidDrops
