// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particles in the very same place have no direction from one to the other
// (Docs/Model/ParticleFluid.md#coincident-particles): a hash of both and of the step gives them one.

#pragma once

#include "Fluid/PairSweeps.h"
#include "FluidDropsCore/Fluid/ParticleTable.h"

namespace FluidDrops
{

/** Adds what superposed particles of a cell do to each other to their displacements, which left it out. */
void SeparateCoincident(const FSweepColumns& In, const FSweepCell& Cell, const FParticleTable& Table,
	const uint32* Order, uint64 Step, float* OutX, float* OutY, float* OutZ);

} // namespace FluidDrops
