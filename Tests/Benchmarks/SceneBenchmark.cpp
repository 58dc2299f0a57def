// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The scenes that ship, as the player runs them, without pictures: what a tick costs once the water is there.

#include "BenchmarkReport.h"
#include "Run/RunPlan.h"
#include "Scene/SceneFile.h"
#include "Scene/SceneMotion.h"

#include <string>

namespace FluidDrops
{
namespace
{

constexpr uint32 SettleTicks = 120;
constexpr uint32 SceneTicks = 60;

void RunScene(benchmark::State& State, const std::string& Name, uint32 Threads)
{
	FRunOptions Options;
	Options.Scene = Name;
	TResult<FRunPlan> Plan = PrepareRun(Options, Threads);
	if (!Plan)
	{
		State.SkipWithError(Plan.Error().Message.c_str());
		return;
	}
	FWorld& World = *Plan.Value().World;
	const auto RunTicks = [&](uint32 Ticks)
	{
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			if (!MoveScene(World, Plan.Value().Scene))
			{
				State.SkipWithError("a surface could not be moved");
			}
			World.Tick();
		}
	};
	RunTicks(SettleTicks);
	const std::vector<uint8> Start = World.Save();
	uint64 Hash = 0;
	uint64 Items = 0;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		const FBenchClock::time_point Before = FBenchClock::now();
		RunTicks(SceneTicks);
		Seconds += SecondsSince(Before);
		State.PauseTiming();
		Items += uint64(SceneTicks) * (World.Drops().OnSurfaces().Num() + World.Drops().InAir().Num());
		Hash = World.Hash();
		if (!World.Load(Start))
		{
			State.SkipWithError("the start could not be restored");
		}
		State.ResumeTiming();
	}
	ReportItems(State, Items, Seconds, World.Drops().OnSurfaces().BytesPerRow(), Hash);
	State.counters["ms_per_tick"] = Seconds * 1000.0 / (double(State.iterations()) * SceneTicks);
}

[[maybe_unused]] const bool bScenesRegistered = []
{
	const TResult<std::vector<std::string>> Scenes = ListScenes();
	for (const std::string& Scene : Scenes ? Scenes.Value() : std::vector<std::string>())
	{
		for (const uint32 Threads : {1u, 2u})
		{
			benchmark::RegisterBenchmark(("Scene/" + Scene + "/threads:" + std::to_string(Threads)).c_str(),
				[=](benchmark::State& State) { RunScene(State, Scene, Threads); })
				->Unit(benchmark::kMillisecond);
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
