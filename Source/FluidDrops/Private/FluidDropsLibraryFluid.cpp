// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The nodes of particle fluid; the others: FluidDropsBlueprintLibrary.cpp.

#include "FluidDropsBlueprintLibrary.h"
#include "FluidDropsSubsystem.h"

void UFluidDropsBlueprintLibrary::EmitFluid(const UObject* WorldContextObject, UFluidParticleLiquidAsset* Liquid,
	FVector Location, float Radius, FVector Velocity)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->FillFluid(Liquid, Location, FVector(double(Radius)), true, Velocity);
	}
}

void UFluidDropsBlueprintLibrary::FillFluidBox(
	const UObject* WorldContextObject, UFluidParticleLiquidAsset* Liquid, FVector Center, FVector Extent)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->FillFluid(Liquid, Center, Extent);
	}
}

void UFluidDropsBlueprintLibrary::PushFluidAt(
	const UObject* WorldContextObject, FVector Center, FVector Velocity, float Radius)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->PushFluid(Center, Radius, Velocity, 0.0f);
	}
}

void UFluidDropsBlueprintLibrary::PullFluidTo(
	const UObject* WorldContextObject, FVector Center, float Speed, float Radius)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->PushFluid(Center, Radius, FVector::ZeroVector, -Speed);
	}
}

void UFluidDropsBlueprintLibrary::BindFluidAt(const UObject* WorldContextObject, FVector Center, float Radius)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->BindFluid(Center, Radius);
	}
}

void UFluidDropsBlueprintLibrary::CutFluidSprings(const UObject* WorldContextObject)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->CutFluid();
	}
}

void UFluidDropsBlueprintLibrary::RemoveFluidAt(const UObject* WorldContextObject, FVector Center, float Radius)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->RemoveFluid(Center, Radius);
	}
}

void UFluidDropsBlueprintLibrary::FreezeFluid(
	const UObject* WorldContextObject, UFluidParticleLiquidAsset* Liquid, bool bFrozen)
{
	if (UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject))
	{
		Water->SetFluidFrozen(Liquid, bFrozen);
	}
}

FFluidParticlesWithin UFluidDropsBlueprintLibrary::QueryFluidInSphere(
	const UObject* WorldContextObject, FVector Center, float Radius)
{
	UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->QueryFluid(Center, Radius) : FFluidParticlesWithin();
}

int32 UFluidDropsBlueprintLibrary::GetFluidParticleCount(const UObject* WorldContextObject)
{
	const UFluidDropsSubsystem* Water = GetFluidDrops(WorldContextObject);
	return Water ? Water->GetParticleCount() : 0;
}
