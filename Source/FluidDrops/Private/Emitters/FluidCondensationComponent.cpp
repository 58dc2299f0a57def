// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidCondensationComponent.h"

#include "FluidDropsCore/Weather/Vapor.h"
#include "FluidDropsSubsystem.h"
#include "FluidMoistureSettings.h"
#include "FluidSurfaceOverrides.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidCondensationComponent)

UFluidCondensationComponent::UFluidCondensationComponent()
{
	bFollowsTransform = false;
	SurfaceInterval = 1.0f;
	SurfaceRange = 300.0f;
}

void UFluidCondensationComponent::SetAirTemperature(float NewTemperature)
{
	AirTemperature = FMath::Clamp(NewTemperature, -40.0f, 100.0f);
	bTellAir = true;
	MarkChanged();
}

void UFluidCondensationComponent::SetHumidity(float NewHumidity)
{
	Humidity = FMath::Clamp(NewHumidity, 0.0f, 1.0f);
	bTellAir = true;
	MarkChanged();
}

void UFluidCondensationComponent::SetSurfaceTemperature(float NewTemperature)
{
	SurfaceTemperature = FMath::Clamp(NewTemperature, -40.0f, 100.0f);
	MarkChanged();
}

float UFluidCondensationComponent::GetDewPoint() const
{
	return float(
		FluidDrops::DewPoint(double(AirTemperature), FMath::Max(double(Humidity), UE_DOUBLE_KINDA_SMALL_NUMBER)));
}

bool UFluidCondensationComponent::UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation&)
{
	if (bTellAir)
	{
		bTellAir = false;
		FFluidMoistureSettings Air = Water.GetAir();
		Air.AirTemperature = AirTemperature;
		Air.Humidity = Humidity;
		Air.TimeLapse = TimeLapse;
		Air.bEvaporation = bEvaporation;
		Air.bCondensation = true;
		Water.SetAir(Air);
	}
	FFluidSurfaceOverrides Wish;
	Wish.bOverrideTemperature = true;
	Wish.Temperature = SurfaceTemperature;
	Wish.bOverrideSiteDensity = true;
	Wish.SiteDensity = SiteDensity;
	Wish.bOverrideWetnessResolution = WetnessResolution > 0;
	Wish.WetnessResolution = WetnessResolution;
	WishOfSurfaces(Wish);
	return true;
}

void UFluidCondensationComponent::StopEmission(UFluidDropsSubsystem&, FFluidSimulation&)
{
	WishNothing();
	bTellAir = true;
}

#if WITH_EDITOR

void UFluidCondensationComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	bTellAir = true;
}

#endif // WITH_EDITOR
