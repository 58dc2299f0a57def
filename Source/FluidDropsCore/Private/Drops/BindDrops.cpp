// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// bindToTriangle of spec 1 section 1.4 over rows of the table, and what makes a closed form start anew.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

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
	const TVec2<float> Drive = DriveOn(
		Frame, Surface.LocalField, BrakesOn(Surface.Material, Context.Seed, Drops.Surface[Row], Triangle, Radius));
	const float SleepSpeed = Context.Drops.SleepSpeed;
	const bool bAtRest = Drive.isZero(0.0f) && Velocity.squaredNorm() <= SleepSpeed * SleepSpeed;
	const bool bPulledOff = PullsOff(Mass, Surface.LocalField.dot(Frame.Normal), Surface.Material.Adhesion, Radius);
	const float DragRate = ContactLineDragRate(Context.Drops.ContactLineFactor, Context.Drops.Viscosity, Radius, Mass);
	if (bAtRest || bPulledOff)
	{
		const TVec2<float> Kept = bPulledOff ? Velocity : TVec2<float>(0.0f, 0.0f);
		Drops.SetMotion(Row, {Entry, Frame.RateOf(Kept), {0.0f, 0.0f}, DragRate, Never<float>, 0});
		Drops.State[Row] = bPulledOff ? EDropState::Leaving : EDropState::Asleep;
		return;
	}
	Drops.SetMotion(Row, BindMotion(Frame, Entry, Velocity, Drive, DragRate));
	Drops.State[Row] = EDropState::Sliding;
}

TVec2<float> DropVelocity(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const TTriangleFrame<float>& Frame = Context.Surfaces[Drops.Surface[Row]].Geometry.Frame(Drops.Triangle[Row]);
	return Frame.VectorOf(Drops.Motion(Row).RateAfter(Drops.Elapsed[Row]));
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
