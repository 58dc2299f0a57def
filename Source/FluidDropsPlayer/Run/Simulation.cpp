// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/Simulation.h"

#include "Files/WholeFile.h"
#include "Mesh/FluidObj.h"
#include "Run/AllocationCounter.h"
#include "Run/Progress.h"
#include "Run/StopSignal.h"
#include "Scene/PlaceRain.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>

namespace FluidDrops
{

namespace
{

constexpr uint64 MinWarmUp = 10;              // ticks
constexpr uint64 EventsPerTick = 64;          // of one thread, with room to spare
constexpr uint64 MaxEvents = uint64(1) << 20; // of one thread

uint64 PlannedTicks(const FRunPlan& Plan)
{
	return static_cast<uint64>(Plan.Scene.Rules.Ticks);
}

FPlayerProfiler::FOptions ProfilerOptions(const FRunPlan& Plan)
{
	FPlayerProfiler::FOptions Options;
	Options.Threads = Plan.Runner->ThreadCount();
	Options.EventsToTrace = Plan.Options.TraceFile ? std::min(MaxEvents, EventsPerTick * (PlannedTicks(Plan) + 1)) : 0;
	return Options;
}

/** Nothing for a file that was not asked for. */
template <typename F>
FStatus WriteIfAsked(const std::optional<std::string>& File, F&& MakeContents)
{
	return File ? WriteWholeFile(*File, MakeContents()) : FStatus();
}

void PrintPlace(const char* What, const std::optional<std::string>& Where)
{
	if (Where)
	{
		std::printf("%s: %s\n", What, Where->c_str());
	}
}

} // namespace

FSimulation::FSimulation(FRunPlan InPlan)
	: Plan(std::move(InPlan))
	, Profiler(std::make_unique<FPlayerProfiler>(ProfilerOptions(Plan)))
{
	Facts.Scene = Plan.Scene.Name;
	Facts.Threads = Plan.Runner->ThreadCount();
	if (Plan.Options.StatsFile || Plan.Options.TraceFile)
	{
		SetProfileSink(Profiler.get());
	}
}

FSimulation::~FSimulation()
{
	SetProfileSink(nullptr);
}

FStatus FSimulation::OpenPictures()
{
	const FRunOptions& Options = Plan.Options;
	const FPictureOutputs Outputs{Options.FrameFolder, Options.DepthFolder, Options.NormalsFolder, Options.VideoFile};
	if (Outputs.IsEmpty())
	{
		return {};
	}
	TResult<std::unique_ptr<FPictures>> Opened = FPictures::Open(Plan.Scene, 1.0 / Plan.World->TickTime(), Outputs);
	if (!Opened)
	{
		return Opened.Error();
	}
	Pictures = std::move(Opened.Value());
	return {};
}

FStatus FSimulation::RunOneTick(bool bWarm)
{
	const auto Tick = [&]
	{
		const uint64 Before = AllocationCount();
		Plan.World->Tick();
		if (bWarm)
		{
			++Facts.WarmTicks;
			Facts.WarmAllocations += AllocationCount() - Before;
		}
		Profiler->EndTick();
	};
	const FStatus Status = RunTick(*Plan.World, Plan.Scene, Pictures ? &Pictures->Viewed() : nullptr, Tick);
	return Status && Pictures ? Pictures->Update(*Plan.World, Plan.Scene) : Status;
}

FStatus FSimulation::RunTicks()
{
	const uint64 Total = PlannedTicks(Plan);
	const uint64 WarmUp = std::max(MinWarmUp, Total / 4);
	FProgress Progress(Total, Plan.Options.bQuiet);
	FStatus Status;
	for (uint64 Done = 0; Done < Total && !bStopped && Status; ++Done)
	{
		Status = RunOneTick(Done >= WarmUp);
		Progress.Update(Done + 1);
		bStopped = IsStopRequested();
	}
	Progress.Finish();
	return Status;
}

FStatus FSimulation::WriteFiles()
{
	const FRunOptions& Options = Plan.Options;
	FStatus Status = Pictures ? Pictures->Finish(*Plan.World, Plan.Scene) : FStatus();
	const auto Write = [&Status](const std::optional<std::string>& File, auto&& MakeContents)
	{ Status = Status ? WriteIfAsked(File, MakeContents) : Status; };
	Write(Options.MeshFile,
		[this]
		{
			FWaterExport Mesh;
			BuildWaterExport(*Plan.World, Mesh);
			return FluidToObj(Mesh);
		});
	Write(Options.SaveFile, [this] { return std::string(AsText(Plan.World->Save())); });
	Write(Options.RecordFile, [this] { return std::string(AsText(Plan.Recorder->Finish())); });
	Write(Options.TraceFile, [this] { return Profiler->TraceAsJson(); });
	Write(Options.StatsFile, [this] { return JsonToText(MakeStatistics(Facts, *Plan.World, Plan.Scene, *Profiler)); });
	return Status;
}

void FSimulation::PrintSummary(double Seconds) const
{
	const FRunOptions& Options = Plan.Options;
	const FWorld& World = *Plan.World;
	if (bStopped)
	{
		std::printf("stopped at tick %" PRIu64 "\n", World.TickCount());
	}
	const uint32 Particles = World.Fluid().Particles().Num();
	const std::string Fluid = Particles > 0 ? ", " + std::to_string(Particles) + " particles of fluid" : "";
	std::printf("%s: tick %" PRIu64 ", %u drops%s, hash %s, %.1f s\n", Plan.Scene.Name.c_str(), World.TickCount(),
		World.Drops().OnSurfaces().Num(), Fluid.c_str(), HashText(World.Hash()).c_str(), Seconds);
	if (Pictures && Options.FrameFolder)
	{
		std::printf("images: %s (%" PRIu64 " of them, by %s)\n", Options.FrameFolder->c_str(), Pictures->Count(),
			Pictures->DeviceName().c_str());
	}
	PrintPlace("depths", Options.DepthFolder);
	PrintPlace("normals", Options.NormalsFolder);
	if (Pictures && Options.VideoFile)
	{
		std::printf("video: %s (%" PRIu64 " images, %s per second)\n", Options.VideoFile->c_str(),
			Pictures->VideoCount(), NumberToText(Pictures->VideoRate()).c_str());
	}
	PrintPlace("mesh", Options.MeshFile);
	PrintPlace("snapshot", Options.SaveFile);
	PrintPlace("recording", Options.RecordFile);
	PrintPlace("trace", Options.TraceFile);
	PrintPlace("statistics", Options.StatsFile);
	for (const FAdvice& Advice : NotesOn(World, Plan.Scene))
	{
		std::printf("note: %s\n", Advice.Text.c_str());
	}
}

FStatus FSimulation::Execute()
{
	const auto Start = std::chrono::steady_clock::now();
	CatchStopSignals();
	for (std::size_t Index = 0; Index < Plan.Remarks.size() && !Plan.Options.bQuiet; ++Index)
	{
		std::printf("note: %s\n", Plan.Remarks[Index].c_str());
	}
	FStatus Status = OpenPictures();
	Status = Status ? RunTicks() : Status;
	Status = Status ? WriteFiles() : Status;
	if (Status && !Plan.Options.bQuiet)
	{
		PrintSummary(std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count());
	}
	return Status;
}

} // namespace FluidDrops
