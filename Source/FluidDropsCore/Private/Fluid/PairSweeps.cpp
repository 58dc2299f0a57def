// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/PairSweeps.h"

#include "Fluid/PairSweepTargets.h"

namespace FluidDrops
{

const FPairSweeps* PairSweepsFor(ELanes Lanes)
{
	switch (Lanes == ELanes::Best ? BestLanes() : Lanes)
	{
#if FD_HAS_FOUR_LANES
	case ELanes::Four: return &FourPairSweeps;
#endif
#if FD_HAS_WIDE_LANES
	case ELanes::Avx2: return HasLanes(ELanes::Avx2) ? &Avx2PairSweeps : nullptr;
	case ELanes::Avx512: return HasLanes(ELanes::Avx512) ? &Avx512PairSweeps : nullptr;
#endif
	case ELanes::Plain: return &PlainPairSweeps;
	default: return nullptr;
	}
}

} // namespace FluidDrops
