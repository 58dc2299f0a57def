// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sums of a field in what every processor of its kind has: SSE2 on x86-64, NEON on 64-bit ARM.

#include "Foundation/Simd/Intrinsics.h"
#include "Geometry/FieldSweepTargets.h"

#if FD_HAS_FOUR_LANES

#include <bit>

namespace FluidDrops
{

namespace FourField
{

#if FD_HAS_WIDE_LANES
#include "Foundation/Simd/LanesSse2.inl"
#else
#include "Foundation/Simd/LanesNeon.inl"
#endif

#include "Geometry/FieldBricks.inl"

} // namespace FourField

const FFieldSweeps FourFieldSweeps = FourField::FieldSweeps;

} // namespace FluidDrops

#endif
