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
		else
		{
			TakeBackWind(*Water);
		}
	}
}

void AFluidDropsWorldSettings::TakeBackWind(UFluidDropsSubsystem& Water)
{
	if (!SentWind.IsZero() && Water.GetWind().Equals(SentWind, NoticedLevelWind))
	{
		Water.SetWind(FVector::ZeroVector);
	}
	SentWind = FVector::ZeroVector;
}

void AFluidDropsWorldSettings::SetWind(FVector NewWind)
{
	Wind = NewWind;
	UFluidDropsSubsystem* Water = bInWater && bOverrideWind ? FindWater() : nullptr;
	if (Water)
	{
		SendWind(*Water);
	}
}

void AFluidDropsWorldSettings::SetAirTemperature(float NewTemperature)
{
	Air.AirTemperature = FMath::Clamp(NewTemperature, -40.0f, 100.0f); // curves overshoot
	UFluidDropsSubsystem* Water = bInWater && bOverrideAir ? FindWater() : nullptr;
	if (Water)
	{
		Water->SetAirTemperature(Air.AirTemperature);
	}
}

void AFluidDropsWorldSettings::SetHumidity(float NewHumidity)
{
	Air.Humidity = FMath::Clamp(NewHumidity, 0.0f, 1.0f); // curves overshoot
	UFluidDropsSubsystem* Water = bInWater && bOverrideAir ? FindWater() : nullptr;
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
	BeginWater();
}

void AFluidDropsWorldSettings::EndPlay(const EEndPlayReason::Type Reason)
{
	if (Reason != EEndPlayReason::EndPlayInEditor && Reason != EEndPlayReason::Quit)
	{
		EndWater(); // what the project has, in levels that stay
	}
	else if (UFluidDropsSubsystem* Water = FindWater())
	{
		Water->UnregisterSource(*this);
	}
	Super::EndPlay(Reason);
}

void AFluidDropsWorldSettings::Destroyed()
{
	EndWater();
	Super::Destroyed();
}

void AFluidDropsWorldSettings::BeginWater()
{
	bInWater = true;
	Apply();
}

void AFluidDropsWorldSettings::EndWater()
{
	UFluidDropsSubsystem* Water = bInWater ? FindWater() : nullptr;
	bInWater = false;
	if (Water)
	{
		Water->UnregisterSource(*this);
		Water->SetLiquid(nullptr);
		Water->SetAir(GetDefault<UFluidDropsSettings>()->Air);
		TakeBackWind(*Water);
	}
}

#if WITH_EDITOR

void AFluidDropsWorldSettings::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	if (bInWater)
	{
		Apply();
	}
}

#endif // WITH_EDITOR
