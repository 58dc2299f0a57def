// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The part of a snapshot that belongs to one surface: its material, where it is, how it moves and what
// lies on it.

#pragma once

#include "FluidDropsCore/Drops/WetSurface.h"
#include "FluidDropsCore/Foundation/Archive.h"

namespace FluidDrops
{

/** Of what follows: see Foundation/Serialize.h. */
std::string SurfaceStateLayout();

void WriteSurfaceState(FByteWriter& Writer, const FWetSurface& Surface);

/** Into a surface of the same mesh. False: the data is damaged, the surface not to be used. */
bool ReadSurfaceState(FByteReader& Reader, FWetSurface& Surface);

} // namespace FluidDrops
