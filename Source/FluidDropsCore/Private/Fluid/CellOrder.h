// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Who is near whom (spec 2 section 10): particles sorted by the cell that they are in, x before y before z. Cells exist
// where particles are and nowhere else, so that the world has no bounds. Three cells side by side along x hold one run
// of particles, hence all that can be near the particles of a cell are nine runs (FCellRuns), which are found by
// walking along the sorted cells: no hash, no table of empty cells.
//
// Sorting is by counting digits (stable, in chunks): the order is the same for any number of threads.

#pragma once

#include "Fluid/PairSweeps.h"
#include "FluidDropsCore/Foundation/Column.h"
#include "FluidDropsCore/Foundation/Parallel.h"

#include <span>

namespace FluidDrops
{

struct FPlaces
{
	const float* X;
	const float* Y;
	const float* Z;
};

class FCellOrder
{
public:
	void Init(uint32 Capacity);

	/** Cells are a little wider than Radius: who is nearer than that is in the same cell or in one beside it. */
	void Build(ITaskRunner& Runner, const FPlaces& Places, uint32 Count, float Radius);

	/** Order()[i] is the row that comes i-th. */
	std::span<const uint32> Order() const { return Rows[Latest].First(Particles); }

	/** Of the same capacity, and not in use between one Build and the next. */
	TColumn<uint32>& SpareRows() { return Rows[1 - Latest]; }

	/** Body(FSweepCell) for every cell, with the runs around it. */
	template <typename F>
	void ForEachCell(ITaskRunner& Runner, F&& Body) const;

	uint32 CellCount() const { return Cells; }
	uint64 KeyOf(uint32 Cell) const { return CellKeys[Cell]; }
	/** In the sorted order; CellBegin(CellCount()) is the end. */
	uint32 CellBegin(uint32 Cell) const { return Begins[Cell]; }

	uint64 RowStride() const { return uint64(1) << BitsX; }
	uint64 LayerStride() const { return uint64(1) << (BitsX + BitsY); }

	static uint64 BytesPerParticle() { return 2 * (sizeof(uint64) + sizeof(uint32)) + sizeof(uint64) + sizeof(uint32); }

private:
	void MeasureBox(ITaskRunner& Runner, const FPlaces& Places);
	void MakeKeys(ITaskRunner& Runner, const FPlaces& Places);
	void SortByDigit(ITaskRunner& Runner, uint32 Shift);
	void FindCells(ITaskRunner& Runner);

	TColumn<uint64> Keys[2];
	TColumn<uint32> Rows[2];
	TColumn<uint64> CellKeys;
	TColumn<uint32> Begins;
	TColumn<uint32> Digits;      // a histogram for each chunk
	TColumn<uint32> CellsBefore; // chunk
	TColumn<float> Boxes;        // six numbers for each chunk
	uint32 Latest = 0;
	uint32 Particles = 0;
	uint32 Cells = 0;
	uint32 BitsX = 1;
	uint32 BitsY = 1;
	uint32 BitsZ = 1;
	float Low[3] = {0.0f, 0.0f, 0.0f};
	float PerLength = 1.0f; // cells per metre
};

/** The nine runs of particles around one cell after the other. */
class FCellRuns
{
public:
	static constexpr uint32 Count = 9;

	/** At the first cell of a part of all cells. */
	FCellRuns(const FCellOrder& InOrder, uint32 FirstCell);

	/** To the runs around a cell: the first one, then each that follows. */
	void GoTo(uint32 Cell);

	uint32 Begin[Count]; // in the sorted order
	uint32 End[Count];

private:
	const FCellOrder& Order;
	uint64 Offset[Count];
	uint32 FirstCellOf[Count];
	uint32 LastCellOf[Count]; // the one behind it
};

template <typename F>
void FCellOrder::ForEachCell(ITaskRunner& Runner, F&& Body) const
{
	constexpr uint32 CellChunk = 32;
	ParallelFor(Runner, Cells, CellChunk,
		[&](const FChunk& Chunk)
		{
			FCellRuns Runs(*this, Chunk.Begin);
			for (uint32 Cell = Chunk.Begin; Cell < Chunk.End; ++Cell)
			{
				Runs.GoTo(Cell);
				Body(FSweepCell{Begins[Cell], Begins[Cell + 1], Runs.Begin, Runs.End});
			}
		});
}

} // namespace FluidDrops
