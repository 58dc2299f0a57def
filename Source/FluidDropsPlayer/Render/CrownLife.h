// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How long the crown of a splash stands, as Shaders/Public/Splash.ush has it (a test holds the two together): after
// that, there is nothing to draw.

#pragma once

#include <cmath>

namespace FluidDrops
{

/** Seconds from the impact of a drop of that diameter (m) at that speed into the surface (m/s). */
inline float CrownLife(float Diameter, float Speed)
{
	constexpr float TensionOverDensity = 7.2e-5f; // of water, m^3/s^2
	const float Weber = Speed * Speed * Diameter / TensionOverDensity;
	return 0.8f * std::sqrt(Weber) * Diameter / std::fmax(Speed, 1e-3f);
}

} // namespace FluidDrops
