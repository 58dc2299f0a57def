// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a substep of fluid works in; nothing of it outlives the substep.

#pragma once

#include "Fluid/PairSweeps.h"
#include "Geometry/CellOrder.h"

namespace FluidDrops
{

struct FFluidMemory
{
	void Init(uint32 Capacity);

	FCellOrder Cells;
	TColumn<float> PrevX, PrevY, PrevZ;       // by row, m
	TColumn<float> SortedX, SortedY, SortedZ; // in the order of cells, m
	TColumn<float> Pressure, NearPressure;    // in the order of cells, times dt^2, m
	TColumn<float> ChangeX, ChangeY, ChangeZ; // of places or velocities
	TColumn<uint8> SortedLiquid;              // in the order of cells, while particles are relaxed
	TColumn<uint8> bCellAwake;                // a cell
	TColumn<float> ChunkValues;

	/** Not in use between relaxations. */
	TColumn<uint8>& SpareBytes() { return SortedLiquid; }

	// Columns to move those of the table through, see TTable::Reorder.
	TColumn<float>& Of(const TColumn<float>&) { return ChangeX; }
	TColumn<uint8>& Of(const TColumn<uint8>&) { return SpareBytes(); }
	TColumn<uint32>& Of(const TColumn<uint32>&) { return Cells.SpareRows(); }

	static uint32 BytesPerParticle() { return uint32(11 * sizeof(float) + 2 + FCellOrder::BytesPerParticle()); }
};

} // namespace FluidDrops
