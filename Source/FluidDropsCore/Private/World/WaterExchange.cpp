// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Water that goes from one solver to another (Docs/Model/ParticleFluid.md#exchange-with-drops): drops that fall into
// fluid become part of it, particles alone on a surface become drops.

#include "FluidDropsCore/World/World.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** A drop is in fluid where its density is this part of that in the midst of it: half of that is the surface. */
constexpr float InFluid = 0.35f;
/** A particle with less density than this has nobody near. */
constexpr float AloneDensity = 0.01f;
/** It touches a surface that is nearer than this part of the spacing. */
constexpr float TouchPart = 0.75f;

} // namespace

bool FWorld::TakeDropsIntoFluid()
{
	FFluid& Fluid = FluidPart.Now.Solver;
	FAirTable& Air = DropsPart.Now.Air;
	if (Air.Num() == 0 || Fluid.Particles().Num() == 0)
	{
		return false;
	}
	FD_SCOPE("Fluid.TakeDrops");
	const FFluidContext Looking = FluidPart.MakeContext(1.0f / Config.World.TickRate);
	// Found first, taken in then: a new particle would undo the order that places are looked up by.
	FluidJoins.clear();
	for (uint32 Row = Air.Num(); Row-- > 0;)
	{
		for (uint32 Liquid = 0; Liquid < FluidPart.LiquidSettings().size(); ++Liquid)
		{
			const FLiquidSettings& Settings = FluidPart.LiquidSettings()[Liquid];
			if (Settings.bMakesDrops && FluidJoins.size() < FluidJoins.capacity() &&
				Fluid.DensityAt(Looking, Air.Position(Row), uint8(Liquid)) >
					InFluid * EquilibriumDensity(Settings, Config.Fluid))
			{
				FluidJoins.push_back({Row, Liquid});
				break;
			}
		}
	}
	for (const FFluidJoin& Join : FluidJoins) // rows in falling order: removing one moves none that is to come
	{
		FLiquid& Liquid = FluidPart.Now.Liquids[Join.Liquid];
		Liquid.Pending += Air.ExactMass(Join.AirRow);
		Context.Books.BookedMatter.Lost += Air.Matter[Join.AirRow];
		while (Liquid.Pending >= Liquid.ParticleMass &&
			Fluid.Add(Air.Position(Join.AirRow), Air.Velocity(Join.AirRow), uint8(Join.Liquid), Liquid.Settings) !=
				IndexNone)
		{
			Liquid.Pending -= Liquid.ParticleMass;
		}
		Air.RemoveSwap(Join.AirRow);
		++FluidPart.Now.Counters.FluidJoined;
	}
	return !FluidJoins.empty();
}

void FWorld::MakeDropsOfFluid()
{
	FFluid& Fluid = FluidPart.Now.Solver;
	FDropTable& Drops = DropsPart.Now.Drops;
	const FParticleTable& Table = Fluid.Particles();
	if (WetSurfaces.empty())
	{
		return;
	}
	FD_SCOPE("Fluid.MakeDrops");
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		const FLiquid& Liquid = FluidPart.Now.Liquids[Table.Liquid[Row]];
		if (!Liquid.Settings.bMakesDrops || Table.Density[Row] > AloneDensity || Liquid.Settings.bFrozen ||
			Drops.Num() == Drops.Capacity())
		{
			continue;
		}
		const float Reach = TouchPart * ParticleSpacing(Liquid.Settings, Config.Fluid);
		const FNearestSurface Near = FindNearestSurface(WetSurfaces, Table.Position(Row), Reach);
		if (!Near.IsFound())
		{
			continue;
		}
		const FWetSurface& Wet = WetSurfaces[Near.Surface];
		const FVec3f Relative = Table.Velocity(Row) - Wet.WorldVelocityAt(Near.Hit.Triangle, {Near.Hit.B, Near.Hit.C});
		const TVec2<float> Slide =
			Wet.Geometry.Frame(Near.Hit.Triangle).ToFlat(Wet.Geometry.Pose().InverseTransformVector(Relative));
		const uint64 Ticks = Context.Books.Ticks;
		const uint32 Seed =
			DropSeed(Context.Seed(), EDropOrigin::Placed, {Table.SlotOf(Row), uint32(Ticks), uint32(Ticks >> 32), 5});
		const float Mass = static_cast<float>(Liquid.ParticleMass);
		const uint32 Drop = AddDrop(MakeDropContext(), Drops, Near.Surface, Near.At(), Mass, Slide, Seed, 0.0);
		Drops.AddMass(Drop, Liquid.ParticleMass - double(Mass));
		Fluid.Remove(Row);
		++FluidPart.Now.Counters.FluidBecameDrops;
	}
}

} // namespace FluidDrops
