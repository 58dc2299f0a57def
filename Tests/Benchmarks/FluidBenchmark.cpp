// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid: particle-steps per second of whole substeps (viscosity, both sorts, double density relaxation), with
// and without springs, for 1 and 2 threads, and how the cost of a particle grows with their number. 35 to 42
// neighbors, as the peers in the field were measured with. The hash of the state says that runs did the same.

#include "FluidDropsCore/Fluid/FluidSolver.h"
#include "PlainFluid.h"
#include "Run/TbbTaskRunner.h"
#include "ScopeTimes.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{
namespace
{

constexpr float BenchRadius = 0.04f; // m
constexpr float BenchStep = 1.0f / 240.0f;
constexpr uint32 WarmSteps = 40;
constexpr uint32 TimedSteps = 20;

/** Water with viscosity; with springs, something like clay. */
FLiquidSettings BenchLiquid(bool bSprings)
{
	FLiquidSettings Liquid;
	Liquid.RestDensity = 4.4f;
	Liquid.Viscosity = 5.0f;
	if (bSprings)
	{
		Liquid.SpringStiffness = 2000.0f;
		Liquid.Plasticity = 1.0f;
		Liquid.YieldRatio = 0.1f;
		Liquid.SpringBirth = ESpringBirth::AtDistance;
		Liquid.SpringReach = 0.75f;
	}
	return Liquid;
}

/** A cube of fluid without weight that turns and is stirred: nothing to lean on, and neighbors change. */
struct FBenchFluid
{
	FLiquidSettings Liquid;
	FFluidSettings Settings;
	FTbbTaskRunner Runner;
	FFluid Fluid;

	FBenchFluid(uint32 Side, bool bSprings, uint32 Threads)
		: Liquid(BenchLiquid(bSprings))
		, Runner(Threads)
	{
		Settings.InteractionRadius = BenchRadius;
		Fluid.Init(Side * Side * Side, bSprings ? 24 : 0);
		const float Spacing = ParticleSpacing(Liquid, Settings);
		const float Half = 0.5f * float(Side) * Spacing;
		for (uint32 Index = 0; Index < Side * Side * Side; ++Index)
		{
			const FVec3f Cell(float(Index % Side), float(Index / Side % Side), float(Index / Side / Side));
			const FVec3f Shake(std::sin(7.0f * Cell.x() + 3.0f * Cell.y()), std::sin(5.0f * Cell.y() + Cell.z()),
				std::sin(11.0f * Cell.z() + Cell.x()));
			const FVec3f Place = Cell * Spacing - FVec3f::Constant(Half) + 0.1f * Spacing * Shake;
			const FVec3f Turn = FVec3f(-Place.y(), Place.x(), 0.0f) * 0.5f;
			const FVec3f Stir =
				0.3f * FVec3f(std::sin(9.0f * Place.y()), std::sin(9.0f * Place.z()), std::sin(9.0f * Place.x()));
			Fluid.Add(Place, Turn + Stir, 0, Liquid);
		}
	}

	FFluidContext Context() { return {Settings, {&Liquid, 1}, FVec3f::Zero(), BenchStep, Runner}; }

	void Steps(uint32 Count)
	{
		FFluidContext Now = Context();
		for (uint32 Step = 0; Step < Count; ++Step)
		{
			Now.bSpringsGrow = Step % 4 == 0; // once in a tick of four substeps, as a world does it
			Fluid.Step(Now);
		}
	}
};

uint64 HashOf(const FFluid& Fluid)
{
	FByteWriter Writer;
	Fluid.Save(Writer);
	return HashBytes(Writer.Bytes.data(), Writer.Bytes.size());
}

/** Particle-steps per second of the plain reference, as published: one after the other. */
double ReferenceSpeed(FBenchFluid& Bench)
{
	Reference::TPlainLiquid<double> Plain;
	Plain.Radius = double(BenchRadius);
	Plain.RestDensity = double(Bench.Liquid.RestDensity);
	Plain.Viscosity = double(Bench.Liquid.Viscosity);
	Plain.HardViscosity = double(Bench.Liquid.ImpactViscosity / BenchRadius);
	Plain.NearRatio = double(Bench.Liquid.NearRatio);
	Plain.Stiffness = Plain.StiffnessFor(double(SafeStiffness), double(BenchStep));
	Reference::TPlainFluid<double> Fluid(Plain);
	Fluid.Gravity = FVec3d::Zero();
	const FParticleTable& Table = Bench.Fluid.Particles();
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		Fluid.Add(Table.Position(Row).cast<double>(), Table.Velocity(Row).cast<double>());
	}
	constexpr uint32 Steps = 4;
	const FBenchClock::time_point Start = FBenchClock::now();
	for (uint32 Step = 0; Step < Steps; ++Step)
	{
		Fluid.Step(double(BenchStep));
	}
	return double(Steps) * double(Table.Num()) / SecondsSince(Start);
}

void StepFluid(benchmark::State& State, uint32 Side, bool bSprings, uint32 Threads)
{
	FBenchFluid Bench(Side, bSprings, Threads);
	Bench.Steps(WarmSteps);
	FByteWriter Saved;
	Bench.Fluid.Save(Saved);
	const uint32 Particles = Bench.Fluid.Particles().Num();
	FScopeTimes Times;
	double Best = 1.0e9;
	double Sum = 0.0;
	uint64 Steps = 0;
	uint64 Hash = 0;
	for (auto _ : State)
	{
		State.PauseTiming();
		FByteReader Reader(Saved.Bytes);
		Bench.Fluid.Load(Reader);
		State.ResumeTiming();
		for (uint32 Step = 0; Step < TimedSteps / 4; ++Step)
		{
			const FBenchClock::time_point Start = FBenchClock::now();
			Bench.Steps(4);
			const double Seconds = SecondsSince(Start);
			Best = std::min(Best, Seconds);
			Sum += Seconds;
			Steps += 4;
		}
		State.PauseTiming();
		Hash = HashOf(Bench.Fluid);
		State.ResumeTiming();
	}
	const double Each = 1.0e9 / (double(Steps) * double(Particles));
	State.counters["sort_ns"] = Times.Of("Fluid.Sort") * Each;
	State.counters["viscosity_ns"] = Times.Of("Fluid.Viscosity") * Each;
	State.counters["density_ns"] = Times.Of("Fluid.Density") * Each;
	State.counters["displacement_ns"] = Times.Of("Fluid.Displacement") * Each;
	if (bSprings)
	{
		State.counters["springs_ns"] = (Times.Of("Fluid.Springs") + Times.Of("Fluid.SpringBirth")) * Each;
		State.counters["springs_per_particle"] = 2.0 * double(Bench.Fluid.SpringCount()) / double(Particles);
	}
	SetProfileSink(nullptr);
	const double Speed = double(Steps) * double(Particles) / Sum;
	State.counters["best_per_second"] = 4.0 * double(Particles) / Best; // what a quiet moment of the machine gives
	const double Bytes = double(Bench.Fluid.BytesPerParticle() + (bSprings ? Bench.Fluid.SpringBytesPerParticle() : 0));
	FFluidContext Context = Bench.Context();
	State.counters["neighbors"] = 2.0 * double(Bench.Fluid.NeighborPairs(Context).size()) / double(Particles);
	if (Side <= 16 && !bSprings && Threads == 1)
	{
		State.counters["times_reference"] = Speed / ReferenceSpeed(Bench);
	}
	ReportItems(State, Steps * Particles, Sum, Bytes, Hash);
}

const bool bFluidRegistered = []
{
	for (const uint32 Side : {16u, 27u, 32u, 50u, 79u}) // 4,096  19,683  32,768  125,000  493,039
	{
		for (const uint32 Threads : {1u, 2u})
		{
			const std::string Name = std::to_string(Side * Side * Side) + "/threads:" + std::to_string(Threads);
			benchmark::RegisterBenchmark(("Fluid/Step/" + Name).c_str(),
				[=](benchmark::State& State) { StepFluid(State, Side, false, Threads); })
				->Unit(benchmark::kMillisecond)
				->UseRealTime();
			if (Side == 32)
			{
				benchmark::RegisterBenchmark(("Fluid/Springs/" + Name).c_str(),
					[=](benchmark::State& State) { StepFluid(State, Side, true, Threads); })
					->Unit(benchmark::kMillisecond)
					->UseRealTime();
			}
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
