// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// All code of this file, and nothing that it includes, is compiled for more than the build's own target. It runs only
// where PairSweepsFor has asked the processor.

#include "Fluid/PairSweeps.h"

#include "Fluid/PairSweepTargets.h"
#include "Foundation/Simd/Intrinsics.h"

#if FD_HAS_WIDE_LANES

#if defined(__clang__)
#pragma clang attribute push(                                                                                          \
	__attribute__((target("avx2,popcnt,avx512f,avx512vl,avx512bw,avx512dq"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,avx512f,avx512vl,avx512bw,avx512dq")
#endif

namespace FluidDrops
{

namespace Avx512Lanes
{

#include "Foundation/Simd/LanesAvx512.inl"

#include "Fluid/PairSweeps.inl"

} // namespace Avx512Lanes

const FPairSweeps Avx512PairSweeps{
	"avx512", Avx512Lanes::SumDensity, Avx512Lanes::SumDisplacement, Avx512Lanes::SumViscosity, Avx512Lanes::ListNear};

} // namespace FluidDrops

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

#endif
