// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid of two dimensions (FFluidSettings::Plane; Docs/Model/ParticleFluid.md#two-dimensions): the same substep, in
// which nothing moves along one axis. Sums over pairs in one plane have nothing along it anyway; what does is gravity,
// velocities from outside, springs between planes, and bodies whose surface leans.

#include "Fluid/FluidPhases.h"

#include <algorithm>

namespace FluidDrops
{

void FFluid::StayInPlane(const FFluidContext& Context, EInPlane What)
{
	if (!Context.Fluid.IsPlanar())
	{
		return;
	}
	const uint32 Axis = Context.Fluid.StillAxis();
	float* Velocity = std::array{Table.VX.Data(), Table.VY.Data(), Table.VZ.Data()}[Axis];
	float* Place = std::array{Table.X.Data(), Table.Y.Data(), Table.Z.Data()}[Axis];
	float* Before = std::array{Memory->PrevX.Data(), Memory->PrevY.Data(), Memory->PrevZ.Data()}[Axis];
	const float* Sorted = std::array{Memory->SortedX.Data(), Memory->SortedY.Data(), Memory->SortedZ.Data()}[Axis];
	const uint32* Order = Memory->Cells.Order().data();
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			switch (What)
			{
			case EInPlane::Velocities: std::fill(Velocity + Chunk.Begin, Velocity + Chunk.End, 0.0f); break;
			case EInPlane::Places: std::copy(Before + Chunk.Begin, Before + Chunk.End, Place + Chunk.Begin); break;
			case EInPlane::PlacesAfterBodies: // which may have moved where it was before, too
				for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
				{
					Place[Order[At]] = Before[Order[At]] = Sorted[At];
				}
				break;
			}
		});
}

} // namespace FluidDrops
