// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The part of a snapshot that belongs to one surface: its mesh by hash, its material, where it is and how it moves.

#pragma once

#include "FluidDropsCore/Drops/WetSurface.h"
#include "FluidDropsCore/Foundation/Archive.h"

namespace FluidDrops
{

/** Starts with the hash of the mesh, which the reader of a snapshot compares first. */
void WriteSurfaceState(FByteWriter& Writer, const FWetSurface& Surface);

/** What follows the hash, into a surface of the same mesh. False: the data is damaged, the surface not to be used. */
bool ReadSurfaceState(FByteReader& Reader, FWetSurface& Surface);

} // namespace FluidDrops
