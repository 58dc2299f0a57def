// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Geometry/CellOrder.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace FluidDrops
{

namespace
{

constexpr uint32 OrderChunk = 8192;
constexpr uint32 DigitBits = 11;
constexpr uint32 DigitCount = 1u << DigitBits;
constexpr float MaxCells = 1.0e6f; // along an axis; who is beyond shares the last one

struct FAxisBox
{
	float Low;
	float High;
};

FD_WIDE_CLONES FAxisBox BoxOfAxis(const float* Values, uint32 Count)
{
	constexpr uint32 Lanes = 16;
	float Low[Lanes], High[Lanes];
	std::fill_n(Low, Lanes, std::numeric_limits<float>::max());
	std::fill_n(High, Lanes, -std::numeric_limits<float>::max());
	const uint32 Whole = Count / Lanes * Lanes;
	for (uint32 Row = 0; Row < Whole; Row += Lanes)
	{
		for (uint32 Lane = 0; Lane < Lanes; ++Lane)
		{
			const float Value = Values[Row + Lane];
			Low[Lane] = Value < Low[Lane] ? Value : Low[Lane];
			High[Lane] = Value > High[Lane] ? Value : High[Lane];
		}
	}
	for (uint32 Row = Whole; Row < Count; ++Row)
	{
		Low[0] = std::min(Low[0], Values[Row]);
		High[0] = std::max(High[0], Values[Row]);
	}
	return {*std::min_element(Low, Low + Lanes), *std::max_element(High, High + Lanes)};
}

/** One cell is left empty at either end, so that neighbors of the first and the last have keys too. */
FD_WIDE_CLONES void KeysOfRows(const FPlaces& Places, uint32 Begin, uint32 End, const float* Low, float PerLength,
	uint32 ShiftY, uint32 ShiftZ, uint64* Keys, uint32* Rows)
{
	const float* X = Places.X;
	const float* Y = Places.Y;
	const float* Z = Places.Z;
	const float LowX = Low[0], LowY = Low[1], LowZ = Low[2];
	FD_INDEPENDENT_ROWS
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		const float AtX = (X[Row] - LowX) * PerLength;
		const float AtY = (Y[Row] - LowY) * PerLength;
		const float AtZ = (Z[Row] - LowZ) * PerLength;
		const int32 CellX = int32(AtX < MaxCells ? AtX : MaxCells) + 1;
		const int32 CellY = int32(AtY < MaxCells ? AtY : MaxCells) + 1;
		const int32 CellZ = int32(AtZ < MaxCells ? AtZ : MaxCells) + 1;
		Keys[Row] = uint64(uint32(CellX)) | uint64(uint32(CellY)) << ShiftY | uint64(uint32(CellZ)) << ShiftZ;
		Rows[Row] = Row;
	}
}

} // namespace

void FCellOrder::Init(uint32 Capacity)
{
	const uint32 Chunks = ChunkCount(Capacity, OrderChunk);
	for (uint32 Buffer = 0; Buffer < 2; ++Buffer)
	{
		Keys[Buffer].Reserve(Capacity);
		Rows[Buffer].Reserve(Capacity);
	}
	Begins.Reserve(Capacity + 1);
	Digits.Reserve(Chunks * DigitCount);
	CellsBefore.Reserve(Chunks);
	Boxes.Reserve(6 * Chunks);
}

void FCellOrder::Build(ITaskRunner& Runner, const FPlaces& Places, uint32 Count, float Radius)
{
	Particles = Count;
	Cells = 0;
	Latest = 0;
	Begins[0] = 0;
	if (Count == 0)
	{
		return;
	}
	PerLength = 1.0f / Radius;
	MeasureBox(Runner, Places);
	MakeKeys(Runner, Places);
	for (uint32 Shift = 0; Shift < BitsX + BitsY + BitsZ; Shift += DigitBits)
	{
		SortByDigit(Runner, Shift);
	}
	FindCells(Runner);
}

void FCellOrder::MeasureBox(ITaskRunner& Runner, const FPlaces& Places)
{
	const float* const Axes[3] = {Places.X, Places.Y, Places.Z};
	ParallelFor(Runner, Particles, OrderChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				const FAxisBox Box = BoxOfAxis(Axes[Axis] + Chunk.Begin, Chunk.End - Chunk.Begin);
				Boxes[6 * Chunk.Chunk + Axis] = Box.Low;
				Boxes[6 * Chunk.Chunk + 3 + Axis] = Box.High;
			}
		});
	float Widest = 0.0f;
	float Extent[3];
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		Low[Axis] = Boxes[Axis];
		float High = Boxes[3 + Axis];
		for (uint32 Chunk = 1; Chunk < ChunkCount(Particles, OrderChunk); ++Chunk)
		{
			Low[Axis] = std::min(Low[Axis], Boxes[6 * Chunk + Axis]);
			High = std::max(High, Boxes[6 * Chunk + 3 + Axis]);
		}
		Extent[Axis] = High - Low[Axis];
		Widest = std::max(Widest, Extent[Axis]);
	}
	// Wider than the radius by more than what is rounded off on the way to a cell's number.
	const float Rounding = 1.0f / 4096.0f + std::min(Widest * PerLength, MaxCells) * (1.0f / 2097152.0f);
	PerLength /= 1.0f + Rounding;
	const auto BitsOf = [&](float Length)
	{ return uint32(std::bit_width(uint32(std::min(Length * PerLength, MaxCells)) + 2)); };
	BitsX = BitsOf(Extent[0]);
	BitsY = BitsOf(Extent[1]);
	BitsZ = BitsOf(Extent[2]);
}

void FCellOrder::MakeKeys(ITaskRunner& Runner, const FPlaces& Places)
{
	ParallelFor(Runner, Particles, OrderChunk,
		[&](const FChunk& Chunk) {
			KeysOfRows(
				Places, Chunk.Begin, Chunk.End, Low, PerLength, BitsX, BitsX + BitsY, Keys[0].Data(), Rows[0].Data());
		});
}

void FCellOrder::SortByDigit(ITaskRunner& Runner, uint32 Shift)
{
	const uint64* From = Keys[Latest].Data();
	const uint32* FromRows = Rows[Latest].Data();
	uint64* To = Keys[1 - Latest].Data();
	uint32* ToRows = Rows[1 - Latest].Data();
	const auto DigitOf = [Shift](uint64 Key) { return uint32(Key >> Shift) & (DigitCount - 1); };
	ParallelFor(Runner, Particles, OrderChunk,
		[&](const FChunk& Chunk)
		{
			uint32* Counts = Digits.Data() + Chunk.Chunk * DigitCount;
			std::fill_n(Counts, DigitCount, 0u);
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				++Counts[DigitOf(From[At])];
			}
		});
	const uint32 Chunks = ChunkCount(Particles, OrderChunk);
	uint32 Before = 0;
	for (uint32 Digit = 0; Digit < DigitCount; ++Digit)
	{
		for (uint32 Chunk = 0; Chunk < Chunks; ++Chunk)
		{
			uint32& Counted = Digits[Chunk * DigitCount + Digit];
			const uint32 Here = Counted;
			Counted = Before;
			Before += Here;
		}
	}
	ParallelFor(Runner, Particles, OrderChunk,
		[&](const FChunk& Chunk)
		{
			uint32* Places = Digits.Data() + Chunk.Chunk * DigitCount;
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				const uint32 Place = Places[DigitOf(From[At])]++;
				To[Place] = From[At];
				ToRows[Place] = FromRows[At];
			}
		});
	Latest = 1 - Latest;
}

void FCellOrder::FindCells(ITaskRunner& Runner)
{
	const uint64* Sorted = Keys[Latest].Data();
	uint64* KeysOfCells = Keys[1 - Latest].Data();
	const auto IsFirst = [Sorted](uint32 At) { return At == 0 || Sorted[At] != Sorted[At - 1]; };
	ParallelFor(Runner, Particles, OrderChunk,
		[&](const FChunk& Chunk)
		{
			uint32 Firsts = 0;
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				Firsts += IsFirst(At) ? 1 : 0;
			}
			CellsBefore[Chunk.Chunk] = Firsts;
		});
	for (uint32 Chunk = 0; Chunk < ChunkCount(Particles, OrderChunk); ++Chunk)
	{
		const uint32 Firsts = CellsBefore[Chunk];
		CellsBefore[Chunk] = Cells;
		Cells += Firsts;
	}
	ParallelFor(Runner, Particles, OrderChunk,
		[&](const FChunk& Chunk)
		{
			uint32 Cell = CellsBefore[Chunk.Chunk];
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				if (IsFirst(At))
				{
					KeysOfCells[Cell] = Sorted[At];
					Begins[Cell++] = At;
				}
			}
		});
	Begins[Cells] = Particles;
}

uint32 FCellOrder::CellFrom(uint64 Key) const
{
	const std::span<const uint64> All = CellKeys().First(Cells);
	return uint32(std::lower_bound(All.begin(), All.end(), Key) - All.begin());
}

FCellRuns::FCellRuns(const FCellOrder& InOrder, uint32 FirstCell)
	: Order(InOrder)
{
	const uint64 Key = Order.KeyOf(FirstCell);
	for (uint32 Run = 0; Run < Count; ++Run)
	{
		// Unsigned numbers wrap: adding is going back for the runs before.
		Offset[Run] = (uint64(Run / 3) - 1) * Order.LayerStride() + (uint64(Run % 3) - 1) * Order.RowStride();
		FirstCellOf[Run] = Order.CellFrom(Key + Offset[Run] - 1);
		LastCellOf[Run] = FirstCellOf[Run];
	}
}

void FCellRuns::GoTo(uint32 Cell)
{
	const uint32 Cells = Order.CellCount();
	const uint64 Key = Order.KeyOf(Cell);
	for (uint32 Run = 0; Run < Count; ++Run)
	{
		const uint64 Middle = Key + Offset[Run];
		uint32& First = FirstCellOf[Run];
		uint32& Last = LastCellOf[Run];
		while (First < Cells && Order.KeyOf(First) < Middle - 1)
		{
			++First;
		}
		Last = std::max(Last, First);
		while (Last < Cells && Order.KeyOf(Last) <= Middle + 1)
		{
			++Last;
		}
		Begin[Run] = Order.CellBegin(First);
		End[Run] = Order.CellBegin(Last);
	}
}

bool FCellRuns::IsAnyAwake(const uint8* bAwake) const
{
	for (uint32 Run = 0; Run < Count; ++Run)
	{
		for (uint32 Cell = FirstCellOf[Run]; Cell < LastCellOf[Run]; ++Cell)
		{
			if (bAwake[Cell] != 0)
			{
				return true;
			}
		}
	}
	return false;
}

} // namespace FluidDrops
