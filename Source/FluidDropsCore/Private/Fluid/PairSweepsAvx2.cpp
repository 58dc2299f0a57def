// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// All code of this file, and nothing that it includes, is compiled for more than the build's own target. It runs only
// where PairSweepsFor has asked the processor.

#include "Fluid/PairSweeps.h"

#include "Fluid/PairSweepTargets.h"
#include "Foundation/Simd/Intrinsics.h"

#if FD_HAS_WIDE_LANES

#include <bit>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,popcnt")
#endif

namespace FluidDrops
{

namespace Avx2Lanes
{

#include "Foundation/Simd/LanesAvx2.inl"

#include "Fluid/PairSweeps.inl"

} // namespace Avx2Lanes

const FPairSweeps Avx2PairSweeps{
	"avx2", Avx2Lanes::SumDensity, Avx2Lanes::SumDisplacement, Avx2Lanes::SumViscosity, Avx2Lanes::ListNear};

} // namespace FluidDrops

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

#endif
