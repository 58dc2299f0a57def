// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidParticleEmitterComponent.h"

#include "CoreVectors.h"
#include "Emitters/BodyFinder.h"
#include "Emitters/EmissionPlace.h"
#include "Engine/World.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "FluidParticleLiquidAsset.h"
#include "FluidSimulation.h"
#include "Settings/SettingsBridge.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidParticleEmitterComponent)

UFluidPresetAsset* UFluidParticleEmitterComponent::GetAsset() const
{
	return Liquid;
}

void UFluidParticleEmitterComponent::SetParticleLiquid(UFluidParticleLiquidAsset* NewLiquid)
{
	Liquid = NewLiquid;
	MarkChanged();
}

void UFluidParticleEmitterComponent::SetFlowing(bool bNewFlows)
{
	bFlows = bNewFlows;
	MarkChanged();
}

void UFluidParticleEmitterComponent::SetFlowSpeed(float NewSpeed)
{
	Speed = NewSpeed;
	MarkChanged();
}

void UFluidParticleEmitterComponent::SetNozzleRadius(float NewRadius)
{
	NozzleRadius = NewRadius;
	MarkChanged();
}

void UFluidParticleEmitterComponent::SetPulse(float RunSeconds, float PauseSeconds)
{
	PulseOn = RunSeconds;
	PulseOff = PauseSeconds;
	MarkChanged();
}

void UFluidParticleEmitterComponent::FillAgain()
{
	bFillDue = true;
	MarkChanged();
}

FVector UFluidParticleEmitterComponent::GetFlowVelocity() const
{
	return bFlows ? GetForwardVector() * double(Speed) : FVector::ZeroVector;
}

FBox UFluidParticleEmitterComponent::GetFillBox() const
{
	return FBox(-FillExtent, FillExtent).TransformBy(GetComponentTransform());
}

float UFluidParticleEmitterComponent::GetFlowRate() const
{
	FluidDrops::FLiquidSettings OfLiquid;
	if (Liquid && !FSettingsBridge::ToCore(Liquid->GetSettings(), OfLiquid))
	{
		return 0.0f;
	}
	FluidDrops::FFluidSourceSettings Core;
	Core.Radius = FluidDropsUnreal::Units::ToMeters(double(NozzleRadius));
	Core.Speed = FluidDropsUnreal::Units::ToMeters(double(Speed));
	const FFluidParticleSettings& OfAll = GetDefault<UFluidDropsSettings>()->Fluid;
	FluidDrops::FFluidSettings CoreOfAll;
	CoreOfAll.Plane = static_cast<FluidDrops::EFluidPlane>(OfAll.Plane);
	CoreOfAll.PlaneDepth = OfAll.PlaneDepth;
	return bFlows ? FluidDrops::FlowRate(Core, OfLiquid, CoreOfAll) : 0.0f;
}

void UFluidParticleEmitterComponent::BeginWater()
{
	bFillDue = true;
	if (bMakeBodies && GetWorld())
	{
		FluidDropsUnreal::MakeBodies(
			*GetWorld(), FSphere(GetComponentLocation(), double(SurfaceRange)), MaxMadeSurfaces);
	}
	Super::BeginWater();
}

bool UFluidParticleEmitterComponent::UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation)
{
	const FString Key = Water.UseParticleLiquid(Liquid);
	if (Key.IsEmpty())
	{
		return false;
	}
	if (bFillDue && Fill != EFluidFill::Nothing)
	{
		const FBox Box = GetFillBox();
		Water.FillFluid(Liquid, Box.GetCenter(), Box.GetExtent(), Fill == EFluidFill::Ball);
	}
	bFillDue = false;
	FluidDrops::FFluidSourceSettings Core;
	Core.bEnabled = bFlows;
	Core.Center = FluidDropsUnreal::CorePoint(GetComponentLocation(), Simulation.Origin());
	Core.Direction = FluidDropsUnreal::ToVec3(
		FluidDropsUnreal::Units::MirrorDirection(FVector3f(GetForwardVector().GetSafeNormal())));
	Core.Radius = FluidDropsUnreal::Units::ToMeters(double(NozzleRadius));
	Core.Speed = FluidDropsUnreal::Units::ToMeters(double(Speed));
	Core.Turbulence = Turbulence;
	Core.PulseOn = PulseOn;
	Core.PulseOff = PulseOff;
	if (Handle.IsSet())
	{
		return Simulation.SetSource(Handle, Core, Key, this);
	}
	Handle = bFlows ? Simulation.AddSource(Core, Key, this) : FFluidSourceHandle();
	return Handle.IsSet() || !bFlows;
}

void UFluidParticleEmitterComponent::StopEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	Simulation.RemoveSource(Handle);
	Handle.Reset();
}
