// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The worlds whose bits are frozen (FrozenWorlds.h): what a tick of each costs, and which systems it goes to.

#include "BenchmarkReport.h"
#include "FrozenWorlds.h"
#include "ScopeTimes.h"

#include <string>

namespace FluidDrops
{
namespace
{

constexpr const char* Systems[] = {"World.Fluid", "Drops.Move", "Drops.Rebind", "Drops.Merge", "Drops.BreakUp",
	"Trails.Lay", "Trails.Dry", "Air.Fly", "Air.Land", "Weather.Rain", "Weather.Grow"};

void RunFrozenWorld(benchmark::State& State, const Frozen::FNamedWorld& Named)
{
	FSerialTaskRunner Runner;
	FScopeTimes Times;
	double Seconds = 0.0;
	uint64 Ticks = 0;
	uint64 Digest = 0;
	for (auto _ : State)
	{
		State.PauseTiming();
		FFrozenWorld Frozen = Named.Make(Runner);
		State.ResumeTiming();
		const FBenchClock::time_point Before = FBenchClock::now();
		Frozen.Run(Frozen::Ticks);
		Seconds += SecondsSince(Before);
		Ticks += Frozen::Ticks;
		Digest = Frozen::DigestOf(*Frozen.World);
	}
	const double PerTick = 1000.0 / double(Ticks);
	State.counters["ms_per_tick"] = Seconds * PerTick;
	for (const char* System : Systems)
	{
		if (Times.Of(System) > 0.0)
		{
			State.counters[System] = Times.Of(System) * PerTick;
		}
	}
	State.SetLabel("hash=" + HashToText(Digest));
}

[[maybe_unused]] const bool bFrozenWorldsRegistered = []
{
	for (const Frozen::FNamedWorld& Named : Frozen::Worlds)
	{
		benchmark::RegisterBenchmark((std::string("World/") + Named.Name).c_str(),
			[&Named](benchmark::State& State) { RunFrozenWorld(State, Named); })
			->Unit(benchmark::kMillisecond);
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
