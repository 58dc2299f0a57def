// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a world asks of particle fluid besides moving it: state, the ledger, notes, an origin that shifts.

#include "FluidDropsCore/Fluid/FluidPart.h"

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

bool AreParticlesSound(const FParticleTable& Table, const TSlotList<FLiquid>& Liquids)
{
	bool bSound = true;
	for (uint32 Row = 0; Row < Table.Num() && bSound; ++Row)
	{
		bSound = IsFinite(Table.Position(Row)) && IsFinite(Table.Velocity(Row)) && std::isfinite(Table.Density[Row]) &&
			Liquids.IsTaken(Table.Liquid[Row]);
	}
	return bSound;
}

bool IsLiquidSound(const FLiquid& Liquid)
{
	return Liquid.ParticleMass > 0.0 && std::isfinite(Liquid.ParticleMass) && std::isfinite(Liquid.Pending) &&
		ValidateLiquid(Liquid.Settings);
}

} // namespace

FFluidPart::FState FFluidPart::MakeState() const
{
	FState State;
	if (IsEnabled())
	{
		State.Solver.Init(uint32(World.Budget.Particles), uint32(World.Budget.Springs));
	}
	return State;
}

FStatus FFluidPart::CheckState(const FState& State)
{
	const std::span<const FLiquid> Liquids = State.Liquids.All();
	bool bSound = State.Liquids.IsSound(MaxLiquids) && State.Sources.IsSound(MaxSources) &&
		State.Sinks.IsSound(MaxSources) && std::all_of(Liquids.begin(), Liquids.end(), &IsLiquidSound) &&
		AreParticlesSound(State.Solver.Particles(), State.Liquids);
	for (uint32 Slot = 0; Slot < State.Sources.Slots() && bSound; ++Slot)
	{
		const FFluidSourceSettings& Source = State.Sources[Slot];
		bSound = !State.Sources.IsTaken(Slot) ||
			(ValidateFluidSource(Source) && State.Liquids.IsTaken(uint32(Source.Liquid)));
	}
	return bSound ? FStatus() : MakeError("is damaged: its fluid does not fit together");
}

void FFluidPart::Adopt(FState&& State)
{
	Now = std::move(State);
	SettingsOfLiquids.clear();
	for (const FLiquid& Liquid : Now.Liquids.All())
	{
		SettingsOfLiquids.push_back(Liquid.Settings);
	}
	Substeps = 0;
	Awake = 0;
}

FStatus FFluidPart::CheckFluidSettings(const FFluidSettings& New) const
{
	if (New.InteractionRadius != Settings.InteractionRadius && !Now.Liquids.IsEmpty())
	{
		return MakeError(
			"fluid.interactionRadius: cannot change once the world has liquids: their particles would have "
			"another mass");
	}
	if ((New.Plane != Settings.Plane || New.PlaneDepth != Settings.PlaneDepth) && !Now.Liquids.IsEmpty())
	{
		return MakeError("fluid.plane, fluid.planeDepth: cannot change once the world has liquids");
	}
	return {};
}

FStatus FFluidPart::CheckShift(const FVec3f& NewOrigin) const
{
	for (uint32 Slot = 0; Slot < Now.Sources.Slots(); ++Slot)
	{
		FFluidSourceSettings Source = Now.Sources[Slot];
		Source.Center -= NewOrigin;
		if (FStatus Status = ValidateFluidSource(Source); !Status && Now.Sources.IsTaken(Slot))
		{
			return Status;
		}
	}
	for (uint32 Slot = 0; Slot < Now.Sinks.Slots(); ++Slot)
	{
		FFluidSinkSettings Sink = Now.Sinks[Slot];
		Sink.Center -= NewOrigin;
		if (FStatus Status = ValidateSettings(&Sink, FluidSinkFields()); !Status && Now.Sinks.IsTaken(Slot))
		{
			return Status;
		}
	}
	return {};
}

void FFluidPart::ShiftOrigin(const FVec3f& NewOrigin)
{
	for (uint32 Slot = 0; Slot < Now.Sources.Slots(); ++Slot)
	{
		Now.Sources[Slot].Center -= Now.Sources.IsTaken(Slot) ? NewOrigin : FVec3f(FVec3f::Zero());
	}
	for (uint32 Slot = 0; Slot < Now.Sinks.Slots(); ++Slot)
	{
		Now.Sinks[Slot].Center -= Now.Sinks.IsTaken(Slot) ? NewOrigin : FVec3f(FVec3f::Zero());
	}
	Now.Solver.Translate(-NewOrigin);
}

double FFluidPart::Mass() const
{
	std::array<uint64, 256> Counts{};
	const FParticleTable& Table = Particles();
	for (const uint8 Liquid : Table.Liquid.First(Table.Num()))
	{
		++Counts[Liquid];
	}
	double Total = 0.0;
	for (uint32 Slot = 0; Slot < Now.Liquids.Slots(); ++Slot)
	{
		Total += double(Counts[Slot]) * Now.Liquids[Slot].ParticleMass + Now.Liquids[Slot].Pending;
	}
	return Total;
}

void FFluidPart::Count(FLedger& Ledger, FMatterLedger&) const
{
	Ledger[EAccount::InFluid] += Mass();
}

/** Springs pull a liquid together; one with a speed of sound is as soft as that says, if there are enough substeps. */
bool FFluidPart::IsSofterThanMeant(const FLiquidSettings& Liquid) const
{
	const float StepTime = float(World.TickTime()) / float(std::max(Substeps, 1u));
	const FLiquidNumbers Numbers = NumbersOf(Liquid, Settings, StepTime);
	return !Liquid.HasSprings() && (Liquid.SoundSpeed <= 0.0f || Numbers.WantedStiffness > SafeStiffness);
}

float FFluidPart::Compression() const
{
	const FParticleTable& Table = Particles();
	std::vector<float> PerRest; // 0 for what does not count
	for (const FLiquidSettings& Liquid : SettingsOfLiquids)
	{
		PerRest.push_back(IsSofterThanMeant(Liquid) ? 1.0f / EquilibriumDensity(Liquid, Settings) : 0.0f);
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

void FFluidPart::Advise(std::vector<FAdvice>& Advice) const
{
	AdviseRoom(Now.Counters.FluidRefused, "particles", "budget.particles", World.Budget.Particles, Advice);
	if (const float Softness = Compression(); Softness > TooSoft)
	{
		const bool bWantsMore = Substeps > uint32(Settings.Substeps);
		const char* Setting = bWantsMore ? "fluid.maxSubsteps" : "fluid.substeps";
		const int32 Value = bWantsMore ? Settings.MaxSubsteps : Settings.Substeps;
		Advice.push_back({Setting,
			"fluid is compressed by " + std::to_string(std::lround(100.0f * Softness)) +
				" % where it is densest: raise " + Setting + " (" + std::to_string(Value) + ")"});
	}
}

} // namespace FluidDrops
