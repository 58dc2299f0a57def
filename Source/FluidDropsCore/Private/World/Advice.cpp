// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/Advice.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** From here on a pool is visibly soft, and trembles. */
constexpr float TooSoft = 0.5f;
/** Fewer particles are drops and splashes, which are as dense as they fall. */
constexpr std::size_t FewParticles = 500;

void AdviseRoom(uint64 Refused, const char* What, const char* Setting, int32 Room, std::vector<FAdvice>& Advice)
{
	if (Refused > 0)
	{
		Advice.push_back({Setting,
			"no room for " + std::to_string(Refused) + " " + What + ": raise " + Setting + " (" + std::to_string(Room) +
				")"});
	}
}

} // namespace

float FluidCompression(const FWorld& World)
{
	const FFluidState& Fluid = World.Fluid();
	const FParticleTable& Table = Fluid.Fluid.Particles();
	std::vector<float> PerRest; // 0 for what does not count
	for (const FLiquidSettings& Liquid : Fluid.LiquidSettings)
	{
		PerRest.push_back(Liquid.HasSprings() ? 0.0f : 1.0f / EquilibriumDensity(Liquid, World.Settings().Fluid));
	}
	std::vector<float> Dense;
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		if (const float Part = PerRest[Table.Liquid[Row]]; Part > 0.0f)
		{
			Dense.push_back(Table.Density[Row] * Part);
		}
	}
	if (Dense.size() < FewParticles)
	{
		return 0.0f;
	}
	const auto Tenth = Dense.begin() + std::ptrdiff_t(Dense.size() - Dense.size() / 10);
	std::nth_element(Dense.begin(), Tenth, Dense.end());
	return std::max(*Tenth - 1.0f, 0.0f);
}

std::vector<FAdvice> AdviceOn(const FWorld& World)
{
	std::vector<FAdvice> Advice;
	const FBudget& Budget = World.Settings().Budget;
	AdviseRoom(World.Drops().Refused(), "drops", "budget.drops", Budget.Drops, Advice);
	AdviseRoom(World.Air().Refused(), "drops in the air", "budget.airDrops", Budget.AirDrops, Advice);
	AdviseRoom(World.Trails().Refused(), "pieces of trails", "budget.trailPieces", Budget.TrailPieces, Advice);
	AdviseRoom(World.Counters().FluidRefused, "particles", "budget.particles", Budget.Particles, Advice);
	const float Softness = FluidCompression(World);
	const FFluidSettings& Fluid = World.Settings().Fluid;
	if (Softness > TooSoft)
	{
		const bool bMost = World.Fluid().LastSubsteps >= uint32(Fluid.MaxSubsteps);
		const char* Setting = bMost ? "fluid.maxSubsteps" : "fluid.substeps";
		Advice.push_back({Setting,
			"fluid is compressed by " + std::to_string(std::lround(100.0f * Softness)) +
				" % where it is densest: raise " + Setting + " (" + std::to_string(bMost ? Fluid.MaxSubsteps : Fluid.Substeps) + ")"});
	}
	return Advice;
}

} // namespace FluidDrops
