// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sweeps over pairs for each kind of processor that they are compiled for.

#pragma once

#include "Fluid/PairSweeps.h"
#include "Foundation/Simd/Targets.h"

namespace FluidDrops
{

extern const FPairSweeps PlainPairSweeps;
#if FD_HAS_FOUR_LANES
extern const FPairSweeps FourPairSweeps;
#endif
#if FD_HAS_WIDE_LANES
extern const FPairSweeps Avx2PairSweeps;
extern const FPairSweeps Avx512PairSweeps;
#endif

} // namespace FluidDrops
