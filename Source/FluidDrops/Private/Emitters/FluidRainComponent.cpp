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

constexpr double NoticedWind = 0.1; // cm/s: the world rounds it

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

bool UFluidRainComponent::UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation)
{
	const FFluidRainSettings Effective = GetEffectiveSettings();
	FluidDrops::FRainSettings Core;
	if (!FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(Effective, Core), this))
	{
		return false;
	}
	// The core moves a box that follows; what it is given then is the offset from the viewer.
	const FBox Box = GetRainBox(FVector::ZeroVector);
	Core.Center = Effective.bFollow ? FluidDropsUnreal::CoreVector(Box.GetCenter())
									: FluidDropsUnreal::CorePoint(Box.GetCenter(), Simulation.Origin());
	Core.HalfExtent = FluidDropsUnreal::CoreVector(Box.GetExtent()).cwiseAbs();
	if (bSetWind && !Water.GetWind().Equals(Wind, NoticedWind))
	{
		Water.SetWind(Wind);
	}
	if (Handle.IsSet())
	{
		return Simulation.SetRain(Handle, Core, this);
	}
	Handle = Simulation.AddRain(Core, this);
	return Handle.IsSet();
}

void UFluidRainComponent::StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation)
{
	Simulation.RemoveRain(Handle);
	Handle.Reset();
	if (bSetWind && Water.GetWind().Equals(Wind, NoticedWind))
	{
		Water.SetWind(FVector::ZeroVector);
	}
}
