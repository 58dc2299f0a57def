// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The inside of a source: a pipe one interaction radius long that ends where the source is. What is in it moves along it
// at the source's speed, whatever pushes or pulls, as behind a piston. So a jet does not blow up where it leaves, and a
// thread of honey hangs from its nozzle instead of falling off it. Whether a particle is in a nozzle is seen by its
// place alone: nothing is kept.

#pragma once

#include "FluidDropsCore/Fluid/FluidSource.h"

namespace FluidDrops
{

/** Of the interaction radius: whoever leaves has its neighbours behind it. */
inline constexpr float NozzleLength = 1.0f;

/** A nozzle slower than what counts as calm would fall asleep. */
void KeepNozzleAwake(const FSourceContext& Context, const FFluidSourceSettings& Source, float CalmSpeed, FFluid& Fluid);

/** Moves what is in nozzles that run; the last thing that happens to particles in a substep. */
void DriveNozzles(
	const FSourceContext& Context, std::span<const FFluidSourceSettings> Sources, FParticleMotion& Motion);

/** The nozzle has moved: what was in it is still in it. */
void CarryNozzle(const FSourceContext& Context, const FFluidSourceSettings& Before, const FFluidSourceSettings& Now,
	FFluid& Fluid);

} // namespace FluidDrops
