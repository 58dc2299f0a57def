// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What trails cost: the same sliding drops bare, with lubrication, with film in the table, and with film in a wetness
// map; and what it costs to look at a map.

#include "BenchmarkReport.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Views/WetnessView.h"
#include "Run/TbbTaskRunner.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace FluidDrops
{
namespace
{

struct FTrailCase
{
	const char* Name;
	bool bLubrication;
	bool bFilm;
	int32 MapResolution;
};

constexpr FTrailCase TrailCases[] = {{"bare", false, false, 0}, {"lubrication", true, false, 0},
	{"film", false, true, 0}, {"film+lubrication", true, true, 0}, {"map512", false, true, 512},
	{"map2048", false, true, 2048}};

constexpr uint32 TrailDrops = 10000;
constexpr uint32 TrailWarmTicks = 30;
constexpr uint32 TrailRunTicks = 60;

/** A wall of 20,000 triangles of 14 mm, as a window may have. */
std::unique_ptr<FWorld> MakeTrailWorld(const FTrailCase& Case, ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.Budget = {int32(TrailDrops), 64, int32(TrailDrops) * 128};
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = Case.bFilm;
	Settings.Trails.bTakeWater = false;
	Settings.Trails.bLubrication = Case.bLubrication;
	FSurfaceSettings Glass;
	Glass.WetnessResolution = Case.MapResolution;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	const bool bMade = World && World.Value()->AddSurface(MakePane(2.0f, 2.0f, 100, 100), Glass) &&
		World.Value()->Drops().Sprinkle({0, TrailDrops, 1.1e-3f, 2.5e-3f, 1.0f});
	if (!bMade)
	{
		std::fputs("fluiddrops-bench: the world with trails could not be made\n", stderr);
		std::abort();
	}
	return std::move(World.Value());
}

void LeaveTrails(benchmark::State& State, const FTrailCase& Case, uint32 Threads)
{
	FTbbTaskRunner Runner(Threads);
	std::unique_ptr<FWorld> World = MakeTrailWorld(Case, Runner);
	for (uint32 Tick = 0; Tick < TrailWarmTicks; ++Tick)
	{
		World->Tick();
	}
	const std::vector<uint8> Start = World->Save();
	uint64 Hash = 0;
	uint64 Items = 0;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		const FBenchClock::time_point Before = FBenchClock::now();
		for (uint32 Tick = 0; Tick < TrailRunTicks; ++Tick)
		{
			Items += World->Drops().OnSurfaces().Num();
			World->Tick();
		}
		Seconds += SecondsSince(Before);
		State.PauseTiming();
		Hash = World->Hash();
		if (!World->Load(Start))
		{
			State.SkipWithError("the start could not be restored");
		}
		State.ResumeTiming();
	}
	ReportItems(State, Items, Seconds, World->Drops().OnSurfaces().BytesPerRow(), Hash);
	State.counters["ns_per_drop"] = Seconds * 1.0e9 / double(Items);
	State.counters["ms_per_tick"] = Seconds * 1000.0 / (double(State.iterations()) * TrailRunTicks);
}

void LookAtMap(benchmark::State& State, const FTrailCase& Case)
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World = MakeTrailWorld(Case, Runner);
	for (uint32 Tick = 0; Tick < TrailWarmTicks; ++Tick)
	{
		World->Tick();
	}
	FWetnessImage Image;
	const FBenchClock::time_point Start = FBenchClock::now();
	for (auto _ : State)
	{
		ViewWetness(*World, 0, Image);
		benchmark::DoNotOptimize(Image.Texels.data());
	}
	const uint64 Texels = State.iterations() * uint64(Image.Texels.size());
	ReportItems(State, Texels, SecondsSince(Start), sizeof(FWetnessTexel), World->Hash());
}

[[maybe_unused]] const bool bTrailsRegistered = []
{
	for (const FTrailCase& Case : TrailCases)
	{
		for (const uint32 Threads : {1u, 2u})
		{
			const std::string Name = std::string("Trails/") + Case.Name + "/10000/threads:" + std::to_string(Threads);
			benchmark::RegisterBenchmark(
				Name.c_str(), [=](benchmark::State& State) { LeaveTrails(State, Case, Threads); })
				->Unit(benchmark::kMillisecond);
		}
		if (Case.MapResolution > 0)
		{
			benchmark::RegisterBenchmark((std::string("Trails/view/") + Case.Name).c_str(),
				[=](benchmark::State& State) { LookAtMap(State, Case); })
				->Unit(benchmark::kMillisecond);
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
