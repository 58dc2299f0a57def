// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The letters of the window, put into the program when it is built: Inter (SIL Open Font License), if the machine that
// builds has it. Empty if it has not; then Dear ImGui's own serve.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <span>

namespace FluidDrops
{

std::span<const uint8> RegularFont();
std::span<const uint8> BoldFont();

} // namespace FluidDrops
