// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What becomes of a drop that hits a surface (Docs/Model/SurfaceDrops.md#landing): it stays, bounces (by the normal
// part of its velocity only), or splashes. It splashes when K = We^(1/2) Re^(1/4) exceeds a threshold (Mundo,
// Sommerfeld, Tropea 1995, "Droplet-wall collisions", Int. J. Multiphase Flow 21: 57.7 on a dry wall): then a part of
// it is thrown up as a crown of small drops. Mass is kept; so is momentum along the surface; kinetic and surface energy
// of the crown come out of the impact.

#pragma once

#include "FluidDropsCore/Drops/DropSettings.h"
#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <array>

namespace FluidDrops
{

/** Below this rebound speed a bounce is over, m/s. */
inline constexpr float MinReboundSpeed = 0.1f;

/** K = We^(1/2) Re^(1/4) of a drop that hits with a normal speed. */
inline float SplashNumber(const FDropSettings& Liquid, float Diameter, float NormalSpeed)
{
	constexpr float MinViscosity = 1.0e-6f; // Pa s
	const float Viscosity = Liquid.Viscosity > MinViscosity ? Liquid.Viscosity : MinViscosity;
	const float Weber = Liquid.Density * NormalSpeed * NormalSpeed * Diameter / Liquid.SurfaceTension;
	const float Reynolds = Liquid.Density * NormalSpeed * Diameter / Viscosity;
	return std::sqrt(Weber) * std::sqrt(std::sqrt(Reynolds));
}

/** The small drops of one splash. */
struct FCrown
{
	static constexpr uint32 Most = 16;

	uint32 Count = 0;
	std::array<float, Most> Mass{};    // kg
	std::array<FVec3f, Most> Velocity; // relative to the surface, m/s
	std::array<uint32, Most> Seed{};
};

/** An impact as seen from the surface. */
struct FImpact
{
	float Mass;      // kg
	FVec3f Velocity; // relative to the surface, into it, m/s
	FVec3f Normal;   // of the surface, outward
	uint32 Row;      // whose chance it is
};

/** At most Room drops; none when it does not splash. A pure function of its arguments. */
FCrown MakeCrown(const FDropSettings& Liquid, const FImpact& Impact, uint32 Room, uint64 Seed, uint64 Tick);

} // namespace FluidDrops
