// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidWindSourceComponent.h"

#include "FluidDropsLog.h"
#include "FluidDropsUnits.h"
#include "FluidSimulation.h"
#include "Settings/SettingsBridge.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidWindSourceComponent)

void UFluidWindSourceComponent::SetKind(EFluidWindSource NewKind)
{
	Kind = NewKind;
	MarkChanged();
}

void UFluidWindSourceComponent::SetEnabled(bool bNewEnabled)
{
	bEnabled = bNewEnabled;
	MarkChanged();
}

// Curves overshoot: what is out of range is the limit.

void UFluidWindSourceComponent::SetSpeed(float NewSpeed)
{
	Speed = FMath::Clamp(NewSpeed, -10000.0f, 10000.0f);
	MarkChanged();
}

void UFluidWindSourceComponent::SetRadius(float NewRadius)
{
	Radius = FMath::Clamp(NewRadius, 0.1f, 100000.0f);
	MarkChanged();
}

void UFluidWindSourceComponent::SetSwirl(float NewSwirl)
{
	Swirl = FMath::Clamp(NewSwirl, -2.0f, 2.0f);
	MarkChanged();
}

void UFluidWindSourceComponent::SetReach(float NewReach)
{
	Reach = FMath::Clamp(NewReach, 0.0f, 10000000.0f);
	MarkChanged();
}

FFluidWindSourceSettings UFluidWindSourceComponent::GetSourceSettings(const FVector& Origin) const
{
	using namespace FluidDropsUnreal::Units;
	FFluidWindSourceSettings Settings;
	Settings.bEnabled = bEnabled;
	Settings.Kind = Kind;
	Settings.Center = (GetComponentLocation() - Origin) * MetersPerCentimeter;
	Settings.Direction = GetForwardVector();
	Settings.Speed = ToMeters(double(Speed));
	Settings.Radius = ToMeters(double(Radius));
	Settings.Swirl = Swirl;
	Settings.Reach = ToMeters(double(Reach));
	return Settings;
}

bool UFluidWindSourceComponent::UpdateEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	FluidDrops::FWindSourceSettings Core;
	if (!FluidDropsUnreal::Report::Succeeded(
			FSettingsBridge::ToCore(GetSourceSettings(Simulation.Origin()), Core), this))
	{
		return false;
	}
	if (Handle.IsSet())
	{
		return Simulation.SetWindSource(Handle, Core, this);
	}
	Handle = Simulation.AddWindSource(Core, this);
	return Handle.IsSet();
}

void UFluidWindSourceComponent::StopEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	Simulation.RemoveWindSource(Handle);
	Handle.Reset();
}
