// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Working memory of merging. Unlike the rest of the scratch, the grid of resting drops is kept from tick to tick, so
// that a tick costs what moved in it. Nothing here decides a result: a grid only proposes pairs, each pair is tested
// on the tables, and pairs are joined in the order of rows. So a world that was loaded, whose grid starts anew, goes on
// with the same bits.

#pragma once

#include "FluidDropsCore/Foundation/Table.h"

namespace FluidDrops
{

/** A drop as a list of the grid holds it: enough to reject it without looking into the tables. */
struct FMergeEntry
{
	float X, Y, Z; // in its surface's space, m
	float Reach;   // as far as it may grow before it is looked at again, m
	uint32 Slot;
};

/** Lists of drops by hashed cell. */
struct FMergeGrid
{
	const FMergeEntry* Entries = nullptr; // a part of the pool
	uint32 EntryCount = 0;
	uint32 ListBits = 0;
	TColumn<uint32> ListEnd; // list i is [ListEnd[i - 1], ListEnd[i])

	uint32 ListBegin(uint32 List) const { return List == 0 ? 0 : ListEnd[List - 1]; }
};

/**
 * Sizes of cells: drops of octave o reach from 2^o to 2^(o+1) meters. A drop lives in the finest level that is not
 * below its octave, and a copy of it in every coarser one, so that a large drop finds small ones in few large cells.
 */
struct FMergeLevels
{
	static constexpr uint32 Most = 3;

	uint32 Count = 0;
	int32 Octave[Most] = {}; // rising

	/** Count if it is larger than anything. */
	uint32 LevelOf(int32 OctaveOfDrop) const
	{
		uint32 Level = 0;
		while (Level < Count && Octave[Level] < OctaveOfDrop)
		{
			++Level;
		}
		return Level;
	}
};

/** Which grid holds the valid entry of a slot. */
enum class EMergeHome : uint8
{
	None,
	Resting, // has not moved since that grid was built
	Moving,  // moved since then; that grid is built in every tick
	Grown,   // took others in during this tick; that grid is built in every pass
};

/** One drop took another one in. */
struct FMergeJoin
{
	FHandle Kept;
	FHandle Gone;
};

/** A searcher has come near a drop that did not search: it may grow less than it thought. */
struct FMergeNudge
{
	uint32 Row;
	float ClearReach; // m
};

/** Working memory of sorting items into lists (MergeGrid.h). */
struct FListBuilder
{
	TColumn<FMergeEntry> Pool; // entries of all grids that it builds
	TColumn<FMergeEntry> Items;
	TColumn<FMergeEntry> Bucketed;
	TColumn<uint32> BucketedList;
	TColumn<uint32> BucketCount; // per chunk and bucket

	/** Entries: over all lists that the items of one grid belong to. */
	void Init(uint32 MaxItems, uint32 Entries);
};

struct FMergeScratch : FListBuilder
{
	static constexpr uint32 PairsPerChunk = 256;
	static constexpr uint32 NudgesPerChunk = 2048;

	FMergeLevels Levels;
	FMergeGrid Resting;
	FMergeGrid Moving;
	FMergeGrid Grown;
	bool bStale = true;         // the grids know nothing of the table
	bool bGrowth = false;       // the grids were built for drops that may grow
	TColumn<EMergeHome> Home;   // per slot
	TColumn<uint32> MovingList; // slots that are at home in Moving or Grown
	uint32 MovingCount = 0;
	TColumn<uint32> GrownList; // slots
	uint32 GrownCount = 0;

	// Building a grid
	TColumn<uint32> ItemSurface;

	// Searching and joining
	TColumn<uint32> Searchers; // rows that moved, landed or grew, rising
	uint32 SearcherCount = 0;
	TColumn<uint32> Touching;        // PairsPerChunk pairs of rows for each chunk of searchers
	TColumn<uint32> TouchingCount;   // per chunk
	TColumn<FMergeNudge> Nudges;     // NudgesPerChunk for each chunk of searchers
	TColumn<uint32> NudgeCount;      // per chunk
	TColumn<uint32> FirstUnsearched; // per chunk: the searcher for which there was no more room
	TColumn<uint32> ChunkTests;      // per chunk: pairs whose distance was computed
	TColumn<uint32> MergedInto;      // per row
	uint64 PairTests = 0;            // in the last tick
	TColumn<FMergeJoin> Joins;       // of the last tick, in the order in which they happened
	uint32 JoinCount = 0;

	void Init(uint32 DropCapacity);
};

} // namespace FluidDrops
