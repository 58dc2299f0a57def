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

/** Springs pull a liquid together; one with a speed of sound is as soft as that says, if there are enough substeps. */
bool IsSofterThanMeant(const FWorld& World, const FLiquidSettings& Liquid)
{
	const FFluidState& Fluid = World.Fluid();
	const float StepTime = float(World.TickTime()) / float(std::max(Fluid.LastSubsteps, 1u));
	const FLiquidNumbers Numbers = NumbersOf(Liquid, World.Settings().Fluid, StepTime);
	return !Liquid.HasSprings() && (Liquid.SoundSpeed <= 0.0f || Numbers.WantedStiffness > SafeStiffness);
}

} // namespace

float FluidCompression(const FWorld& World)
{
	const FFluidState& Fluid = World.Fluid();
	const FParticleTable& Table = Fluid.Fluid.Particles();
	std::vector<float> PerRest; // 0 for what does not count
	for (const FLiquidSettings& Liquid : Fluid.LiquidSettings)
	{
		PerRest.push_back(
			IsSofterThanMeant(World, Liquid) ? 1.0f / EquilibriumDensity(Liquid, World.Settings().Fluid) : 0.0f);
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
	if (const float Softness = FluidCompression(World); Softness > TooSoft)
	{
		const FFluidSettings& Fluid = World.Settings().Fluid;
		const bool bWantsMore = World.Fluid().LastSubsteps > uint32(Fluid.Substeps);
		const char* Setting = bWantsMore ? "fluid.maxSubsteps" : "fluid.substeps";
		const int32 Value = bWantsMore ? Fluid.MaxSubsteps : Fluid.Substeps;
		Advice.push_back({Setting,
			"fluid is compressed by " + std::to_string(std::lround(100.0f * Softness)) +
				" % where it is densest: raise " + Setting + " (" + std::to_string(Value) + ")"});
	}
	return Advice;
}

} // namespace FluidDrops
