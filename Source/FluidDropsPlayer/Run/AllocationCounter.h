// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How often memory was allocated, by any thread: replaces the global operator new of every program that uses it.
// Under a sanitizer, which has an operator new of its own, nothing is counted.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

/** Whether this build counts. */
bool CountsAllocations();

/** Calls of operator new, in all its forms, since the program started. */
uint64 AllocationCount();

} // namespace FluidDrops
