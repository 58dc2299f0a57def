// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How merging finds the drops that touch (Docs/Model/SurfaceDrops.md#touching). Both searches leave pairs of rows in
// Scratch.Touching, chunk by chunk, in an order that depends on the tables alone.

#pragma once

#include "Drops/RegimeMotion.h"
#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Drops/Merging.h"

namespace FluidDrops
{

/** Why merging has to look at a drop: FDropTable::Stirred. */
namespace Stir
{
inline constexpr uint8 No = 0;
inline constexpr uint8 Moved = 1; // or landed, or took others in
inline constexpr uint8 Grew = 4; // where it rests, beyond its ClearReach: the grid that knows it need not be built anew
} // namespace Stir

/**
 * How far a drop reaches from its center: its widest circle times drops.mergeReach, m. A lobe is taken as long as any
 * of its size may get, so that its reach does not change when the surface tilts.
 */
inline float MergeReachOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	if (Context.Regimes)
	{
		return Drops.Radius(Row) * Context.Regimes->MergeReach;
	}
	return Drops.Radius(Row) * (Context.Surfaces[Drops.Surface(Row)].Cap.ReachPerRadius * Context.Drops.MergeReach);
}

/** In its surface's space, m. */
inline FVec3f MergePlaceOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const FSurface& Geometry = Context.Surfaces[Drops.Surface(Row)].Geometry;
	return Geometry.Frame(Drops.Triangle(Row)).Point(Drops.At(Row));
}

/** Whether two drops of one surface touch that are Apart in space and reach so far. */
inline bool DoTouch(const FDropContext& Context, const FDropTable& Drops, uint32 Row, uint32 Other, const FVec3f& Apart,
	float Reach, float OtherReach)
{
	return IsWithinReach(Apart, Reach, OtherReach) && (!Context.Regimes || DoLobesTouch(Context, Drops, Row, Other));
}

/** A way in space laid into the plane without shortening it. */
inline TVec2<float> FlattenWhole(const TTriangleFrame<float>& Frame, const FVec3f& Way)
{
	const TVec2<float> Flat = Frame.ToFlat(Way);
	const float Length = Flat.norm();
	return Length > 0.0f ? TVec2<float>(Flat * (Way.norm() / Length)) : Flat;
}

/** The partners of one searcher: the lowest rows, rising, each once. */
class FPartnerList
{
public:
	static constexpr uint32 Most = 64;

	void Add(uint32 Row)
	{
		uint32 At = Count;
		while (At > 0 && Rows[At - 1] >= Row)
		{
			if (Rows[At - 1] == Row)
			{
				return;
			}
			--At;
		}
		bMore = bMore || Count == Most;
		if (At == Most)
		{
			return;
		}
		Count = Count == Most ? Most : Count + 1;
		for (uint32 Behind = Count - 1; Behind > At; --Behind)
		{
			Rows[Behind] = Rows[Behind - 1];
		}
		Rows[At] = Row;
	}

	uint32 Rows[Most];
	uint32 Count = 0;
	bool bMore = false; // there were others
};

/**
 * Appends a searcher's pairs to those of its chunk. False when they do not fit, or when it has more partners than a
 * list holds: then it stays stirred and looks again in the next pass, or the next tick.
 */
inline bool ReportPairs(FMergeScratch& Scratch, uint32 Chunk, uint32 Row, const FPartnerList& Partners)
{
	uint32& Count = Scratch.TouchingCount[Chunk];
	if (Count + Partners.Count > FMergeScratch::PairsPerChunk)
	{
		return false;
	}
	uint32* Pairs = Scratch.Touching.Data() + (std::size_t(Chunk) * FMergeScratch::PairsPerChunk + Count) * 2;
	for (uint32 Partner = 0; Partner < Partners.Count; ++Partner)
	{
		*Pairs++ = Row;
		*Pairs++ = Partners.Rows[Partner];
	}
	Count += Partners.Count;
	return !Partners.bMore;
}

/** Rows that moved, landed or grew since merging last looked, into Scratch.Searchers. */
void CollectSearchers(const FDropTable& Drops, FMergeScratch& Scratch);

/** Makes the grids ready for the first pass of a tick, or for the next one. */
void PrepareMergeGrids(const FDropContext& Context, const FDropTable& Drops, FMergeScratch& Scratch, bool bFirstPass);

/** Across sides: every pair of which one has moved. Searchers get a new ClearReach. */
void FindTouchingInRing(const FDropContext& Context, FDropTable& Drops, FMergeScratch& Scratch);

/** Within each triangle, every pair of which one has moved, as Fournier (1997) does it. */
void FindTouchingOnTriangles(const FDropContext& Context, FDropTable& Drops, FMergeScratch& Scratch);

} // namespace FluidDrops
