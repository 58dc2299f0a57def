// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/DropSystems.h"

namespace FluidDrops
{

FDropEvent EventOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const FSurface& Geometry = Context.Surfaces[Drops.Surface(Row)].Geometry;
	const TBarycentric<float> At = Drops.At(Row);
	return {Geometry.WorldPoint(Drops.Triangle(Row), At.B, At.C), Geometry.WorldNormal(Drops.Triangle(Row)),
		Drops.Mass(Row), DropVelocity(Context, Drops, Row).norm(), Drops.Surface(Row), {}};
}

} // namespace FluidDrops
