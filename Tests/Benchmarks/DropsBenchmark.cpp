// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sliding drops: the shipped solver against the plain reference on the same drops, and how the cost per drop grows.

#include "BenchmarkReport.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Views/View.h"
#include "PlainShape.h"
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
		World.Value()->Drops().Sprinkle({0, Drops, 1.1e-3f, 2.5e-3f, 1.0f});
	if (!bMade)
	{
		std::fputs("fluiddrops-bench: the sliding world could not be made\n", stderr);
		std::abort();
	}
	return std::move(World.Value());
}

constexpr uint32 WarmTicks = 30; // until the drops are at speed
constexpr uint32 RunTicks = 60;  // then back to the same state

/** What is measured: the motion alone, or a frame with the shape of every drop as well. */
enum class EMeasure : uint8
{
	Slide,
	Frame,
};

/** The shape of every drop, one after the other, from where it is now. */
double SumOfPlainShapes(const Reference::FPlainSlide& Plain, const FWorld& World)
{
	const FDropSettings& Liquid = World.Settings().Drops;
	double Sum = 0.0;
	for (const Reference::FPlainDrop& Drop : Plain.Drops)
	{
		Sum += Reference::MakePlainShape(Drop.Position, FVec3d(0.0, 1.0, 0.0), FVec3d(0.0, 0.0, -9.81), Drop.Mass,
			double(Liquid.Density), double(Liquid.SurfaceTension), double(Liquid.ShapeStiffness),
			double(World.Surfaces()[0].Material.ContactAngle))
				   .Masses.back()
				   .z();
	}
	return Sum;
}

/** Seconds per drop and tick of the plain reference, from the same start. */
double TimeReference(const FWorld& World, uint32 Ticks, EMeasure Measure)
{
	Reference::FPlainSlide Plain(World.Surfaces()[0].Geometry, {});
	const FDropTable& Drops = World.Drops().OnSurfaces();
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		Plain.Add(Drops.Triangle(Row), double(Drops.At(Row).B), double(Drops.At(Row).C), double(Drops.Radius(Row)));
	}
	for (uint32 Tick = 0; Tick < WarmTicks; ++Tick)
	{
		Plain.Tick(World.TickTime());
	}
	const FBenchClock::time_point Start = FBenchClock::now();
	double Shapes = 0.0;
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		Plain.Tick(World.TickTime());
		Shapes += Measure == EMeasure::Frame ? SumOfPlainShapes(Plain, World) : 0.0;
	}
	const double Seconds = SecondsSince(Start);
	benchmark::DoNotOptimize(Shapes);
	benchmark::DoNotOptimize(Plain.Drops.data());
	return Seconds / (double(Ticks) * double(Drops.Num()));
}

void SlideDrops(benchmark::State& State, EMeasure Measure, uint32 Drops, uint32 Threads, bool bCompare)
{
	FTbbTaskRunner Runner(Threads);
	std::unique_ptr<FWorld> World = MakeSlidingWorld(Drops, Runner);
	const double ReferenceTime = bCompare ? TimeReference(*World, 20, Measure) : 0.0;
	for (uint32 Tick = 0; Tick < WarmTicks; ++Tick)
	{
		World->Tick();
	}
	const std::vector<uint8> Start = World->Save();
	FShapeCache Shapes;
	std::vector<FDropInstance> Seen;
	uint64 Hash = 0;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		const FBenchClock::time_point Before = FBenchClock::now();
		for (uint32 Tick = 0; Tick < RunTicks; ++Tick)
		{
			World->Tick();
			if (Measure == EMeasure::Frame)
			{
				ViewDrops(*World, FDropViewOptions{1.0f, &Shapes}, Seen);
			}
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
	ReportItems(State, Items, Seconds, World->Drops().OnSurfaces().BytesPerRow(), Hash);
	State.counters["drops_per_ms"] = double(Items) / (Seconds * 1000.0);
	if (bCompare)
	{
		State.counters["speedup"] = ReferenceTime / (Seconds / double(Items));
	}
}

[[maybe_unused]] const bool bSlideRegistered = []
{
	for (const auto& [Measure, Label] :
		{std::pair(EMeasure::Slide, "Drops/Slide/"), std::pair(EMeasure::Frame, "Drops/Frame/")})
	{
		for (const uint32 Threads : {1u, 2u})
		{
			for (const uint32 Drops : {10000u, 100000u, 1000000u})
			{
				const std::string Name = Label + std::to_string(Drops) + "/threads:" + std::to_string(Threads);
				benchmark::RegisterBenchmark(Name.c_str(),
					[=, What = Measure](benchmark::State& State)
					{ SlideDrops(State, What, Drops, Threads, Drops <= 100000); })
					->Unit(benchmark::kMillisecond);
			}
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
