// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// fluiddrops view: a scene in a window. A build without the window says so.

#include "App/App.h"

#ifdef FLUIDDROPS_VIEWER

#include "Files/WholeFile.h"
#include "Viewer/Ui/ViewerApp.h"

namespace FluidDrops
{

namespace
{

/** All that can be wrong with what was given, before a window is opened. */
FStatus ReadWindowOptions(const FViewOptions& Options, FViewerWindowOptions& Out)
{
	const TResult<float> Scale = ParseScale(Options.Scale);
	if (!Scale)
	{
		return Scale.Error();
	}
	Out.Scale = Scale.Value();
	Out.Viewer.OutFolder = Options.OutFolder.value_or(".");
	if (FStatus Status = CheckOutputFolder(Out.Viewer.OutFolder); !Status)
	{
		return Within("--out", Status.Error());
	}
	if (Options.StatusFile)
	{
		Out.StatusFile = *Options.StatusFile;
		if (FStatus Status = CheckOutputFile(Out.StatusFile); !Status)
		{
			return Within("--status", Status.Error());
		}
	}
	return CheckDisplay();
}

} // namespace

EExitCode ViewScene(const FViewOptions& Options)
{
	const TResult<uint32> Threads = ParseThreads(Options.Run.Threads);
	if (!Threads)
	{
		return ReportError(Threads.Error(), EExitCode::BadInput);
	}
	FViewerWindowOptions WindowOptions;
	if (FStatus Status = ReadWindowOptions(Options, WindowOptions); !Status)
	{
		return ReportError(Status.Error(), EExitCode::BadInput);
	}
	TResult<FRunPlan> Plan = PrepareRun(Options.Run, Threads.Value());
	if (!Plan)
	{
		return ReportError(Plan.Error(), EExitCode::BadInput);
	}
	if (Options.Run.Size)
	{
		WindowOptions.Width = Plan.Value().Scene.Frames.Width;
		WindowOptions.Height = Plan.Value().Scene.Frames.Height;
	}
	const FStatus Status = RunViewer(std::move(Plan.Value()), WindowOptions);
	return Status ? EExitCode::Done : ReportError(Status.Error(), EExitCode::Failed);
}

} // namespace FluidDrops

#else

namespace FluidDrops
{

EExitCode ViewScene(const FViewOptions&)
{
	return ReportError(
		MakeError("view: this program was built without a window (FLUIDDROPS_VIEWER is off)"), EExitCode::BadInput);
}

} // namespace FluidDrops

#endif
