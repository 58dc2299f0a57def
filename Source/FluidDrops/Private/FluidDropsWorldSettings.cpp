// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsWorldSettings.h"

#include "Engine/World.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "FluidLiquidAsset.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsWorldSettings)

UFluidDropsSubsystem* AFluidDropsWorldSettings::FindWater() const
{
	return UWorld::GetSubsystem<UFluidDropsSubsystem>(GetWorld());
}

void AFluidDropsWorldSettings::Apply()
{
	if (UFluidDropsSubsystem* Water = FindWater())
	{
		Water->SetLiquid(Liquid);
		Water->SetAir(bOverrideAir ? Air : GetDefault<UFluidDropsSettings>()->Air);
		if (bOverrideWind)
		{
			Water->SetWind(Wind);
		}
	}
}

void AFluidDropsWorldSettings::BeginPlay()
{
	Super::BeginPlay();
	Apply();
}

void AFluidDropsWorldSettings::EndPlay(const EEndPlayReason::Type Reason)
{
	UFluidDropsSubsystem* Water = FindWater();
	if (Water && Reason != EEndPlayReason::EndPlayInEditor && Reason != EEndPlayReason::Quit)
	{
		Water->SetLiquid(nullptr); // what the project has, in levels that stay
		Water->SetAir(GetDefault<UFluidDropsSettings>()->Air);
		if (bOverrideWind && Water->GetWind().Equals(Wind, 0.1))
		{
			Water->SetWind(FVector::ZeroVector);
		}
	}
	Super::EndPlay(Reason);
}

#if WITH_EDITOR

void AFluidDropsWorldSettings::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	if (HasActorBegunPlay())
	{
		Apply();
	}
}

#endif // WITH_EDITOR
