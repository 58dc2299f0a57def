// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a host can do to drops between ticks: emitters, and drops put on surfaces, one or many. Every function checks
// first and changes only then.

#include "FluidDropsCore/Drops/DropsPart.h"

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Sampling.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr float MinSpawnRadius = 1.0e-5f; // m
constexpr float MaxSpawnRadius = 0.1f;
constexpr float MaxSpawnSpeed = 1000.0f; // m/s

FStatus CheckRadius(const char* Name, float Radius)
{
	if (!(Radius >= MinSpawnRadius && Radius <= MaxSpawnRadius))
	{
		return MakeError(
			std::string(Name) + ": must be a number from 1e-05 to 0.1 m, not " + NumberToText(double(Radius)));
	}
	return {};
}

} // namespace

TResult<FHandle> FDropsPart::AddEmitter(const FEmitterSettings& Settings)
{
	if (FStatus Status = ValidateEmitter(Settings); !Status)
	{
		return Within("emitters." + std::to_string(Now.Emitters.NextSlot()), Status.Error());
	}
	const FHandle Emitter = Now.Emitters.Add(Settings);
	World.Notify(FAddEmitter{Now.Emitters[Emitter.Slot]});
	return Emitter;
}

FStatus FDropsPart::SetEmitter(FHandle Emitter, const FEmitterSettings& Settings)
{
	FD_TRY(Now.Emitters.Check("emitter", Emitter));
	if (FStatus Status = ValidateEmitter(Settings); !Status)
	{
		return Within("emitters." + std::to_string(Emitter.Slot), Status.Error());
	}
	Now.Emitters[Emitter.Slot] = Settings;
	World.Notify(FSetEmitter{Emitter, Settings});
	return {};
}

FStatus FDropsPart::RemoveEmitter(FHandle Emitter)
{
	FD_TRY(Now.Emitters.Check("emitter", Emitter));
	FEmitterSettings Vacant;
	Vacant.bEnabled = false;
	Now.Emitters.Remove(Emitter, Vacant);
	World.Notify(FRemoveEmitter{Emitter});
	return {};
}

TResult<FHandle> FDropsPart::Spawn(const FSpawnDrop& Drop)
{
	FD_TRY(CheckSurface(Surfaces, Drop.Surface));
	FD_TRY(CheckRadius("radius", Drop.Radius));
	const FSurface& Geometry = Surfaces[Drop.Surface].Geometry;
	const FSurfacePoint& At = Drop.At;
	if (At.Triangle >= Geometry.TriangleCount() || !(At.B >= 0.0f && At.C >= 0.0f && At.B + At.C <= 1.0f))
	{
		return MakeError("at: must be a triangle below " + std::to_string(Geometry.TriangleCount()) +
			" and barycentrics from 0 to 1");
	}
	if (!IsFinite(Drop.Velocity) || Drop.Velocity.cwiseAbs().maxCoeff() > MaxSpawnSpeed)
	{
		return MakeError("velocity: must be three numbers from -1000 to 1000 m/s");
	}
	if (Now.Drops.Num() == Now.Drops.Capacity())
	{
		return MakeError("no room for another drop: raise budget.drops (" + std::to_string(Now.Drops.Capacity()) + ")");
	}
	const FVec3f Local = Geometry.Pose().InverseTransformVector(Drop.Velocity);
	const float Mass = DropMass(Drop.Radius, Rules.Drops.Density);
	const uint32 Seed = DropSeed(World.Seed(), EDropOrigin::Placed,
		{uint32(World.Books.SpawnCount++), uint32(World.Books.Ticks), uint32(World.Books.Ticks >> 32), 0});
	const uint32 Row = AddDrop(MakeContext(false), Now.Drops, Drop.Surface, At, Mass,
		Geometry.Frame(At.Triangle).ToFlat(Local), Seed, double(Mass) * double(Rules.Matter.Fraction));
	BookEmitted(double(Mass));
	World.Notify(Drop);
	return Now.Drops.HandleOf(Row);
}

TResult<uint32> FDropsPart::Sprinkle(const FSprinkleDrops& Drops)
{
	FD_TRY(CheckSurface(Surfaces, Drops.Surface));
	FD_TRY(CheckRadius("minRadius", Drops.MinRadius));
	FD_TRY(CheckRadius("maxRadius", Drops.MaxRadius));
	if (Drops.MinRadius > Drops.MaxRadius || !(Drops.SizeExponent >= 0.0f && Drops.SizeExponent <= 10.0f))
	{
		return MakeError("minRadius must not be above maxRadius, and sizeExponent from 0 to 10");
	}
	const FAreaSampler Sampler = FAreaSampler::Build(Surfaces[Drops.Surface].Geometry);
	const FDropContext Context = MakeContext(false);
	const uint64 When = World.Books.Ticks + (World.Books.SpawnCount++ << 48);
	const auto Unit = [&](uint32 Index)
	{ return RandomUnit4(Context.Seed, Index, When, ERandomPurpose::SampleSurface); };
	const auto PlaceOf = [&](const std::array<float, 4>& Where)
	{ return Sampler.Sample(Where[0], Where[1], Where[2]); };
	// Triangle by triangle, as far as there is room: neighbors on the surface are then neighbors in memory.
	const uint32 Room = Now.Drops.Capacity() - Now.Drops.Num();
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
		const float Mass = DropMass(Radius, Rules.Drops.Density);
		const uint32 Seed =
			DropSeed(Context.Seed, EDropOrigin::Sprinkled, {Index, uint32(When), uint32(When >> 32), 7});
		AddDrop(Context, Now.Drops, Drops.Surface, PlaceOf(Where), Mass, {0.0f, 0.0f}, Seed,
			double(Mass) * double(Rules.Matter.Fraction));
		BookEmitted(double(Mass));
	}
	const uint32 Placed = static_cast<uint32>(Order.size());
	if (Placed < Drops.Count)
	{
		Now.Drops.Add(); // no room: counted as refused
	}
	World.Notify(Drops);
	return Placed;
}

} // namespace FluidDrops
