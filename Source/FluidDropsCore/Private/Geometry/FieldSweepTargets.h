// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sums of a field for each kind of processor that they are compiled for.

#pragma once

#include "Foundation/Simd/Targets.h"
#include "Geometry/FieldSweeps.h"

namespace FluidDrops
{

#if FD_HAS_FOUR_LANES
extern const FFieldSweeps FourFieldSweeps;
#endif
#if FD_HAS_WIDE_LANES
extern const FFieldSweeps Avx2FieldSweeps;
#endif

} // namespace FluidDrops
