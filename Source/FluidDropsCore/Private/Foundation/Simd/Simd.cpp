// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Simd.h"

#include "Foundation/Simd/Targets.h"

#include <atomic>
#include <initializer_list>

#if FD_HAS_WIDE_LANES && defined(_MSC_VER) && !defined(__clang__)
#include <immintrin.h>
#include <intrin.h>
#endif

namespace FluidDrops
{

namespace
{

#if FD_HAS_WIDE_LANES

// Asked here and not with __builtin_cpu_supports: that needs a library of the compiler (libgcc, compiler-rt), which
// UnrealBuildTool does not link for clang-cl.

struct FCpuid
{
	uint32 Eax, Ebx, Ecx, Edx;
};

FCpuid Cpuid(uint32 Leaf)
{
#if defined(_MSC_VER) && !defined(__clang__)
	int Out[4];
	__cpuidex(Out, int(Leaf), 0);
	return {uint32(Out[0]), uint32(Out[1]), uint32(Out[2]), uint32(Out[3])};
#else
	FCpuid Out;
	__asm__ volatile("cpuid" : "=a"(Out.Eax), "=b"(Out.Ebx), "=c"(Out.Ecx), "=d"(Out.Edx) : "a"(Leaf), "c"(0));
	return Out;
#endif
}

/** Which registers the operating system saves (XCR0). Only where cpuid reports OSXSAVE. */
uint32 SavedRegisters()
{
#if defined(_MSC_VER) && !defined(__clang__)
	return uint32(_xgetbv(0));
#else
	uint32 Low, High;
	__asm__ volatile("xgetbv" : "=a"(Low), "=d"(High) : "c"(0)); // clang's _xgetbv needs a target with XSAVE
	return Low;
#endif
}

/** Whether the processor has popcnt, AVX and these bits of leaf 7, and the system saves these registers. */
bool HasFeatures(uint32 Leaf7Ebx, uint32 Saved)
{
	constexpr uint32 Leaf1Ecx = 1u << 23 | 1u << 27 | 1u << 28; // popcnt, OSXSAVE, AVX
	return Cpuid(0).Eax >= 7 && (Cpuid(1).Ecx & Leaf1Ecx) == Leaf1Ecx && (SavedRegisters() & Saved) == Saved &&
		(Cpuid(7).Ebx & Leaf7Ebx) == Leaf7Ebx;
}

bool HasAvx2()
{
	static const bool bHas = HasFeatures(1u << 5, 0x6u); // saved: XMM, YMM
	return bHas;
}

bool HasAvx512()
{
	constexpr uint32 Ebx = 1u << 5 | 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31; // AVX2; AVX-512 F, DQ, BW, VL
	static const bool bHas = HasFeatures(Ebx, 0xe6u);                           // saved: XMM, YMM, masks, ZMM
	return bHas;
}

#endif

std::atomic<ELanes> LanesInUse = ELanes::Best;

} // namespace

bool HasLanes(ELanes Lanes)
{
	switch (Lanes)
	{
#if FD_HAS_FOUR_LANES
	case ELanes::Four: return true;
#endif
#if FD_HAS_WIDE_LANES
	case ELanes::Avx2: return HasAvx2();
	case ELanes::Avx512: return HasAvx512();
#endif
	case ELanes::Best:
	case ELanes::Plain: return true;
	default: return false;
	}
}

ELanes BestLanes()
{
	if (const ELanes InUse = LanesInUse.load(std::memory_order_relaxed); InUse != ELanes::Best)
	{
		return InUse;
	}
	for (const ELanes Wide : {ELanes::Avx512, ELanes::Avx2, ELanes::Four})
	{
		if (HasLanes(Wide))
		{
			return Wide;
		}
	}
	return ELanes::Plain;
}

void SetLanesInUse(ELanes Lanes)
{
	LanesInUse = HasLanes(Lanes) ? Lanes : ELanes::Best;
}

} // namespace FluidDrops
