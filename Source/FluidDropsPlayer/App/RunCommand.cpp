// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// fluiddrops run: prepares (bad input ends here) and executes.

#include "App/App.h"

#include "Run/RunPlan.h"
#include "Run/Simulation.h"

namespace FluidDrops
{

EExitCode RunScene(const FRunOptions& Options)
{
	const TResult<uint32> Threads = ParseThreads(Options.Threads);
	if (!Threads)
	{
		return ReportError(Threads.Error(), EExitCode::BadInput);
	}
	TResult<FRunPlan> Plan = PrepareRun(Options, Threads.Value());
	if (!Plan)
	{
		return ReportError(Plan.Error(), EExitCode::BadInput);
	}
	FSimulation Simulation(std::move(Plan.Value()));
	const FStatus Status = Simulation.Execute();
	return Status ? DoneOrStopped() : ReportError(Status.Error(), EExitCode::Failed);
}

} // namespace FluidDrops
