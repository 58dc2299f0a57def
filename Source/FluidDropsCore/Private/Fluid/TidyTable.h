// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "Fluid/FluidMemory.h"
#include "FluidDropsCore/Fluid/ParticleTable.h"

namespace FluidDrops
{

/** Moves rows into the order of cells, which are those of now afterwards. */
void TidyTable(ITaskRunner& Runner, FParticleTable& Table, FFluidMemory& Memory, float Radius);

} // namespace FluidDrops
