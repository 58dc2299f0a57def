// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Condensation in its coalescence regime: the cost of a tick per drop, its growth from 5,000 to 100,000 drops, and how
// even ticks are (p99 over median).

#include "BenchmarkReport.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"
#include "Run/AllocationCounter.h"
#include "Run/TbbTaskRunner.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

constexpr uint32 SitesPerDrop = 8; // when that part of the first drops is left, merging has long settled
constexpr uint32 CondensingTicks = 960;

/** A cold plate that lies flat, as large as so many drops need, run until so many are left. */
std::unique_ptr<FWorld> MakeCondensingPlate(uint32 Drops, ITaskRunner& Runner)
{
	constexpr float SiteDensity = 4.0e6f; // 1/m^2
	FWorldSettings Settings;
	Settings.Budget = {int32(Drops * SitesPerDrop), 64, 64};
	Settings.Trails.bEnabled = false;
	Settings.Moisture.AirTemperature = 25.0f;
	Settings.Moisture.Humidity = 0.6f;
	Settings.Moisture.TimeLapse = 1000.0f;
	Settings.Moisture.MinRadius = Settings.Moisture.MaxRadius = 2.0e-5f;
	FSurfaceSettings Plate;
	Plate.ContactAngle = 90.0f;
	Plate.Temperature = 5.0f;
	Plate.SiteDensity = SiteDensity;
	FRigidTransform Flat;
	Flat.Rotation = Eigen::AngleAxisf(float(Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix();
	const float Side = std::sqrt(float(Drops * SitesPerDrop) / SiteDensity);
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	if (!World || !World.Value()->AddSurface(MakePane(Side, Side, 70, 70), Plate, Flat))
	{
		std::fputs("fluiddrops-bench: the cold plate could not be made\n", stderr);
		std::abort();
	}
	do
	{
		World.Value()->Tick();
	} while (World.Value()->Counters().Nucleated < World.Value()->Weather().Sites().Sites[0].Num() ||
		World.Value()->Drops().OnSurfaces().Num() > Drops);
	// From here on slowly: the number of drops stays what it is, while all of them grow and some merge in every tick.
	Settings.Moisture.TimeLapse = 60.0f;
	if (!World.Value()->SetSettings(Settings))
	{
		std::abort();
	}
	for (uint32 Tick = 0; Tick < 30; ++Tick)
	{
		World.Value()->Tick();
	}
	return std::move(World.Value());
}

struct FTickTimes
{
	double Median = 0.0; // s
	double P99 = 0.0;    // s
	double Mean = 0.0;   // s
	double Drops = 0.0;  // on average
	uint64 Merged = 0;
	uint64 Allocations = 0;
	uint64 Hash = 0;
};

FTickTimes MeasureCondensation(uint32 Drops, uint32 Threads)
{
	FTbbTaskRunner Runner(Threads);
	std::unique_ptr<FWorld> World = MakeCondensingPlate(Drops, Runner);
	std::vector<double> Seconds;
	Seconds.reserve(CondensingTicks);
	FTickTimes Times;
	const uint64 MergedBefore = World->Counters().Merged;
	const uint64 AllocationsBefore = AllocationCount();
	for (uint32 Tick = 0; Tick < CondensingTicks; ++Tick)
	{
		const FBenchClock::time_point Start = FBenchClock::now();
		World->Tick();
		Seconds.push_back(SecondsSince(Start));
		Times.Mean += Seconds.back() / double(CondensingTicks);
		Times.Drops += double(World->Drops().OnSurfaces().Num()) / double(CondensingTicks);
	}
	Times.Allocations = AllocationCount() - AllocationsBefore;
	Times.Merged = World->Counters().Merged - MergedBefore;
	Times.Hash = World->Hash();
	std::sort(Seconds.begin(), Seconds.end());
	Times.Median = Seconds[CondensingTicks / 2];
	Times.P99 = Seconds[CondensingTicks * 99 / 100];
	return Times;
}

void CondenseDrops(benchmark::State& State, uint32 Drops, uint32 Threads)
{
	constexpr uint32 FewDrops = 5000;
	for (auto _ : State)
	{
		const FTickTimes Few = MeasureCondensation(FewDrops, Threads);
		const FTickTimes Many = MeasureCondensation(Drops, Threads);
		const double PerDrop = Many.Median / Many.Drops;
		ReportItems(State, uint64(Many.Drops) * CondensingTicks, Many.Mean * CondensingTicks, 0.0, Many.Hash);
		State.counters["drops"] = Many.Drops;
		State.counters["ms_per_tick"] = 1000.0 * Many.Median;
		State.counters["ns_per_drop"] = 1.0e9 * PerDrop;
		State.counters["per_drop_over_5000"] = PerDrop / (Few.Median / Few.Drops);
		State.counters["p99_over_median"] = Many.P99 / Many.Median;
		State.counters["merged_per_tick"] = double(Many.Merged) / CondensingTicks;
		State.counters["allocations"] = double(Many.Allocations);
	}
}

[[maybe_unused]] const bool bCondensationRegistered = []
{
	for (const uint32 Drops : {5000u, 100000u})
	{
		for (const uint32 Threads : {1u, 2u})
		{
			const std::string Name =
				"Weather/Condense/" + std::to_string(Drops) + "/threads:" + std::to_string(Threads);
			benchmark::RegisterBenchmark(
				Name.c_str(), [=](benchmark::State& State) { CondenseDrops(State, Drops, Threads); })
				->Unit(benchmark::kMillisecond)
				->Iterations(1);
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
