// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sums of columns, in SIMD lanes.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

/** Out += Factor * In. */
void AddTimes(const float* In, float Factor, float* Out, uint32 Count);

/** Out = In + Factor * Out. */
void TimesPlus(const float* In, float Factor, float* Out, uint32 Count);

} // namespace FluidDrops
