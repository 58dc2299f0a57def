// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The force regimes (Docs/Model/Weather.md#force-regimes) for rows of the table: what drives a drop, how it lobes, when
// two lobes touch.

#pragma once

#include "FluidDropsCore/Drops/DropSystems.h"

namespace FluidDrops
{

/** The decision for a drop at a place with a flat velocity; Field is all that acts on it but tracks, m/s^2. */
FDropForces RegimeForcesOn(const FDropContext& Context, const FDropTable& Drops, uint32 Row, uint32 Triangle,
	const TBarycentric<float>& At, const TVec2<float>& Velocity, const FVec3f& Field, float DragRate);

/** Parts of a tick after which the forces on a runner must be looked at anew: a part of its size, where tracks are. */
uint32 RegimeSubsteps(const FDropContext& Context, const FDropTable& Drops, uint32 Row);

/** The drop as its shape is bent by the field at its place, in its surface's space. */
TPlacedLobe<float> PlacedLobeOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row);

/** Docs/Model/Weather.md#merging-lobed-drops, stages 2 and 3, and the ban after a break-up. */
bool DoLobesTouch(const FDropContext& Context, const FDropTable& Drops, uint32 A, uint32 B);

} // namespace FluidDrops
