// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The particle fluid of a world: its liquids, where they come from and go to, and the particles. A liquid's particles
// all have one mass, fixed when it was added; what is too little for a particle waits until more has come.

#pragma once

#include "FluidDropsCore/Fluid/FluidSource.h"

#include <vector>

namespace FluidDrops
{

/** One liquid of a world. */
struct FLiquid
{
	FLiquidSettings Settings;
	double ParticleMass = 0.0; // kg
	double Pending = 0.0;      // came in, but is less than a particle, kg
};

/** What fluid there is in a ball. */
struct FFluidInBall
{
	uint32 Particles = 0;
	double Mass = 0.0;                // kg
	FVec3f Center = FVec3f::Zero();   // of mass, m
	FVec3f Velocity = FVec3f::Zero(); // mean, m/s
	float Fastest = 0.0f;             // m/s
};

struct FFluidState
{
	std::vector<FLiquid> Liquids;
	std::vector<FLiquidSettings> LiquidSettings; // the same settings side by side, for the solver
	std::vector<FFluidSourceSettings> Sources;
	std::vector<FFluidSinkSettings> Sinks;
	FFluid Fluid;
	bool bAtRest = false; // all slept in the last tick, and nobody has done anything since
	uint32 LastSubsteps = 0;
	uint32 AwakeCount = 0;

	/** Particles and what waits to become some, kg. */
	double Mass() const;
	void Save(FByteWriter& Writer) const;
	/** Into the part of a world with the same budget; the reader has failed if it does not fit together. */
	void Load(FByteReader& Reader);
};

} // namespace FluidDrops
