// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of the material of a surface. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidSurfaceSettings.generated.h"

/**
 * What a surface does to drops.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidSurfaceSettings
{
	GENERATED_BODY()

	/** Effective height of the roughness: drops lower than roughness x height stick. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "0.0", ClampMax = "0.1", Units = "Meters"))
	float AsperityHeight = 0.001f;

	/** Roughness along a triangle's first side. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "0.0", ClampMax = "100.0"))
	float RoughnessX = 2.0f;

	/** Roughness across a triangle's first side. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "0.0", ClampMax = "100.0"))
	float RoughnessY = 2.0f;

	/** How much the roughness differs from triangle to triangle; makes runners meander and pause. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float RoughnessVariation = 0.0f;

	/** Hold per base area: below a ceiling, water hangs up to a radius of 3.3 mm at 43 Pa. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0", ForceUnits = "Pascals"))
	float Adhesion = 43.0f;

	/** Angle at which the drop meets the surface: clean glass 20 to 40, window 60, car paint 90, lotus leaf 160. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "5.0", ClampMax = "175.0", ForceUnits = "Degrees"))
	float ContactAngle = 60.0f;

	/** Heat and light on this surface: a factor on trails.dryingRate. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float DryingRate = 1.0f;

	/** Texels along a side of the map that keeps this surface's film, instead of pieces of trail; 0 for no map. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (ClampMin = "0", ClampMax = "2048"))
	int32 WetnessResolution = 0;

	/** Solute on it at the start, which drops can wash off: dust 0.001, make-up 0.01, clay 0.5. Unit: kg/m^2. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "0.0", ClampMax = "100.0"))
	float Coat = 0.0f;

	/** How cold it is: vapor condenses on it below the dew point of the air (see moisture). */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "-40.0", ClampMax = "100.0", ForceUnits = "Celsius"))
	float Temperature = 20.0f;

	/**
	 * Places per area where vapor condenses or glands are, at most budget.drops in all: breath on glass 1e6, a can 4e5,
	 * skin 1e6; 0 for none. Unit: 1/m^2.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (ClampMin = "0.0", ClampMax = "1000000000.0"))
	float SiteDensity = 0.0f;

	/** Water that comes out of it at full effort: skin 0.0002 to 0.0005. Unit: kg/(m^2 s). */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float SweatRate = 0.0f;
};
