// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Merging (spec 1 section 6): drops whose bases touch at the end of a tick become one. A grid of cells as wide as
// the largest reach finds all pairs, across sides as well (the Ring mode of 6.1); only drops that moved, landed or
// grew look for partners. Pairs are found in parallel and joined in one fixed order.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "Drops/MergeGrid.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Geometry/Walking.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

struct FMergeGrid
{
	float CellsPerMetre;
	uint32 Mask;

	uint32 ListOf(int32 CellX, int32 CellY, int32 CellZ, uint32 Surface) const
	{
		const uint32 Mixed = (uint32(CellX) * 73856093u) ^ (uint32(CellY) * 19349663u) ^ (uint32(CellZ) * 83492791u) ^
			(Surface * 2654435761u);
		return (Mixed ^ (Mixed >> 15)) & Mask;
	}

	int32 CellOf(float Coordinate) const
	{
		constexpr float Farthest = 1.0e9f; // keeps the conversion defined for drops a world away
		return static_cast<int32>(std::floor(Math::Clamp(Coordinate * CellsPerMetre, -Farthest, Farthest)));
	}
};

/** How far a drop reaches from its centre, m. */
float ReachOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	return Drops.Radius[Row] * Context.Surfaces[Drops.Surface[Row]].Cap.ReachPerRadius;
}

float LargestReach(const FDropContext& Context, const FDropTable& Drops)
{
	float Largest = 1.0e-6f;
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		Largest = std::max(Largest, ReachOf(Context, Drops, Row));
	}
	return Largest;
}

/** Sorts the drops into cells by counting: stable, so the order within a cell is the order of the rows. */
FMergeGrid BuildMergeGrid(const FDropContext& Context, const FDropTable& Drops, FDropScratch& Scratch)
{
	const uint32 Num = Drops.Num();
	const FMergeGrid Grid{0.5f / LargestReach(Context, Drops), MergeGridCells(Num) - 1};
	ParallelFor(Context.Runner, Num, FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const uint32 Surface = Drops.Surface[Row];
				const FVec3f At = Context.Surfaces[Surface]
									  .Geometry.Frame(Drops.Triangle[Row])
									  .Point({Drops.AtB[Row], Drops.AtC[Row]});
				Scratch.X[Row] = At.x();
				Scratch.Y[Row] = At.y();
				Scratch.Z[Row] = At.z();
				Scratch.CellOfDrop[Row] =
					Grid.ListOf(Grid.CellOf(At.x()), Grid.CellOf(At.y()), Grid.CellOf(At.z()), Surface);
			}
		});
	uint32* Start = Scratch.CellStart.Data();
	std::fill_n(Start, Grid.Mask + 2, 0u);
	for (uint32 Row = 0; Row < Num; ++Row)
	{
		++Start[Scratch.CellOfDrop[Row] + 1];
	}
	for (uint32 Cell = 0; Cell <= Grid.Mask; ++Cell)
	{
		Start[Cell + 1] += Start[Cell];
	}
	for (uint32 Row = Num; Row-- > 0;)
	{
		Scratch.DropsByCell[--Start[Scratch.CellOfDrop[Row] + 1]] = Row;
	}
	// Each start has moved down to the beginning of its own list, one entry late.
	std::copy(Start + 1, Start + Grid.Mask + 2, Start);
	Start[Grid.Mask + 1] = Num;
	return Grid;
}

bool Touches(
	const FDropContext& Context, const FDropTable& Drops, const FDropScratch& Scratch, uint32 Row, uint32 Other)
{
	if (Drops.Surface[Row] != Drops.Surface[Other])
	{
		return false;
	}
	const float DX = Scratch.X[Row] - Scratch.X[Other];
	const float DY = Scratch.Y[Row] - Scratch.Y[Other];
	const float DZ = Scratch.Z[Row] - Scratch.Z[Other];
	const float Reach = ReachOf(Context, Drops, Row) + ReachOf(Context, Drops, Other);
	if (DX * DX + DY * DY + DZ * DZ > Reach * Reach)
	{
		return false;
	}
	// Two faces of a thin sheet are close in space but look away from each other: no merging through it.
	const FSurface& Geometry = Context.Surfaces[Drops.Surface[Row]].Geometry;
	return Geometry.Frame(Drops.Triangle[Row]).Normal.dot(Geometry.Frame(Drops.Triangle[Other]).Normal) > 0.0f;
}

/** Every partner of a drop that moved. When both moved, the one in the lower row reports the pair. False: no more room.
 */
bool FindPartners(const FDropContext& Context, const FDropTable& Drops, FDropScratch& Scratch, const FMergeGrid& Grid,
	uint32 Row, uint32* Pairs, uint32& Count)
{
	const int32 CellX = Grid.CellOf(Scratch.X[Row]);
	const int32 CellY = Grid.CellOf(Scratch.Y[Row]);
	const int32 CellZ = Grid.CellOf(Scratch.Z[Row]);
	uint32 Seen[27];
	uint32 SeenCount = 0;
	for (int32 Offset = 0; Offset < 27; ++Offset)
	{
		const uint32 List =
			Grid.ListOf(CellX + Offset % 3 - 1, CellY + Offset / 3 % 3 - 1, CellZ + Offset / 9 - 1, Drops.Surface[Row]);
		if (std::find(Seen, Seen + SeenCount, List) != Seen + SeenCount)
		{
			continue; // two cells share a list
		}
		Seen[SeenCount++] = List;
		for (uint32 At = Scratch.CellStart[List]; At < Scratch.CellStart[List + 1]; ++At)
		{
			const uint32 Other = Scratch.DropsByCell[At];
			const bool bMine = Other != Row && (Drops.Stirred[Other] == 0 || Row < Other);
			if (bMine && Touches(Context, Drops, Scratch, Row, Other))
			{
				if (Count == MergePairsPerChunk)
				{
					return false;
				}
				Pairs[2 * Count] = Row;
				Pairs[2 * Count + 1] = Other;
				++Count;
			}
		}
	}
	return true;
}

uint32 FindSurvivor(FDropScratch& Scratch, uint32 Row)
{
	while (Scratch.MergedInto[Row] != Row)
	{
		Scratch.MergedInto[Row] = Scratch.MergedInto[Scratch.MergedInto[Row]];
		Row = Scratch.MergedInto[Row];
	}
	return Row;
}

/** Turns a flat vector by the angle that takes one unit direction to another. */
TVec2<float> TurnLike(const TVec2<float>& Vector, const TVec2<float>& From, const TVec2<float>& To)
{
	const float Cos = From.dot(To);
	const float Sin = From.x() * To.y() - From.y() * To.x();
	return {Cos * Vector.x() - Sin * Vector.y(), Sin * Vector.x() + Cos * Vector.y()};
}

/** A tangent of one plane turned into another by the smallest rotation: about their common edge if they share one. */
FVec3f Unfold(const FVec3f& Tangent, const FVec3f& From, const FVec3f& To)
{
	return Tangent - (From + To) * (To.dot(Tangent) / (1.0f + From.dot(To)));
}

/** A way in space laid into the plane without shortening it. */
TVec2<float> FlattenWhole(const TTriangleFrame<float>& Frame, const FVec3f& Way)
{
	const TVec2<float> Flat = Frame.ToFlat(Way);
	const float Length = Flat.norm();
	return Length > 0.0f ? TVec2<float>(Flat * (Way.norm() / Length)) : Flat;
}

/** Section 6.2: mass, momentum and centre of mass go to the survivor, which may thereby move to another triangle. */
void Absorb(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, uint32 Row, uint32 Other)
{
	EndVisit(Context, Drops, Other, Scratch); // the survivor's goes on while it stays on its triangle
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface[Row]];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Drops.Triangle[Row]);
	const TTriangleFrame<float>& OtherFrame = Surface.Geometry.Frame(Drops.Triangle[Other]);
	const float Share = Drops.Mass[Other] / (Drops.Mass[Row] + Drops.Mass[Other]);
	const FVec3f Apart =
		OtherFrame.Point({Drops.AtB[Other], Drops.AtC[Other]}) - FVec3f(Scratch.X[Row], Scratch.Y[Row], Scratch.Z[Row]);
	const TVec2<float> Shift = FlattenWhole(Frame, Apart) * Share;
	const FVec3f OtherInSpace = OtherFrame.ToSpace(DropVelocity(Context, Drops, Other));
	const TVec2<float> OtherVelocity = Frame.ToFlat(Unfold(OtherInSpace, OtherFrame.Normal, Frame.Normal));
	TVec2<float> Velocity = DropVelocity(Context, Drops, Row) * (1.0f - Share) + OtherVelocity * Share;

	const TWalkResult<float> Walk = WalkSurface(
		Surface.View(), Drops.Triangle[Row], TBarycentric<float>{Drops.AtB[Row], Drops.AtC[Row]}, Shift, 64);
	const float Way = Shift.norm();
	const float CarriedWay = Walk.Direction.norm();
	if (Walk.Triangle != Drops.Triangle[Row] && Way > 0.0f && CarriedWay > 0.0f)
	{
		Velocity = TurnLike(Velocity, Shift / Way, Walk.Direction / CarriedWay);
	}
	const bool bElsewhere = Walk.Triangle != Drops.Triangle[Row];
	if (bElsewhere)
	{
		EndVisit(Context, Drops, Row, Scratch);
	}
	Drops.Triangle[Row] = Walk.Triangle;
	Drops.AtB[Row] = Walk.At.B;
	Drops.AtC[Row] = Walk.At.C;
	if (bElsewhere)
	{
		Drops.BeginVisit(Row);
	}
	Drops.AddMass(Row, Drops.ExactMass(Other));
	Drops.Matter[Row] += Drops.Matter[Other];
	BindDrop(Context, Drops, Row, Velocity);
}

/** One pass: finds touching pairs, joins them, and removes the drops that were taken in. */
uint32 MergePass(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch)
{
	const FMergeGrid Grid = BuildMergeGrid(Context, Drops, Scratch);
	const uint32 Num = Drops.Num();
	ParallelFor(Context.Runner, Num, FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			uint32* Pairs = Scratch.Touching.Data() + std::size_t(Chunk.Chunk) * MergePairsPerChunk * 2;
			uint32 Count = 0;
			uint32 Row = Chunk.Begin;
			while (Row < Chunk.End &&
				(Drops.Stirred[Row] == 0 || FindPartners(Context, Drops, Scratch, Grid, Row, Pairs, Count)))
			{
				++Row;
			}
			Scratch.FirstUnsearched[Chunk.Chunk] = Row;
			Scratch.TouchingCount[Chunk.Chunk] = Count;
		});
	for (uint32 Row = 0; Row < Num; ++Row)
	{
		Scratch.MergedInto[Row] = Row;
		// Rows for which there was no room look again in the next pass, or the next tick.
		const bool bSearched = Row < Scratch.FirstUnsearched[Row / FDropScratch::ChunkSize];
		Drops.Stirred[Row] = bSearched ? 0 : Drops.Stirred[Row];
	}
	uint32 Merged = 0;
	for (uint32 Chunk = 0; Chunk < ChunkCount(Num, FDropScratch::ChunkSize); ++Chunk)
	{
		const uint32* Pairs = Scratch.Touching.Data() + std::size_t(Chunk) * MergePairsPerChunk * 2;
		for (uint32 Pair = 0; Pair < Scratch.TouchingCount[Chunk]; ++Pair)
		{
			uint32 Keep = FindSurvivor(Scratch, Pairs[2 * Pair]);
			uint32 Gone = FindSurvivor(Scratch, Pairs[2 * Pair + 1]);
			if (Keep == Gone)
			{
				continue;
			}
			// The larger survives; between equals the lower slot, which does not depend on the order of rows.
			const bool bSwap = Drops.Mass[Gone] > Drops.Mass[Keep] ||
				(Drops.Mass[Gone] == Drops.Mass[Keep] && Drops.SlotOf(Gone) < Drops.SlotOf(Keep));
			if (bSwap)
			{
				std::swap(Keep, Gone);
			}
			Absorb(Context, Drops, Scratch, Keep, Gone);
			Scratch.MergedInto[Gone] = Keep;
			Drops.Stirred[Keep] = 1;
			const FVec3f At = Context.Surfaces[Drops.Surface[Keep]]
								  .Geometry.Frame(Drops.Triangle[Keep])
								  .Point({Drops.AtB[Keep], Drops.AtC[Keep]});
			Scratch.X[Keep] = At.x();
			Scratch.Y[Keep] = At.y();
			Scratch.Z[Keep] = At.z();
			++Merged;
		}
	}
	for (uint32 Row = Num; Merged > 0 && Row-- > 0;)
	{
		if (Scratch.MergedInto[Row] != Row)
		{
			Drops.RemoveSwap(Row);
		}
	}
	return Merged;
}

} // namespace

uint32 MergeDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch)
{
	FD_SCOPE("Drops.Merge");
	uint32 Total = 0;
	if (Context.Drops.bMerge)
	{
		constexpr uint32 MaxPasses = 16; // a survivor has grown and may touch again
		for (uint32 Pass = 0; Pass < MaxPasses; ++Pass)
		{
			const uint32 Merged = MergePass(Context, Drops, Scratch);
			Total += Merged;
			if (Merged == 0)
			{
				break;
			}
		}
	}
	return Total;
}

} // namespace FluidDrops
