// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One setting in the panel: its name with help, its slider, box or list, and the way back to its default.

#pragma once

#include "Viewer/Ui/Panels.h"

namespace FluidDrops
{

void DrawSettingRow(const FPanelContext& Context, const FSettingSection& Section, const FSettingField& Field);

} // namespace FluidDrops
