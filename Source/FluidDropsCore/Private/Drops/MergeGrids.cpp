// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Keeping the three grids of merging up to date: resting drops are sorted in rarely, moving ones in every tick, those
// that grew by merging in every pass.

#include "Drops/Clearance.h"
#include "Drops/MergeGrid.h"
#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <cstring>

namespace FluidDrops
{

namespace
{

constexpr uint32 PoolPerDrop = FMergeLevels::Most + 1;

/** Chooses at most FMergeLevels::Most octaves: those whose drops would cost most in the cells of the next one. */
FMergeLevels ChooseLevels(const FDropContext& Context, const FDropTable& Drops)
{
	constexpr int32 LowestOctave = -127;
	uint32 Counts[256] = {};
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		++Counts[OctaveOfReach(GrownReachOf(Context, Drops, Row)) - LowestOctave];
	}
	struct FOctave
	{
		int32 Octave;
		double Drops;
	};
	FOctave Used[256];
	uint32 UsedCount = 0;
	for (int32 Index = 0; Index < 256; ++Index)
	{
		// An octave below another shares its level: cells that are twice as wide cost less than a level more to search.
		const bool bShared = Index < 255 && Counts[Index + 1] > 0;
		if (bShared)
		{
			Counts[Index + 1] += Counts[Index];
			++Index;
		}
		if (Counts[Index] > 0)
		{
			Used[UsedCount++] = {Index + LowestOctave, double(Counts[Index])};
		}
	}
	while (UsedCount > FMergeLevels::Most)
	{
		uint32 Cheapest = 0;
		double MinCost = 0.0;
		for (uint32 Index = 0; Index + 1 < UsedCount; ++Index)
		{
			// Candidates of a drop grow with the area of its cell.
			const int32 Steps = std::min(Used[Index + 1].Octave - Used[Index].Octave, 100);
			const double Cost = Used[Index].Drops * std::ldexp(1.0, 2 * Steps);
			if (Index == 0 || Cost < MinCost)
			{
				Cheapest = Index;
				MinCost = Cost;
			}
		}
		Used[Cheapest + 1].Drops += Used[Cheapest].Drops;
		std::copy(Used + Cheapest + 1, Used + UsedCount, Used + Cheapest);
		--UsedCount;
	}
	FMergeLevels Levels;
	for (Levels.Count = 0; Levels.Count < UsedCount; ++Levels.Count)
	{
		Levels.Octave[Levels.Count] = Used[Levels.Count].Octave;
	}
	return Levels;
}

/** Items from slots, then the grid from items. Every drop goes into its own level and all coarser ones. */
void BuildGridOf(const FDropContext& Context, const FDropTable& Drops, FMergeScratch& Scratch, FMergeGrid& Grid,
	std::span<const uint32> Slots, uint32 Place)
{
	const uint32 Count = static_cast<uint32>(Slots.size());
	Grid.EntryCount = 0;
	if (Count == 0)
	{
		return;
	}
	ParallelFor(Context.Runner, Count, FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			for (uint32 Item = Chunk.Begin; Item < Chunk.End; ++Item)
			{
				const uint32 Row = Drops.RowAt(Slots[Item]);
				const FVec3f At = MergePlaceOf(Context, Drops, Row);
				Scratch.Items[Item] = {At.x(), At.y(), At.z(), GrownReachOf(Context, Drops, Row), Slots[Item]};
				Scratch.ItemSurface[Item] = Drops.Surface(Row);
			}
		});
	Grid.ListBits = MergeListBits(Count);
	const FMergeLevels Levels = Scratch.Levels;
	BuildMergeLists(Context.Runner, Scratch, Grid, Count, Place,
		[&](uint32 Item, auto&& Visit)
		{
			const FMergeEntry& Entry = Scratch.Items[Item];
			const uint32 Own = Levels.LevelOf(OctaveOfReach(Entry.Reach));
			for (uint32 Level = Own; Level < Levels.Count; ++Level)
			{
				const float PerMeter = CellsPerMeterOf(Levels.Octave[Level]);
				Visit(MergeListOf(MergeCellOf(Entry.X, PerMeter), MergeCellOf(Entry.Y, PerMeter),
					MergeCellOf(Entry.Z, PerMeter), MergeKindOf(Level, Level != Own), Scratch.ItemSurface[Item],
					Grid.ListBits));
			}
		});
}

/** All anew: resting drops into one grid, those that moved into the other. */
void RebuildMergeGrids(const FDropContext& Context, const FDropTable& Drops, FMergeScratch& Scratch)
{
	FD_SCOPE("Drops.MergeRebuild");
	Scratch.Levels = ChooseLevels(Context, Drops);
	std::fill_n(Scratch.Home.Data(), Drops.Capacity(), EMergeHome::None);
	uint32 RestingCount = 0;
	uint32* RestingSlots = Scratch.MergedInto.Data(); // not in use before pairs are joined
	Scratch.MovingCount = 0;
	Scratch.GrownCount = 0;
	Scratch.Grown.EntryCount = 0;
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const uint32 Slot = Drops.SlotOf(Row);
		const bool bMoved = Drops.Stirred[Row] != Stir::No && Drops.Stirred[Row] != Stir::Grew;
		Scratch.Home[Slot] = bMoved ? EMergeHome::Moving : EMergeHome::Resting;
		if (bMoved)
		{
			Scratch.MovingList[Scratch.MovingCount++] = Slot;
		}
		else
		{
			RestingSlots[RestingCount++] = Slot;
		}
	}
	BuildGridOf(Context, Drops, Scratch, Scratch.Resting, {RestingSlots, RestingCount}, 0);
	BuildGridOf(Context, Drops, Scratch, Scratch.Moving, Scratch.MovingList.First(Scratch.MovingCount),
		Scratch.Resting.EntryCount);
	Scratch.bStale = false;
	Scratch.bGrowth = Context.bGrowth;
}

/** A drop that has grown where it rests: larger in the grid of resting drops. False if its level is another one now. */
bool GrowInGrid(const FDropContext& Context, const FDropTable& Drops, FMergeScratch& Scratch, uint32 Row)
{
	const uint32 Slot = Drops.SlotOf(Row);
	const FVec3f At = MergePlaceOf(Context, Drops, Row);
	const float Reach = GrownReachOf(Context, Drops, Row);
	const FMergeGrid& Grid = Scratch.Resting;
	FMergeEntry* Entries = Scratch.Pool.Data() + (Grid.Entries - Scratch.Pool.Data());
	const uint32 Own = Scratch.Levels.LevelOf(OctaveOfReach(Reach));
	for (uint32 Level = Own; Level < Scratch.Levels.Count; ++Level)
	{
		const float PerMeter = CellsPerMeterOf(Scratch.Levels.Octave[Level]);
		const uint32 List = MergeListOf(MergeCellOf(At.x(), PerMeter), MergeCellOf(At.y(), PerMeter),
			MergeCellOf(At.z(), PerMeter), MergeKindOf(Level, Level != Own), Drops.Surface(Row), Grid.ListBits);
		bool bFound = false;
		for (uint32 Index = Grid.ListBegin(List); Index < Grid.ListEnd[List]; ++Index)
		{
			const bool bMine = Entries[Index].Slot == Slot;
			Entries[Index].Reach = bMine ? Reach : Entries[Index].Reach;
			bFound = bFound || bMine;
		}
		if (!bFound)
		{
			return false;
		}
	}
	return true;
}

/** Searchers move in; who died since moves out. Returns how many of the list rest by now. */
uint32 UpdateMovingList(const FDropContext& Context, const FDropTable& Drops, FMergeScratch& Scratch)
{
	Scratch.GrownCount = 0;
	Scratch.Grown.EntryCount = 0;
	uint32 Kept = 0;
	uint32 Settled = 0;
	for (uint32 Index = 0; Index < Scratch.MovingCount; ++Index)
	{
		const uint32 Slot = Scratch.MovingList[Index];
		const uint32 Row = Drops.RowAt(Slot);
		if (Row == IndexNone)
		{
			Scratch.Home[Slot] = EMergeHome::None;
			continue;
		}
		Scratch.MovingList[Kept++] = Slot;
		Scratch.Home[Slot] = EMergeHome::Moving; // also those that grew in the last tick
		Settled += Drops.Stirred[Row] == 0 ? 1 : 0;
	}
	Scratch.MovingCount = Kept;
	for (uint32 Index = 0; Index < Scratch.SearcherCount; ++Index)
	{
		const uint32 Row = Scratch.Searchers[Index];
		const uint32 Slot = Drops.SlotOf(Row);
		const bool bGrewAtHome = Drops.Stirred[Row] == Stir::Grew && Scratch.Home[Slot] == EMergeHome::Resting &&
			GrowInGrid(Context, Drops, Scratch, Row);
		if (!bGrewAtHome && Scratch.Home[Slot] != EMergeHome::Moving)
		{
			Scratch.Home[Slot] = EMergeHome::Moving;
			Scratch.MovingList[Scratch.MovingCount++] = Slot;
		}
	}
	return Settled;
}

/** Whether every searcher has a level. */
bool AllFitLevels(const FDropContext& Context, const FDropTable& Drops, const FMergeScratch& Scratch)
{
	for (uint32 Index = 0; Index < Scratch.SearcherCount; ++Index)
	{
		const float Reach = GrownReachOf(Context, Drops, Scratch.Searchers[Index]);
		if (Scratch.Levels.LevelOf(OctaveOfReach(Reach)) == Scratch.Levels.Count)
		{
			return false;
		}
	}
	return true;
}

} // namespace

void FListBuilder::Init(uint32 MaxItems, uint32 Entries)
{
	Pool.Reserve(Entries);
	Items.Reserve(MaxItems);
	Bucketed.Reserve(Entries);
	BucketedList.Reserve(Entries);
	BucketCount.Reserve(ChunkCount(MaxItems, MergeBuildChunk) << MergeBucketBits);
}

void FMergeScratch::Init(uint32 DropCapacity)
{
	const uint32 Chunks = ChunkCount(DropCapacity, FDropScratch::ChunkSize);
	const uint32 Lists = 1u << MergeListBits(DropCapacity);
	for (FMergeGrid* Grid : {&Resting, &Moving, &Grown})
	{
		Grid->ListEnd.Reserve(Lists);
	}
	FListBuilder::Init(DropCapacity, PoolPerDrop * DropCapacity);
	Home.Reserve(DropCapacity);
	MovingList.Reserve(DropCapacity);
	GrownList.Reserve(DropCapacity);
	ItemSurface.Reserve(DropCapacity);
	Searchers.Reserve(DropCapacity);
	Touching.Reserve(Chunks * PairsPerChunk * 2);
	TouchingCount.Reserve(Chunks);
	Nudges.Reserve(Chunks * NudgesPerChunk);
	NudgeCount.Reserve(Chunks);
	FirstUnsearched.Reserve(Chunks);
	ChunkTests.Reserve(Chunks);
	MergedInto.Reserve(DropCapacity);
	Joins.Reserve(DropCapacity);
}

void CollectSearchers(const FDropTable& Drops, FMergeScratch& Scratch)
{
	const uint32 Num = Drops.Num();
	const uint8* Stirred = Drops.Stirred.Data();
	Scratch.SearcherCount = 0;
	uint32 Row = 0;
	while (Row < Num)
	{
		uint64 Eight = 0;
		if (Row + 8 <= Num)
		{
			std::memcpy(&Eight, Stirred + Row, 8);
			if (Eight == 0)
			{
				Row += 8;
				continue;
			}
		}
		for (const uint32 End = std::min(Row + 8, Num); Row < End; ++Row)
		{
			Scratch.Searchers[Scratch.SearcherCount] = Row;
			Scratch.SearcherCount += Stirred[Row] != 0 ? 1 : 0;
		}
	}
}

void PrepareMergeGrids(const FDropContext& Context, const FDropTable& Drops, FMergeScratch& Scratch, bool bFirstPass)
{
	FD_SCOPE("Drops.MergeGrids");
	const uint32 Room = Scratch.Pool.Capacity();
	const bool bFit = !Scratch.bStale && Scratch.bGrowth == Context.bGrowth && AllFitLevels(Context, Drops, Scratch);
	if (bFirstPass && bFit)
	{
		const uint32 Settled = UpdateMovingList(Context, Drops, Scratch);
		const bool bMostRest = Settled > std::max(1024u, Drops.Num() / 8);
		if (!bMostRest && Scratch.Resting.EntryCount + Scratch.Levels.Count * Scratch.MovingCount <= Room)
		{
			BuildGridOf(Context, Drops, Scratch, Scratch.Moving, Scratch.MovingList.First(Scratch.MovingCount),
				Scratch.Resting.EntryCount);
			return;
		}
	}
	if (!bFirstPass && bFit)
	{
		uint32 Kept = 0;
		for (uint32 Index = 0; Index < Scratch.GrownCount; ++Index)
		{
			const uint32 Slot = Scratch.GrownList[Index];
			Scratch.GrownList[Kept] = Slot;
			Kept += Drops.RowAt(Slot) != IndexNone ? 1 : 0;
		}
		Scratch.GrownCount = Kept;
		const uint32 Place = Scratch.Resting.EntryCount + Scratch.Moving.EntryCount;
		if (Place + Scratch.Levels.Count * Kept <= Room)
		{
			BuildGridOf(Context, Drops, Scratch, Scratch.Grown, Scratch.GrownList.First(Kept), Place);
			return;
		}
	}
	RebuildMergeGrids(Context, Drops, Scratch);
}

} // namespace FluidDrops
