// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/PairSweepTargets.h"

#include <bit>
#include <cmath>

namespace FluidDrops
{

namespace PlainLanes
{

#include "Foundation/Simd/LanesPlain.inl"

#include "Fluid/PairSweeps.inl"

} // namespace PlainLanes

const FPairSweeps PlainPairSweeps{
	"plain", PlainLanes::SumDensity, PlainLanes::SumDisplacement, PlainLanes::SumViscosity, PlainLanes::ListNear};

} // namespace FluidDrops
