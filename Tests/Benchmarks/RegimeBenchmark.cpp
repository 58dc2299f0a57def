// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Condensation and sweat under the force regimes, with the presets of the plugin (Docs/Model/Weather.md#requirements):
// what a frame costs on one thread (COND-60: 2 ms for 1,000 drops, 8 ms for 4,096), how that grows with the drops at
// equal density (COND-20: less than 2.5 times for twice as many), and what a second thread brings (COND-61).

#include "BenchmarkReport.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Views/View.h"
#include "FluidDropsCore/World/World.h"
#include "Run/TbbTaskRunner.h"
#include "Scene/Presets.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

constexpr uint32 WarmUpTicks = 30;
constexpr uint32 RegimeTicks = 180;

struct FRegimeCase
{
	const char* Preset;
	uint32 Drops;
	uint32 Threads;
	bool bMap = false; // the film of tracks goes into a wetness map
};

[[noreturn]] void FailRegimeCase(const char* Preset)
{
	std::fprintf(stderr, "fluiddrops-bench: no world with the preset %s could be made\n", Preset);
	std::abort();
}

/** A cold jar in moist air, or skin that sweats, as wide as so many drops need, with all sizes of drops on it. */
std::unique_ptr<FWorld> MakeRegimeWorld(const FRegimeCase& Case, ITaskRunner& Runner)
{
	const bool bSweat = std::string_view(Case.Preset) == "sweat";
	FWorldSettings Settings;
	if (!ApplyLiquidPreset(FJson(Case.Preset), "preset", Settings))
	{
		FailRegimeCase(Case.Preset);
	}
	Settings.Budget = {int32(2 * Case.Drops), int32(Case.Drops), 65536};
	Settings.World.FloorHeight = -1.0f;
	Settings.Moisture.AirTemperature = 25.0f;
	Settings.Moisture.Humidity = 0.7f;
	Settings.Moisture.TimeLapse = 60.0f;
	FSurfaceSettings Surface;
	Surface.Temperature = bSweat ? 34.0f : 4.0f;
	Surface.SweatRate = bSweat ? 4.0e-4f : 0.0f;
	Surface.SiteDensity = 2.0e4f;
	Surface.WetnessResolution = Case.bMap ? 1024 : 0;
	// Always as high, so that tracks are as long; its width keeps the density.
	constexpr float Height = 0.12f;
	const float Wide = float(Case.Drops) / 4096.0f;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	const bool bMade = World &&
		World.Value()->AddSurface(
			MakeCylinder(0.1f * Wide, Height, std::max(8u, uint32(128.0f * Wide)), 20), Surface) &&
		World.Value()->Drops().Sprinkle(
			{0, Case.Drops + Case.Drops / 4, 0.24e-3f, bSweat ? 0.84e-3f : 0.96e-3f, 2.0f}) &&
		World.Value()->Weather().SetEffort(1.0f);
	if (!bMade)
	{
		FailRegimeCase(Case.Preset);
	}
	return std::move(World.Value());
}

struct FRegimeTimes
{
	double Tick = 0.0; // median, s
	double View = 0.0; // median of what a renderer asks for, s
	double Drops = 0.0;
	double Trails = 0.0;
	uint64 Hash = 0;
};

double MedianOf(std::vector<double>& Values)
{
	std::sort(Values.begin(), Values.end());
	return Values[Values.size() / 2];
}

FRegimeTimes MeasureRegime(const FRegimeCase& Case)
{
	FTbbTaskRunner Runner(Case.Threads);
	std::unique_ptr<FWorld> World = MakeRegimeWorld(Case, Runner);
	std::vector<double> Ticks;
	std::vector<double> Views;
	std::vector<FDropInstance> Drops;
	std::vector<FTrailInstance> Trails;
	std::vector<FAirInstance> Air;
	FRegimeTimes Times;
	for (uint32 Tick = 0; Tick < WarmUpTicks + RegimeTicks; ++Tick)
	{
		const FBenchClock::time_point Start = FBenchClock::now();
		World->Tick();
		const double TickSeconds = SecondsSince(Start);
		const FBenchClock::time_point Ticked = FBenchClock::now();
		ViewDrops(*World, 1.0f, Drops);
		ViewTrails(*World, Trails);
		ViewAir(*World, 1.0f, Air);
		const double ViewSeconds = SecondsSince(Ticked);
		if (Tick >= WarmUpTicks)
		{
			Ticks.push_back(TickSeconds);
			Views.push_back(ViewSeconds);
			Times.Drops += double(World->Drops().OnSurfaces().Num()) / RegimeTicks;
			Times.Trails += double(World->Drops().Trails().Num()) / RegimeTicks;
		}
	}
	Times.Tick = MedianOf(Ticks);
	Times.View = MedianOf(Views);
	Times.Hash = World->Hash();
	return Times;
}

void RunRegimeCase(benchmark::State& State, const FRegimeCase& Case)
{
	for (auto _ : State)
	{
		const FRegimeTimes Half = MeasureRegime({Case.Preset, Case.Drops / 2, Case.Threads, Case.bMap});
		const FRegimeTimes Times = MeasureRegime(Case);
		ReportItems(State, uint64(Times.Drops), Times.Tick, 0.0, Times.Hash);
		State.counters["drops"] = Times.Drops;
		State.counters["trail_pieces"] = Times.Trails;
		State.counters["ms_per_tick"] = 1000.0 * Times.Tick;
		State.counters["ms_per_view"] = 1000.0 * Times.View;
		State.counters["over_half_as_many"] = Times.Tick / Half.Tick;
	}
}

/** One thread against two, in one run; the state must not tell them apart. */
void CompareThreads(benchmark::State& State)
{
	for (auto _ : State)
	{
		const FRegimeTimes One = MeasureRegime({"dew", 4096, 1});
		const FRegimeTimes Two = MeasureRegime({"dew", 4096, 2});
		if (One.Hash != Two.Hash)
		{
			State.SkipWithError("one and two threads reached different states");
			return;
		}
		ReportItems(State, uint64(Two.Drops), Two.Tick, 0.0, Two.Hash);
		State.counters["ms_one_thread"] = 1000.0 * One.Tick;
		State.counters["ms_two_threads"] = 1000.0 * Two.Tick;
		State.counters["speedup"] = One.Tick / Two.Tick;
	}
}

[[maybe_unused]] const bool bRegimesRegistered = []
{
	for (const FRegimeCase& Case : {FRegimeCase{"dew", 1000, 1}, FRegimeCase{"dew", 4096, 1},
			 FRegimeCase{"dew", 4096, 1, true}, FRegimeCase{"sweat", 1000, 1}, FRegimeCase{"sweat", 4096, 1}})
	{
		const std::string Name = std::string("Weather/Regimes/") + Case.Preset + (Case.bMap ? "/map/" : "/") +
			std::to_string(Case.Drops) + "/threads:1";
		benchmark::RegisterBenchmark(Name.c_str(), [=](benchmark::State& State) { RunRegimeCase(State, Case); })
			->Unit(benchmark::kMillisecond)
			->Iterations(1);
	}
	benchmark::RegisterBenchmark("Weather/Regimes/dew/4096/threads:1-2", CompareThreads)
		->Unit(benchmark::kMillisecond)
		->Iterations(1);
	return true;
}();

} // namespace
} // namespace FluidDrops
