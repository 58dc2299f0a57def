// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/PairSweeps.h"

#include "Fluid/PairSweepTargets.h"

#include <initializer_list>

#if FD_HAS_WIDE_LANES && defined(_MSC_VER) && !defined(__clang__)
#include <immintrin.h>
#include <intrin.h>
#endif

namespace FluidDrops
{

namespace
{

#if FD_HAS_WIDE_LANES && (defined(__clang__) || defined(__GNUC__))

bool HasAvx2()
{
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}

bool HasAvx512()
{
	return HasAvx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
		__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
}

#elif FD_HAS_WIDE_LANES

/** Bits of cpuid leaf 7, if the operating system saves the registers that they need. */
bool HasFeatures(unsigned Ebx, unsigned Saved)
{
	int Leaf1[4];
	int Leaf7[4];
	__cpuidex(Leaf1, 1, 0);
	__cpuidex(Leaf7, 7, 0);
	const bool bSaves = (Leaf1[2] >> 27 & 1) != 0 && (unsigned(_xgetbv(0)) & Saved) == Saved;
	return bSaves && (unsigned(Leaf7[1]) & Ebx) == Ebx;
}

bool HasAvx2()
{
	return HasFeatures(1u << 5, 0x6u);
}

bool HasAvx512()
{
	return HasFeatures(1u << 5 | 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31, 0xe6u);
}

#endif

} // namespace

bool HasLanes(ELanes Lanes)
{
	return PairSweepsFor(Lanes) != nullptr;
}

const FPairSweeps* PairSweepsFor(ELanes Lanes)
{
	switch (Lanes)
	{
	case ELanes::Best:
		for (const ELanes Wide : {ELanes::Avx512, ELanes::Avx2, ELanes::Four})
		{
			if (const FPairSweeps* Sweeps = PairSweepsFor(Wide))
			{
				return Sweeps;
			}
		}
		return &PlainPairSweeps;
#if FD_HAS_FOUR_LANES
	case ELanes::Four: return &FourPairSweeps;
#endif
#if FD_HAS_WIDE_LANES
	case ELanes::Avx2: return HasAvx2() ? &Avx2PairSweeps : nullptr;
	case ELanes::Avx512: return HasAvx512() ? &Avx512PairSweeps : nullptr;
#endif
	case ELanes::Plain: return &PlainPairSweeps;
	default: return nullptr;
	}
}

} // namespace FluidDrops
