// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Who is near whom (Docs/Model/ParticleFluid.md#neighbor-search): particles sorted by the cell that they are in, x
// before y before z. Cells exist where particles are and nowhere else, so that the world has no bounds. Three cells
// side by side along x hold one run of particles, hence all that can be near the particles of a cell are nine runs
// (FCellRuns), which are found by walking along the sorted cells: no hash, no table of empty cells.
//
// Sorting is by counting digits (stable, in chunks): the order is the same for any number of threads.

#pragma once

#include "FluidDropsCore/Foundation/Column.h"
#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace FluidDrops
{

struct FPlaces
{
	const float* X;
	const float* Y;
	const float* Z;
};

/** A byte for each cell; none: all are awake. */
struct FAwakeCells
{
	const uint8* bAwake = nullptr;
	bool bAndBeside = false;
};

/** The rows of a cell in the sorted order, and the nine runs of rows that are near it. */
struct FSweepCell
{
	uint32 Begin;
	uint32 End;
	const uint32* RunBegin; // nine
	const uint32* RunEnd;
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
	/** The same for cells that are awake, and if asked for, those beside them. */
	template <typename F>
	void ForAwakeCells(ITaskRunner& Runner, const FAwakeCells& Awake, F&& Body) const;

	/** Body(Begin, End) for the runs around any place. */
	template <typename F>
	void ForRunsAround(const FVec3f& Place, F&& Body) const;

	/** The first cell whose key is not below. */
	uint32 CellFrom(uint64 Key) const;

	uint32 CellCount() const { return Cells; }
	uint64 KeyOf(uint32 Cell) const { return CellKeys()[Cell]; }
	/** In the sorted order; CellBegin(CellCount()) is the end. */
	uint32 CellBegin(uint32 Cell) const { return Begins[Cell]; }

	uint64 RowStride() const { return uint64(1) << BitsX; }
	uint64 LayerStride() const { return uint64(1) << (BitsX + BitsY); }

	static uint64 BytesPerParticle() { return 2 * (sizeof(uint64) + sizeof(uint32)) + sizeof(uint32); }

private:
	void MeasureBox(ITaskRunner& Runner, const FPlaces& Places);
	void MakeKeys(ITaskRunner& Runner, const FPlaces& Places);
	void SortByDigit(ITaskRunner& Runner, uint32 Shift);
	void FindCells(ITaskRunner& Runner);

	/** One for each cell, ascending: in the column that sorting has done with. */
	const TColumn<uint64>& CellKeys() const { return Keys[1 - Latest]; }

	TColumn<uint64> Keys[2];
	TColumn<uint32> Rows[2];
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
	float PerLength = 1.0f; // cells per meter
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

	/** Whether any cell of the runs is awake. */
	bool IsAnyAwake(const uint8* bAwake) const;

	uint32 Begin[Count]; // in the sorted order
	uint32 End[Count];

private:
	const FCellOrder& Order;
	uint64 Offset[Count];
	uint32 FirstCellOf[Count];
	uint32 LastCellOf[Count]; // the one behind it
};

template <typename F>
void FCellOrder::ForAwakeCells(ITaskRunner& Runner, const FAwakeCells& Awake, F&& Body) const
{
	constexpr uint32 CellChunk = 32;
	ParallelFor(Runner, Cells, CellChunk,
		[&](const FChunk& Chunk)
		{
			FCellRuns Runs(*this, Chunk.Begin);
			for (uint32 Cell = Chunk.Begin; Cell < Chunk.End; ++Cell)
			{
				Runs.GoTo(Cell);
				const bool bWanted =
					!Awake.bAwake || Awake.bAwake[Cell] != 0 || (Awake.bAndBeside && Runs.IsAnyAwake(Awake.bAwake));
				if (bWanted)
				{
					Body(FSweepCell{Begins[Cell], Begins[Cell + 1], Runs.Begin, Runs.End});
				}
			}
		});
}

template <typename F>
void FCellOrder::ForEachCell(ITaskRunner& Runner, F&& Body) const
{
	ForAwakeCells(Runner, {}, Body);
}

template <typename F>
void FCellOrder::ForRunsAround(const FVec3f& Place, F&& Body) const
{
	if (Particles == 0)
	{
		return;
	}
	int64 Cell[3];
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const float At = (Place[Axis] - Low[Axis]) * PerLength;
		if (!(At > -1.0f && At < 2.0e6f))
		{
			return; // nobody is within a cell of it
		}
		Cell[Axis] = int64(std::floor(At)) + 1;
	}
	const int64 Most[3] = {int64(1) << BitsX, int64(1) << BitsY, int64(1) << BitsZ};
	if (Cell[0] >= Most[0] || Cell[1] >= Most[1] || Cell[2] >= Most[2])
	{
		return;
	}
	for (int64 Z = std::max<int64>(Cell[2] - 1, 0); Z <= std::min(Cell[2] + 1, Most[2] - 1); ++Z)
	{
		for (int64 Y = std::max<int64>(Cell[1] - 1, 0); Y <= std::min(Cell[1] + 1, Most[1] - 1); ++Y)
		{
			const uint64 Row = uint64(Z) * LayerStride() + uint64(Y) * RowStride();
			const uint32 First = CellFrom(Row + uint64(std::max<int64>(Cell[0] - 1, 0)));
			const uint32 Last = CellFrom(Row + uint64(std::min(Cell[0] + 1, Most[0] - 1)) + 1);
			Body(Begins[First], Begins[Last]);
		}
	}
}

} // namespace FluidDrops
