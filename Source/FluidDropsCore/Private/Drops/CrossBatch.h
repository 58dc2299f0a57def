// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The common case of MoveDrops, many drops at a time: over one side of a triangle, on a surface where nothing but
// gravity, dry roughness, drag and adhesion acts (FWetSurface::bBatchable). What is not as common as that is left to
// FollowPath, one by one.

#pragma once

#include "FluidDropsCore/Drops/DropSystems.h"

namespace FluidDrops
{

/** Takes the drops that it could move off the list Rows and returns how many are left, in the same order. */
uint32 CrossBatch(const FDropContext& Context, FDropTable& Drops, uint32* Rows, uint32 Count);

} // namespace FluidDrops
