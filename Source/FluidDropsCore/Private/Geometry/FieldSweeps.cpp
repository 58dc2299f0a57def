// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sums of a field in plain code, and the choice among what is compiled.

#include "Geometry/FieldSweeps.h"

#include "Geometry/FieldSweepTargets.h"

#include <bit>
#include <cmath>

namespace FluidDrops
{

namespace PlainField
{

#include "Foundation/Simd/LanesPlain.inl"

#include "Geometry/FieldBricks.inl"

} // namespace PlainField

const FFieldSweeps& BestFieldSweeps()
{
#if FD_HAS_WIDE_LANES
	if (HasLanes(ELanes::Avx2))
	{
		return Avx2FieldSweeps;
	}
#endif
#if FD_HAS_FOUR_LANES
	return FourFieldSweeps;
#else
	return PlainField::FieldSweeps;
#endif
}

} // namespace FluidDrops
