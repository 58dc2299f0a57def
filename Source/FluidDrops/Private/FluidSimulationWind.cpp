// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Wind: that of the level, winds that are brought along and taken away again, and sources.

#include "CoreVectors.h"
#include "FluidDropsLog.h"
#include "FluidSimulation.h"

FluidDrops::FStatus FFluidSimulation::CheckWind(const FVector& NewWind) const
{
	FluidDrops::FWorldSettings Windy = Desired;
	Windy.World.Wind = FluidDropsUnreal::CoreVector(NewWind);
	return FluidDrops::ValidateWorldSettings(Windy);
}

void FFluidSimulation::SendWind()
{
	const FluidDrops::FVec3f Blows = FluidDropsUnreal::CoreVector(Brought.IsEmpty() ? OwnWind : Brought.Last().Wind);
	if (Desired.World.Wind != Blows)
	{
		Desired.World.Wind = Blows;
		bSettingsChanged = true;
	}
}

bool FFluidSimulation::SetWind(const FVector& NewWind, const UObject* About)
{
	if (!FluidDropsUnreal::Report::Succeeded(CheckWind(NewWind), About))
	{
		return false;
	}
	OwnWind = NewWind;
	SendWind();
	return true;
}

bool FFluidSimulation::BringWind(FObjectKey Who, const FVector& NewWind, const UObject* About)
{
	if (!FluidDropsUnreal::Report::Succeeded(CheckWind(NewWind), About))
	{
		return false;
	}
	FBroughtWind* Known = Brought.FindByPredicate([Who](const FBroughtWind& Other) { return Other.Who == Who; });
	if (!Known)
	{
		Known = &Brought.Add_GetRef({Who});
	}
	Known->Wind = NewWind;
	SendWind();
	return true;
}

void FFluidSimulation::TakeBackWind(FObjectKey Who)
{
	Brought.RemoveAll([Who](const FBroughtWind& Other) { return Other.Who == Who; });
	SendWind();
}

FFluidWindSourceHandle FFluidSimulation::AddWindSource(
	const FluidDrops::FWindSourceSettings& Settings, const UObject* About)
{
	if (!FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateWindSource(Settings), About))
	{
		return {};
	}
	const FFluidWindSourceHandle Handle = WindSources.Add(Settings);
	Queue(TFluidSet{Handle.Slot, Settings});
	return Handle;
}

bool FFluidSimulation::SetWindSource(
	FFluidWindSourceHandle Source, const FluidDrops::FWindSourceSettings& Settings, const UObject* About)
{
	FluidDrops::FWindSourceSettings* Kept = WindSources.Find(Source);
	if (!Kept || !FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateWindSource(Settings), About))
	{
		return false;
	}
	*Kept = Settings;
	Queue(TFluidSet{Source.Slot, Settings});
	return true;
}

void FFluidSimulation::RemoveWindSource(FFluidWindSourceHandle Source)
{
	if (WindSources.Remove(Source))
	{
		Queue(TFluidRemove<FluidDrops::FWindSourceSettings>{Source.Slot});
	}
}

FluidDrops::FStatus FFluidSimulation::CheckShiftOfWind(const FluidDrops::FVec3f& Shift) const
{
	FluidDrops::FStatus Status;
	for (int32 Slot = 0; Slot < WindSources.Num() && Status; ++Slot)
	{
		if (const FluidDrops::FWindSourceSettings* Kept = WindSources.At(Slot))
		{
			FluidDrops::FWindSourceSettings Moved = *Kept;
			Moved.Center -= Shift;
			Status = FluidDrops::ValidateWindSource(Moved);
		}
	}
	return Status;
}

void FFluidSimulation::ShiftKeptWind(const FluidDrops::FVec3f& Shift)
{
	for (int32 Slot = 0; Slot < WindSources.Num(); ++Slot)
	{
		if (FluidDrops::FWindSourceSettings* Kept = WindSources.At(Slot))
		{
			Kept->Center -= Shift;
		}
	}
}
