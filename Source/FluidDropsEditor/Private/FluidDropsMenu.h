// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Tools > FluidDrops. Content/Python/init_unreal.py adds its entry to the same menu.

#pragma once

#include "UObject/NameTypes.h"

namespace FluidDropsUnreal::Editor
{

/** The menu that Tools > FluidDrops opens. */
FName MenuName();

/** Adds the menu; Owner is who it is taken away for with UToolMenus::UnregisterOwner. */
void AddMenu(void* Owner);

} // namespace FluidDropsUnreal::Editor
