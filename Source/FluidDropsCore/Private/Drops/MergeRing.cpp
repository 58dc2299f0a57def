// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Ring search (Docs/Model/SurfaceDrops.md#touching): drops that touch, across sides as well, but never through a sheet.
// Only drops that moved, landed or grew look for partners.

#include "Drops/Clearance.h"
#include "Drops/MergeGrid.h"
#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Vectorize.h"
#include "FluidDropsCore/Geometry/Walking.h"

namespace FluidDrops
{

namespace
{

/** One drop that looks for partners. */
struct FSearcher
{
	uint32 Row;
	FVec3f At;
	float Reach;
	float Range; // of which others matter, in the sum of both reaches
	int32 Octave;
	uint32 Level;
};

/** What one searcher has found. */
struct FFindings
{
	FPartnerList Partners;
	float ClearReach;    // m
	FMergeNudge* Nudges; // of its chunk
	uint32 NudgeCount;
	bool bFull = false;
	uint32 Tests = 0;

	void Nudge(uint32 Row, float Reach)
	{
		bFull = bFull || NudgeCount == FMergeScratch::NudgesPerChunk;
		if (!bFull)
		{
			Nudges[NudgeCount++] = {Row, Reach};
		}
	}
};

/**
 * Whether the way over the surface leads from one drop to the other: two faces of a thin sheet are close in space, but
 * who walks on one of them never comes to the other.
 */
bool IsReachedOverSurface(
	const FDropContext& Context, const FDropTable& Drops, uint32 Row, uint32 Other, const FVec3f& Apart)
{
	if (Drops.Triangle(Row) == Drops.Triangle(Other))
	{
		return true;
	}
	constexpr uint32 MaxCrossings = 64;
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Drops.Triangle(Row));
	const TTriangleFrame<float>& OtherFrame = Surface.Geometry.Frame(Drops.Triangle(Other));
	const TWalkResult<float> Walk =
		WalkSurface(Surface.View(), Drops.Triangle(Row), Drops.At(Row), FlattenWhole(Frame, Apart), MaxCrossings);
	if (Walk.Triangle == Drops.Triangle(Other))
	{
		return true;
	}
	const TTriangleFrame<float>& End = Surface.Geometry.Frame(Walk.Triangle);
	const FVec3f Missed = OtherFrame.Point(Drops.At(Other)) - End.Point(Walk.At);
	return Missed.squaredNorm() <= 0.25f * Apart.squaredNorm() && End.Normal.dot(OtherFrame.Normal) > 0.0f;
}

/** When both moved, the smaller octave reports the pair, or the lower row: by sizes, not by how the grid was built. */
bool IsMine(const FDropContext& Context, const FDropTable& Drops, const FSearcher& Me, uint32 Other)
{
	if (Drops.Stirred[Other] == 0)
	{
		return true;
	}
	const int32 Octave = OctaveOfReach(MergeReachOf(Context, Drops, Other));
	return Me.Octave != Octave ? Me.Octave < Octave : Me.Row < Other;
}

/** Whether they touch, and if not, how far each may grow. */
void MeetNeighbor(
	const FDropContext& Context, const FDropTable& Drops, const FSearcher& Me, uint32 Other, FFindings& Found)
{
	if (Drops.Surface(Me.Row) != Drops.Surface(Other))
	{
		return;
	}
	const FVec3f Apart = MergePlaceOf(Context, Drops, Other) - Me.At;
	const float OtherReach = MergeReachOf(Context, Drops, Other);
	if (IsMine(Context, Drops, Me, Other) && DoTouch(Context, Drops, Me.Row, Other, Apart, Me.Reach, OtherReach) &&
		IsReachedOverSurface(Context, Drops, Me.Row, Other, Apart))
	{
		Found.Partners.Add(Other);
	}
	const float Distance = Apart.norm();
	if (!Context.bGrowth || Distance >= (Me.Reach + OtherReach) * GapRange)
	{
		return;
	}
	const float Gap = std::max(Distance - Me.Reach - OtherReach, 0.0f);
	Found.ClearReach = std::min(Found.ClearReach, SharedReachOf(Me.Reach, Gap));
	const float Theirs = SharedReachOf(OtherReach, Gap);
	if (Drops.Stirred[Other] == Stir::No && Theirs < Drops.ClearReach[Other])
	{
		Found.Nudge(Other, Theirs);
	}
}

/** Calls Visit(List) for the cells of one level of one grid that the searcher could touch something in. */
template <typename F>
void ForEachCell(const FMergeScratch& Scratch, const FMergeGrid& Grid, uint32 Surface, uint32 Level, bool bCopies,
	const FSearcher& Me, F&& Visit)
{
	const float Most = MaxReachOf(Scratch.Levels.Octave[Level]);
	const float PerMeter = CellsPerMeterOf(Scratch.Levels.Octave[Level]);
	int32 First[3];
	int32 Last[3];
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const float Range = (Me.Reach + Most) * Me.Range + 4.0e-7f * std::abs(Me.At[Axis]); // with room for rounding
		First[Axis] = MergeCellOf(Me.At[Axis] - Range, PerMeter);
		Last[Axis] = std::min(MergeCellOf(Me.At[Axis] + Range, PerMeter), First[Axis] + 2);
	}
	const uint32 Kind = MergeKindOf(Level, bCopies);
	for (int32 CellZ = First[2]; CellZ <= Last[2]; ++CellZ)
	{
		for (int32 CellY = First[1]; CellY <= Last[1]; ++CellY)
		{
			for (int32 CellX = First[0]; CellX <= Last[0]; ++CellX)
			{
				Visit(MergeListOf(CellX, CellY, CellZ, Kind, Surface, Grid.ListBits));
			}
		}
	}
}

/** Asks for what looking through the cells of its own level will read first: where their lists lie, or the lists. */
void PrefetchCells(const FMergeScratch& Scratch, uint32 Surface, const FSearcher& Me, bool bLists)
{
	const FMergeGrid& Grid = Scratch.Resting; // where most drops are
	if (Grid.EntryCount == 0)
	{
		return;
	}
	ForEachCell(Scratch, Grid, Surface, Me.Level, false, Me,
		[&](uint32 List)
		{
			if (bLists)
			{
				Prefetch(Grid.Entries + Grid.ListBegin(List));
			}
			else
			{
				Prefetch(&Grid.ListEnd[List]);
			}
		});
}

/** Looks through the cells of one level of one grid that the searcher could touch something in. */
void SearchLevel(const FDropContext& Context, const FDropTable& Drops, const FMergeScratch& Scratch,
	const FMergeGrid& Grid, EMergeHome Home, uint32 Level, bool bCopies, const FSearcher& Me, FFindings& Found)
{
	ForEachCell(Scratch, Grid, Drops.Surface(Me.Row), Level, bCopies, Me,
		[&](uint32 List)
		{
			const FMergeEntry* End = Grid.Entries + Grid.ListEnd[List];
			for (const FMergeEntry* Entry = Grid.Entries + Grid.ListBegin(List); Entry != End; ++Entry)
			{
				++Found.Tests;
				const float DX = Entry->X - Me.At.x();
				const float DY = Entry->Y - Me.At.y();
				const float DZ = Entry->Z - Me.At.z();
				const float Reach = (Entry->Reach + Me.Reach) * Me.Range;
				if (DX * DX + DY * DY + DZ * DZ > Reach * Reach || Scratch.Home[Entry->Slot] != Home)
				{
					continue;
				}
				const uint32 Other = Drops.RowAt(Entry->Slot);
				if (Other != IndexNone && Other != Me.Row)
				{
					MeetNeighbor(Context, Drops, Me, Other, Found);
				}
			}
		});
}

FSearcher SearcherOf(const FDropContext& Context, const FDropTable& Drops, const FMergeScratch& Scratch, uint32 Row)
{
	FSearcher Me{Row, MergePlaceOf(Context, Drops, Row), MergeReachOf(Context, Drops, Row), 1.0f, 0, 0};
	Me.Range = Context.bGrowth ? GapRange : 1.0f + 1.0e-5f; // with room for rounding
	Me.Octave = OctaveOfReach(Me.Reach);
	Me.Level = Scratch.Levels.LevelOf(OctaveOfReach(GrownReachOf(Context, Drops, Row)));
	return Me;
}

/** Its own level holds copies of everything smaller; what is larger is looked for in the coarser levels. */
void FindNeighbors(const FDropContext& Context, const FDropTable& Drops, const FMergeScratch& Scratch,
	const FSearcher& Me, FFindings& Found)
{
	const auto SearchGrid = [&](const FMergeGrid& Grid, EMergeHome Home)
	{
		if (Grid.EntryCount == 0)
		{
			return;
		}
		for (uint32 Level = Me.Level; Level < Scratch.Levels.Count; ++Level)
		{
			SearchLevel(Context, Drops, Scratch, Grid, Home, Level, false, Me, Found);
		}
		if (Me.Level > 0)
		{
			SearchLevel(Context, Drops, Scratch, Grid, Home, Me.Level, true, Me, Found);
		}
	};
	SearchGrid(Scratch.Resting, EMergeHome::Resting);
	SearchGrid(Scratch.Moving, EMergeHome::Moving);
	SearchGrid(Scratch.Grown, EMergeHome::Grown);
}

} // namespace

void FindTouchingInRing(const FDropContext& Context, FDropTable& Drops, FMergeScratch& Scratch)
{
	FD_SCOPE("Drops.MergeSearch");
	ParallelFor(Context.Runner, Scratch.SearcherCount, FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			// Cells are anywhere in memory: a search asks for its first ones while those before it go on.
			constexpr uint32 Ahead = 8;
			FSearcher Coming[Ahead];
			const uint32* Searchers = Scratch.Searchers.Data();
			const auto Plan = [&](uint32 Index)
			{
				if (Index < Chunk.End)
				{
					Coming[Index % Ahead] = SearcherOf(Context, Drops, Scratch, Searchers[Index]);
					PrefetchCells(Scratch, Drops.Surface(Searchers[Index]), Coming[Index % Ahead], false);
				}
			};
			for (uint32 Index = Chunk.Begin; Index < Chunk.Begin + Ahead - 1; ++Index)
			{
				Plan(Index);
			}
			uint32 Tests = 0;
			uint32 Index = Chunk.Begin;
			FMergeNudge* Nudges = Scratch.Nudges.Data() + std::size_t(Chunk.Chunk) * FMergeScratch::NudgesPerChunk;
			uint32 NudgeCount = 0;
			Scratch.TouchingCount[Chunk.Chunk] = 0;
			for (; Index < Chunk.End; ++Index)
			{
				const FSearcher Me = Coming[Index % Ahead];
				Plan(Index + Ahead - 1);
				if (const uint32 Next = Index + Ahead / 2; Next < Chunk.End)
				{
					PrefetchCells(Scratch, Drops.Surface(Searchers[Next]), Coming[Next % Ahead], true);
				}
				FFindings Found;
				Found.ClearReach = AloneReachOf(Me.Reach, Drops.SlotOf(Me.Row));
				Found.Nudges = Nudges;
				Found.NudgeCount = NudgeCount;
				FindNeighbors(Context, Drops, Scratch, Me, Found);
				Tests += Found.Tests;
				if (Found.bFull || !ReportPairs(Scratch, Chunk.Chunk, Me.Row, Found.Partners))
				{
					break;
				}
				Drops.ClearReach[Me.Row] = Context.bGrowth ? Found.ClearReach : 0.0f;
				NudgeCount = Found.NudgeCount;
			}
			Scratch.FirstUnsearched[Chunk.Chunk] = Index;
			Scratch.NudgeCount[Chunk.Chunk] = NudgeCount;
			Scratch.ChunkTests[Chunk.Chunk] = Tests;
		});
}

} // namespace FluidDrops
