// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Merging (Docs/Model/SurfaceDrops.md#merging): drops whose bases touch at the end of a tick become one. Pairs are
// found in parallel (MergeRing.cpp, MergeSameTriangle.cpp) and joined here in one fixed order, in passes, until nothing
// touches.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Geometry/Walking.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint8 MustBind = 2; // within a pass: took others in, and its closed form has yet to start

uint32 FindSurvivor(FMergeScratch& Scratch, uint32 Row)
{
	while (Scratch.MergedInto[Row] != Row)
	{
		Scratch.MergedInto[Row] = Scratch.MergedInto[Scratch.MergedInto[Row]];
		Row = Scratch.MergedInto[Row];
	}
	return Row;
}

/**
 * Mass, momentum and center of mass go to the survivor, which may thereby move to another triangle. The
 * other drop is unfolded into the survivor's plane. The survivor is left without drive: it is bound after the pass.
 * Returns how fast they met, m/s.
 */
float Absorb(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, uint32 Row, uint32 Other)
{
	EndVisit(Context, Drops, Other, Scratch); // the survivor's goes on while it stays on its triangle
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Drops.Triangle(Row));
	const TTriangleFrame<float>& OtherFrame = Surface.Geometry.Frame(Drops.Triangle(Other));
	const FVec3f Apart = MergePlaceOf(Context, Drops, Other) - MergePlaceOf(Context, Drops, Row);
	const FVec3f OtherInSpace = OtherFrame.ToSpace(DropVelocity(Context, Drops, Other));
	const TFlatDrop<float> Mine{Drops.Mass(Row), {0.0f, 0.0f}, DropVelocity(Context, Drops, Row)};
	const TFlatDrop<float> Theirs{Drops.Mass(Other), FlattenWhole(Frame, Apart),
		Frame.ToFlat(UnfoldTangent(OtherInSpace, OtherFrame.Normal, Frame.Normal))};
	const TFlatDrop<float> Both = MergeFlat(Mine, Theirs);

	const TWalkResult<float> Walk = WalkSurface(Surface.View(), Drops.Triangle(Row), Drops.At(Row), Both.Place, 64);
	TVec2<float> Velocity = Both.Velocity;
	const float Way = Both.Place.norm();
	const float CarriedWay = Walk.Direction.norm();
	if (Walk.Triangle != Drops.Triangle(Row) && Way > 0.0f && CarriedWay > 0.0f)
	{
		Velocity = TurnLike<float>(Velocity, Both.Place / Way, Walk.Direction / CarriedWay);
	}
	const bool bElsewhere = Walk.Triangle != Drops.Triangle(Row);
	if (bElsewhere)
	{
		EndVisit(Context, Drops, Row, Scratch);
	}
	Drops.Triangle(Row) = Walk.Triangle;
	Drops.AddMass(Row, Drops.ExactMass(Other));
	const TTriangleFrame<float>& NewFrame = Surface.Geometry.Frame(Walk.Triangle);
	Drops.SetMotion(Row, {Walk.At, NewFrame.RateOf(Velocity), {0.0f, 0.0f}, 0.0f, Never<float>, 0});
	if (bElsewhere)
	{
		Drops.BeginVisit(Row, Walk.At);
	}
	Drops.Matter[Row] += Drops.Matter[Other];
	Drops.Territories[Row] += Drops.Territories[Other];
	return (Theirs.Velocity - Mine.Velocity).norm();
}

/** The grids know it no more: it has moved and grown. */
void MoveHome(const FDropTable& Drops, FMergeScratch& Scratch, uint32 Row)
{
	const uint32 Slot = Drops.SlotOf(Row);
	EMergeHome& Home = Scratch.Home[Slot];
	if (Home == EMergeHome::Grown)
	{
		return;
	}
	if (Home != EMergeHome::Moving)
	{
		Scratch.MovingList[Scratch.MovingCount++] = Slot;
	}
	Home = EMergeHome::Grown;
	Scratch.GrownList[Scratch.GrownCount++] = Slot;
}

/** Calls Visit(RowA, RowB) for every pair, in the order of the searchers. */
template <typename F>
void ForEachPair(const FMergeScratch& Scratch, uint32 Chunks, F&& Visit)
{
	for (uint32 Chunk = 0; Chunk < Chunks; ++Chunk)
	{
		const uint32* Pair = Scratch.Touching.Data() + std::size_t(Chunk) * FMergeScratch::PairsPerChunk * 2;
		for (uint32 Left = Scratch.TouchingCount[Chunk]; Left > 0; --Left, Pair += 2)
		{
			Visit(Pair[0], Pair[1]);
		}
	}
}

/** Joins all pairs; returns how many drops were taken in. Their rows are left in Searchers. */
uint32 JoinPairs(
	const FDropContext& Context, FDropTable& Drops, FDropScratch& AllScratch, FDropEvents& Events, uint32 Chunks)
{
	FMergeScratch& Scratch = AllScratch.Merge;
	ForEachPair(Scratch, Chunks,
		[&](uint32 A, uint32 B)
		{
			Scratch.MergedInto[A] = A;
			Scratch.MergedInto[B] = B;
		});
	uint32 Merged = 0;
	ForEachPair(Scratch, Chunks,
		[&](uint32 A, uint32 B)
		{
			uint32 Keep = FindSurvivor(Scratch, A);
			uint32 Gone = FindSurvivor(Scratch, B);
			if (Keep == Gone)
			{
				return;
			}
			// The larger survives; between equals the lower slot, which does not depend on the order of rows.
			const bool bSwap = Drops.Mass(Gone) > Drops.Mass(Keep) ||
				(Drops.Mass(Gone) == Drops.Mass(Keep) && Drops.SlotOf(Gone) < Drops.SlotOf(Keep));
			if (bSwap)
			{
				std::swap(Keep, Gone);
			}
			Scratch.Joins[Scratch.JoinCount++] = {Drops.HandleOf(Keep), Drops.HandleOf(Gone)};
			FDropEvent Event = EventOf(Context, Drops, Gone);
			Event.Speed = Absorb(Context, Drops, AllScratch, Keep, Gone);
			Event.Drop = Drops.HandleOf(Keep);
			Events.Add(EDropEvent::Merged, Event);
			Scratch.MergedInto[Gone] = Keep;
			Drops.Stirred[Keep] = MustBind;
			Scratch.Searchers[Merged++] = Gone;
		});
	ForEachPair(Scratch, Chunks,
		[&](uint32 A, uint32)
		{
			const uint32 Row = FindSurvivor(Scratch, A);
			if (Drops.Stirred[Row] == MustBind)
			{
				Drops.Stirred[Row] = Stir::Moved;
				RebindDrop(Context, Drops, Row);
				MoveHome(Drops, Scratch, Row);
			}
		});
	return Merged;
}

/** Resting drops to which somebody has come near look earlier. */
void ApplyNudges(FDropTable& Drops, const FMergeScratch& Scratch, uint32 Chunks)
{
	for (uint32 Chunk = 0; Chunk < Chunks; ++Chunk)
	{
		const FMergeNudge* Nudge = Scratch.Nudges.Data() + std::size_t(Chunk) * FMergeScratch::NudgesPerChunk;
		for (uint32 Left = Scratch.NudgeCount[Chunk]; Left > 0; --Left, ++Nudge)
		{
			Drops.ClearReach[Nudge->Row] = std::min(Drops.ClearReach[Nudge->Row], Nudge->ClearReach);
		}
	}
}

/** Who has looked through all its neighbors rests until it moves again. */
void CalmSearchers(FDropTable& Drops, FMergeScratch& Scratch, uint32 Chunks, uint32 Items, bool bRing)
{
	bool bAllSearched = true;
	for (uint32 Chunk = 0; Chunk < Chunks; ++Chunk)
	{
		const uint32 End = std::min((Chunk + 1) * FDropScratch::ChunkSize, Items);
		bAllSearched = bAllSearched && Scratch.FirstUnsearched[Chunk] == End;
		Scratch.PairTests += Scratch.ChunkTests[Chunk];
	}
	// On triangles a resting drop reports pairs with moving ones: all of them wait for those that found no room.
	for (uint32 Index = 0; Index < Scratch.SearcherCount && (bRing || bAllSearched); ++Index)
	{
		const bool bSearched = !bRing || Index < Scratch.FirstUnsearched[Index / FDropScratch::ChunkSize];
		uint8& Stirred = Drops.Stirred[Scratch.Searchers[Index]];
		Stirred = bSearched ? Stir::No : Stirred;
	}
}

/** One pass: finds touching pairs, joins them, and removes the drops that were taken in. */
uint32 MergePass(
	const FDropContext& Context, FDropTable& Drops, FDropScratch& AllScratch, FDropEvents& Events, bool bFirstPass)
{
	FMergeScratch& Scratch = AllScratch.Merge;
	const bool bRing = Context.Drops.MergeSearch == EMergeSearch::Ring;
	if (bRing)
	{
		PrepareMergeGrids(Context, Drops, Scratch, bFirstPass);
		FindTouchingInRing(Context, Drops, Scratch);
	}
	else
	{
		FindTouchingOnTriangles(Context, Drops, Scratch);
	}
	const uint32 Items = bRing ? Scratch.SearcherCount : Drops.Num();
	const uint32 Chunks = ChunkCount(Items, FDropScratch::ChunkSize);
	CalmSearchers(Drops, Scratch, Chunks, Items, bRing);
	if (bRing)
	{
		ApplyNudges(Drops, Scratch, Chunks);
	}
	const uint32 Merged = JoinPairs(Context, Drops, AllScratch, Events, Chunks);
	// From the last row down, so that what moves into a gap is never itself gone.
	std::sort(Scratch.Searchers.Data(), Scratch.Searchers.Data() + Merged, std::greater<uint32>());
	for (uint32 Index = 0; Index < Merged; ++Index)
	{
		Drops.RemoveSwap(Scratch.Searchers[Index]);
	}
	return Merged;
}

} // namespace

uint32 MergeDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FDropEvents& Events)
{
	FD_SCOPE("Drops.Merge");
	constexpr uint32 MaxPasses = 16; // a survivor has grown and may touch again
	Scratch.Merge.PairTests = 0;
	Scratch.Merge.JoinCount = 0;
	uint32 Total = 0;
	for (uint32 Pass = 0; Pass < MaxPasses && Context.Drops.bMerge; ++Pass)
	{
		CollectSearchers(Drops, Scratch.Merge);
		if (Scratch.Merge.SearcherCount == 0)
		{
			break;
		}
		const uint32 Merged = MergePass(Context, Drops, Scratch, Events, Pass == 0);
		Total += Merged;
		if (Merged == 0)
		{
			break;
		}
	}
	return Total;
}

} // namespace FluidDrops
