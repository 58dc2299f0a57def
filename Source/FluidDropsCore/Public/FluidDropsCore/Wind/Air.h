// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Air at 20 degrees C and sea level.

#pragma once

namespace FluidDrops
{

inline constexpr double AirDensity = 1.2;       // kg/m^3
inline constexpr double AirViscosity = 1.81e-5; // Pa s

} // namespace FluidDrops
