// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The search of Fournier (1997): only drops on the same triangle, each unordered pair once. It misses pairs across a
// side and costs n^2 / (2 m); for comparison with the publication and its tables (Docs/Model/SurfaceDrops.md#touching).

#include "Drops/Clearance.h"
#include "Drops/MergeGrid.h"
#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

namespace
{

uint32 ListOfTriangle(const FDropTable& Drops, uint32 Row, uint32 ListBits)
{
	return MergeListOf(int32(Drops.Triangle(Row)), 0, 0, 0, Drops.Surface(Row), ListBits);
}

/** Pairs of one drop with those behind it in its list. Triangles that share a list are told apart. */
uint32 TestPairsOf(
	const FDropContext& Context, const FDropTable& Drops, const FMergeGrid& Grid, uint32 Index, FPartnerList& Partners)
{
	const FMergeEntry& Me = Grid.Entries[Index];
	const uint32 Row = Me.Slot;
	const uint32 End = Grid.ListEnd[ListOfTriangle(Drops, Row, Grid.ListBits)];
	const FVec3f At(Me.X, Me.Y, Me.Z);
	uint32 Tests = 0;
	for (uint32 Behind = Index + 1; Behind < End; ++Behind)
	{
		const FMergeEntry& Entry = Grid.Entries[Behind];
		const uint32 Other = Entry.Slot;
		const bool bSame = Drops.Triangle(Other) == Drops.Triangle(Row) && Drops.Surface(Other) == Drops.Surface(Row);
		if (!bSame || (Drops.Stirred[Row] == 0 && Drops.Stirred[Other] == 0))
		{
			continue;
		}
		++Tests;
		const FVec3f Apart = FVec3f(Entry.X, Entry.Y, Entry.Z) - At;
		if (DoTouch(Context, Drops, Row, Other, Apart, Me.Reach, Entry.Reach))
		{
			Partners.Add(Other);
		}
	}
	return Tests;
}

} // namespace

void FindTouchingOnTriangles(const FDropContext& Context, FDropTable& Drops, FMergeScratch& Scratch)
{
	FD_SCOPE("Drops.MergeSearch");
	Scratch.bStale = true; // the lists of the other search are overwritten
	const uint32 Num = Drops.Num();
	FMergeGrid& Grid = Scratch.Moving;
	Grid.ListBits = MergeListBits(Num);
	ParallelFor(Context.Runner, Num, FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const FVec3f At = MergePlaceOf(Context, Drops, Row);
				const float Reach = MergeReachOf(Context, Drops, Row);
				Scratch.Items[Row] = {At.x(), At.y(), At.z(), Reach, Row};
				if (Drops.Stirred[Row] != Stir::No)
				{
					Drops.ClearReach[Row] = SharedReachOf(Reach, 0.0f); // gaps across sides are not known
				}
			}
		});
	BuildMergeLists(Context.Runner, Scratch, Grid, Num, 0,
		[&](uint32 Row, auto&& Visit) { Visit(ListOfTriangle(Drops, Row, Grid.ListBits)); });
	ParallelFor(Context.Runner, Num, FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			uint32 Tests = 0;
			uint32 Index = Chunk.Begin;
			Scratch.TouchingCount[Chunk.Chunk] = 0;
			for (; Index < Chunk.End; ++Index)
			{
				FPartnerList Partners;
				Tests += TestPairsOf(Context, Drops, Grid, Index, Partners);
				if (!ReportPairs(Scratch, Chunk.Chunk, Grid.Entries[Index].Slot, Partners))
				{
					break;
				}
			}
			Scratch.FirstUnsearched[Chunk.Chunk] = Index;
			Scratch.ChunkTests[Chunk.Chunk] = Tests;
		});
}

} // namespace FluidDrops
