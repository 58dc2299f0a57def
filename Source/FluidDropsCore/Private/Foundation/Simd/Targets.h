// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// For which processors code is compiled besides the build's own.

#pragma once

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(_M_ARM64EC) // which calls itself x64, and runs on ARM
#define FD_HAS_WIDE_LANES 1
#else
#define FD_HAS_WIDE_LANES 0
#endif

#if FD_HAS_WIDE_LANES || defined(__aarch64__) || defined(_M_ARM64)
#define FD_HAS_FOUR_LANES 1
#else
#define FD_HAS_FOUR_LANES 0
#endif
