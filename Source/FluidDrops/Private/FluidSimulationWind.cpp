// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Wind: that of the level, and winds that are brought along and taken away again.

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
