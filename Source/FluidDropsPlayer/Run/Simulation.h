// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The loop: ticks, pictures, progress, until all is done or somebody pressed Ctrl-C; then the files. Whatever fails
// here failed for other reasons than bad input.

#pragma once

#include "Run/Pictures.h"
#include "Run/PlayerProfiler.h"
#include "Run/RunPlan.h"
#include "Run/Statistics.h"

#include <memory>

namespace FluidDrops
{

class FSimulation
{
public:
	explicit FSimulation(FRunPlan InPlan);
	~FSimulation();

	/** Runs, writes what was asked for, and says where it is. */
	FStatus Execute();

private:
	FStatus OpenPictures();
	FStatus RunTicks();
	FStatus RunOneTick(bool bWarm);
	FStatus WriteFiles();
	void PrintSummary(double Seconds) const;

	FRunPlan Plan;
	FRunFacts Facts;
	std::unique_ptr<FPlayerProfiler> Profiler;
	std::unique_ptr<FPictures> Pictures; // null unless asked for
	bool bStopped = false;
};

} // namespace FluidDrops
