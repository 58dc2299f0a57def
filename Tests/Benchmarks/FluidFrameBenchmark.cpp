// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FLUID_71, 72 and 82: whole pictures of particle fluid as a host makes them, substeps and surface, on one thread. How
// many pictures a second, which part of one is the surface (cubes of a third of the interaction radius), and how the
// cost of a particle grows from 2,000 to 128,000. Processor time: other work on the machine does not count.

#include "BenchmarkReport.h"
#include "FluidDropsCore/Fluid/FluidSolver.h"
#include "FluidDropsCore/Geometry/SurfaceExtraction.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <string>

namespace FluidDrops
{
namespace
{

constexpr float FrameRadius = 0.04f; // m
constexpr float FrameStep = 1.0f / 120.0f;

double ProcessorSeconds()
{
	return double(std::clock()) / double(CLOCKS_PER_SEC);
}

/** A puddle without weight, twice as wide as deep, that is stirred. */
struct FFrameFluid
{
	FFluidSettings Settings;
	FLiquidSettings Liquid;
	FSerialTaskRunner Runner;
	FFluid Fluid;
	FSurfaceExtraction Surface;

	explicit FFrameFluid(uint32 Particles)
	{
		Settings.InteractionRadius = FrameRadius;
		Liquid.Viscosity = 5.0f;
		Fluid.Init(Particles, 0);
		const float Spacing = ParticleSpacing(Liquid, Settings);
		const uint32 Deep = uint32(std::max(1.0, std::round(std::cbrt(double(Particles) / 4.0))));
		for (uint32 Index = 0; Index < Particles; ++Index)
		{
			const FVec3f Cell(
				float(Index % (2 * Deep)), float(Index / (2 * Deep) % (2 * Deep)), float(Index / (4 * Deep * Deep)));
			const FVec3f Stir(std::sin(0.5f * Cell.y()), std::sin(0.5f * Cell.z()), std::sin(0.5f * Cell.x()));
			Fluid.Add(Spacing * (Cell + 0.1f * Stir), 0.2f * Stir, 0, Liquid);
		}
	}

	void Steps(uint32 Count)
	{
		const FFluidContext Context{Settings, {&Liquid, 1}, FVec3f::Zero(), FrameStep, Runner};
		for (uint32 Step = 0; Step < Count; ++Step)
		{
			Fluid.Step(Context);
		}
	}

	bool Extract()
	{
		const FParticleTable& Table = Fluid.Particles();
		const uint32 Count = Table.Num();
		const float Iso = IsoValueOf(FrameRadius, ParticleRadius(Liquid, Settings));
		return Surface
			.Extract({Table.X.First(Count), Table.Y.First(Count), Table.Z.First(Count)}, FrameRadius, Iso, {}, Runner)
			.IsOk();
	}

	uint64 Hash() const
	{
		FHasher Hasher;
		for (const FVec3f& Point : Surface.Points())
		{
			Hasher.Add(std::span<const float>(Point.data(), 3));
		}
		return Hasher.Digest();
	}
};

/** FLUID_72, FLUID_82. */
void MakePictures(benchmark::State& State, uint32 Particles, uint32 Substeps)
{
	FFrameFluid Frame(Particles);
	Frame.Steps(20);
	const uint64 Hash = Frame.Extract() ? Frame.Hash() : 0;
	double InSteps = 0.0, InSurface = 0.0;
	for (auto _ : State)
	{
		const double Start = ProcessorSeconds();
		Frame.Steps(Substeps);
		const double Stepped = ProcessorSeconds();
		if (!Frame.Extract())
		{
			State.SkipWithError("the surface was refused");
		}
		InSteps += Stepped - Start;
		InSurface += ProcessorSeconds() - Stepped;
	}
	const double Pictures = double(State.iterations());
	State.counters["pictures_per_second"] = Pictures / (InSteps + InSurface);
	State.counters["steps_per_second"] = Pictures * Substeps / InSteps;
	State.counters["surface_share"] = InSurface / (InSteps + InSurface);
	State.counters["surface_ms"] = 1000.0 * InSurface / Pictures;
	State.counters["vertices_per_second"] = Pictures * double(Frame.Surface.Points().size()) / InSurface;
	State.SetLabel("hash=" + HashToText(Hash));
}

/** FLUID_71: the dearest particle-step over the cheapest, for numbers of particles of the same density. */
void CompareCosts(benchmark::State& State)
{
	double Cheapest = 1.0e9, Dearest = 0.0;
	FHasher Hasher;
	for (auto _ : State)
	{
		for (const uint32 Particles : {2000u, 8000u, 32000u, 128000u})
		{
			FFrameFluid Frame(Particles);
			Frame.Steps(10);
			double Best = 1.0e9; // of several: a quiet moment
			const uint32 Steps = std::max(2u, 64000u / Particles);
			for (int Round = 0; Round < 5; ++Round)
			{
				const double Start = ProcessorSeconds();
				Frame.Steps(Steps);
				Best = std::min(Best, (ProcessorSeconds() - Start) / (double(Steps) * double(Particles)));
			}
			State.counters["ns_" + std::to_string(Particles)] = 1.0e9 * Best;
			Cheapest = std::min(Cheapest, Best);
			Dearest = std::max(Dearest, Best);
			FByteWriter Writer;
			Frame.Fluid.Save(Writer);
			Hasher.Add(std::span<const uint8>(Writer.Bytes));
		}
	}
	State.counters["growth"] = Dearest / Cheapest;
	State.SetLabel("hash=" + HashToText(Hasher.Digest()));
}

[[maybe_unused]] const bool bFluidFrameRegistered = []
{
	for (const uint32 Particles : {1000u, 20000u})
	{
		for (const uint32 Substeps : {1u, 2u})
		{
			const std::string Name =
				"Fluid/Picture/" + std::to_string(Particles) + "/substeps:" + std::to_string(Substeps);
			benchmark::RegisterBenchmark(
				Name.c_str(), [=](benchmark::State& State) { MakePictures(State, Particles, Substeps); })
				->Unit(benchmark::kMillisecond);
		}
	}
	benchmark::RegisterBenchmark("Fluid/Growth", CompareCosts)->Unit(benchmark::kMillisecond)->Iterations(1);
	return true;
}();

} // namespace
} // namespace FluidDrops
