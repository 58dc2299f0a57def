// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of a source of drops. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidEmitterSettings.generated.h"

/**
 * A source of drops in the air: a leak, a tear, a sprinkler.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 * Vectors are in the engine's axes.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidEmitterSettings
{
	GENERATED_BODY()

	/** Whether it emits. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter")
	bool bEnabled = true;

	/** Middle of the box that drops start from. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "-100000.0", ClampMax = "100000.0", Units = "Meters"))
	FVector Center = FVector::ZeroVector;

	/** Half the size of that box. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "0.0", ClampMax = "10000.0", Units = "Meters"))
	FVector HalfExtent = FVector(0.1, 0.1, 0.1);

	/** Velocity at the start. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "-100.0", ClampMax = "100.0", ForceUnits = "MetersPerSecond"))
	FVector Velocity = FVector::ZeroVector;

	/** Each component differs by up to this much from drop to drop. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "0.0", ClampMax = "100.0", ForceUnits = "MetersPerSecond"))
	float VelocitySpread = 0.0f;

	/** Drops per second. Unit: 1/s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0"))
	float Rate = 100.0f;

	/** Radius of the smallest drops. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "0.00001", ClampMax = "0.1", Units = "Meters"))
	float MinRadius = 0.0005f;

	/** Radius of the largest drops. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "0.00001", ClampMax = "0.1", Units = "Meters"))
	float MaxRadius = 0.001f;

	/** Numbers fall as radius to the power of minus this: 0 for equal numbers of all sizes. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float SizeExponent = 2.0f;

	/** When it begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0", ForceUnits = "Seconds"))
	float StartTime = 0.0f;

	/** When it ends. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Emitter",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0", ForceUnits = "Seconds"))
	float StopTime = 1000000.0f;
};
