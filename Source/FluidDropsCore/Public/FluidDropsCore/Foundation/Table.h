// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A table is a struct of columns: an entity is a row, a component is a column. TTable gives it rows that are
// added at the end and removed by moving the last one into the gap, handles that notice when their row is
// gone, and saving and counting of bytes from one list of columns:
//
//	struct FPuddleTable : TTable<FPuddleTable>
//	{
//		TColumn<float> Depth; // m
//		template <typename Self, typename F>
//		static void ForEachColumn(Self& Table, F&& Visit) { Visit("depth", Table.Depth); }
//	};

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Foundation/Column.h"

namespace FluidDrops
{

/** Names a row for as long as it lives. A default handle names nothing. */
struct FHandle
{
	uint32 Slot = IndexNone;
	uint32 Generation = 0;

	bool operator==(const FHandle&) const = default;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Slot, It.Generation);
	}
};

template <typename Derived>
class TTable
{
public:
	/** Allocates every column; the table never grows after that. */
	void Init(uint32 InCapacity)
	{
		Derived::ForEachColumn(AsDerived(), [InCapacity](const char*, auto& Column) { Column.Reserve(InCapacity); });
		SlotOfRow.Reserve(InCapacity);
		RowOfSlot.Reserve(InCapacity);
		Generation.Reserve(InCapacity);
		Clear();
	}

	/** Takes all rows away. */
	void Clear()
	{
		const uint32 Capacity = SlotOfRow.Capacity();
		for (uint32 Slot = 0; Slot < Capacity; ++Slot)
		{
			SlotOfRow[Slot] = Slot;
			RowOfSlot[Slot] = IndexNone;
			++Generation[Slot];
		}
		Rows = 0;
		RefusedRows = 0;
	}

	/** A new row with undefined contents, or IndexNone (and one more refused) when the table is full. */
	uint32 Add()
	{
		if (Rows == SlotOfRow.Capacity())
		{
			++RefusedRows;
			return IndexNone;
		}
		const uint32 Row = Rows++;
		RowOfSlot[SlotOfRow[Row]] = Row;
		return Row;
	}

	/** Removes a row; the last row takes its place. */
	void RemoveSwap(uint32 Row)
	{
		const uint32 Last = --Rows;
		const uint32 Slot = SlotOfRow[Row];
		++Generation[Slot];
		RowOfSlot[Slot] = IndexNone;
		if (Row != Last)
		{
			Derived::ForEachColumn(AsDerived(), [Row, Last](const char*, auto& Column) { Column[Row] = Column[Last]; });
			SlotOfRow[Row] = SlotOfRow[Last];
			RowOfSlot[SlotOfRow[Row]] = Row;
			SlotOfRow[Last] = Slot; // the slot after the last row is the next one to be given out
		}
	}

	/**
	 * Moves rows: what was in row Order[i] is in row i afterwards. Gather(From, To, Order) moves one column; Scratch
	 * has a column of the table's capacity for each type of column, found by Scratch.Of(Column).
	 */
	template <typename ScratchType, typename F>
	void Reorder(std::span<const uint32> Order, ScratchType& Scratch, F&& Gather)
	{
		const auto MoveColumn = [&](const char*, auto& Column)
		{
			auto& Moved = Scratch.Of(Column);
			Gather(Column, Moved, Order);
			Column.Swap(Moved);
		};
		Derived::ForEachColumn(AsDerived(), MoveColumn);
		TColumn<uint32>& Slots = Scratch.Of(SlotOfRow);
		Gather(SlotOfRow, Slots, Order);
		std::copy_n(Slots.Data(), Order.size(), SlotOfRow.Data()); // beyond the rows stand the free slots
		for (uint32 Row = 0; Row < Order.size(); ++Row)
		{
			RowOfSlot[SlotOfRow[Row]] = Row;
		}
	}

	FHandle HandleOf(uint32 Row) const { return {SlotOfRow[Row], Generation[SlotOfRow[Row]]}; }

	/** The handle's row, or IndexNone if it has been removed since. */
	uint32 RowOf(FHandle Handle) const
	{
		const bool bAlive = Handle.Slot < SlotOfRow.Capacity() && Generation[Handle.Slot] == Handle.Generation;
		return bAlive ? RowOfSlot[Handle.Slot] : IndexNone;
	}

	/** A number that stays with the row wherever it moves; unique among the living rows. */
	uint32 SlotOf(uint32 Row) const { return SlotOfRow[Row]; }

	/** The row that has this slot now, or IndexNone. */
	uint32 RowAt(uint32 Slot) const { return RowOfSlot[Slot]; }

	uint32 Num() const { return Rows; }
	uint32 Capacity() const { return SlotOfRow.Capacity(); }
	uint64 Refused() const { return RefusedRows; }

	/** Bytes of one row over all columns, handles included. */
	uint32 BytesPerRow() const
	{
		uint32 Sum = 3 * sizeof(uint32);
		Derived::ForEachColumn(
			AsDerived(), [&Sum](const char*, const auto& Column) { Sum += uint32(sizeof(Column[0])); });
		return Sum;
	}

	uint64 Bytes() const { return uint64(BytesPerRow()) * Capacity(); }

	void Save(FByteWriter& Writer) const
	{
		Writer.Write(Capacity());
		Writer.Write(Rows);
		Writer.Write(RefusedRows);
		Derived::ForEachColumn(
			AsDerived(), [this, &Writer](const char*, const auto& Column) { Writer.WriteArray(Column.First(Rows)); });
		Writer.WriteArray(SlotOfRow.First(Capacity()));
		Writer.WriteArray(Generation.First(Capacity()));
	}

	/** Into a table of the same capacity; on failure the reader has failed and the table is not to be used. */
	void Load(FByteReader& Reader)
	{
		const uint32 SavedCapacity = Reader.Read<uint32>();
		const uint32 SavedRows = Reader.Read<uint32>();
		const uint64 SavedRefused = Reader.Read<uint64>();
		if (SavedCapacity != Capacity() || SavedRows > SavedCapacity)
		{
			Reader.Fail();
			return;
		}
		Rows = SavedRows;
		RefusedRows = SavedRefused;
		Derived::ForEachColumn(
			AsDerived(), [this, &Reader](const char*, auto& Column) { Reader.ReadArray(Column.First(Rows)); });
		Reader.ReadArray(SlotOfRow.First(Capacity()));
		Reader.ReadArray(Generation.First(Capacity()));
		std::fill_n(RowOfSlot.Data(), Capacity(), IndexNone);
		for (uint32 Row = 0; Row < Capacity() && !Reader.Failed(); ++Row)
		{
			const uint32 Slot = SlotOfRow[Row];
			if (Slot >= Capacity() || RowOfSlot[Slot] != IndexNone)
			{
				Reader.Fail(); // not a permutation of the slots
				return;
			}
			RowOfSlot[Slot] = Row;
		}
		for (uint32 Row = Rows; Row < Capacity() && !Reader.Failed(); ++Row)
		{
			RowOfSlot[SlotOfRow[Row]] = IndexNone;
		}
	}

private:
	Derived& AsDerived() { return static_cast<Derived&>(*this); }
	const Derived& AsDerived() const { return static_cast<const Derived&>(*this); }

	TColumn<uint32> SlotOfRow; // beyond the last row: the free slots, next one first
	TColumn<uint32> RowOfSlot;
	TColumn<uint32> Generation;
	uint32 Rows = 0;
	uint64 RefusedRows = 0;
};

} // namespace FluidDrops
