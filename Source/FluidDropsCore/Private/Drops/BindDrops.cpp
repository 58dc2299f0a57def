// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Binds drops of the table to their triangles (Docs/Model/SurfaceDrops.md#binding), and what makes a closed form start
// again.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "Drops/RegimeMotion.h"
#include "Drops/WindPull.h"
#include "FluidDropsCore/Drops/Matter.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

namespace FluidDrops
{

namespace
{

/** The tick in which a time comes, or the one before where rounding could make it late. */
uint32 TickAt(const FDropContext& Context, double Time)
{
	constexpr double Early = 1.0e-3; // of a tick
	const double Ahead = (Time - Context.Now) / Context.TickTime - Early;
	const double Tick = double(Context.Tick) + (Ahead > 0.0 ? Ahead : 0.0);
	return Tick < double(NeverLook) ? static_cast<uint32>(Tick) : NeverLook;
}

/** The forces of the regimes are those of the tick; on a drop at rest only tracks change, and it can wait for them. */
bool IsItsTurn(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	constexpr uint32 RestingInterval = 4; // ticks
	return IsMoving(Drops.State[Row]) || (Drops.SlotOf(Row) + Context.Tick) % RestingInterval == 0;
}

} // namespace

FDropForces DropForcesOn(const FDropContext& Context, const FDropTable& Drops, uint32 Row, uint32 Triangle,
	const TBarycentric<float>& At, const TVec2<float>& Velocity)
{
	const FDropSettings& Liquid = Context.Drops;
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const float Mass = Drops.Mass(Row);
	const float Radius = Drops.Radius(Row);
	const FVec3f Field = Surface.FieldAt(Triangle, At, Frame.ToSpace(Velocity), Liquid.Inertia);
	TVec2<float> Pull = Frame.ToFlat(Field);
	float DragRate =
		Context.Regimes ? 1.0f / Context.Regimes->Settings.SlideTime : LiquidDragRate(Liquid, Radius, Mass);
	const float Solid = Drops.MatterFraction(Row);
	DragRate *= MatterDrag(Context.Matter, Solid, Surface.DepositOn(Triangle));
	if (HasSet(Context.Matter, Solid))
	{
		return {{0.0f, 0.0f}, DragRate, false, false}; // dried on: it neither runs nor falls
	}
	if (Liquid.WindDrag > 0.0f && Surface.IsBlown())
	{
		const FWindPull Wind = WindPullOn(Surface, Triangle, At, Velocity, WindGrip(Liquid.WindDrag, Radius, Mass));
		Pull += Wind.Pull;
		DragRate += Wind.Rate;
	}
	const float NormalPull = Field.dot(Frame.Normal);
	if (Context.Regimes)
	{
		const FVec3f Total = Frame.ToSpace(Pull) + Frame.Normal * NormalPull;
		return RegimeForcesOn(Context, Drops, Row, Triangle, At, Velocity, Total, DragRate);
	}
	const TBrakes<float> Brakes = BrakesOn(Surface, Triangle, Radius);
	return {{(1.0f - Brakes.X) * Pull.x(), (1.0f - Brakes.Y) * Pull.y()}, DragRate,
		PullsOff(Mass, NormalPull, Surface.Grip[Triangle].Adhesion, Radius), false};
}

void BindDrop(const FDropContext& Context, FDropTable& Drops, uint32 Row, const TBarycentric<float>& Entry,
	const TVec2<float>& Velocity)
{
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const uint32 Triangle = Drops.Triangle(Row);
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const float Mass = Drops.Mass(Row);
	if (Mass != Drops.BoundMass(Row))
	{
		Drops.Radius(Row) = DropRadius(Mass, Context.Drops.Density);
		Drops.BoundMass(Row) = Mass;
	}
	const FDropForces Forces = DropForcesOn(Context, Drops, Row, Triangle, Entry, Velocity);
	const float SleepSpeed = Context.Drops.SleepSpeed;
	if (Forces.bPulledOff)
	{
		Drops.Course[Row].DragRate = Forces.DragRate;
		Drops.SetLeaving(Row, Entry, Frame.RateOf(Velocity), EDropState::Leaving);
	}
	else if (Forces.bStops || (Forces.Drive.isZero(0.0f) && Velocity.squaredNorm() <= SleepSpeed * SleepSpeed))
	{
		Drops.SetAtRest(Row, Entry, Forces.DragRate, EDropState::Asleep);
	}
	else
	{
		Drops.SetMotion(Row, BindMotion(Frame, Entry, Velocity, Forces.Drive, Forces.DragRate));
		Drops.State[Row] = EDropState::Sliding;
		SetWakeTick(Context, Drops, Row);
	}
}

void RebindDrop(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	BindDrop(Context, Drops, Row, Drops.At(Row), DropVelocity(Context, Drops, Row));
}

void SetWakeTick(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	const FDropCourse& Course = Drops.Course[Row];
	const bool bDriven = Course.Drive.B != 0.0f || Course.Drive.C != 0.0f;
	const float Longest = Course.ExitTime < LongestClosedForm ? Course.ExitTime : LongestClosedForm;
	Drops.WakeTick[Row] =
		MarksItsWay(Context, Course) || !bDriven ? 0 : TickAt(Context, Course.EntryTime + double(Longest));
}

TVec2<float> DropVelocity(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	return Context.Surfaces[Drops.Surface(Row)].Geometry.Frame(Drops.Triangle(Row)).VectorOf(Drops.RateNow(Row));
}

void RebindIfLighter(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	constexpr float RebindLoss = 0.03f;
	if (IsMoving(Drops.State[Row]) && Drops.Mass(Row) < Drops.BoundMass(Row) * (1.0f - RebindLoss))
	{
		RebindDrop(Context, Drops, Row);
	}
}

uint32 AddDrop(const FDropContext& Context, FDropTable& Drops, uint32 Surface, const FSurfacePoint& At, float Mass,
	const TVec2<float>& Velocity, uint32 Seed, double Matter)
{
	const uint32 Row = Drops.Add();
	if (Row == IndexNone)
	{
		return IndexNone;
	}
	Drops.Surface(Row) = Surface;
	Drops.Triangle(Row) = At.Triangle;
	Drops.BeginVisit(Row, {At.B, At.C});
	Drops.Mass(Row) = Mass;
	Drops.MassRest[Row] = 0.0f;
	Drops.Seed[Row] = Seed;
	Drops.Matter[Row] = Matter;
	Drops.Stirred[Row] = 1;
	Drops.ClearReach[Row] = 0.0f;
	Drops.Territories[Row] = 0;
	Drops.BoundMass(Row) = 0.0f; // none yet
	BindDrop(Context, Drops, Row, {At.B, At.C}, Velocity);
	Drops.ToNextTrace[Row] = 0.0f;
	Drops.NoMerge[Row] = FHandle();
	Drops.ToNextBead[Row] = NextBeadDistance(Context, Drops.Radius(Row), UnitFloat(Seed * 2654435761u));
	return Row;
}

void RebindDrops(const FDropContext& Context, FDropTable& Drops)
{
	FD_SCOPE("Drops.Rebind");
	bool bAny = Context.Regimes != nullptr; // their forces are those of the tick
	for (const FWetSurface& Surface : Context.Surfaces)
	{
		bAny = bAny || Surface.bRebind || Surface.bAirChanged;
	}
	if (!bAny)
	{
		return;
	}
	ParallelFor(Context.Runner, Drops.Num(), FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
				const bool bOtherWind = Surface.bAirChanged && Surface.AirChanged[Drops.Triangle(Row)] != 0;
				if (Surface.bRebind || bOtherWind || (Context.Regimes && IsItsTurn(Context, Drops, Row)))
				{
					Drops.BoundMass(Row) = Surface.bRebind ? 0.0f : Drops.BoundMass(Row); // the density may be another
					RebindDrop(Context, Drops, Row);
					// A surface that only moves brings no drops together: those that begin to slide are stirred by
					// that.
					Drops.Stirred[Row] = static_cast<uint8>(Drops.Stirred[Row] | (Surface.bReshaped ? 1 : 0));
				}
			}
		});
}

} // namespace FluidDrops
