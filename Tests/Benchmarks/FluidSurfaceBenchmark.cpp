// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FLUID_82: what the surface of a liquid costs, per particle, for a pool of 20,000 and one of 200,000 with cubes of a
// third of the interaction radius. Compare the milliseconds with those of a tick of the fluid: at most as many.
// Fluid/Face is the same with what a renderer wants besides: velocities, foam and depths. Fluid/Shapes: the ellipsoids
// that particles are drawn as.

#include "BenchmarkReport.h"
#include "FluidDropsCore/Fluid/ParticleShapes.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/SurfaceExtraction.h"
#include "Run/TbbTaskRunner.h"

#include <string>
#include <vector>

namespace FluidDrops
{
namespace
{

constexpr float PoolRadius = 0.1f; // h, m
constexpr float PoolSpacing = 0.037f;
constexpr float PoolIso = 0.77f;

/** Twice as wide as deep, each particle a little off its place. */
struct FPool
{
	std::vector<float> X, Y, Z;

	explicit FPool(uint32 Wide)
	{
		for (uint32 Row = 0; Row < Wide * Wide * Wide / 2; ++Row)
		{
			const std::array<float, 4> Off = RandomUnit4(1, Row, 0, ERandomPurpose::SampleSurface);
			X.push_back(PoolSpacing * (float(Row % Wide) + 0.1f * Off[0]));
			Y.push_back(PoolSpacing * (float(Row / Wide % Wide) + 0.1f * Off[1]));
			Z.push_back(PoolSpacing * (float(Row / (Wide * Wide)) + 0.1f * Off[2]));
		}
	}
};

void ExtractSurface(benchmark::State& State, uint32 Wide, uint32 Threads, bool bFace)
{
	const FPool Pool(Wide);
	FTbbTaskRunner Runner(Threads);
	FSurfaceExtraction Surface;
	const FCarriedColumns Carried =
		bFace ? FCarriedColumns{Pool.X, Pool.Y, Pool.Z, Pool.X} : FCarriedColumns(); // any numbers
	std::vector<float> Depths;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		const FBenchClock::time_point Start = FBenchClock::now();
		if (!Surface.Extract({Pool.X, Pool.Y, Pool.Z}, PoolRadius, PoolIso, {}, Runner, Carried))
		{
			State.SkipWithError("the surface was refused");
		}
		if (bFace)
		{
			Depths.resize(Surface.Points().size());
			Surface.MeasureDepths(Depths, Runner);
		}
		Seconds += SecondsSince(Start);
	}
	FHasher Hasher;
	for (const FVec3f& Point : Surface.Points())
	{
		Hasher.Add(std::span<const float>(Point.data(), 3));
	}
	Hasher.Add(std::span<const float>(Depths));
	const uint64 Items = uint64(State.iterations()) * Pool.X.size();
	ReportItems(State, Items, Seconds, double(Surface.MemoryBytes()) / double(Pool.X.size()), Hasher.Digest());
	State.counters["ms"] = 1000.0 * Seconds / double(State.iterations());
	State.counters["triangles"] = double(Surface.Triangles().size());
}

void ShapeParticles(benchmark::State& State, uint32 Wide, uint32 Threads)
{
	const FPool Pool(Wide);
	const std::vector<uint8> Liquids(Pool.X.size(), 0);
	FTbbTaskRunner Runner(Threads);
	FParticleShapes Shapes;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		const FBenchClock::time_point Start = FBenchClock::now();
		Shapes.Build({Pool.X, Pool.Y, Pool.Z}, Liquids, PoolRadius, Runner);
		Seconds += SecondsSince(Start);
	}
	FHasher Hasher;
	for (const FParticleShape& Shape : Shapes.Shapes())
	{
		Hasher.Add(std::span<const float>(Shape.Center.data(), 3));
		Hasher.Add(std::span<const float>(Shape.ToBall));
	}
	const uint64 Items = uint64(State.iterations()) * Pool.X.size();
	ReportItems(State, Items, Seconds, double(sizeof(FParticleShape)), Hasher.Digest());
	State.counters["ms"] = 1000.0 * Seconds / double(State.iterations());
}

[[maybe_unused]] const bool bFluidSurfaceRegistered = []
{
	for (const uint32 Wide : {34u, 74u})
	{
		for (const uint32 Threads : {1u, 2u})
		{
			const std::string Size = std::to_string(Wide * Wide * Wide / 2) + "/threads:" + std::to_string(Threads);
			benchmark::RegisterBenchmark(("Fluid/Shapes/" + Size).c_str(),
				[=](benchmark::State& State) { ShapeParticles(State, Wide, Threads); })
				->Unit(benchmark::kMillisecond);
			for (const bool bFace : {false, true})
			{
				const std::string Name = (bFace ? "Fluid/Face/" : "Fluid/Surface/") + Size;
				benchmark::RegisterBenchmark(
					Name.c_str(), [=](benchmark::State& State) { ExtractSurface(State, Wide, Threads, bFace); })
					->Unit(benchmark::kMillisecond);
			}
		}
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
