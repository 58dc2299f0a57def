// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropEmitterComponent.h"

#include "CoreVectors.h"
#include "Emitters/EmissionPlace.h"
#include "FluidDropsLog.h"
#include "FluidEmitterAsset.h"
#include "FluidSimulation.h"
#include "Settings/SettingsBridge.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropEmitterComponent)

UFluidDropEmitterComponent::UFluidDropEmitterComponent()
{
	// A leak that is seen at once: drops of 3 mm from a place as large as a coin.
	Settings.HalfExtent = FVector(0.01, 0.01, 0.0);
	Settings.Rate = 10.0f;
	Settings.MinRadius = 0.0012f;
	Settings.MaxRadius = 0.0018f;
}

UFluidPresetAsset* UFluidDropEmitterComponent::GetAsset() const
{
	return Asset;
}

FFluidEmitterSettings UFluidDropEmitterComponent::GetEffectiveSettings() const
{
	FFluidEmitterSettings Effective = Asset ? Asset->GetSettings() : Settings;
	Effective.Rate = bOverrideRate ? Rate : Effective.Rate;
	return Effective;
}

void UFluidDropEmitterComponent::SetEmitterAsset(UFluidEmitterAsset* NewAsset)
{
	Asset = NewAsset;
	MarkChanged();
}

void UFluidDropEmitterComponent::SetEmissionRate(float DropsPerSecond)
{
	bOverrideRate = true;
	Rate = DropsPerSecond;
	MarkChanged();
}

void UFluidDropEmitterComponent::SetRate(float NewRate)
{
	Rate = FMath::Clamp(NewRate, 0.0f, 1000000.0f); // curves overshoot
	MarkChanged();
}

FBox UFluidDropEmitterComponent::GetEmissionBox() const
{
	const FFluidEmitterSettings Effective = GetEffectiveSettings();
	return FluidDropsUnreal::BoxInWorld(Effective.Center, Effective.HalfExtent, GetComponentTransform());
}

FVector UFluidDropEmitterComponent::GetEmissionVelocity() const
{
	return FluidDropsUnreal::VelocityInWorld(GetEffectiveSettings().Velocity, GetComponentTransform());
}

bool UFluidDropEmitterComponent::UpdateEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	FluidDrops::FEmitterSettings Core;
	if (!FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(GetEffectiveSettings(), Core), this))
	{
		return false;
	}
	const FBox Box = GetEmissionBox();
	Core.Center = FluidDropsUnreal::CorePoint(Box.GetCenter(), Simulation.Origin());
	Core.HalfExtent = FluidDropsUnreal::CoreVector(Box.GetExtent()).cwiseAbs();
	Core.Velocity = FluidDropsUnreal::CoreVector(GetEmissionVelocity());
	if (Handle.IsSet())
	{
		return Simulation.SetEmitter(Handle, Core, this);
	}
	Handle = Simulation.AddEmitter(Core, this);
	return Handle.IsSet();
}

void UFluidDropEmitterComponent::StopEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	Simulation.RemoveEmitter(Handle);
	Handle.Reset();
}
