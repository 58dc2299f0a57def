// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops in the air: free fall (spec 1 eq. 3.15), landing on the first triangle of the parabola (section 5.3), and
// the way from a surface into the air.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "FluidDropsCore/Foundation/Profile.h"

#include <cstring>

namespace FluidDrops
{

namespace
{

constexpr uint32 FlightChunkSize = 128;

/** The first surface on a path, and where. */
FSurfaceHit FindLanding(const FDropContext& Context, const FParabola& Path, uint32& Surface)
{
	FParabola Shortened = Path;
	FSurfaceHit Best;
	for (uint32 Index = 0; Index < Context.Surfaces.size(); ++Index)
	{
		const FSurfaceHit Hit = Context.Surfaces[Index].Geometry.CastParabola(Shortened, EHitSides::Outward);
		if (Hit.IsHit() && (!Best.IsHit() || Hit.Time < Best.Time))
		{
			Best = Hit;
			Surface = Index;
			Shortened.Duration = Hit.Time;
		}
	}
	return Best;
}

} // namespace

void ReleaseDrops(const FDropContext& Context, FDropTable& Drops, FAirTable& Air, FDropScratch& Scratch)
{
	FD_SCOPE("Drops.Release");
	if (!std::memchr(Drops.State.Data(), int(EDropState::Leaving), Drops.Num()))
	{
		return; // as in most ticks
	}
	for (uint32 Row = Drops.Num(); Row-- > 0;)
	{
		if (Drops.State[Row] != EDropState::Leaving)
		{
			continue;
		}
		const uint32 AirRow = Air.Add();
		if (AirRow == IndexNone)
		{
			continue; // no room in the air: it hangs on until there is
		}
		const FWetSurface& Surface = Context.Surfaces[Drops.Surface[Row]];
		const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Drops.Triangle[Row]);
		const FVec3f Velocity =
			Surface.Geometry.Pose().TransformVector(Frame.ToSpace(DropVelocity(Context, Drops, Row)));
		const FVec3f Position = Surface.Geometry.WorldPoint(Drops.Triangle[Row], Drops.AtB[Row], Drops.AtC[Row]);
		Air.Place(AirRow, Position, Velocity);
		Air.Mass[AirRow] = Drops.Mass[Row];
		Air.MassRest[AirRow] = Drops.MassRest[Row];
		Air.Age[AirRow] = 0.0f;
		Air.Lead[AirRow] = Scratch.RemainingTime[Row]; // flown, and tested for landing, in the next tick
		Air.Seed[AirRow] = Drops.Seed[Row];
		EndVisit(Context, Drops, Row, Scratch);
		Air.Matter[AirRow] = Drops.Matter[Row];
		Drops.RemoveSwap(Row);
		Scratch.RemainingTime[Row] = Scratch.RemainingTime[Drops.Num()];
	}
}

void FlyDrops(const FDropContext& Context, FAirTable& Air, FDropScratch& Scratch)
{
	FD_SCOPE("Air.Fly");
	ParallelFor(Context.Runner, Air.Num(), FlightChunkSize,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const FVec3f Position = Air.Position(Row);
				const FVec3f Velocity = Air.Velocity(Row);
				const float Time = Context.DeltaTime + Air.Lead[Row];
				Scratch.Hits[Row] =
					FindLanding(Context, {Position, Velocity, Context.Gravity, Time}, Scratch.HitSurface[Row]);
				const float Flown = Scratch.Hits[Row].IsHit() ? Scratch.Hits[Row].Time : Time;
				Air.Place(Row, Position + Velocity * Flown + Context.Gravity * (0.5f * Flown * Flown),
					Velocity + Context.Gravity * Flown);
				Air.Age[Row] += Flown;
				Air.Lead[Row] = Time - Flown; // what is left of the tick, for the surface it landed on
			}
		});
}

FWaterOut LandDrops(const FDropContext& Context, FAirTable& Air, FDropTable& Drops, FDropScratch& Scratch,
	FPoolTable& Pools, FPoolWaves& Waves)
{
	FD_SCOPE("Air.Land");
	FWaterOut Out;
	for (uint32 Row = Air.Num(); Row-- > 0;)
	{
		const FSurfaceHit& Hit = Scratch.Hits[Row];
		if (Hit.IsHit() &&
			FallIntoPool(Context, Pools, Waves,
				{Scratch.HitSurface[Row], {Hit.Triangle, Hit.B, Hit.C}, Air.ExactMass(Row), Air.Matter[Row],
					Air.Velocity(Row).norm()}))
		{
			Air.RemoveSwap(Row);
		}
		else if (Hit.IsHit())
		{
			const FSurface& Geometry = Context.Surfaces[Scratch.HitSurface[Row]].Geometry;
			const FVec3f Local = Geometry.Pose().InverseTransformVector(Air.Velocity(Row));
			const TVec2<float> Slide = Geometry.Frame(Hit.Triangle).ToFlat(Local) * Context.Drops.ImpactSlip;
			const uint32 Landed = AddDrop(Context, Drops, Scratch.HitSurface[Row], {Hit.Triangle, Hit.B, Hit.C},
				Air.Mass[Row], Slide, Air.Seed[Row], Air.Matter[Row]);
			if (Landed == IndexNone)
			{
				Out.Removed += Air.ExactMass(Row); // counted as refused by the table
				Out.Matter += Air.Matter[Row];
			}
			else
			{
				Drops.MassRest[Landed] = Air.MassRest[Row];
				// MoveDrops adds a whole tick; only what is left of it is to be run on the surface (section 5.3).
				Drops.Elapsed[Landed] = Air.Lead[Row] - Context.DeltaTime;
			}
			Air.RemoveSwap(Row);
		}
		else if (Air.Z[Row] < Context.FloorHeight || Air.Age[Row] > Context.MaxFlightTime)
		{
			Out.Drained += Air.ExactMass(Row);
			Out.Matter += Air.Matter[Row];
			Air.RemoveSwap(Row);
		}
	}
	return Out;
}

} // namespace FluidDrops
