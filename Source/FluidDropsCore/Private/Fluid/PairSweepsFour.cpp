// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sweeps in what every processor of its kind has: SSE2 on x86-64, NEON on 64-bit ARM.

#include "Fluid/PairSweeps.h"

#include "Fluid/PairSweepTargets.h"
#include "Foundation/Simd/Intrinsics.h"

#if FD_HAS_FOUR_LANES

#include <bit>

namespace FluidDrops
{

namespace FourLanes
{

#if FD_HAS_WIDE_LANES
#include "Foundation/Simd/LanesSse2.inl"
#else
#include "Foundation/Simd/LanesNeon.inl"
#endif

#include "Fluid/PairSweeps.inl"

} // namespace FourLanes

const FPairSweeps FourPairSweeps{
	"four", FourLanes::SumDensity, FourLanes::SumDisplacement, FourLanes::SumViscosity, FourLanes::ListNear};

} // namespace FluidDrops

#endif
