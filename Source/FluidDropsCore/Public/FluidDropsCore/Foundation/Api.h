// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What every header of the core starts from: the export macro and integers of a fixed size.
// UnrealBuildTool defines FLUIDDROPSCORE_API for each module; a static library needs nothing.

#pragma once

#include <cstddef>
#include <cstdint>

#ifndef FLUIDDROPSCORE_API
#define FLUIDDROPSCORE_API
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

/** An index that refers to nothing: no triangle, no row, no neighbour. */
inline constexpr uint32 IndexNone = 0xffffffffu;

} // namespace FluidDrops
