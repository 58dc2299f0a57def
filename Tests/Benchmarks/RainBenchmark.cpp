// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Falling rain over roofs: what a drop in the air costs in a tick, birth, occlusion, flight and landing included, and
// how that grows with their number. growth is the cost per drop against that of 5,000 drops in the same run (at most
// 1.5 is wanted at 100,000), p99_per_median how even the ticks are (at most 2), allocations those of all warm ticks
// (0).

#include "BenchmarkReport.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"
#include "Run/AllocationCounter.h"
#include "Run/TbbTaskRunner.h"
#include "ScopeTimes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

constexpr uint32 FewDrops = 5000;
constexpr uint32 RainWarmTicks = 120; // until as many drops land as are born
constexpr uint32 RainTicks = 300;
constexpr float FallHeight = 6.0f; // m

/** Six by six roofs of 800 triangles, which cover a quarter of the ground, at different heights. */
bool AddRoofs(FWorld& World, float HalfSize)
{
	constexpr uint32 Along = 6;
	const float Spacing = 2.0f * HalfSize / float(Along);
	const FSurfaceMesh Mesh = MakePane(0.5f * Spacing, 0.5f * Spacing, 20, 20);
	bool bAdded = true;
	for (uint32 Roof = 0; Roof < Along * Along; ++Roof)
	{
		FRigidTransform Pose;
		Pose.Rotation =
			Eigen::AngleAxisf(1.2f, FVec3f::UnitX()).toRotationMatrix(); // wet side up, falling to the front
		Pose.Translation = FVec3f((float(Roof % Along) + 0.5f) * Spacing - HalfSize,
			(float(Roof / Along) + 0.5f) * Spacing - HalfSize, 1.0f + 0.7f * float(Roof % 7));
		bAdded = bAdded && World.AddSurface(Mesh, {}, Pose);
	}
	return bAdded;
}

/** About that many drops in the air, over ground of a size that goes with their number. */
std::unique_ptr<FWorld> MakeRainyWorld(uint32 Drops, ITaskRunner& Runner)
{
	const float HalfSize = 2.85f * std::sqrt(float(Drops) / 10000.0f);
	FWorldSettings Settings;
	Settings.Budget = {32768, int32(2 * Drops), 64};
	Settings.World.FloorHeight = 0.0f;
	Settings.World.Wind = FVec3f(2.0f, 1.0f, 0.0f);
	Settings.Trails.bEnabled = false;
	FRainSettings Rain;
	Rain.bFollow = false;
	Rain.Rate = 8.0f;
	Rain.Center = FVec3f(0.0f, 0.0f, 0.5f * FallHeight);
	Rain.HalfExtent = FVec3f(HalfSize, HalfSize, 0.5f * FallHeight);
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	if (!World || !AddRoofs(*World.Value(), HalfSize) || !World.Value()->Weather().AddRain(Rain))
	{
		std::fputs("fluiddrops-bench: the rainy world could not be made\n", stderr);
		std::abort();
	}
	return std::move(World.Value());
}

struct FRainCost
{
	double SecondsPerDrop = 0.0; // of birth, flight and landing, in a tick
	double MedianTick = 0.0;     // s, of the whole tick
	double LateTick = 0.0;       // p99
	double Drops = 0.0;          // in the air, on average
	uint64 Allocations = 0;
	uint64 Hash = 0;
};

/** Birth, flight and landing. */
double SecondsInAir(const FScopeTimes& Times)
{
	return Times.Of("Weather.Rain") + Times.Of("Air.Fly") + Times.Of("Air.Land");
}

FRainCost MeasureRainCost(uint32 Drops, uint32 Threads)
{
	FTbbTaskRunner Runner(Threads);
	std::unique_ptr<FWorld> World = MakeRainyWorld(Drops, Runner);
	FScopeTimes Times; // from the first tick on: it allocates when it meets a scope that it does not know
	for (uint32 Tick = 0; Tick < RainWarmTicks; ++Tick)
	{
		World->Tick();
	}
	FRainCost Cost;
	std::vector<double> Ticks(RainTicks);
	double Flown = 0.0;
	const double Ignored = SecondsInAir(Times);
	const uint64 Before = AllocationCount();
	for (double& Seconds : Ticks)
	{
		const FBenchClock::time_point Start = FBenchClock::now();
		World->Tick();
		Seconds = SecondsSince(Start);
		Flown += double(World->Drops().InAir().Num());
	}
	Cost.Allocations = AllocationCount() - Before;
	std::sort(Ticks.begin(), Ticks.end());
	Cost.SecondsPerDrop = (SecondsInAir(Times) - Ignored) / Flown;
	Cost.MedianTick = Ticks[RainTicks / 2];
	Cost.LateTick = Ticks[RainTicks * 99 / 100];
	Cost.Drops = Flown / RainTicks;
	Cost.Hash = World->Hash();
	return Cost;
}

void FallingRain(benchmark::State& State, uint32 Drops, uint32 Threads)
{
	const FRainCost Few = MeasureRainCost(FewDrops, Threads);
	FRainCost Cost;
	for (auto _ : State)
	{
		Cost = MeasureRainCost(Drops, Threads);
	}
	State.counters["drops_in_air"] = Cost.Drops;
	State.counters["ns_per_drop"] = 1.0e9 * Cost.SecondsPerDrop;
	State.counters["growth"] = Cost.SecondsPerDrop / Few.SecondsPerDrop;
	State.counters["ms_per_tick"] = 1.0e3 * Cost.MedianTick;
	State.counters["p99_per_median"] = Cost.LateTick / Cost.MedianTick;
	State.counters["allocations"] = double(Cost.Allocations);
	State.SetLabel("hash=" + HashToText(Cost.Hash));
}

[[maybe_unused]] const bool bRainRegistered = []
{
	for (const uint32 Threads : {1u, 2u})
	{
		for (const uint32 Drops : {5000u, 50000u, 100000u})
		{
			const std::string Name = "Weather/Rain/" + std::to_string(Drops) + "/threads:" + std::to_string(Threads);
			benchmark::RegisterBenchmark(
				Name.c_str(), [=](benchmark::State& State) { FallingRain(State, Drops, Threads); })
				->Unit(benchmark::kMillisecond)
				->Iterations(1);
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
