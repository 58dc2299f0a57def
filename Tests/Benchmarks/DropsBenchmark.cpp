// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sliding drops: the shipped solver against the plain reference on the same drops, and how the cost per drop grows.

#include "BenchmarkReport.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"
#include "PlainSlide.h"
#include "Run/TbbTaskRunner.h"

#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

/** A wall of 20,000 triangles, large enough that no drop leaves it within the run. */
std::unique_ptr<FWorld> MakeSlidingWorld(uint32 Drops, ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.Budget = {int32(Drops), 64, 64};
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	Settings.Trails.bLubrication = false;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	const bool bMade = World && World.Value()->AddSurface(MakePane(20.0f, 20.0f, 100, 100)) &&
		World.Value()->SprinkleDrops({0, Drops, 1.1e-3f, 2.5e-3f, 1.0f});
	if (!bMade)
	{
		std::fputs("fluiddrops-bench: the sliding world could not be made\n", stderr);
		std::abort();
	}
	return std::move(World.Value());
}

constexpr uint32 WarmTicks = 30; // until the drops are at speed
constexpr uint32 RunTicks = 60;  // then back to the same state

/** Seconds per drop and tick of the plain reference, from the same start. */
double TimeReference(const FWorld& World, uint32 Ticks)
{
	Reference::FPlainSlide Plain(World.Surfaces()[0].Geometry, {});
	const FDropTable& Drops = World.Drops();
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		Plain.Add(Drops.Triangle[Row], double(Drops.AtB[Row]), double(Drops.AtC[Row]), double(Drops.Radius[Row]));
	}
	for (uint32 Tick = 0; Tick < WarmTicks; ++Tick)
	{
		Plain.Tick(World.TickTime());
	}
	const FBenchClock::time_point Start = FBenchClock::now();
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		Plain.Tick(World.TickTime());
	}
	const double Seconds = SecondsSince(Start);
	benchmark::DoNotOptimize(Plain.Drops.data());
	return Seconds / (double(Ticks) * double(Drops.Num()));
}

void SlideDrops(benchmark::State& State, uint32 Drops, uint32 Threads, bool bCompare)
{
	FTbbTaskRunner Runner(Threads);
	std::unique_ptr<FWorld> World = MakeSlidingWorld(Drops, Runner);
	const double ReferenceTime = bCompare ? TimeReference(*World, 20) : 0.0;
	for (uint32 Tick = 0; Tick < WarmTicks; ++Tick)
	{
		World->Tick();
	}
	const std::vector<uint8> Start = World->Save();
	uint64 Hash = 0;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		const FBenchClock::time_point Before = FBenchClock::now();
		for (uint32 Tick = 0; Tick < RunTicks; ++Tick)
		{
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
	const uint64 Items = State.iterations() * uint64(RunTicks) * Drops;
	ReportItems(State, Items, Seconds, World->Drops().BytesPerRow(), Hash);
	State.counters["drops_per_ms"] = double(Items) / (Seconds * 1000.0);
	if (bCompare)
	{
		State.counters["speedup"] = ReferenceTime / (Seconds / double(Items));
	}
}

[[maybe_unused]] const bool bSlideRegistered = []
{
	for (const uint32 Threads : {1u, 2u})
	{
		for (const uint32 Drops : {10000u, 100000u, 1000000u})
		{
			const std::string Name = "Drops/Slide/" + std::to_string(Drops) + "/threads:" + std::to_string(Threads);
			benchmark::RegisterBenchmark(
				Name.c_str(), [=](benchmark::State& State) { SlideDrops(State, Drops, Threads, Drops <= 100000); })
				->Unit(benchmark::kMillisecond);
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
