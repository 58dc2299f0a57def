// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What every header of the core starts from: the export macro and integers of a fixed size. The macro is our own:
// UnrealBuildTool's FLUIDDROPSCORE_API needs an engine header to mean anything, and the core includes none. Its
// Build.cs says whether the core is a shared library, and whether that is being built or used.

#pragma once

#include <cstddef>
#include <cstdint>

// No multiplication is fused with an addition, here and in whatever follows: hashes of the state must agree for every
// target. UnrealBuildTool and CMake say so to clang and GCC on the command line, but UnrealBuildTool not to clang-cl.
#if defined(__clang__)
#pragma clang fp contract(off)
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if !defined(FLUIDDROPSCORE_SHARED)
#define FD_CORE_API
#elif !defined(_WIN32)
#define FD_CORE_API __attribute__((visibility("default")))
#elif defined(FLUIDDROPSCORE_EXPORTS)
#define FD_CORE_API __declspec(dllexport)
#else
#define FD_CORE_API __declspec(dllimport)
#endif

namespace FluidDrops
{

using int8 = std::int8_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;

/** An index that refers to nothing: no triangle, no row, no neighbor. */
inline constexpr uint32 IndexNone = 0xffffffffu;

} // namespace FluidDrops
