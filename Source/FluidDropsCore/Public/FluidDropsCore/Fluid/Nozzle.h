// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The inside of a source: a pipe that ends where the source is, one interaction radius long and as much longer as fluid
// moves in a tick. What is in it moves along it at the source's speed, whatever pushes or pulls, as behind a piston. So
// a jet does not blow up where it leaves, and a thread of honey hangs from its nozzle instead of falling off it.
// Whether a particle is in a nozzle is seen by its place alone: nothing is kept.

#pragma once

#include "FluidDropsCore/Fluid/FluidSource.h"

namespace FluidDrops
{

/** Of the interaction radius: whoever leaves has its neighbors behind it. */
inline constexpr float NozzleLength = 1.0f;

/** A nozzle slower than what counts as calm would fall asleep. */
void KeepNozzleAwake(const FSourceContext& Context, const FFluidSourceSettings& Source, float CalmSpeed, FFluid& Fluid);

/**
 * What is in nozzles that run, in a substep. Found before particles meet bodies, which may enclose a nozzle, and put
 * where the nozzle moves it after that.
 */
class FNozzleContent
{
public:
	/** For as many particles in all. */
	void Init(uint32 Capacity);
	/** Makes room for what a source holds. */
	void Reserve(const FSourceContext& Context, const FFluidSourceSettings& Source);
	void Find(
		const FSourceContext& Context, std::span<const FFluidSourceSettings> Sources, const FParticleMotion& Motion);
	void Drive(FParticleMotion& Motion) const;

private:
	struct FHeld
	{
		uint32 Row;
		FVec3f Before;
		FVec3f After;
	};
	std::vector<FHeld> Held;
	std::vector<uint8> bChunkNear; // whether a nozzle reaches rows of it
};

/** The nozzle has moved: what was in it is still in it. */
void CarryNozzle(
	const FSourceContext& Context, const FFluidSourceSettings& Before, const FFluidSourceSettings& Now, FFluid& Fluid);

} // namespace FluidDrops
