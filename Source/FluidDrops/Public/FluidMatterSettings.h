// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of what a liquid carries. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidMatterSettings.generated.h"

/**
 * What the liquid carries and leaves behind when it dries: binder, cells, salt, dust. The default is a clean liquid.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidMatterSettings
{
	GENERATED_BODY()

	/** Fraction of fresh liquid, by mass, that does not evaporate: milk 0.13, blood 0.2, wall paint 0.5. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Matter", meta = (ClampMin = "0.0", ClampMax = "0.9"))
	float Fraction = 0.0f;

	/**
	 * When that fraction has grown to this by drying, the liquid no longer flows: drops stop and stay. At least
	 * fraction + 0.05.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Matter", meta = (ClampMin = "0.05", ClampMax = "1.0"))
	float SetFraction = 0.7f;

	/** How steeply the viscosity rises on the way there (Krieger and Dougherty: about 2); 0 for not at all. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Matter", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float DryingExponent = 2.0f;

	/**
	 * Fraction of the solute below a drop that the drop takes up per second: dust 5, make-up 0.5, patina 0.01. Unit:
	 * 1/s.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Matter",
		meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float DissolveRate = 0.0f;

	/** Fraction of its own solute that a drop leaves on the surface per second. Unit: 1/s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Matter",
		meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float DepositRate = 0.0f;

	/** Drag on a surface with solute on it is 1 + stickiness x solute (kg/m^2) times as large. Unit: m^2/kg. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Matter",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0"))
	float Stickiness = 0.0f;
};
