// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsHandles.h"
#include "FluidEmitterComponent.h"
#include "FluidRainSettings.h"

#include "FluidRainComponent.generated.h"

class UFluidRainAsset;

/**
 * Rain in a box. The box goes with the viewer (bFollow of the settings), or stands where the component is; its scale
 * makes the box larger. Roofs give shelter. On a split screen there is a box around every view; where boxes would
 * overlap, one box holds them, so that it nowhere rains twice. Without any view the box stands where the component is.
 */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Rain"))
class FLUIDDROPS_API UFluidRainComponent : public UFluidEmitterComponent
{
	GENERATED_BODY()

public:
	UFluidRainComponent();

	/** What falls and where, in SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Rain")
	FFluidRainSettings GetEffectiveSettings() const;

	/** Another asset. Null: the component's own settings are used. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Rain")
	void SetRainAsset(UFluidRainAsset* NewAsset);

	/** How much it rains (mm/h). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Rain")
	float GetRainRate() const { return GetEffectiveSettings().Rate; }

	/** Sets how much it rains (mm/h), whatever the asset says: drizzle 1, rain 5, heavy rain 20, a cloudburst 100. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Rain")
	void SetRainRate(float MillimetresPerHour);

	/** The wind that comes with this rain, in world space (cm/s). Zero if it brings none of its own. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Rain")
	FVector GetRainWind() const { return bSetWind ? Wind : FVector::ZeroVector; }

	/**
	 * Sets the wind that comes with this rain, in world space (cm/s). It blows everywhere instead of the level's wind
	 * for as long as it rains.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Rain")
	void SetRainWind(FVector NewWind);

	/** For Sequencer, which sets a property by the function of its name: Rate (mm/h), which counts if it is ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Rain", meta = (BlueprintInternalUseOnly = "true"))
	void SetRate(float NewRate);

	/** For Sequencer: Wind (cm/s), which counts if it is ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Rain", meta = (BlueprintInternalUseOnly = "true"))
	void SetWind(FVector NewWind);

	/** The box in which it rains, in world space (cm), for a viewer at that place. */
	FBox GetRainBox(const FVector& ViewLocation) const;

	/** The boxes in which it rains, in world space (cm), for viewers at those places. The first is that of the first.
	 */
	TArray<FBox> GetRainBoxes(const TArray<FVector>& ViewLocations) const;

	// IFluidDropsSource
	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) override;

protected:
	virtual bool NeedsUpdate(const UFluidDropsSubsystem& Water) const override;
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual UFluidPresetAsset* GetAsset() const override;

private:
	/** The kind of rain. None: Settings below. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rain")
	TObjectPtr<UFluidRainAsset> Asset;

	/** The kind of rain if no asset is chosen. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rain", meta = (EditCondition = "Asset == nullptr"))
	FFluidRainSettings Settings;

	/** Whether Rate replaces that of the asset. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rain", meta = (InlineEditConditionToggle))
	bool bOverrideRate = false;

	/** How much it rains (mm/h), whatever the asset says. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rain",
		meta = (EditCondition = "bOverrideRate", ClampMin = "0", ClampMax = "1000"))
	float Rate = 20.0f;

	/** Whether this rain brings its own wind. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rain", meta = (InlineEditConditionToggle))
	bool bSetWind = false;

	/**
	 * The wind everywhere while it rains, in world space (cm/s), instead of the level's wind. Of several rains, that
	 * which began last brings it.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rain", meta = (EditCondition = "bSetWind", ForceUnits = "cm/s"))
	FVector Wind = FVector(200.0, 0.0, 0.0);

	/** Rain in one box, as the simulation knows it. */
	struct FFall
	{
		FBox Box = FBox(ForceInit); // world, cm; if it follows, from the viewer
		bool bFollow = false;       // the core moves it with the first viewer
		FFluidRainHandle Handle;
	};

	/** Where it is to rain now; no handles yet. */
	TArray<FFall> FindFalls(const TArray<FVector>& Views) const;

	TArray<FFall> Falls;
	TArray<FBox> LastBoxes; // of the tick before, world, cm: full of falling drops
};
