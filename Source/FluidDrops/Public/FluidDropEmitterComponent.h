// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsHandles.h"
#include "FluidEmitterComponent.h"
#include "FluidEmitterSettings.h"

#include "FluidDropEmitterComponent.generated.h"

class UFluidEmitterAsset;

/**
 * Drops that start from a box: tears, leaks, a sprinkler, paint. Center, box and velocity of the settings are in the
 * component's space: turn it to aim, scale it to make the box larger.
 */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Drop Emitter"))
class FLUIDDROPS_API UFluidDropEmitterComponent : public UFluidEmitterComponent
{
	GENERATED_BODY()

public:
	UFluidDropEmitterComponent();

	/** What starts here, in SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Emitter")
	FFluidEmitterSettings GetEffectiveSettings() const;

	/** Another asset. Null: the component's own settings are used. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Emitter")
	void SetEmitterAsset(UFluidEmitterAsset* NewAsset);

	/** Drops per second (1/s). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Emitter")
	float GetEmissionRate() const { return GetEffectiveSettings().Rate; }

	/** Sets how many drops start per second (1/s), whatever the asset says. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Emitter")
	void SetEmissionRate(float DropsPerSecond);

	/** For Sequencer, which sets a property by the function of its name: Rate (1/s), which counts if it is ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Emitter", meta = (BlueprintInternalUseOnly = "true"))
	void SetRate(float NewRate);

	/** The box that drops start from, in world space (cm): upright around the turned one. */
	FBox GetEmissionBox() const;

	/** The mean velocity at the start, in world space (cm/s). */
	FVector GetEmissionVelocity() const;

protected:
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual UFluidPresetAsset* GetAsset() const override;

private:
	/** The kind of drops. None: Settings below. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Emitter")
	TObjectPtr<UFluidEmitterAsset> Asset;

	/** The kind of drops if no asset is chosen. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Emitter", meta = (EditCondition = "Asset == nullptr"))
	FFluidEmitterSettings Settings;

	/** Whether Rate replaces that of the asset. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Emitter", meta = (InlineEditConditionToggle))
	bool bOverrideRate = false;

	/** Drops per second (1/s), whatever the asset says. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Emitter",
		meta = (EditCondition = "bOverrideRate", ClampMin = "0", ClampMax = "1000000"))
	float Rate = 10.0f;

	FFluidEmitterHandle Handle;
};
