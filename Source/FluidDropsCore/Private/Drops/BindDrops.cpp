// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// bindToTriangle of spec 1 section 1.4 over rows of the table, and what makes a closed form start anew.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

namespace FluidDrops
{

namespace
{

constexpr float AirDensity = 1.2f; // kg/m^3

/** What acts on a drop that enters a triangle, frozen until its next bind. */
struct FDropForces
{
	TVec2<float> Drive; // a, eq. M2, m/s^2
	float DragRate;     // lambda, 1/s
	float NormalPull;   // a_N: positive pulls it away, m/s^2
};

/** Gravity and what a moving surface adds to it, in the surface's space, m/s^2. */
FVec3f FieldOn(const FDropContext& Context, const FWetSurface& Surface, uint32 Triangle, const TBarycentric<float>& At,
	const TVec2<float>& Velocity)
{
	if (!Surface.Moves())
	{
		return Surface.LocalGravity;
	}
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	FVec3f Inertial = Surface.Motion.InertialField(Frame.Point(At), Frame.ToSpace(Velocity));
	if (Surface.bBends)
	{
		Inertial -= Surface.Bending[Triangle].Acceleration;
	}
	return Surface.LocalGravity + Inertial * Context.Drops.Inertia;
}

/** Wind along the surface as it blows past a triangle, less on the lee side, m/s. */
TVec2<float> WindOn(const FWetSurface& Surface, uint32 Triangle, const TBarycentric<float>& At)
{
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	FVec3f Wind = Surface.LocalWind - Surface.Motion.AngularVelocity.cross(Frame.Point(At));
	if (Surface.bBends)
	{
		Wind -= Surface.Bending[Triangle].Velocity;
	}
	const float Speed = Wind.norm();
	const float Lee = Speed > 0.0f ? Frame.Normal.dot(Wind) / Speed : 0.0f; // 1: the surface looks away from the wind
	return Frame.ToFlat(Wind) * (1.0f - Math::Clamp(Lee, 0.0f, 1.0f));
}

/** Viscous drag; air drag of the form m k |u| (wind - v), with |u| taken at the bind, adds to it and to the drive. */
FDropForces ForcesOn(const FDropContext& Context, const FWetSurface& Surface, uint32 Triangle,
	const TBarycentric<float>& At, const TVec2<float>& Velocity, float Mass, float Radius)
{
	const FDropSettings& Liquid = Context.Drops;
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const FVec3f Field = FieldOn(Context, Surface, Triangle, At, Velocity);
	TVec2<float> Pull = Frame.ToFlat(Field);
	float DragRate = Liquid.ConstantDrag > 0.0f
		? Liquid.ConstantDrag / Mass
		: ContactLineDragRate(Liquid.ContactLineFactor, Liquid.Viscosity, Radius, Mass);
	if (Liquid.WindDrag > 0.0f && (Surface.Moves() || !Surface.LocalWind.isZero(0.0f)))
	{
		const TVec2<float> Wind = WindOn(Surface, Triangle, At);
		const float Grip = Liquid.WindDrag * 0.5f * AirDensity * float(Math::Pi) * Radius * Radius / Mass; // 1/m
		const float Rate = Grip * (Wind - Velocity).norm();
		Pull += Wind * Rate;
		DragRate += Rate;
	}
	const TBrakes<float> Brakes = BrakesOn(Surface, Triangle, Radius);
	return {{(1.0f - Brakes.X) * Pull.x(), (1.0f - Brakes.Y) * Pull.y()}, DragRate, Field.dot(Frame.Normal)};
}

} // namespace

void BindDrop(const FDropContext& Context, FDropTable& Drops, uint32 Row, const TVec2<float>& Velocity)
{
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface[Row]];
	const uint32 Triangle = Drops.Triangle[Row];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const float Mass = Drops.Mass[Row];
	const float Radius = DropRadius(Mass, Context.Drops.Density);
	Drops.Radius[Row] = Radius;
	Drops.BoundMass[Row] = Mass;

	const TBarycentric<float> Entry{Drops.AtB[Row], Drops.AtC[Row]};
	const FDropForces Forces = ForcesOn(Context, Surface, Triangle, Entry, Velocity, Mass, Radius);
	const float SleepSpeed = Context.Drops.SleepSpeed;
	const bool bAtRest = Forces.Drive.isZero(0.0f) && Velocity.squaredNorm() <= SleepSpeed * SleepSpeed;
	const bool bPulledOff = PullsOff(Mass, Forces.NormalPull, Surface.Grip[Triangle].Adhesion, Radius);
	if (bAtRest || bPulledOff)
	{
		const TVec2<float> Kept = bPulledOff ? Velocity : TVec2<float>(0.0f, 0.0f);
		Drops.SetMotion(Row, {Entry, Frame.RateOf(Kept), {0.0f, 0.0f}, Forces.DragRate, Never<float>, 0});
		Drops.State[Row] = bPulledOff ? EDropState::Leaving : EDropState::Asleep;
		return;
	}
	Drops.SetMotion(Row, BindMotion(Frame, Entry, Velocity, Forces.Drive, Forces.DragRate));
	Drops.State[Row] = EDropState::Sliding;
}

TVec2<float> DropVelocity(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const TTriangleFrame<float>& Frame = Context.Surfaces[Drops.Surface[Row]].Geometry.Frame(Drops.Triangle[Row]);
	return Frame.VectorOf(Drops.Motion(Row).RateAfter(Drops.Elapsed[Row]));
}

void RebindIfLighter(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	constexpr float RebindLoss = 0.03f;
	if (Drops.State[Row] == EDropState::Sliding && Drops.Mass[Row] < Drops.BoundMass[Row] * (1.0f - RebindLoss))
	{
		BindDrop(Context, Drops, Row, DropVelocity(Context, Drops, Row));
	}
}

uint32 AddDrop(const FDropContext& Context, FDropTable& Drops, uint32 Surface, const FSurfacePoint& At, float Mass,
	const TVec2<float>& Velocity, uint32 Seed)
{
	const uint32 Row = Drops.Add();
	if (Row == IndexNone)
	{
		return IndexNone;
	}
	Drops.Surface[Row] = Surface;
	Drops.Triangle[Row] = At.Triangle;
	Drops.AtB[Row] = At.B;
	Drops.AtC[Row] = At.C;
	Drops.BeginVisit(Row);
	Drops.Mass[Row] = Mass;
	Drops.MassRest[Row] = 0.0f;
	Drops.Seed[Row] = Seed;
	Drops.Stirred[Row] = 1;
	BindDrop(Context, Drops, Row, Velocity);
	Drops.ToNextBead[Row] = NextBeadDistance(Context, Drops.Radius[Row], UnitFloat(Seed * 2654435761u));
	return Row;
}

void RebindDrops(const FDropContext& Context, FDropTable& Drops)
{
	FD_SCOPE("Drops.Rebind");
	bool bAny = false;
	for (const FWetSurface& Surface : Context.Surfaces)
	{
		bAny = bAny || Surface.bRebind;
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
				if (Context.Surfaces[Drops.Surface[Row]].bRebind)
				{
					BindDrop(Context, Drops, Row, DropVelocity(Context, Drops, Row));
					Drops.Stirred[Row] = 1;
				}
			}
		});
}

} // namespace FluidDrops
