// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsWorldSettings.h"

#include "Engine/World.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "FluidLiquidAsset.h"
#include "LevelWindActors.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsWorldSettings)

namespace
{

constexpr double NoticedLevelWind = 1.0; // cm/s: less is not worth another setting
constexpr double MaxLevelWind = 10000.0; // cm/s along each axis: the simulation refuses more

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
		SendWindSettings();
		Water->UnregisterSource(*this);
		if (bFollowWindActors)
		{
			Water->RegisterSource(*this, *this);
		}
		UpdatePointWinds(*Water);
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
	if (!SentWind.IsZero() && Water.GetLevelWind().Equals(SentWind, NoticedLevelWind))
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

void AFluidDropsWorldSettings::SetTurbulence(float NewTurbulence)
{
	WindSettings.Turbulence = FMath::Clamp(NewTurbulence, 0.0f, 2.0f); // curves overshoot
	if (bInWater && bOverrideWindSettings)
	{
		SendWindSettings();
	}
}

void AFluidDropsWorldSettings::SetGusts(float NewGusts)
{
	WindSettings.Gusts = FMath::Clamp(NewGusts, 0.0f, 1.0f); // curves overshoot
	if (bInWater && bOverrideWindSettings)
	{
		SendWindSettings();
	}
}

FVector AFluidDropsWorldSettings::GetLevelWind() const
{
	FVector Total = bOverrideWind ? Wind : FVector::ZeroVector;
	if (const UWorld* World = bFollowWindActors ? GetWorld() : nullptr)
	{
		Total += FluidDropsUnreal::MeanOfWindActors(*World, WindActorSpeed);
	}
	return Total.BoundToCube(MaxLevelWind);
}

void AFluidDropsWorldSettings::SendWindSettings()
{
	if (UFluidDropsSubsystem* Water = FindWater())
	{
		Water->SetWindSettings(bOverrideWindSettings ? WindSettings : GetDefault<UFluidDropsSettings>()->Wind);
	}
}

void AFluidDropsWorldSettings::UpdatePointWinds(UFluidDropsSubsystem& Water)
{
	FFluidSimulation* Simulation = Water.FindSimulation();
	if (bFollowWindActors && bInWater && Simulation && GetWorld())
	{
		if (!PointWinds)
		{
			PointWinds = MakeShared<FluidDropsUnreal::FPointWinds>();
		}
		PointWinds->Follow(*GetWorld(), WindActorSpeed, *Simulation, this);
	}
	else if (PointWinds)
	{
		PointWinds->Remove(Simulation);
		PointWinds.Reset();
	}
}

void AFluidDropsWorldSettings::SendWind(UFluidDropsSubsystem& Water)
{
	SentWind = GetLevelWind();
	Water.SetWind(SentWind);
}

void AFluidDropsWorldSettings::BeforeTick(UFluidDropsSubsystem& Water, float)
{
	if (!Water.GetLevelWind().Equals(GetLevelWind(), NoticedLevelWind))
	{
		SendWind(Water);
	}
	UpdatePointWinds(Water);
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
		Water->SetWindSettings(GetDefault<UFluidDropsSettings>()->Wind);
		UpdatePointWinds(*Water);
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
