// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of rain. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidRainSettings.generated.h"

/**
 * Rain of a rate in a box; drops have the sizes and speeds that were measured.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 * Vectors are in the engine's axes.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidRainSettings
{
	GENERATED_BODY()

	/** Whether it rains. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain")
	bool bEnabled = true;

	/**
	 * Water that comes down: drizzle 1, rain 5, heavy rain 20, a cloudburst 100. Sets the sizes of drops as well. Unit:
	 * mm/h.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain", meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float Rate = 10.0f;

	/** Whether the box goes with the host's point of view; then its center is an offset from there. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain")
	bool bFollow = true;

	/** Middle of the box in which it rains. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain",
		meta = (ClampMin = "-100000.0", ClampMax = "100000.0", Units = "Meters"))
	FVector Center = FVector::ZeroVector;

	/** Half the size of that box. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain",
		meta = (ClampMin = "0.0", ClampMax = "10000.0", Units = "Meters"))
	FVector HalfExtent = FVector(3.0, 3.0, 1.5);

	/** Smaller drops are left out and their water goes to the others. Smaller means many more drops. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain",
		meta = (ClampMin = "0.0001", ClampMax = "0.01", Units = "Meters"))
	float MinDiameter = 0.0015f;

	/** Larger drops break up in the air. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain",
		meta = (ClampMin = "0.0001", ClampMax = "0.01", Units = "Meters"))
	float MaxDiameter = 0.0058f;

	/** How high above the box roofs are looked for; what stands in the box always gives shelter. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain",
		meta = (ClampMin = "0.0", ClampMax = "10000.0", Units = "Meters"))
	float Shelter = 30.0f;

	/** When it begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0", ForceUnits = "Seconds"))
	float StartTime = 0.0f;

	/** When it ends. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0", ForceUnits = "Seconds"))
	float StopTime = 1000000.0f;

	/** Whether the box is full of falling drops when it begins, as after long rain; else they come from above. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Rain")
	bool bStartFull = true;
};
