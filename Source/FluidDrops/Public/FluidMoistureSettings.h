// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of the air and what it leaves on surfaces. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidMoistureSettings.generated.h"

/**
 * Vapor in the air that settles on cold surfaces, and sweat.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidMoistureSettings
{
	GENERATED_BODY()

	/** Temperature of the air. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Interp, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "-40.0", ClampMax = "100.0", ForceUnits = "Celsius"))
	float AirTemperature = 20.0f;

	/** Relative humidity of the air: a heated room 0.3, summer 0.6, a bathroom after a shower 0.95. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Interp, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Humidity = 0.5f;

	/** How fast vapor crosses the layer of air at a surface: still air 0.004, a draft 0.02. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "0.0", ClampMax = "1.0", ForceUnits = "MetersPerSecond"))
	float Transfer = 0.004f;

	/** How much faster water condenses, evaporates and is sweated than in nature, where dew takes half an hour. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "0.0", ClampMax = "100000.0"))
	float TimeLapse = 1.0f;

	/** Whether vapor condenses on surfaces that are colder than the dew point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture")
	bool bCondensation = true;

	/** Whether drops and fog dry up on surfaces that are warmer than the dew point (besides drops.evaporation). */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture")
	bool bEvaporation = false;

	/** Smallest radius at which what gathers at a site becomes a drop of its own. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "0.00001", ClampMax = "0.01", Units = "Meters"))
	float MinRadius = 0.0001f;

	/** Largest such radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "0.00001", ClampMax = "0.01", Units = "Meters"))
	float MaxRadius = 0.00015f;

	/** Water in the finest drops, too small to be drops of their own, where they are densest; needs a wetness map. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "0.0", ClampMax = "0.0001", Units = "Meters"))
	float FogThickness = 3.0e-6f;

	/** Time in which a body follows a change of its effort to 63 %; glands start one after the other meanwhile. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Moisture",
		meta = (ClampMin = "0.01", ClampMax = "3600.0", ForceUnits = "Seconds"))
	float WarmUpTime = 10.0f;
};
