// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsBlueprintLibrary.h"

#include "Components/MeshComponent.h"
#include "Emitters/SurfaceFinder.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "FluidDropsSubsystem.h"
#include "FluidSurfaceComponent.h"
#include "UObject/UObjectIterator.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsBlueprintLibrary)

UFluidDropsSubsystem* UFluidDropsBlueprintLibrary::GetFluidDrops(const UObject* WorldContextObject)
{
	const UWorld* World = GEngine->GetWorldFromContextObject(WorldContextObject, EGetWorldErrorMode::LogAndReturnNull);
	return UWorld::GetSubsystem<UFluidDropsSubsystem>(World);
}

void UFluidDropsBlueprintLibrary::SpawnDrop(
	const UObject* WorldContextObject, FVector Location, float Radius, FVector Velocity, float Reach)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SpawnDrop(Location, Radius, Velocity, Reach);
	}
}

void UFluidDropsBlueprintLibrary::AddWaterAt(
	const UObject* WorldContextObject, FVector Location, float Radius, float Mass)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->AddWater(Location, Location, Radius, Mass);
	}
}

void UFluidDropsBlueprintLibrary::RemoveWaterAt(const UObject* WorldContextObject, FVector Location, float Radius)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->WipeWater(Location, Location, Radius, 0.0f);
	}
}

void UFluidDropsBlueprintLibrary::WipeWaterAlong(
	const UObject* WorldContextObject, FVector Start, FVector End, float Radius, float Push)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->WipeWater(Start, End, Radius, Push);
	}
}

void UFluidDropsBlueprintLibrary::SetFluidLiquid(const UObject* WorldContextObject, UFluidLiquidAsset* Liquid)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SetLiquid(Liquid);
	}
}

void UFluidDropsBlueprintLibrary::SetFluidWind(const UObject* WorldContextObject, FVector Wind)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SetWind(Wind);
	}
}

FVector UFluidDropsBlueprintLibrary::GetFluidWind(const UObject* WorldContextObject)
{
	const UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->GetWind() : FVector::ZeroVector;
}

FVector UFluidDropsBlueprintLibrary::SampleWind(const UObject* WorldContextObject, FVector Location)
{
	const UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->SampleWind(Location) : FVector::ZeroVector;
}

FFluidWindSettings UFluidDropsBlueprintLibrary::GetFluidWindSettings(const UObject* WorldContextObject)
{
	const UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->GetWindSettings() : FFluidWindSettings();
}

void UFluidDropsBlueprintLibrary::SetFluidWindSettings(
	const UObject* WorldContextObject, const FFluidWindSettings& Settings)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SetWindSettings(Settings);
	}
}

void UFluidDropsBlueprintLibrary::SetFluidEffort(const UObject* WorldContextObject, float Effort)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SetEffort(Effort);
	}
}

void UFluidDropsBlueprintLibrary::SetFluidHumidity(const UObject* WorldContextObject, float Humidity)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SetHumidity(Humidity);
	}
}

void UFluidDropsBlueprintLibrary::SetFluidAirTemperature(const UObject* WorldContextObject, float Temperature)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SetAirTemperature(Temperature);
	}
}

void UFluidDropsBlueprintLibrary::SetFluidSurfaceTemperature(const AActor* Actor, float Temperature)
{
	for (UFluidSurfaceComponent* Surface : FluidDropsUnreal::SurfacesOf(Actor))
	{
		Surface->SetTemperature(Temperature);
	}
}

FFluidMoistureSettings UFluidDropsBlueprintLibrary::GetFluidAir(const UObject* WorldContextObject)
{
	const UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->GetAir() : FFluidMoistureSettings();
}

FFluidWaterAtPoint UFluidDropsBlueprintLibrary::QueryWaterAtPoint(
	const UObject* WorldContextObject, FVector Location, float MaxDistance)
{
	UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->QueryPoint(Location, MaxDistance) : FFluidWaterAtPoint();
}

FFluidWaterWithin UFluidDropsBlueprintLibrary::QueryWaterInSphere(
	const UObject* WorldContextObject, FVector Center, float Radius)
{
	UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->QuerySphere(Center, Radius) : FFluidWaterWithin();
}

FFluidWaterWithin UFluidDropsBlueprintLibrary::QueryWaterOnSurface(UFluidSurfaceComponent* Surface)
{
	return IsValid(Surface) ? Surface->GetWater() : FFluidWaterWithin();
}

UFluidSurfaceComponent* UFluidDropsBlueprintLibrary::FindFluidSurface(const UMeshComponent* Mesh)
{
	for (TObjectIterator<UFluidSurfaceComponent> Surface; Mesh && Surface; ++Surface)
	{
		if (Surface->GetWorld() == Mesh->GetWorld() && Surface->GetMeshComponent() == Mesh)
		{
			return *Surface;
		}
	}
	return nullptr;
}

TArray<uint8> UFluidDropsBlueprintLibrary::SaveWaterSnapshot(const UObject* WorldContextObject)
{
	UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->SaveSnapshot() : TArray<uint8>();
}

bool UFluidDropsBlueprintLibrary::RestoreWaterSnapshot(
	const UObject* WorldContextObject, const TArray<uint8>& Snapshot, FString& Error)
{
	UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	if (!Water)
	{
		Error = TEXT("there is no water in this world");
		return false;
	}
	return Water->RestoreSnapshot(Snapshot, Error);
}

FFluidBudget UFluidDropsBlueprintLibrary::GetFluidBudget(const UObject* WorldContextObject)
{
	const UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->GetBudget() : FFluidBudget();
}

bool UFluidDropsBlueprintLibrary::SetFluidBudget(const UObject* WorldContextObject, const FFluidBudget& Budget)
{
	UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water && Water->SetBudget(Budget);
}

FFluidStatistics UFluidDropsBlueprintLibrary::GetFluidStatistics(const UObject* WorldContextObject)
{
	const UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->GetStatistics() : FFluidStatistics();
}
