// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/DispatchParts.h"

#include "RHIGlobals.h"

namespace FluidDropsUnreal
{

TArray<FDispatchPart, TInlineAllocator<4>> SplitDispatch(uint64 Items, uint32 ItemsPerGroup, uint32 MaxGroups)
{
	check(ItemsPerGroup > 0 && MaxGroups > 0);
	const uint64 Groups = (Items + ItemsPerGroup - 1) / ItemsPerGroup;
	TArray<FDispatchPart, TInlineAllocator<4>> Parts;
	for (uint64 First = 0; First < Groups; First += MaxGroups)
	{
		Parts.Add({uint32(First), uint32(FMath::Min<uint64>(Groups - First, MaxGroups))});
	}
	return Parts;
}

uint32 MaxGroupsOfDevice()
{
	const int32 Most = GRHIMaxDispatchThreadGroupsPerDimension.X;
	return Most > 0 ? FMath::Min(uint32(Most), UsualMostGroups) : UsualMostGroups;
}

} // namespace FluidDropsUnreal
