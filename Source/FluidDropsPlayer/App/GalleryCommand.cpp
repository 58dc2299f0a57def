// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// fluiddrops gallery: every scene, on one page.

#include "App/App.h"

#include "Files/WholeFile.h"
#include "Gallery/GalleryPage.h"
#include "Run/StopSignal.h"

#include <cstdio>

namespace FluidDrops
{

namespace
{

void PrintPlan(const FGalleryPlan& Plan)
{
	uint64 Ticks = 0;
	uint64 Pictures = 0;
	for (const FScenePlan& Scene : Plan.Scenes)
	{
		Ticks += Scene.Ticks;
		Pictures += Scene.Problem.empty() ? Scene.Frames.Count + 1 : 0;
	}
	std::printf("%zu scenes, %llu ticks, %llu images\n", Plan.Scenes.size(), static_cast<unsigned long long>(Ticks),
		static_cast<unsigned long long>(Pictures));
	std::fflush(stdout);
}

} // namespace

EExitCode MakeGallery(const FGalleryOptions& Options)
{
	const TResult<uint32> Threads = ParseThreads(Options.Threads);
	if (!Threads)
	{
		return ReportError(Threads.Error(), EExitCode::BadInput);
	}
	const TResult<FGalleryPlan> Plan = PlanGallery(Options, Threads.Value());
	if (!Plan)
	{
		return ReportError(Plan.Error(), EExitCode::BadInput);
	}
	CatchStopSignals();
	if (!Options.bQuiet)
	{
		PrintPlan(Plan.Value());
	}
	const TResult<FGallery> Made = FGalleryRun(Plan.Value()).Execute();
	if (!Made)
	{
		return ReportError(Made.Error(), EExitCode::Failed);
	}
	const FGallery& Gallery = Made.Value();
	const std::filesystem::path File = Plan.Value().Page();
	if (Gallery.Entries.empty() && !Gallery.IsComplete())
	{
		return ReportError(
			MakeError("interrupted: no scene was done, " + File.string() + " is not written"), DoneOrStopped());
	}
	const std::string Page = GalleryPage(Gallery);
	if (FStatus Status = WriteWholeFile(File, Page); !Status)
	{
		return ReportError(Status.Error(), EExitCode::Failed);
	}
	if (!Options.bQuiet)
	{
		std::printf("gallery: %s (%zu scenes, %.1f MB, %.0f s)\n", File.c_str(), Gallery.Entries.size(),
			1e-6 * double(Page.size()), Gallery.Seconds);
	}
	EExitCode Code = EExitCode::Done;
	for (const FGalleryEntry& Entry : Gallery.Entries)
	{
		if (!Entry.Problem.empty())
		{
			Code = ReportError(Within(Entry.Name, MakeError(Entry.Problem)), EExitCode::Failed);
		}
	}
	if (!Gallery.IsComplete())
	{
		Code =
			ReportError(MakeError("interrupted: " + File.string() + " has " + std::to_string(Gallery.Entries.size()) +
							" of " + std::to_string(Gallery.Planned) + " scenes"),
				DoneOrStopped());
	}
	return Code;
}

} // namespace FluidDrops
