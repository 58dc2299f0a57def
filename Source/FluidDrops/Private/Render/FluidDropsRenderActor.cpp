// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsRenderActor.h"

#include "Engine/World.h"
#include "EngineUtils.h"
#include "FluidLiquidsMeshComponent.h"
#include "FluidWaterMeshComponent.h"
#include "WaterPreview.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsRenderActor)

AFluidDropsRenderActor::AFluidDropsRenderActor()
{
	RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Root"));
	Drops = CreateDefaultSubobject<UFluidDropsMeshComponent>(TEXT("Drops"));
	Drops->SetupAttachment(RootComponent);
	Trails = CreateDefaultSubobject<UFluidTrailsMeshComponent>(TEXT("Trails"));
	Trails->SetupAttachment(RootComponent);
	Liquids = CreateDefaultSubobject<UFluidLiquidsMeshComponent>(TEXT("Liquids"));
	Liquids->SetupAttachment(RootComponent);
	SetCanBeDamaged(false);
}

#if WITH_EDITOR

bool AFluidDropsRenderActor::IsSelectable() const
{
	return !HasAnyFlags(RF_Transient) && Super::IsSelectable();
}

#endif // WITH_EDITOR

AFluidDropsRenderActor* AFluidDropsRenderActor::FindOrSpawn(UWorld& World)
{
	for (TActorIterator<AFluidDropsRenderActor> Existing(&World); Existing; ++Existing)
	{
		return *Existing;
	}
	FActorSpawnParameters Parameters;
	Parameters.ObjectFlags |= RF_Transient;
	Parameters.SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::AlwaysSpawn;
	FluidDropsUnreal::MakeForPreview(World, Parameters);
	return World.SpawnActor<AFluidDropsRenderActor>(Parameters);
}
