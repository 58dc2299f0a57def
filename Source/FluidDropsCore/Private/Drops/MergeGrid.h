// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sizes of the uniform grid in which merging looks for drops that touch.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <bit>

namespace FluidDrops
{

/** Touching pairs that one chunk of drops may report in one pass; the rest waits for the next pass or tick. */
inline constexpr uint32 MergePairsPerChunk = 256;

/** Cells are hashed into a power of two of at least as many lists as there are drops. */
inline uint32 MergeGridCells(uint32 DropCapacity)
{
	return std::bit_ceil(DropCapacity < 64 ? 64u : DropCapacity);
}

} // namespace FluidDrops
