// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How far the water of a frame reaches when it is drawn. Made with the frame, on its task: the game thread has a box
// for each surface, not a loop over all drops.

#pragma once

#include "FluidDropsCore/Foundation/Parallel.h"

struct FFluidFrame;

namespace FluidDropsUnreal
{

/** Of all drops, pools, trails and falling drops. */
void MeasureDropBounds(FluidDrops::ITaskRunner& Runner, FFluidFrame& Frame);
/** Of all particles, no farther than Reach from which there is liquid (cm). */
void MeasureLiquidBounds(FluidDrops::ITaskRunner& Runner, float Reach, FFluidFrame& Frame);

} // namespace FluidDropsUnreal
