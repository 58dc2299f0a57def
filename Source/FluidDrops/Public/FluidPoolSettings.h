// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of pools. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidPoolSettings.generated.h"

/**
 * Where water gathers and stops being drops.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidPoolSettings
{
	GENERATED_BODY()

	/** Whether water that gathers becomes pools. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Pool")
	bool bEnabled = false;

	/** A resting drop of this mass becomes a pool; a pool of half of it becomes a drop again. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Pool",
		meta = (ClampMin = "0.000000001", ClampMax = "1000.0", Units = "Kilograms"))
	float MinMass = 0.0003f;

	/** Ground that slopes less than this counts as level: drops at rest on it can become pools, as in pits. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Pool",
		meta = (ClampMin = "0.0", ClampMax = "45.0", ForceUnits = "Degrees"))
	float LevelSlope = 3.0f;

	/** When its surface has tilted by this much since a pool formed, the pool breaks up into drops. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Pool",
		meta = (ClampMin = "0.1", ClampMax = "90.0", ForceUnits = "Degrees"))
	float LetGoAngle = 10.0f;
};
