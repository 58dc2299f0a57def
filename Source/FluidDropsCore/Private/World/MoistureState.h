// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The part of a snapshot that belongs to condensation and sweat: what waits at the sites and which drop each feeds.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Weather/Moisture.h"

namespace FluidDrops
{

void WriteMoisture(FByteWriter& Writer, const FMoisture& Moisture);

/**
 * Into one that is fresh; sites are placed anew on the surfaces, which were read before. Gone: surfaces that are no
 * more, whose sites are as they were saved. False: the data is damaged.
 */
bool ReadMoisture(FByteReader& Reader, std::span<const FWetSurface> Surfaces, const std::vector<bool>& Gone,
	uint64 Seed, const FDropTable& Drops, FMoisture& Moisture);

} // namespace FluidDrops
