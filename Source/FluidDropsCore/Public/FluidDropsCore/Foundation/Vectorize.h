// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// For functions that are a plain loop over columns.
//
// FD_WIDE_CLONES before such a function: it is compiled for AVX2 as well, with all that it calls, and the processor
// chooses at start. Our code contracts nothing, so both give the same bits. Elsewhere than with GCC on x86-64 Linux the
// function is compiled once, for whatever the build targets (in Unreal: MinCpuArchX64).
//
// FD_INDEPENDENT_ROWS before its loop: no row reads what another writes. With many columns a compiler would otherwise
// give up on proving it.
//
// Prefetch asks for memory that is soon read in no order that a processor would guess.

#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FD_WIDE_CLONES // the resolver would run before the sanitizer does
#elif defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define FD_WIDE_CLONES __attribute__((flatten, target_clones("avx2", "default")))
#else
#define FD_WIDE_CLONES
#endif

#if defined(__clang__)
// An optimizing build would warn of each loop that it leaves as it is, and UnrealBuildTool makes errors of warnings.
#pragma clang diagnostic ignored "-Wpass-failed"
#define FD_INDEPENDENT_ROWS _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define FD_INDEPENDENT_ROWS _Pragma("GCC ivdep")
#elif defined(_MSC_VER)
#define FD_INDEPENDENT_ROWS __pragma(loop(ivdep))
#else
#define FD_INDEPENDENT_ROWS
#endif

namespace FluidDrops
{

inline void Prefetch(const void* Address)
{
#if defined(__clang__) || defined(__GNUC__)
	__builtin_prefetch(Address);
#else
	(void)Address; // without an intrinsic header, which the core does not include
#endif
}

} // namespace FluidDrops
