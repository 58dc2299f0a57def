// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The grids in which merging looks for drops that touch: how large a cell is, which list a cell hashes to, and how a
// grid is built: a parallel, stable sort by list in two steps (buckets of lists, then lists within a bucket).

#pragma once

#include "FluidDropsCore/Drops/MergeScratch.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace FluidDrops
{

inline constexpr uint32 MergeBuildChunk = 4096;
inline constexpr uint32 MergeBucketBits = 8;

/** A power of two of at least twice as many lists as there are drops: most lists that a search looks into are empty. */
inline uint32 MergeListBits(uint32 Items)
{
	return uint32(std::countr_zero(std::bit_ceil(std::max(Items, 64u)))) + 1;
}

/** floor(log2(Reach)), from the bits of the number. */
inline int32 OctaveOfReach(float Reach)
{
	return int32(std::bit_cast<uint32>(Reach) >> 23 & 255u) - 127;
}

/** The largest reach of an octave, m. */
inline float MaxReachOf(int32 Octave)
{
	return std::bit_cast<float>(uint32(std::clamp(Octave + 128, 1, 254)) << 23);
}

/** A cell is four times as wide as the largest reach in it, so that a search meets at most two along each axis. */
inline float CellsPerMeterOf(int32 Octave)
{
	return 0.25f / MaxReachOf(Octave);
}

inline int32 MergeCellOf(float Coordinate, float CellsPerMeter)
{
	constexpr float Farthest = 1.0e9f; // keeps the conversion defined for drops a world away
	return static_cast<int32>(std::floor(Math::Clamp(Coordinate * CellsPerMeter, -Farthest, Farthest)));
}

/** Which lists of a cell: the drops of a level, or the copies of smaller ones. Apart, so that who looks for a giant
 * does not meet all the mist below it. */
inline uint32 MergeKindOf(uint32 Level, bool bCopies)
{
	return 2 * Level + (bCopies ? 1 : 0);
}

/** The list of a cell. Its high bits are well mixed: they choose the bucket. */
inline uint32 MergeListOf(int32 CellX, int32 CellY, int32 CellZ, uint32 Kind, uint32 Surface, uint32 ListBits)
{
	uint64 Mixed = uint64(uint32(CellX)) * 0x9E3779B97F4A7C15u;
	Mixed = (Mixed ^ Mixed >> 32 ^ uint32(CellY)) * 0xBF58476D1CE4E5B9u;
	Mixed = (Mixed ^ Mixed >> 32 ^ uint32(CellZ)) * 0x94D049BB133111EBu;
	Mixed = (Mixed ^ Mixed >> 32 ^ (uint64(Surface) << 3 | Kind)) * 0x9E3779B97F4A7C15u;
	return uint32(Mixed >> (64 - ListBits));
}

/**
 * Sorts Items[0, Count) into lists, into Pool from Place on. ForEachList(Item, Visit) calls Visit(List) for every list
 * that an item belongs to. Within a list the order is that of the items.
 */
template <typename F>
void BuildMergeLists(
	ITaskRunner& Runner, FListBuilder& Scratch, FMergeGrid& Grid, uint32 Count, uint32 Place, F&& ForEachList)
{
	const uint32 Chunks = ChunkCount(Count, MergeBuildChunk);
	const uint32 Buckets = 1u << std::min(MergeBucketBits, Grid.ListBits);
	const uint32 Shift = Grid.ListBits - std::min(MergeBucketBits, Grid.ListBits);
	ParallelFor(Runner, Count, MergeBuildChunk,
		[&](const FChunk& Chunk)
		{
			uint32* Counts = &Scratch.BucketCount[Chunk.Chunk * Buckets];
			std::fill_n(Counts, Buckets, 0u);
			for (uint32 Item = Chunk.Begin; Item < Chunk.End; ++Item)
			{
				ForEachList(Item, [&](uint32 List) { ++Counts[List >> Shift]; });
			}
		});
	uint32 BucketEnd[1u << MergeBucketBits];
	uint32 Total = 0;
	for (uint32 Bucket = 0; Bucket < Buckets; ++Bucket)
	{
		for (uint32 Chunk = 0; Chunk < Chunks; ++Chunk)
		{
			uint32& Here = Scratch.BucketCount[Chunk * Buckets + Bucket];
			const uint32 Size = Here;
			Here = Total;
			Total += Size;
		}
		BucketEnd[Bucket] = Total;
	}
	ParallelFor(Runner, Count, MergeBuildChunk,
		[&](const FChunk& Chunk)
		{
			uint32* Next = &Scratch.BucketCount[Chunk.Chunk * Buckets];
			for (uint32 Item = Chunk.Begin; Item < Chunk.End; ++Item)
			{
				ForEachList(Item,
					[&](uint32 List)
					{
						const uint32 At = Next[List >> Shift]++;
						Scratch.Bucketed[At] = Scratch.Items[Item];
						Scratch.BucketedList[At] = List;
					});
			}
		});
	FMergeEntry* Entries = Scratch.Pool.Data() + Place;
	const auto SortBucket = [&](uint32 Bucket)
	{
		const uint32 Begin = Bucket == 0 ? 0 : BucketEnd[Bucket - 1];
		const uint32 FirstList = Bucket << Shift;
		uint32* Ends = Grid.ListEnd.Data() + FirstList;
		std::fill_n(Ends, std::size_t(1) << Shift, 0u);
		for (uint32 At = Begin; At < BucketEnd[Bucket]; ++At)
		{
			++Ends[Scratch.BucketedList[At] - FirstList];
		}
		uint32 Sum = Begin;
		for (uint32 List = 0; List < (1u << Shift); ++List)
		{
			const uint32 Size = Ends[List];
			Ends[List] = Sum;
			Sum += Size;
		}
		for (uint32 At = Begin; At < BucketEnd[Bucket]; ++At)
		{
			Entries[Ends[Scratch.BucketedList[At] - FirstList]++] = Scratch.Bucketed[At]; // a start becomes an end
		}
	};
	ParallelFor(Runner, Buckets, Chunks > 1 ? 8 : Buckets,
		[&](const FChunk& Chunk)
		{
			for (uint32 Bucket = Chunk.Begin; Bucket < Chunk.End; ++Bucket)
			{
				SortBucket(Bucket);
			}
		});
	Grid.Entries = Entries;
	Grid.EntryCount = Total;
}

} // namespace FluidDrops
