// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Things in a level that particle fluid could meet.

#pragma once

#include "Math/Sphere.h"

class UWorld;

namespace FluidDropsUnreal
{

/** Makes the nearest things with collision within a range bodies in fluid, unless there is a body within it already. */
void MakeBodies(UWorld& World, const FSphere& Range, int32 Most);

} // namespace FluidDropsUnreal
