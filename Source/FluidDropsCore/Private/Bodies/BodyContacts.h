// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bodies against each other (Docs/Model/ParticleFluid.md#contacts-between-bodies): floating toys do not pass through
// each other or through the tank. Contact points of one body in the distance field of the other, sequential impulses
// with Coulomb friction, in a fixed order. This is no rigid body engine: a host that has one moves its bodies itself.

#pragma once

#include "Bodies/BodyScratch.h"

namespace FluidDrops
{

/** Changes FinalMotion of the dynamic bodies that the core moves, and finds the Parting of those that overlap. */
void ResolveBodyContacts(std::span<const FBody> Bodies, float StepTime, float Slop, FBodyScratch& Scratch);

} // namespace FluidDrops
