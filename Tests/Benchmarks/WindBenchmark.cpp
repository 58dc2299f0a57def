// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What wind costs: places that are sampled per second, and drops that slide and fall in it against the same drops in a
// wind that is the same everywhere (ratio; at most 1.5 is wanted for drops on surfaces in gusts).

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <vector>

namespace FluidDrops
{
namespace
{

constexpr uint32 PlaceCount = 4096;

FWindSourceSettings BenchSource(EWindSource Kind)
{
	FWindSourceSettings Source;
	Source.Kind = Kind;
	Source.Center = FVec3f(0.2f, 0.1f, 0.0f);
	return Source;
}

/** Sources counts from 0: none, then jet, fan, vortex, point, all four. */
void SampleWind(benchmark::State& State)
{
	FWindSettings Settings;
	Settings.Turbulence = State.range(0) != 0 ? 0.3f : 0.0f;
	FWindField Field;
	Field.Init();
	Field.Build(Settings, FVec3f(5.0f, 0.0f, 0.0f), 1, 0.0, FVec3d::Zero());
	for (uint32 Kind = 0; Kind < uint32(EWindSource::Count); ++Kind)
	{
		if (State.range(1) == int64_t(Kind) + 1 || State.range(1) == 5)
		{
			Field.AddSource(FWindSource::Of(BenchSource(EWindSource(Kind))));
		}
	}
	std::vector<float> X(PlaceCount), Y(PlaceCount), Z(PlaceCount), U(PlaceCount), V(PlaceCount), W(PlaceCount);
	for (uint32 Index = 0; Index < PlaceCount; ++Index)
	{
		const std::array<float, 4> Unit = RandomUnit4(1, Index, 0, ERandomPurpose::EmitPlace);
		X[Index] = 4.0f * Unit[0];
		Y[Index] = 4.0f * Unit[1];
		Z[Index] = 4.0f * Unit[2];
	}
	for (auto _ : State)
	{
		Field.Sample({X, Y, Z, U, V, W});
		benchmark::DoNotOptimize(U.data());
		benchmark::ClobberMemory();
	}
	State.SetItemsProcessed(int64_t(State.iterations()) * PlaceCount);
}
BENCHMARK(SampleWind)
	->Name("Wind/Sample")
	->ArgNames({"turbulence", "sources"})
	->Args({0, 0})
	->Args({1, 0})
	->Args({0, 1})
	->Args({0, 2})
	->Args({0, 3})
	->Args({0, 4})
	->Args({1, 5});

/** A tilted pane with triangles of 2.5 cm, as on a windshield, on which 20,000 drops slide. */
std::unique_ptr<FWorld> MakeSlidingDrops(const FWindSettings& Wind, ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.Budget = {32768, 64, 64};
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	Settings.World.FloorHeight = -100.0f;
	Settings.World.Wind = FVec3f(3.0f, 2.0f, 0.0f);
	Settings.Wind = Wind;
	std::unique_ptr<FWorld> World = std::move(FWorld::Create(Settings, Runner).Value());
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 1.0e-4f;
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(-0.6f, FVec3f::UnitX()).toRotationMatrix();
	if (!World->AddSurface(MakePane(3.0f, 3.0f, 120, 120), Smooth, Pose) ||
		!World->Drops().Sprinkle({0, 20000, 0.8e-3f, 1.6e-3f, 1.0f}))
	{
		return nullptr;
	}
	return World;
}

double SecondsOfTicks(FWorld& World, uint32 Ticks)
{
	const auto Begin = std::chrono::steady_clock::now();
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		World.Tick();
	}
	return std::chrono::duration<double>(std::chrono::steady_clock::now() - Begin).count();
}

/** Drops on a surface in gusts of one second against those in a steady wind, tick for tick in turns. */
void SlideInGusts(benchmark::State& State)
{
	FSerialTaskRunner Runner;
	FWindSettings Gusty;
	Gusty.Gusts = 0.5f;
	Gusty.GustInterval = 1.0f;
	Gusty.Turbulence = State.range(0) != 0 ? 0.3f : 0.0f;
	const std::unique_ptr<FWorld> Steady = MakeSlidingDrops({}, Runner);
	const std::unique_ptr<FWorld> InGusts = MakeSlidingDrops(Gusty, Runner);
	if (!Steady || !InGusts)
	{
		State.SkipWithError("no such world");
		return;
	}
	SecondsOfTicks(*Steady, 30);
	SecondsOfTicks(*InGusts, 30);
	double Even = 0.0, Uneven = 0.0;
	for (auto _ : State)
	{
		Even += SecondsOfTicks(*Steady, 4);
		const double Seconds = SecondsOfTicks(*InGusts, 4);
		Uneven += Seconds;
		State.SetIterationTime(Seconds);
	}
	State.counters["ratio"] = Uneven / Even;
	State.counters["ms_per_tick"] = 1000.0 * Uneven / (4.0 * double(State.iterations()));
}
BENCHMARK(SlideInGusts)
	->Name("Wind/SlideInGusts")
	->ArgNames({"turbulence"})
	->Arg(0)
	->Arg(1)
	->UseManualTime()
	->Iterations(30)
	->Unit(benchmark::kMillisecond);

} // namespace
} // namespace FluidDrops
