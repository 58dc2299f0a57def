// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The water of a world as the text of an OBJ file: one object for each drop, piece of trail and falling drop. Meters, Z
// up.

#pragma once

#include "FluidDropsCore/Views/WaterExport.h"

#include <string>

namespace FluidDrops
{

std::string FluidToObj(const FWaterExport& Mesh);

} // namespace FluidDrops
