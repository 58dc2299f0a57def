// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The life of pools within a tick: they let go, evaporate, take in, join, and form. Pools are few; all of it is serial
// and in the order of rows.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Walking.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

FVec3f PoolCenter(const FDropContext& Context, const FPoolTable& Pools, uint32 Pool)
{
	const FSurface& Geometry = Context.Surfaces[Pools.Surface[Pool]].Geometry;
	return Geometry.Frame(Pools.Triangle[Pool]).Point({Pools.AtB[Pool], Pools.AtC[Pool]});
}

void ReshapePool(const FDropContext& Context, FPoolTable& Pools, uint32 Pool)
{
	const FWetSurface& Surface = Context.Surfaces[Pools.Surface[Pool]];
	const double Density = double(Context.Drops.Density);
	const float Weight = Context.Drops.Density * std::max(Surface.LocalGravity.norm(), 0.1f);
	const FPoolShape Shape = ShapeOfPool(
		Pools.Mass[Pool] / Density, Surface.Material.ContactAngle, Surface.Cap, Context.Drops.SurfaceTension / Weight);
	Pools.Radius[Pool] = Shape.Radius;
	Pools.Depth[Pool] = Shape.Depth;
}

/** The pool that covers a place of a surface, or that something of that reach would touch there; IndexNone if none. */
uint32 PoolAt(const FDropContext& Context, const FPoolTable& Pools, uint32 Surface, uint32 Triangle,
	const TBarycentric<float>& At, float Reach)
{
	for (uint32 Pool = 0; Pool < Pools.Num(); ++Pool)
	{
		if (Pools.Surface[Pool] != Surface)
		{
			continue;
		}
		const FSurface& Geometry = Context.Surfaces[Surface].Geometry;
		const float Distance = Pools.Radius[Pool] + Reach;
		const FVec3f Apart = Geometry.Frame(Triangle).Point(At) - PoolCenter(Context, Pools, Pool);
		const bool bSameSide = Geometry.Frame(Triangle).Normal.dot(Geometry.Frame(Pools.Triangle[Pool]).Normal) > 0.0f;
		if (bSameSide && Apart.squaredNorm() <= Distance * Distance)
		{
			return Pool;
		}
	}
	return IndexNone;
}

void TakeIn(const FDropContext& Context, FPoolTable& Pools, uint32 Pool, double Mass, double Matter)
{
	Pools.Mass[Pool] += Mass;
	Pools.Matter[Pool] += Matter;
	ReshapePool(Context, Pools, Pool);
}

/** One drop out of a pool, at that way from its middle. False when there is no room. */
bool SpillDrop(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FPoolTable& Pools, uint32 Pool,
	double Mass, const TVec2<float>& Way)
{
	const FWetSurface& Surface = Context.Surfaces[Pools.Surface[Pool]];
	const TWalkResult<float> Place = WalkSurface(
		Surface.View(), Pools.Triangle[Pool], TBarycentric<float>{Pools.AtB[Pool], Pools.AtC[Pool]}, Way, 64);
	const double Matter = Pools.Matter[Pool] * (Mass / Pools.Mass[Pool]);
	const uint32 Seed = DropSeed(Context.Seed, EDropOrigin::Pool,
		{Pools.SlotOf(Pool), uint32(Context.Tick), uint32(Context.Tick >> 32), Drops.Num()});
	const uint32 Row = AddDrop(Context, Drops, Pools.Surface[Pool], {Place.Triangle, Place.At.B, Place.At.C},
		static_cast<float>(Mass), {0.0f, 0.0f}, Seed, Matter);
	if (Row == IndexNone)
	{
		return false;
	}
	Drops.AddMass(Row, Mass - Drops.ExactMass(Row));
	Scratch.RemainingTime[Row] = 0.0f;
	Pools.Mass[Pool] -= Drops.ExactMass(Row);
	Pools.Matter[Pool] -= Matter;
	return true;
}

/** Turns a pool into drops no heavier than half of what makes a pool, spread over where it was. False: some is left. */
bool BreakUp(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FPoolTable& Pools, uint32 Pool)
{
	constexpr double MaxDrops = 64.0;         // in one tick; the rest follows in the next
	constexpr float GoldenAngle = 2.3999632f; // rad
	const double Wanted = std::ceil(Pools.Mass[Pool] / (0.5 * double(Context.Pools.MinMass)));
	const uint32 Count = static_cast<uint32>(std::min(Wanted, MaxDrops));
	const double Part = Pools.Mass[Pool] / Wanted;
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		const float Radius = Pools.Radius[Pool] * std::sqrt((float(Index) + 0.5f) / float(Count));
		const TVec2<float> Way(
			Radius * Math::Cos(GoldenAngle * float(Index)), Radius * Math::Sin(GoldenAngle * float(Index)));
		const bool bLast = double(Index + 1) == Wanted;
		if (!SpillDrop(Context, Drops, Scratch, Pools, Pool, bLast ? Pools.Mass[Pool] : Part, Way))
		{
			return false;
		}
	}
	return double(Count) == Wanted;
}

bool HasTilted(const FDropContext& Context, const FPoolTable& Pools, uint32 Pool)
{
	const FVec3f& Gravity = Context.Surfaces[Pools.Surface[Pool]].LocalGravity;
	const float Cos = Math::Cos(Context.Pools.LetGoAngle * static_cast<float>(Math::Pi / 180.0));
	return Gravity.dot(Pools.Down(Pool)) < Cos * Gravity.norm();
}

/** Pools that are to be drops again: tilted, too small, or no longer wanted. True: some are still at it. */
bool LetGo(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FPoolTable& Pools)
{
	bool bSpilling = false;
	for (uint32 Pool = Pools.Num(); Pool-- > 0;)
	{
		const bool bSmall = Pools.Mass[Pool] < 0.5 * double(Context.Pools.MinMass);
		if (!bSmall && Context.Pools.bEnabled && !HasTilted(Context, Pools, Pool))
		{
			continue;
		}
		if (BreakUp(Context, Drops, Scratch, Pools, Pool))
		{
			Pools.RemoveSwap(Pool);
		}
		else
		{
			bSpilling = true;
		}
	}
	return bSpilling;
}

/** The air takes its part through the pool's disc; matter keeps it from as much of that as it is of the mass. */
double EvaporatePools(const FDropContext& Context, FPoolTable& Pools)
{
	double Evaporated = 0.0;
	for (uint32 Pool = 0; Pool < Pools.Num() && Context.Drops.Evaporation > 0.0f; ++Pool)
	{
		const double Area = Math::Pi * double(Pools.Radius[Pool]) * double(Pools.Radius[Pool]);
		const double Solvent = Pools.Mass[Pool] - Pools.Matter[Pool];
		const double Loss = double(Context.Drops.Evaporation) * Area * Context.TickTime * (Solvent / Pools.Mass[Pool]);
		const double Taken = std::min(Loss, 0.5 * Solvent);
		Pools.Mass[Pool] -= Taken;
		Evaporated += Taken;
		ReshapePool(Context, Pools, Pool);
	}
	return Evaporated;
}

/** Drops that touch a pool run into it. */
void TakeInDrops(
	const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FPoolTable& Pools, FPoolWaves& Waves)
{
	for (uint32 Row = Drops.Num(); Row-- > 0 && Pools.Num() > 0;)
	{
		if (IsLeaving(Drops.State[Row]))
		{
			continue;
		}
		const uint32 Surface = Drops.Surface(Row);
		const uint32 Triangle = Drops.Triangle(Row);
		const TBarycentric<float> At = Drops.At(Row);
		const float Reach = Drops.Radius(Row) * Context.Surfaces[Surface].Cap.ReachPerRadius;
		const uint32 Pool = PoolAt(Context, Pools, Surface, Triangle, At, Reach);
		if (Pool == IndexNone)
		{
			continue;
		}
		Waves.Add({Pools.HandleOf(Pool), Context.Surfaces[Surface].Geometry.WorldPoint(Triangle, At.B, At.C),
			Drops.Mass(Row), DropVelocity(Context, Drops, Row).norm(), false});
		TakeIn(Context, Pools, Pool, Drops.ExactMass(Row), Drops.Matter[Row]);
		EndVisit(Context, Drops, Row, Scratch);
		Drops.RemoveSwap(Row);
	}
}

/** Pools that touch become one, at the place of the larger. */
void JoinPools(const FDropContext& Context, FPoolTable& Pools)
{
	for (uint32 Pool = Pools.Num(); Pool-- > 1;)
	{
		for (uint32 Other = 0; Other < Pool; ++Other)
		{
			const float Reach = Pools.Radius[Pool] + Pools.Radius[Other];
			const bool bTouch = Pools.Surface[Pool] == Pools.Surface[Other] &&
				(PoolCenter(Context, Pools, Pool) - PoolCenter(Context, Pools, Other)).norm() <= Reach;
			if (!bTouch)
			{
				continue;
			}
			const bool bKeepOther = Pools.Mass[Other] >= Pools.Mass[Pool];
			const uint32 Kept = bKeepOther ? Other : Pool;
			const uint32 Gone = bKeepOther ? Pool : Other;
			TakeIn(Context, Pools, Kept, Pools.Mass[Gone], Pools.Matter[Gone]);
			Pools.RemoveSwap(Gone);
			break;
		}
	}
}

/** Whether a drop is where water would gather: at rest, in a pit or on level ground. */
bool GathersAt(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	constexpr float RestSpeed = 1.0e-3f; // m/s: on ground that is level but for rounding, drops never quite stop
	if (Drops.State[Row] == EDropState::Pinned)
	{
		return true;
	}
	if (IsLeaving(Drops.State[Row]) || DropVelocity(Context, Drops, Row).norm() > RestSpeed)
	{
		return false;
	}
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const FVec3f& Gravity = Surface.LocalGravity;
	const float Cos = Math::Cos(Context.Pools.LevelSlope * static_cast<float>(Math::Pi / 180.0));
	return -Gravity.dot(Surface.Geometry.Frame(Drops.Triangle(Row)).Normal) >= Cos * Gravity.norm() &&
		Gravity.norm() > 0.0f;
}

uint32 FormPools(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FPoolTable& Pools)
{
	uint32 Formed = 0;
	for (uint32 Row = Drops.Num(); Row-- > 0;)
	{
		if (Drops.Mass(Row) < Context.Pools.MinMass || !GathersAt(Context, Drops, Row))
		{
			continue;
		}
		const uint32 Pool = Pools.Add();
		if (Pool == IndexNone)
		{
			break; // it stays a drop
		}
		const FVec3f Down = Context.Surfaces[Drops.Surface(Row)].LocalGravity.normalized();
		Pools.Surface[Pool] = Drops.Surface(Row);
		Pools.Triangle[Pool] = Drops.Triangle(Row);
		const TBarycentric<float> At = Drops.At(Row);
		Pools.AtB[Pool] = At.B;
		Pools.AtC[Pool] = At.C;
		Pools.DownX[Pool] = Down.x();
		Pools.DownY[Pool] = Down.y();
		Pools.DownZ[Pool] = Down.z();
		Pools.Mass[Pool] = Drops.ExactMass(Row);
		Pools.Matter[Pool] = Drops.Matter[Row];
		ReshapePool(Context, Pools, Pool);
		EndVisit(Context, Drops, Row, Scratch);
		Drops.RemoveSwap(Row);
		++Formed;
	}
	return Formed;
}

} // namespace

bool FallIntoPool(const FDropContext& Context, FPoolTable& Pools, FPoolWaves& Waves, const FFallenDrop& Drop)
{
	const uint32 Pool = PoolAt(Context, Pools, Drop.Surface, Drop.At.Triangle, {Drop.At.B, Drop.At.C}, 0.0f);
	if (Pool == IndexNone)
	{
		return false;
	}
	const FSurface& Geometry = Context.Surfaces[Drop.Surface].Geometry;
	Waves.Add({Pools.HandleOf(Pool), Geometry.WorldPoint(Drop.At.Triangle, Drop.At.B, Drop.At.C),
		static_cast<float>(Drop.Mass), Drop.Speed, true});
	TakeIn(Context, Pools, Pool, Drop.Mass, Drop.Matter);
	return true;
}

FPoolsOut UpdatePools(
	const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, FPoolTable& Pools, FPoolWaves& Waves)
{
	FD_SCOPE("Pools.Update");
	FPoolsOut Out;
	if (!Context.Pools.bEnabled && Pools.Num() == 0)
	{
		return Out;
	}
	const bool bSpilling = LetGo(Context, Drops, Scratch, Pools);
	Out.Evaporated = EvaporatePools(Context, Pools);
	if (Context.Pools.bEnabled && !bSpilling)
	{
		TakeInDrops(Context, Drops, Scratch, Pools, Waves);
		Out.Formed = FormPools(Context, Drops, Scratch, Pools);
		JoinPools(Context, Pools);
	}
	return Out;
}

} // namespace FluidDrops
