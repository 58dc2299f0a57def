// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A run before its first tick: everything that was given is read, checked and in place, and nothing has been written.
// Whatever fails here is bad input.

#pragma once

#include "FluidDropsCore/World/Recording.h"
#include "FluidDropsCore/World/World.h"
#include "Run/RunOptions.h"
#include "Run/TbbTaskRunner.h"
#include "Scene/Scene.h"

#include <memory>

namespace FluidDrops
{

struct FRunPlan
{
	FRunOptions Options;
	FScene Scene;
	std::vector<std::string> Remarks; // on what was given, a line each
	std::unique_ptr<FTbbTaskRunner> Runner;
	std::unique_ptr<FRecorder> Recorder; // null unless asked for
	std::unique_ptr<FWorld> World;
};

/** The scene with all overrides on top; reads files, makes nothing. */
TResult<FScene> LoadRunScene(const FRunOptions& Options);

/** Threads: 0 for all of the hardware's. */
TResult<FRunPlan> PrepareRun(const FRunOptions& Options, uint32 Threads);

} // namespace FluidDrops
