// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A device runs only so many groups of threads in one dispatch (65,535 along an axis on most): more are run in parts.

#pragma once

#include "Containers/Array.h"
#include "CoreTypes.h"

namespace FluidDropsUnreal
{

/** Groups of one dispatch, counted from the first one of the whole. */
struct FDispatchPart
{
	uint32 FirstGroup = 0;
	uint32 Groups = 0;
};

/** All that the engine's devices can do at once, for those that do not say. */
inline constexpr uint32 UsualMostGroups = 65535;

/** The parts in which that many items are worked off, in order; none if there are none. */
TArray<FDispatchPart, TInlineAllocator<4>> SplitDispatch(uint64 Items, uint32 ItemsPerGroup, uint32 MaxGroups);

/** Along the first axis, on the device that renders. Render thread. */
uint32 MaxGroupsOfDevice();

} // namespace FluidDropsUnreal
