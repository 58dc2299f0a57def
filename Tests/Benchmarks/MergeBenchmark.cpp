// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Merging: what it costs per drop when most drops rest, and when all of them move.

#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"
#include "Run/TbbTaskRunner.h"
#include "ScopeTimes.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

constexpr uint32 MergeWarmTicks = 30;
constexpr uint32 MergeTicks = 30;

/** A rough wall: mist sticks to it, larger drops run through the mist and take it in. */
std::unique_ptr<FWorld> MakeMistyWall(uint32 Drops, double MovingShare, bool bGiant, ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.Budget = {int32(Drops) + 1, int32(Drops), 64};
	Settings.Trails.bEnabled = false;
	const float Size = std::sqrt((MovingShare > 0.5 ? 2.0e-3f : 1.2e-5f) * float(Drops));
	const uint32 Moving = uint32(MovingShare * double(Drops));
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	bool bMade = World && World.Value()->AddSurface(MakePane(Size, Size, 70, 70)) &&
		World.Value()->Drops().Sprinkle({0, Drops - Moving, 0.2e-3f, 0.5e-3f, 1.0f}) &&
		World.Value()->Drops().Sprinkle({0, Moving, 1.2e-3f, 2.0e-3f, 1.0f});
	if (bGiant)
	{
		bMade = bMade && World.Value()->Drops().Spawn({0, {0, 0.3f, 0.3f}, 0.05f, FVec3f::Zero()});
	}
	if (!bMade)
	{
		std::fputs("fluiddrops-bench: the misty wall could not be made\n", stderr);
		std::abort();
	}
	return std::move(World.Value());
}

void MergeMist(benchmark::State& State, uint32 Drops, double MovingShare, bool bGiant, uint32 Threads)
{
	FTbbTaskRunner Runner(Threads);
	std::unique_ptr<FWorld> World = MakeMistyWall(Drops, MovingShare, bGiant, Runner);
	for (uint32 Tick = 0; Tick < MergeWarmTicks; ++Tick)
	{
		World->Tick();
	}
	const std::vector<uint8> Start = World->Save();
	FScopeTimes Times;
	uint64 Hash = 0;
	uint64 Items = 0;
	uint64 Tests = 0;
	uint64 Merged = 0;
	for (auto _ : State)
	{
		State.PauseTiming();
		if (!World->Load(Start))
		{
			State.SkipWithError("the start could not be restored");
		}
		SetProfileSink(nullptr); // the first tick after a load builds what is kept from then on
		World->Tick();
		SetProfileSink(&Times);
		const uint64 MergedBefore = World->Counters().Merged;
		State.ResumeTiming();
		for (uint32 Tick = 0; Tick < MergeTicks; ++Tick)
		{
			World->Tick();
			Items += World->Drops().OnSurfaces().Num();
			Tests += World->Drops().MergeTests();
		}
		State.PauseTiming();
		Merged += World->Counters().Merged - MergedBefore;
		Hash = World->Hash();
		State.ResumeTiming();
	}
	const double Seconds = Times.Of("Drops.Merge");
	const double Ticks = double(State.iterations()) * MergeTicks;
	ReportItems(State, Items, Seconds, World->Drops().OnSurfaces().BytesPerRow(), Hash);
	State.counters["merge_ns_per_drop"] = 1.0e9 * Seconds / double(Items);
	State.counters["merge_ms_per_tick"] = 1000.0 * Seconds / Ticks;
	State.counters["tests_per_tick"] = double(Tests) / Ticks;
	State.counters["merged_per_tick"] = double(Merged) / Ticks;
}

[[maybe_unused]] const bool bMergeRegistered = []
{
	const auto Register = [](uint32 Drops, double MovingShare, bool bGiant)
	{
		for (const uint32 Threads : {1u, 2u})
		{
			const std::string Kind = bGiant ? "/giant" : MovingShare > 0.5 ? "/allMoving" : "/onePercentMoving";
			const std::string Name =
				"Drops/Merge/" + std::to_string(Drops) + Kind + "/threads:" + std::to_string(Threads);
			benchmark::RegisterBenchmark(
				Name.c_str(), [=](benchmark::State& State) { MergeMist(State, Drops, MovingShare, bGiant, Threads); })
				->Unit(benchmark::kMillisecond);
		}
	};
	for (const uint32 Drops : {10000u, 100000u, 1000000u})
	{
		Register(Drops, 0.01, false);
		Register(Drops, 1.0, false);
	}
	Register(100000u, 0.01, true);
	return true;
}();

} // namespace
} // namespace FluidDrops
