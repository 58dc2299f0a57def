// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidEmitterComponent.h"

#include "FluidCondensationComponent.generated.h"

/**
 * Lets vapor settle on cold surfaces: a can from the fridge, a bathroom mirror, a leaf at dawn. The air is that of the
 * whole world; the surfaces are those that this works on.
 */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Condensation"))
class FLUIDDROPS_API UFluidCondensationComponent : public UFluidEmitterComponent
{
	GENERATED_BODY()

public:
	UFluidCondensationComponent();

	/** Temperature of the air (degrees Celsius). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Condensation")
	float GetAirTemperature() const { return AirTemperature; }

	/** Sets the temperature of the air of the whole world (degrees Celsius), -40 to 100. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Condensation")
	void SetAirTemperature(float NewTemperature);

	/** Relative humidity of the air, 0 to 1. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Condensation")
	float GetHumidity() const { return Humidity; }

	/** Sets the relative humidity of the air of the whole world, 0 to 1. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Condensation")
	void SetHumidity(float NewHumidity);

	/** Temperature of the surfaces (degrees Celsius). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Condensation")
	float GetSurfaceTemperature() const { return SurfaceTemperature; }

	/** Sets the temperature of the surfaces that this works on (degrees Celsius), -40 to 100. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Condensation")
	void SetSurfaceTemperature(float NewTemperature);

	/** The temperature (degrees Celsius) below which vapor settles on a surface in this air. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Condensation")
	float GetDewPoint() const;

#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif

protected:
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;

private:
	/** Temperature of the air of the whole world (degrees Celsius). */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Condensation",
		meta = (ClampMin = "-40", ClampMax = "100", ForceUnits = "Celsius"))
	float AirTemperature = 28.0f;

	/** Relative humidity of the air of the whole world: a heated room 0.3, a bathroom after a shower 0.95. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Condensation", meta = (ClampMin = "0", ClampMax = "1"))
	float Humidity = 0.75f;

	/** How much faster than in nature it goes, for all vapor and sweat of the world: dew takes half an hour at 1. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Condensation", meta = (ClampMin = "0", ClampMax = "100000"))
	float TimeLapse = 200.0f;

	/** Whether drops and fog dry up again on surfaces that are warmer than the dew point. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Condensation")
	bool bEvaporation = true;

	/** Temperature of the surfaces (degrees Celsius). */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Condensation",
		meta = (ClampMin = "-40", ClampMax = "100", ForceUnits = "Celsius"))
	float SurfaceTemperature = 4.0f;

	/** Places per area where vapor settles (1/m^2): each can become a drop, so the budget of drops is the limit. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Condensation", meta = (ClampMin = "0", ClampMax = "1000000000"))
	float SiteDensity = 400000.0f;

	/** Texels along a side of the map that keeps fog and film on the surfaces; 0 leaves it to their material. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Condensation", meta = (ClampMin = "0", ClampMax = "2048"))
	int32 WetnessResolution = 512;

	bool bTellAir = true; // the world does not know this air yet
};
