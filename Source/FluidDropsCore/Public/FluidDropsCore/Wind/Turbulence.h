// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Turbulence that travels with the mean wind (frozen turbulence, Taylor 1938; Docs/Model/Wind.md#turbulence): a sum of
// helical waves,
//
//	V'(x, t) = sum_n A_n (a_n cos t_n + b_n sin t_n) ,    t_n = k_n . (x - D(t)) + p_n ,
//
// D being the way that the mean wind has gone, and a_n, b_n, k_n perpendicular to each other (Kraichnan 1970). Each
// wave is the curl of a potential, so the sum has no divergence at all; its RMS is known exactly; and it costs a sine
// and a cosine for each wave. Wave numbers are spread over three octaves with the energies of Kolmogorov's spectrum.
//
// Gusts are the mean wind itself that rises and falls in time, the same everywhere.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"
#include "FluidDropsCore/Wind/WindSampler.h"
#include "FluidDropsCore/Wind/WindSettings.h"

#include <array>

namespace FluidDrops
{

inline constexpr uint32 TurbulenceWaves = 24;

/** The waves of a moment. A wave number is in turns per meter, a phase in turns. */
struct FTurbulence
{
	using FWaves = std::array<float, TurbulenceWaves>;

	FWaves KX, KY, KZ;
	FWaves Phase;
	FWaves CosineX, CosineY, CosineZ; // m/s
	FWaves SineX, SineY, SineZ;       // m/s
	bool bBlows = false;

	/** Speed: of the mean wind, m/s; Drift: the way that it has gone, m. */
	FD_CORE_API void Build(const FWindSettings& Settings, uint64 Seed, float Speed, const FVec3d& Drift);

	/** Adds V'. */
	FD_CORE_API void Add(const FWindSamples& Samples) const;
};

/** The mean wind at a time over world.wind: 1 +- gusts. */
FD_CORE_API float GustFactor(const FWindSettings& Settings, uint64 Seed, double Seconds);

} // namespace FluidDrops
