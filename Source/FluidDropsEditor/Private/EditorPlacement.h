// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Window > Place Actors > FluidDrops.

#pragma once

#include "UObject/NameTypes.h"

namespace FluidDropsUnreal::Editor
{

/** Of the category. */
FName PlacementCategory();

void AddPlacementCategory();
void RemovePlacementCategory();

} // namespace FluidDropsUnreal::Editor
