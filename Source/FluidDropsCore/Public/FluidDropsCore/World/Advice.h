// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What whoever set up a world should change: budgets of drops, drops in the air, trails and particles that ran out, and
// fluid that has too few substeps for its depth.

#pragma once

#include "FluidDropsCore/World/World.h"

#include <string>
#include <vector>

namespace FluidDrops
{

struct FAdvice
{
	const char* Setting; // which one to raise
	std::string Text;    // a line that says why, and names setting and value
};

/**
 * None if all is well. How fluid gives way is that of the moment: ask when it has come to rest. Allocates; it is for
 * the end of a run, or once a second.
 */
FD_CORE_API std::vector<FAdvice> AdviceOn(const FWorld& World);

/**
 * By how much the densest tenth of fluid is denser than where it carries nothing: 0.1 in a good pool, 0 without one.
 * Liquids with springs, which pull them together, and those whose speed of sound says how soft they are do not count.
 */
FD_CORE_API float FluidCompression(const FWorld& World);

} // namespace FluidDrops
