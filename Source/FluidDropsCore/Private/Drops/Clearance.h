// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How far a drop may grow where it rests before merging has to look at it. A search measures the gaps to all drops
// around; each of the two at a gap may take half of it. As long as no drop grows beyond its share, nothing can touch,
// and nobody need look: a drop that grows steadily is searched for a few times in its life, not in every tick.
//
// FDropTable::ClearReach is that share. Whoever searches sets its own, and lowers those of drops that did not search;
// it follows from the tables alone, so it is the same for any number of threads and after loading.

#pragma once

#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Foundation/Random.h"

namespace FluidDrops
{

/** The farthest that a drop may grow between two looks, and the nearest that a look is worth, in its reach. */
inline constexpr float MaxGrowth = 0.1f;
inline constexpr float MinGrowth = 0.01f;

/** Gaps matter up to here, in the sum of both reaches: where a half gap is as much as the farthest growth. */
inline constexpr float GapRange = 1.0f + 2.0f * MaxGrowth;

/** The reach that grids and cells must count with until the drop is looked at again, m. */
inline float GrownReachOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const float Reach = MergeReachOf(Context, Drops, Row);
	return Context.bGrowth ? Reach * (1.0f + MaxGrowth) : Reach;
}

/** How far it may grow with nothing around, m: by chance, so that drops of one age are not looked at together. */
inline float AloneReachOf(float Reach, uint32 Slot)
{
	const uint32 Mixed = Slot * 0x9E3779B9u;
	return Reach * (1.0f + MaxGrowth * (0.3f + 0.7f * UnitFloat(Mixed ^ Mixed >> 15)));
}

/** Its share of a gap, m; never so little that the last hair's breadth takes for ever. */
inline float SharedReachOf(float Reach, float Gap)
{
	return std::max(Reach + 0.5f * Gap, Reach * (1.0f + MinGrowth));
}

} // namespace FluidDrops
