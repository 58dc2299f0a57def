// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// All code of this file, and nothing that it includes, is compiled for more than the build's own target. It runs only
// where BestFieldSweeps has asked the processor.

#include "Foundation/Simd/Intrinsics.h"
#include "Geometry/FieldSweepTargets.h"

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

namespace Avx2Field
{

#include "Foundation/Simd/LanesAvx2.inl"

#include "Geometry/FieldBricks.inl"

} // namespace Avx2Field

const FFieldSweeps Avx2FieldSweeps = Avx2Field::FieldSweeps;

} // namespace FluidDrops

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

#endif
