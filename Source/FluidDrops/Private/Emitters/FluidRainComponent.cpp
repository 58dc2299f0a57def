// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidRainComponent.h"

#include "CoreVectors.h"
#include "Emitters/EmissionPlace.h"
#include "FluidDropsLog.h"
#include "FluidDropsSubsystem.h"
#include "FluidRainAsset.h"
#include "FluidSimulation.h"
#include "Settings/SettingsBridge.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidRainComponent)

namespace
{

constexpr double NoticedMove = 0.1; // cm: as far as a box may be from where it should be

} // namespace

UFluidRainComponent::UFluidRainComponent()
{
	Settings.Rate = 20.0f; // heavy enough to be seen at once
}

UFluidPresetAsset* UFluidRainComponent::GetAsset() const
{
	return Asset;
}

FFluidRainSettings UFluidRainComponent::GetEffectiveSettings() const
{
	FFluidRainSettings Effective = Asset ? Asset->GetSettings() : Settings;
	Effective.Rate = bOverrideRate ? Rate : Effective.Rate;
	return Effective;
}

void UFluidRainComponent::SetRainAsset(UFluidRainAsset* NewAsset)
{
	Asset = NewAsset;
	MarkChanged();
}

void UFluidRainComponent::SetRainRate(float MillimetresPerHour)
{
	bOverrideRate = true;
	Rate = MillimetresPerHour;
	MarkChanged();
}

void UFluidRainComponent::SetRainWind(FVector NewWind)
{
	bSetWind = true;
	Wind = NewWind;
	MarkChanged();
}

void UFluidRainComponent::SetRate(float NewRate)
{
	Rate = FMath::Clamp(NewRate, 0.0f, 1000.0f); // curves overshoot
	MarkChanged();
}

void UFluidRainComponent::SetWind(FVector NewWind)
{
	Wind = NewWind;
	MarkChanged();
}

FBox UFluidRainComponent::GetRainBox(const FVector& ViewLocation) const
{
	const FFluidRainSettings Effective = GetEffectiveSettings();
	FTransform Place = GetComponentTransform();
	if (Effective.bFollow)
	{
		Place = FTransform(FQuat::Identity, ViewLocation, Place.GetScale3D());
	}
	return FluidDropsUnreal::BoxInWorld(Effective.Center, Effective.HalfExtent, Place);
}

TArray<FBox> UFluidRainComponent::GetRainBoxes(const TArray<FVector>& ViewLocations) const
{
	if (ViewLocations.IsEmpty() || !GetEffectiveSettings().bFollow)
	{
		return {GetRainBox(GetComponentLocation())};
	}
	TArray<FBox> Boxes;
	for (const FVector& View : ViewLocations)
	{
		Boxes.Add(GetRainBox(View));
	}
	// Seen from above: what falls through one box falls through those below it as well.
	for (int32 Index = 0; Index < Boxes.Num(); ++Index)
	{
		for (int32 Other = Index + 1; Other < Boxes.Num(); ++Other)
		{
			if (Boxes[Index].IntersectXY(Boxes[Other]))
			{
				Boxes[Index] += Boxes[Other];
				Boxes.RemoveAt(Other);
				Index = INDEX_NONE; // it may overlap others now
				break;
			}
		}
	}
	return Boxes;
}

TArray<UFluidRainComponent::FFall> UFluidRainComponent::FindFalls(const TArray<FVector>& Views) const
{
	TArray<FFall> Found;
	const bool bFollow = GetEffectiveSettings().bFollow && !Views.IsEmpty();
	for (const FBox& Box : GetRainBoxes(Views))
	{
		FFall& Fall = Found.AddDefaulted_GetRef();
		Fall.bFollow = bFollow && Found.Num() == 1;
		Fall.Box = Fall.bFollow ? Box.ShiftBy(-Views[0]) : Box;
	}
	return Found;
}

bool UFluidRainComponent::NeedsUpdate(const UFluidDropsSubsystem& Water) const
{
	const TArray<FFall> Found = FindFalls(Water.GetViewLocations());
	bool bSame = Found.Num() == Falls.Num();
	for (int32 Index = 0; bSame && Index < Found.Num(); ++Index)
	{
		const FFall& Now = Found[Index];
		const FFall& Before = Falls[Index];
		bSame = Now.bFollow == Before.bFollow && Now.Box.Min.Equals(Before.Box.Min, NoticedMove) &&
			Now.Box.Max.Equals(Before.Box.Max, NoticedMove);
	}
	return !bSame;
}

void UFluidRainComponent::BeforeTick(UFluidDropsSubsystem& Water, float Seconds)
{
	Super::BeforeTick(Water, Seconds);
	LastBoxes = GetRainBoxes(Water.GetViewLocations());
}

bool UFluidRainComponent::UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation)
{
	const FFluidRainSettings Effective = GetEffectiveSettings();
	FluidDrops::FRainSettings Core;
	if (!FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(Effective, Core), this))
	{
		return false;
	}
	bool bTaken = true;
	if (bSetWind)
	{
		bTaken = Simulation.BringWind(this, Wind, this);
	}
	else
	{
		Simulation.TakeBackWind(this);
	}
	const TArray<FVector> Views = Water.GetViewLocations();
	TArray<FFall> Found = FindFalls(Views);
	for (int32 Index = 0; Index < Found.Num(); ++Index)
	{
		FFall& Fall = Found[Index];
		// The core moves a box that follows; what it is given then is the offset from the viewer.
		Core.bFollow = Fall.bFollow;
		Core.Center = Fall.bFollow ? FluidDropsUnreal::CoreVector(Fall.Box.GetCenter())
								   : FluidDropsUnreal::CorePoint(Fall.Box.GetCenter(), Simulation.Origin());
		Core.HalfExtent = FluidDropsUnreal::CoreVector(Fall.Box.GetExtent()).cwiseAbs();
		Core.bStartFull = Effective.bStartFull;
		const FFall* Before = Falls.IsValidIndex(Index) ? &Falls[Index] : nullptr;
		const bool bGoesOn = Before && Before->Handle.IsSet() && Before->bFollow == Fall.bFollow &&
			(Fall.bFollow || Before->Box.IntersectXY(Fall.Box));
		if (bGoesOn)
		{
			Fall.Handle = Before->Handle;
			bTaken = Simulation.SetRain(Fall.Handle, Core, this) && bTaken;
			continue;
		}
		// A new box begins full, but not where drops fall already.
		const FBox InWorld = Fall.bFollow ? Fall.Box.ShiftBy(Views[0]) : Fall.Box;
		const auto IsThere = [&InWorld](const FBox& Last) { return Last.IntersectXY(InWorld); };
		Core.bStartFull = Effective.bStartFull && !LastBoxes.ContainsByPredicate(IsThere);
		Fall.Handle = Simulation.AddRain(Core, this);
		bTaken = Fall.Handle.IsSet() && bTaken;
	}
	for (int32 Index = 0; Index < Falls.Num(); ++Index)
	{
		if (!Found.IsValidIndex(Index) || !(Found[Index].Handle == Falls[Index].Handle))
		{
			Simulation.RemoveRain(Falls[Index].Handle);
		}
	}
	Falls = MoveTemp(Found);
	return bTaken;
}

void UFluidRainComponent::StopEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	for (const FFall& Fall : Falls)
	{
		Simulation.RemoveRain(Fall.Handle);
	}
	Falls.Reset();
	LastBoxes.Reset();
	Simulation.TakeBackWind(this);
}
