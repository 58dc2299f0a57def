// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a run was like, as the JSON that --stats writes.

#pragma once

#include "Files/JsonText.h"
#include "FluidDropsCore/World/World.h"
#include "Run/PlayerProfiler.h"
#include "Scene/Scene.h"

#include <string>

namespace FluidDrops
{

/** What a run knows and a world does not. */
struct FRunFacts
{
	std::string Scene;
	uint32 Threads = 1;
	uint64 WarmTicks = 0;       // after the warm-up
	uint64 WarmAllocations = 0; // in those ticks
};

FJson MakeStatistics(const FRunFacts& Facts, const FWorld& World, const FScene& Scene, const FPlayerProfiler& Profiler);

/** 16 hexadecimal digits. */
std::string HashText(uint64 Hash);

} // namespace FluidDrops
