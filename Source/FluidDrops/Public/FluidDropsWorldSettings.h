// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What holds for the water of one level instead of the defaults of the project: its liquid, its air, its wind.

#pragma once

#include "CoreMinimal.h"
#include "FluidMoistureSettings.h"
#include "GameFramework/Info.h"

#include "FluidDropsWorldSettings.generated.h"

class UFluidDropsSubsystem;
class UFluidLiquidAsset;

/** Liquid, air and wind of a level. One in each level is enough; the last one that begins play counts. */
UCLASS(ClassGroup = (FluidDrops), HideCategories = (Collision, HLOD, Input, Physics, Rendering),
	meta = (DisplayName = "Fluid Drops World Settings"))
class FLUIDDROPS_API AFluidDropsWorldSettings : public AInfo
{
	GENERATED_BODY()

public:
	/** Puts all of it into the world that this is in. Done when play begins, and when something is edited in play. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World")
	void Apply();

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif

private:
	UFluidDropsSubsystem* FindWater() const;

	/** The liquid of this level. None: that of the project settings. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World")
	TObjectPtr<UFluidLiquidAsset> Liquid;

	/** Whether Air replaces that of the project settings. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (InlineEditConditionToggle))
	bool bOverrideAir = false;

	/** The vapour in the air of this level. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (EditCondition = "bOverrideAir"))
	FFluidMoistureSettings Air;

	/** Whether it is windy here. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (InlineEditConditionToggle))
	bool bOverrideWind = false;

	/** The wind everywhere, in world space (cm/s). */
	UPROPERTY(
		EditAnywhere, Category = "FluidDrops|World", meta = (EditCondition = "bOverrideWind", ForceUnits = "cm/s"))
	FVector Wind = FVector::ZeroVector;
};
