// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// fluiddrops sheet: one scene with a setting varied, side by side in one picture.

#include "App/App.h"

#include "Files/WholeFile.h"
#include "Render/Png.h"
#include "Run/ContactSheet.h"

#include <cstdio>

namespace FluidDrops
{

EExitCode WriteSheet(const FSheetOptions& Options)
{
	const TResult<uint32> Threads = ParseThreads(Options.Run.Threads);
	if (!Threads)
	{
		return ReportError(Threads.Error(), EExitCode::BadInput);
	}
	const TResult<FSheetPlan> Plan = PlanSheet(Options);
	if (!Plan)
	{
		return ReportError(Plan.Error(), EExitCode::BadInput);
	}
	const TResult<FImage> Sheet = MakeSheet(Plan.Value(), Threads.Value(), Options.Run.bQuiet);
	if (!Sheet)
	{
		return ReportError(Sheet.Error(), EExitCode::Failed);
	}
	FStatus Status = MakeFolderOf(Options.OutFile);
	Status = Status ? WritePng(Options.OutFile, Sheet.Value()) : Status;
	if (!Status)
	{
		return ReportError(Status.Error(), EExitCode::Failed);
	}
	if (!Options.Run.bQuiet)
	{
		std::printf("sheet: %s (%ux%u)\n", Options.OutFile.c_str(), Sheet.Value().Width, Sheet.Value().Height);
	}
	return EExitCode::Done;
}

} // namespace FluidDrops
