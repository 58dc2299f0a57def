// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops that a host puts on surfaces between ticks, one or many. Checks first and changes only then.

#include "FluidDropsCore/World/World.h"

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Sampling.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr float LeastSpawnRadius = 1.0e-5f; // m
constexpr float MostSpawnRadius = 0.1f;
constexpr float MostSpawnSpeed = 1000.0f; // m/s

FStatus CheckRadius(const char* Name, float Radius)
{
	if (!(Radius >= LeastSpawnRadius && Radius <= MostSpawnRadius))
	{
		return MakeError(
			std::string(Name) + ": must be a number from 1e-05 to 0.1 m, not " + NumberToText(double(Radius)));
	}
	return {};
}

} // namespace

TResult<FHandle> FWorld::SpawnDrop(const FSpawnDrop& Drop)
{
	if (FStatus Status = CheckSurface(Drop.Surface); !Status)
	{
		return Status.Error();
	}
	if (FStatus Status = CheckRadius("radius", Drop.Radius); !Status)
	{
		return Status.Error();
	}
	const FSurface& Geometry = WetSurfaces[Drop.Surface].Geometry;
	const FSurfacePoint& At = Drop.At;
	if (At.Triangle >= Geometry.TriangleCount() || !(At.B >= 0.0f && At.C >= 0.0f && At.B + At.C <= 1.0f))
	{
		return MakeError("at: must be a triangle below " + std::to_string(Geometry.TriangleCount()) +
			" and barycentrics from 0 to 1");
	}
	if (!IsFinite(Drop.Velocity) || Drop.Velocity.cwiseAbs().maxCoeff() > MostSpawnSpeed)
	{
		return MakeError("velocity: must be three numbers from -1000 to 1000 m/s");
	}
	if (DropRows.Num() == DropRows.Capacity())
	{
		return MakeError("no room for another drop: raise budget.drops (" + std::to_string(DropRows.Capacity()) + ")");
	}
	const FVec3f Local = Geometry.Pose().InverseTransformVector(Drop.Velocity);
	const float Mass = DropMass(Drop.Radius, Config.Drops.Density);
	const uint32 Seed =
		Philox4x32({uint32(SpawnCount++), uint32(Ticks), uint32(Ticks >> 32), 0}, uint32(Config.World.Seed), 3)[0] >> 8;
	const uint32 Row = AddDrop(MakeContext(), DropRows, Drop.Surface, At, Mass,
		Geometry.Frame(At.Triangle).ToFlat(Local), Seed, double(Mass) * double(Config.Matter.Fraction));
	BookEmitted(double(Mass));
	Notify(Drop);
	return DropRows.HandleOf(Row);
}

TResult<uint32> FWorld::SprinkleDrops(const FSprinkleDrops& Drops)
{
	if (FStatus Status = CheckSurface(Drops.Surface); !Status)
	{
		return Status.Error();
	}
	if (FStatus Status = CheckRadius("minRadius", Drops.MinRadius); !Status)
	{
		return Status.Error();
	}
	if (FStatus Status = CheckRadius("maxRadius", Drops.MaxRadius); !Status)
	{
		return Status.Error();
	}
	if (Drops.MinRadius > Drops.MaxRadius || !(Drops.SizeExponent >= 0.0f && Drops.SizeExponent <= 10.0f))
	{
		return MakeError("minRadius must not be above maxRadius, and sizeExponent from 0 to 10");
	}
	const FAreaSampler Sampler = FAreaSampler::Build(WetSurfaces[Drops.Surface].Geometry);
	const FDropContext Context = MakeContext();
	const uint64 When = Ticks + (SpawnCount++ << 48);
	const auto Unit = [&](uint32 Index)
	{ return RandomUnit4(Context.Seed, Index, When, ERandomPurpose::SampleSurface); };
	const auto PlaceOf = [&](const std::array<float, 4>& Where)
	{ return Sampler.Sample(Where[0], Where[1], Where[2]); };
	// Triangle by triangle, as far as there is room: neighbours on the surface are then neighbours in memory.
	const uint32 Room = DropRows.Capacity() - DropRows.Num();
	std::vector<std::pair<uint32, uint32>> Order; // triangle, index
	for (uint32 Index = 0; Index < std::min(Drops.Count, Room); ++Index)
	{
		Order.push_back({PlaceOf(Unit(Index)).Triangle, Index});
	}
	std::sort(Order.begin(), Order.end());
	for (const auto& [Triangle, Index] : Order)
	{
		const std::array<float, 4> Where = Unit(Index);
		const float Radius = PowerLawRadius(Drops.MinRadius, Drops.MaxRadius, Drops.SizeExponent, Where[3]);
		const float Mass = DropMass(Radius, Config.Drops.Density);
		const uint32 Seed = Philox4x32({Index, uint32(When), uint32(When >> 32), 7}, uint32(Context.Seed), 2)[0] >> 8;
		AddDrop(Context, DropRows, Drops.Surface, PlaceOf(Where), Mass, {0.0f, 0.0f}, Seed,
			double(Mass) * double(Config.Matter.Fraction));
		BookEmitted(double(Mass));
	}
	const uint32 Placed = static_cast<uint32>(Order.size());
	if (Placed < Drops.Count)
	{
		DropRows.Add(); // no room: counted as refused
	}
	Notify(Drops);
	return Placed;
}

} // namespace FluidDrops
