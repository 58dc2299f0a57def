// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Notes for whoever set up a world: which setting to raise, and why.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <string>
#include <vector>

namespace FluidDrops
{

struct FAdvice
{
	const char* Setting; // which one to raise
	std::string Text;    // a line that says why, and names setting and value
};

/** A note if any found no room. */
FD_CORE_API void AdviseRoom(
	uint64 Refused, const char* What, const char* Setting, int32 Room, std::vector<FAdvice>& Advice);

} // namespace FluidDrops
