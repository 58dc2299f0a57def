// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindPart.h"

#include "FluidDropsCore/Foundation/Profile.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

FWindSourceSettings Shifted(FWindSourceSettings Source, const FVec3f& NewOrigin)
{
	Source.Center -= NewOrigin;
	return Source;
}

} // namespace

FWindPart::FWindPart(FWorldContext& InWorld, const FWindSettings& InSettings)
	: World(InWorld)
	, Settings(InSettings)
{
	Blowing.Init();
	Refresh();
}

TResult<FHandle> FWindPart::AddSource(const FWindSourceSettings& Source)
{
	const uint32 Slot = Now.Sources.NextSlot();
	if (FStatus Status = ValidateWindSource(Source); !Status)
	{
		return Within("windSources." + std::to_string(Slot), Status.Error());
	}
	if (Slot >= MaxWindSources)
	{
		return MakeError("windSources: there are " + std::to_string(MaxWindSources) + " already, which is the most");
	}
	const FHandle Handle = Now.Sources.Add(Source);
	++Now.Changes;
	Refresh();
	World.Notify(FAddWindSource{Now.Sources[Handle.Slot]}); // the argument may have been in the list
	return Handle;
}

FStatus FWindPart::SetSource(FHandle Handle, const FWindSourceSettings& Source)
{
	FD_TRY(Now.Sources.Check("wind source", Handle));
	if (FStatus Status = ValidateWindSource(Source); !Status)
	{
		return Within("windSources." + std::to_string(Handle.Slot), Status.Error());
	}
	Now.Sources[Handle.Slot] = Source;
	++Now.Changes;
	Refresh();
	World.Notify(FSetWindSource{Handle, Source});
	return {};
}

FStatus FWindPart::RemoveSource(FHandle Handle)
{
	FD_TRY(Now.Sources.Check("wind source", Handle));
	FWindSourceSettings Vacant;
	Vacant.bEnabled = false;
	Now.Sources.Remove(Handle, Vacant);
	++Now.Changes;
	Refresh();
	World.Notify(FRemoveWindSource{Handle});
	return {};
}

void FWindPart::Adopt(FState&& State)
{
	Now = std::move(State);
	Refresh();
}

FStatus FWindPart::CheckShift(const FVec3f& NewOrigin) const
{
	for (uint32 Slot = 0; Slot < Now.Sources.Slots(); ++Slot)
	{
		if (FStatus Status = ValidateWindSource(Shifted(Now.Sources[Slot], NewOrigin));
			!Status && Now.Sources.IsTaken(Slot))
		{
			return Within("windSources." + std::to_string(Slot), Status.Error());
		}
	}
	return {};
}

void FWindPart::ShiftOrigin(const FVec3f& NewOrigin)
{
	for (uint32 Slot = 0; Slot < Now.Sources.Slots(); ++Slot)
	{
		Now.Sources[Slot] = Now.Sources.IsTaken(Slot) ? Shifted(Now.Sources[Slot], NewOrigin) : Now.Sources[Slot];
	}
	Now.Drift -= NewOrigin.cast<double>(); // eddies stay where they are
	Refresh();
}

FStatus FWindPart::CheckState(const FState& State)
{
	constexpr double Furthest = 1.0e12; // m
	bool bSound = State.Sources.IsSound(MaxWindSources) && (State.Drift.array().abs() <= Furthest).all();
	for (uint32 Slot = 0; bSound && Slot < State.Sources.Slots(); ++Slot)
	{
		const FWindSourceSettings& Source = State.Sources[Slot];
		bSound = bool(ValidateWindSource(Source)) && (State.Sources.IsTaken(Slot) || !Source.bEnabled);
	}
	return bSound ? FStatus() : FStatus(MakeError("is damaged: its wind is off"));
}

void FWindPart::Advance()
{
	FD_SCOPE("Wind.Advance");
	Now.Drift += Blowing.Mean().cast<double>() * World.TickTime();
	Refresh();
}

void FWindPart::Refresh()
{
	Blowing.Build(Settings, World.Rules.Wind, World.Seed(), World.Books.Seconds, Now.Drift);
	Blowing.ClearSources();
	for (const FWindSourceSettings& Source : Now.Sources.All())
	{
		if (Source.bEnabled && Source.Speed != 0.0f)
		{
			Blowing.AddSource(FWindSource::Of(Source));
		}
	}
}

} // namespace FluidDrops
