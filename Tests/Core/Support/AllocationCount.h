// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Counts every operator new of the test program.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

/** Calls so far, by any thread. */
uint64 AllocationCount();

/** False where a sanitizer owns the allocator. */
bool IsCountingAllocations();

} // namespace FluidDrops
