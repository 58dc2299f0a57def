// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Shapes of drops: the relaxation that Fournier (1997) ran for every drop (DROP-92), the closed form, the profile that
// is drawn, the cache, and a whole look at many drops (DROP-98: 0.10 s a drop then, at most 5 microseconds wanted now).

#include "BenchmarkReport.h"
#include "DomeRelaxation.h"
#include "FluidDropsCore/DropShapes/ShapeCache.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Views/DropTransitions.h"
#include "Run/TbbTaskRunner.h"

#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

constexpr double ThesisSecondsPerDrop = 0.10; // table 4.1, Docs/Model/SurfaceDrops.md#published-measurements

/** A drop of water with radius 0.5 to 3 mm on a support of any inclination. */
template <typename T>
std::pair<TDomeProblem<T>, TDomeField<T>> SomeDrop(FDomeStructure Structure, uint32 Index)
{
	const FPhiloxBlock Chance = Philox4x32({Index, 0, 0, 0}, 1, 2);
	const T Radius = T(0.5e-3) + T(2.5e-3) * T(UnitFloat(Chance[0]));
	const T Volume = T(4.0 / 3.0 * Math::Pi) * Radius * Radius * Radius;
	const T Angle = T(Math::Pi) * T(UnitFloat(Chance[1]));
	return {{Structure, T(1000) * Volume, Volume, T(1.26) * Radius, T(4), T(0.072)},
		{T(9.81) * Math::Cos(Angle), T(9.81) * Math::Sin(Angle)}};
}

TShapeCause<float> SomeCause(uint32 Index)
{
	const FPhiloxBlock Chance = Philox4x32({Index, 0, 0, 0}, 3, 4);
	const float Radius = 0.2f + 2.5f * UnitFloat(Chance[0]); // mm
	return {60.0f, 0.1427f * Radius * Radius, 1.5707963f};
}

template <typename T>
uint64 HashOf(const T& Value, uint64 Before)
{
	return HashBytes(&Value, sizeof(Value), Before);
}

void ReportShapes(benchmark::State& State, uint64 Shapes, double Seconds, double Bytes, uint64 Hash)
{
	ReportItems(State, Shapes, Seconds, Bytes, Hash);
	State.counters["us_per_drop"] = Seconds / double(Shapes) * 1e6;
	State.counters["speedup_over_thesis"] = ThesisSecondsPerDrop * double(Shapes) / Seconds;
}

void RelaxDomes(benchmark::State& State, FDomeStructure Structure)
{
	constexpr uint32 Shapes = 4;
	uint64 Hash = 0;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		Hash = 0;
		const FBenchClock::time_point Before = FBenchClock::now();
		for (uint32 Index = 0; Index < Shapes; ++Index)
		{
			const auto [Problem, Field] = SomeDrop<double>(Structure, Index);
			const TResult<TDomeRelaxation<double>> Network = TDomeRelaxation<double>::Create(Problem, {});
			const TRelaxedDome<double> Dome = Network.Value().Run(FVec3d(Field.Along, 0.0, Field.Normal));
			Hash = HashOf(Dome.Steps, Hash);
		}
		Seconds += SecondsSince(Before);
	}
	ReportShapes(State, State.iterations() * Shapes, Seconds, double(Structure.Masses() * sizeof(FVec3d)), Hash);
}

void SolveDomes(benchmark::State& State, FDomeStructure Structure)
{
	constexpr uint32 Shapes = 10000;
	std::vector<std::pair<TDomeProblem<float>, TDomeField<float>>> Drops;
	for (uint32 Index = 0; Index < Shapes; ++Index)
	{
		Drops.push_back(SomeDrop<float>(Structure, Index));
	}
	float Sum = 0.0f;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		Sum = 0.0f;
		const FBenchClock::time_point Before = FBenchClock::now();
		for (const auto& [Problem, Field] : Drops)
		{
			Sum += SolveDome(Problem, Field).Height[Structure.Levels];
		}
		Seconds += SecondsSince(Before);
		benchmark::DoNotOptimize(Sum);
	}
	ReportShapes(State, State.iterations() * Shapes, Seconds, sizeof(TDome<float>), HashOf(Sum, 0));
}

void FindProfiles(benchmark::State& State, bool bCached)
{
	constexpr uint32 Shapes = 100000;
	std::vector<TShapeCause<float>> Causes;
	for (uint32 Index = 0; Index < Shapes; ++Index)
	{
		Causes.push_back(SomeCause(Index));
	}
	FShapeCache Cache;
	float Sum = 0.0f;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		Sum = 0.0f;
		const FBenchClock::time_point Before = FBenchClock::now();
		for (const TShapeCause<float>& Cause : Causes)
		{
			Sum += bCached ? Cache.Find(Cause).Height[3] : SolveProfile(FShapeCache::Round(Cause)).Height[3];
		}
		Seconds += SecondsSince(Before);
		benchmark::DoNotOptimize(Sum);
	}
	ReportShapes(State, State.iterations() * Shapes, Seconds, sizeof(FDropProfile), HashOf(Sum, 0));
	State.counters["hit_rate"] = bCached ? Cache.Statistics().HitRate() : 0.0;
}

/** A pane with as many drops, all of which are looked at once a tick. */
void LookAtDrops(benchmark::State& State, uint32 Drops, bool bEase)
{
	FTbbTaskRunner Runner(1);
	FWorldSettings Settings;
	Settings.Budget = {int32(Drops), 64, 64};
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	const bool bMade = World && World.Value()->AddSurface(MakePane(10.0f, 10.0f, 50, 50)) &&
		World.Value()->Drops().Sprinkle({0, Drops, 0.2e-3f, 2.5e-3f, 1.0f});
	if (!bMade)
	{
		std::fputs("fluiddrops-bench: the world to look at could not be made\n", stderr);
		std::abort();
	}
	FShapeCache Shapes;
	FDropTransitions Transitions;
	FDropViewOptions Options;
	Options.Shapes = &Shapes;
	std::vector<FDropInstance> Instances;
	std::vector<FAirInstance> Air;
	double Seconds = 0.0, TickSeconds = 0.0;
	for (auto _ : State)
	{
		const FBenchClock::time_point Start = FBenchClock::now();
		World.Value()->Tick();
		TickSeconds += SecondsSince(Start);
		const FBenchClock::time_point Before = FBenchClock::now();
		ViewDrops(*World.Value(), Options, Instances);
		if (bEase)
		{
			ViewAir(*World.Value(), Options.Interpolation, Air);
			Transitions.Ease(*World.Value(), Options, Instances, Air);
		}
		Seconds += SecondsSince(Before);
	}
	float Sum = 0.0f; // of the last look; the drops of a longer run have come farther
	for (const FDropInstance& Drop : Instances)
	{
		Sum += Drop.Height;
	}
	ReportShapes(State, State.iterations() * Drops, Seconds, sizeof(FDropInstance), HashOf(Sum, 0));
	State.counters["hit_rate"] = Shapes.Statistics().HitRate();
	State.counters["share_of_step"] = Seconds / (Seconds + TickSeconds);
}

[[maybe_unused]] const bool bShapesRegistered = []
{
	const auto Register = [](const char* Name, auto Run)
	{ benchmark::RegisterBenchmark(Name, Run)->Unit(benchmark::kMillisecond); };
	Register("Shapes/Relax/7masses", [](benchmark::State& State) { RelaxDomes(State, CheapDome); });
	Register("Shapes/Relax/33masses", [](benchmark::State& State) { RelaxDomes(State, HeroDome); });
	Register("Shapes/ClosedForm/33masses", [](benchmark::State& State) { SolveDomes(State, HeroDome); });
	Register("Shapes/Profile/solved", [](benchmark::State& State) { FindProfiles(State, false); });
	Register("Shapes/Profile/cached", [](benchmark::State& State) { FindProfiles(State, true); });
	Register("Shapes/Look/100000", [](benchmark::State& State) { LookAtDrops(State, 100000, false); });
	Register("Shapes/LookAndEase/100000", [](benchmark::State& State) { LookAtDrops(State, 100000, true); });
	return true;
}();

} // namespace
} // namespace FluidDrops
