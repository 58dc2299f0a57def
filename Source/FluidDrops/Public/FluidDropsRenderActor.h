// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "FluidDropsRenderActor.generated.h"

class UFluidDropsMeshComponent;
class UFluidLiquidsMeshComponent;
class UFluidTrailsMeshComponent;

/**
 * Draws all the water of its world. It is there by itself as soon as there is water (Project Settings > Plugins >
 * FluidDrops > Show Water); place one in a level to give that level materials or settings of its own.
 */
UCLASS(ClassGroup = FluidDrops, HideCategories = (Collision, HLOD, Input, Physics, Replication))
class FLUIDDROPS_API AFluidDropsRenderActor : public AActor
{
	GENERATED_BODY()

public:
	AFluidDropsRenderActor();

	/** The one that is in the world, or a new one that is not saved with it. */
	static AFluidDropsRenderActor* FindOrSpawn(UWorld& World);

#if WITH_EDITOR
	/** Not what a preview of the level has made, which would not come back. */
	virtual bool IsSelectable() const override;
#endif

	/** Draws drops on surfaces, pools and falling drops. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	TObjectPtr<UFluidDropsMeshComponent> Drops;

	/** Draws trails. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	TObjectPtr<UFluidTrailsMeshComponent> Trails;

	/** Draws liquids of particles. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	TObjectPtr<UFluidLiquidsMeshComponent> Liquids;
};
