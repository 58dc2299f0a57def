// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wind of a moment, as one sum (Docs/Model/Wind.md): the mean wind with its gusts, turbulence that travels with it,
// and sources. Every solver reads it where its water is, many places at once: columns in, columns out. The bits of a
// place do not depend on which others are asked for with it.

#pragma once

#include "FluidDropsCore/Wind/Turbulence.h"
#include "FluidDropsCore/Wind/WindSampler.h"
#include "FluidDropsCore/Wind/WindSource.h"

#include <vector>

namespace FluidDrops
{

class FWindField
{
public:
	/** The same everywhere and at all times. */
	FD_CORE_API static FWindField Uniform(const FVec3f& Wind);

	/** With gusts, m/s. */
	const FVec3f& Mean() const { return MeanWind; }
	/** The same everywhere, in this tick: Mean. */
	bool IsUniform() const { return Sources.empty() && !Turbulence.bBlows; }
	/** The same everywhere, and in the next tick too unless a host changes it. */
	bool IsSteady() const { return IsUniform() && !bGusts; }

	/** The velocities before do not count. */
	FD_CORE_API void Sample(const FWindSamples& Samples) const;
	FD_CORE_API FVec3f At(const FVec3f& Place) const;

	/** What blows in it. */
	std::span<const FWindSource> AllSources() const { return Sources; }

	/** Room for all that there may be, so that later calls allocate nothing. */
	FD_CORE_API void Init();
	/** Mean: world.wind, m/s; Drift: the way that the mean wind has gone, m. */
	FD_CORE_API void Build(
		const FWindSettings& Settings, const FVec3f& Mean, uint64 Seed, double Seconds, const FVec3d& Drift);
	void ClearSources() { Sources.clear(); }
	void AddSource(const FWindSource& Source) { Sources.push_back(Source); }

private:
	FVec3f MeanWind = FVec3f::Zero();
	FTurbulence Turbulence;
	std::vector<FWindSource> Sources;
	bool bGusts = false;
};

} // namespace FluidDrops
