// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsWorldSettings.h"

#include "Engine/World.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "FluidLiquidAsset.h"
#include "SceneInterface.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsWorldSettings)

namespace
{

constexpr double NoticedLevelWind = 1.0;  // cm/s: less is not worth another setting
constexpr double MostLevelWind = 10000.0; // cm/s along each axis: the simulation refuses more

} // namespace

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
		Water->UnregisterSource(*this);
		if (bFollowWindActors)
		{
			Water->RegisterSource(*this, *this);
		}
		if (HasWind())
		{
			SendWind(*Water);
		}
	}
}

void AFluidDropsWorldSettings::SetWind(FVector NewWind)
{
	Wind = NewWind;
	UFluidDropsSubsystem* Water = HasActorBegunPlay() && bOverrideWind ? FindWater() : nullptr;
	if (Water)
	{
		SendWind(*Water);
	}
}

void AFluidDropsWorldSettings::SetAirTemperature(float NewTemperature)
{
	Air.AirTemperature = FMath::Clamp(NewTemperature, -40.0f, 100.0f); // curves overshoot
	UFluidDropsSubsystem* Water = HasActorBegunPlay() && bOverrideAir ? FindWater() : nullptr;
	if (Water)
	{
		Water->SetAirTemperature(Air.AirTemperature);
	}
}

void AFluidDropsWorldSettings::SetHumidity(float NewHumidity)
{
	Air.Humidity = FMath::Clamp(NewHumidity, 0.0f, 1.0f); // curves overshoot
	UFluidDropsSubsystem* Water = HasActorBegunPlay() && bOverrideAir ? FindWater() : nullptr;
	if (Water)
	{
		Water->SetHumidity(Air.Humidity);
	}
}

FVector AFluidDropsWorldSettings::GetLevelWind(FVector Location) const
{
	FVector Total = bOverrideWind ? Wind : FVector::ZeroVector;
	const FSceneInterface* Scene = bFollowWindActors && GetWorld() ? GetWorld()->Scene : nullptr;
	if (Scene)
	{
		FVector Direction;
		float Speed, MinGust, MaxGust;
		Scene->GetWindParameters_GameThread(Location, Direction, Speed, MinGust, MaxGust);
		Total += Direction * double(Speed * WindActorSpeed);
	}
	return Total.BoundToCube(MostLevelWind);
}

void AFluidDropsWorldSettings::SendWind(UFluidDropsSubsystem& Water)
{
	SentWind = GetLevelWind(Water.GetViewLocation());
	Water.SetWind(SentWind);
}

void AFluidDropsWorldSettings::BeforeTick(UFluidDropsSubsystem& Water, float)
{
	if (!Water.GetWind().Equals(GetLevelWind(Water.GetViewLocation()), NoticedLevelWind))
	{
		SendWind(Water);
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
	if (Water)
	{
		Water->UnregisterSource(*this);
	}
	if (Water && Reason != EEndPlayReason::EndPlayInEditor && Reason != EEndPlayReason::Quit)
	{
		Water->SetLiquid(nullptr); // what the project has, in levels that stay
		Water->SetAir(GetDefault<UFluidDropsSettings>()->Air);
		if (HasWind() && Water->GetWind().Equals(SentWind, NoticedLevelWind))
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
