// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FD_WIDE_CLONES before a function that is a plain loop over columns: it is compiled for AVX2 as well, and the
// processor chooses at start. Our code contracts nothing, so both give the same bits. Elsewhere than with GCC or clang
// on x86-64 Linux the function is compiled once, for whatever the build targets (Unreal: MinCpuArchX64).

#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FD_WIDE_CLONES // the resolver would run before the sanitizer does
#elif defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define FD_WIDE_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define FD_WIDE_CLONES
#endif
