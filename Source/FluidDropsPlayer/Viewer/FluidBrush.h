// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the brush does to particle fluid and to bodies that float in it, by the commands that any host has: what it does
// is booked and recorded.

#pragma once

#include "Viewer/SessionTypes.h"

namespace FluidDrops
{

/** A nozzle as wide as the brush at the end of the stroke gives what comes out of it in that time, where there is room
 * for it. */
FStatus PourFluid(FWorld& World, const FBrushCommand& Brush);

/** Takes all fluid within the brush away, from the start of the stroke to its end. */
FStatus RemoveFluidBelow(FWorld& World, const FBrushStroke& Stroke);

/** Fluid within the brush goes along with it: a part of it, 0 to 1. A brush that rests moves nothing. */
FStatus PushFluidAlong(FWorld& World, const FBrushCommand& Brush);

/** Holds on to the body of its grip if that can be moved, or else to the fluid within the brush. */
FStatus GrabWithin(FWorld& World, const FBrushCommand& Brush);

} // namespace FluidDrops
