// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops that hit a surface (Docs/Model/SurfaceDrops.md#landing): they bounce, splash, or stay and slide on; those that
// fell too deep or flew too long are drained.

#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Drops/Impact.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

namespace
{

/** The air row's impact, seen from the surface it hit. */
FImpact ImpactOf(const FWetSurface& Surface, const FSurfaceHit& Hit, const FAirTable& Air, uint32 Row)
{
	const FVec3f Relative = Air.Velocity(Row) - Surface.WorldVelocityAt(Hit.Triangle, {Hit.B, Hit.C});
	return {Air.Mass[Row], Relative, Surface.Geometry.WorldNormal(Hit.Triangle), Air.SlotOf(Row)};
}

FDropEvent LandingOf(const FWetSurface& Surface, uint32 SurfaceIndex, const FSurfaceHit& Hit, const FImpact& Impact)
{
	return {Surface.Geometry.WorldPoint(Hit.Triangle, Hit.B, Hit.C), Impact.Normal, Impact.Mass, Impact.Velocity.norm(),
		SurfaceIndex, {}};
}

/** k_e on the normal part, as long as the rebound is fast enough to be one. */
bool BounceDrop(const FDropContext& Context, const FWetSurface& Surface, const FSurfaceHit& Hit, const FImpact& Impact,
	FAirTable& Air, uint32 Row)
{
	const float Into = -Impact.Normal.dot(Impact.Velocity);
	const float Rebound = Context.Drops.Elasticity * Into;
	if (!(Rebound > MinReboundSpeed))
	{
		return false;
	}
	Air.Place(Row, Surface.Geometry.WorldPoint(Hit.Triangle, Hit.B, Hit.C),
		Air.Velocity(Row) + Impact.Normal * (Into + Rebound));
	return true;
}

/** Throws the crown into the air; returns what is left for the surface, kg. Its matter stays in the air's row. */
double ThrowSplash(const FDropContext& Context, const FWetSurface& Surface, const FSurfaceHit& Hit,
	const FImpact& Impact, FAirTable& Air, uint32 Row, FImpactCounts& Counts)
{
	const uint32 Room = Air.Capacity() - Air.Num();
	const FCrown Crown = MakeCrown(Context.Drops, Impact, Room, Context.Seed, Context.Tick);
	const FVec3f SurfaceVelocity = Air.Velocity(Row) - Impact.Velocity;
	double Left = Air.ExactMass(Row);
	const double MatterShare = Air.Matter[Row] / Left; // the crown is of the same liquid
	for (uint32 Index = 0; Index < Crown.Count; ++Index)
	{
		const uint32 Part = Air.Add();
		Air.Place(
			Part, Surface.Geometry.WorldPoint(Hit.Triangle, Hit.B, Hit.C), Crown.Velocity[Index] + SurfaceVelocity);
		Air.Mass[Part] = Crown.Mass[Index];
		Air.MassRest[Part] = 0.0f;
		Air.Matter[Part] = double(Crown.Mass[Index]) * MatterShare;
		Air.Matter[Row] -= Air.Matter[Part];
		Air.Age[Part] = 0.0f;
		Air.Lead[Part] = Air.Lead[Row]; // flown in the next tick
		Air.Seed[Part] = Crown.Seed[Index];
		Left -= double(Crown.Mass[Index]);
	}
	Counts.Splashed += Crown.Count > 0 ? 1 : 0;
	Counts.SplashDrops += Crown.Count;
	return Left;
}

} // namespace

FWaterOut LandDrops(const FDropContext& Context, FAirTable& Air, FDropTable& Drops, FDropScratch& Scratch,
	FPoolTable& Pools, FPoolWaves& Waves, FImpactCounts& Counts, FDropEvents& Events)
{
	FD_SCOPE("Air.Land");
	FWaterOut Out;
	// From the last row down: what a splash adds, or a gap takes in, comes to rows that are done.
	for (uint32 Row = Air.Num(); Row-- > 0;)
	{
		const FSurfaceHit Hit = Scratch.Hits[Row];
		if (!Hit.IsHit())
		{
			if (Air.Z[Row] < Context.FloorHeight || Air.Age[Row] > Context.MaxFlightTime)
			{
				Out.Drained += Air.ExactMass(Row);
				Out.Matter += Air.Matter[Row];
				Air.RemoveSwap(Row);
			}
			continue;
		}
		const FWetSurface& Surface = Context.Surfaces[Scratch.HitSurface[Row]];
		const FImpact Impact = ImpactOf(Surface, Hit, Air, Row);
		FDropEvent Event = LandingOf(Surface, Scratch.HitSurface[Row], Hit, Impact);
		if (FallIntoPool(Context, Pools, Waves,
				{Scratch.HitSurface[Row], {Hit.Triangle, Hit.B, Hit.C}, Air.ExactMass(Row), Air.Matter[Row],
					Impact.Velocity.norm()}))
		{
			Events.Add(EDropEvent::Landed, Event);
			Air.RemoveSwap(Row);
			continue;
		}
		if (BounceDrop(Context, Surface, Hit, Impact, Air, Row))
		{
			++Counts.Bounced;
			continue;
		}
		const bool bRoom = Drops.Num() < Drops.Capacity();
		const double Left = bRoom ? ThrowSplash(Context, Surface, Hit, Impact, Air, Row, Counts) : Air.ExactMass(Row);
		const FVec3f Local = Surface.Geometry.Pose().InverseTransformVector(Impact.Velocity);
		const TVec2<float> Slide = Surface.Geometry.Frame(Hit.Triangle).ToFlat(Local) * Context.Drops.ImpactSlip;
		const float Mass = static_cast<float>(Left);
		const uint32 Landed = AddDrop(Context, Drops, Scratch.HitSurface[Row], {Hit.Triangle, Hit.B, Hit.C}, Mass,
			Slide, Air.Seed[Row], Air.Matter[Row]);
		if (Landed == IndexNone)
		{
			Out.Removed += Left; // counted as refused by the table
			Out.Matter += Air.Matter[Row];
		}
		else
		{
			++Counts.Landed;
			Drops.MassRest[Landed] = static_cast<float>(Left - double(Mass));
			// Only what is left of the tick is to be run on the surface.
			Drops.Course[Landed].EntryTime += Context.TickTime - double(Air.Lead[Row]);
			Event.Drop = Drops.HandleOf(Landed);
			Events.Add(EDropEvent::Landed, Event);
		}
		Air.RemoveSwap(Row);
	}
	return Out;
}

} // namespace FluidDrops
