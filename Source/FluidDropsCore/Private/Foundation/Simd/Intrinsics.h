// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The compiler's SIMD intrinsics, for files that compile their functions for more than the build's own target.

#pragma once

#include "Foundation/Simd/Targets.h"

#if FD_HAS_WIDE_LANES

#include <immintrin.h>

// Depending on its version, clang-cl's immintrin.h leaves out what the build's own target lacks, even though a function
// may name a target that has it.
#if defined(_MSC_VER) && defined(__clang__)
#include <avxintrin.h>
#include <popcntintrin.h>

#include <avx2intrin.h>

#include <avx512fintrin.h>

#include <avx512bwintrin.h>
#include <avx512dqintrin.h>
#include <avx512vlintrin.h>
#endif

#elif FD_HAS_FOUR_LANES

#include <arm_neon.h>

#endif
