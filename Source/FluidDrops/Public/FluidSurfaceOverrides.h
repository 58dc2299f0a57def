// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What one thing wants to be different from the material of a surface: a component for itself, or an emitter for the
// surfaces that it works on. In the units of FluidSurfaceSettings.h.

#pragma once

#include "CoreMinimal.h"

#include "FluidSurfaceOverrides.generated.h"

struct FFluidSurfaceSettings;

/** Settings of a surface that replace those of its material, each only if it is ticked. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidSurfaceOverrides
{
	GENERATED_BODY()

	/** Whether ContactAngle replaces that of the material. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (InlineEditConditionToggle))
	bool bOverrideContactAngle = false;

	/** Whether Adhesion replaces that of the material. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (InlineEditConditionToggle))
	bool bOverrideAdhesion = false;

	/** Whether DryingRate replaces that of the material. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (InlineEditConditionToggle))
	bool bOverrideDryingRate = false;

	/** Whether Temperature replaces that of the material. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (InlineEditConditionToggle))
	bool bOverrideTemperature = false;

	/** Whether SiteDensity replaces that of the material. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (InlineEditConditionToggle))
	bool bOverrideSiteDensity = false;

	/** Whether SweatRate replaces that of the material. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (InlineEditConditionToggle))
	bool bOverrideSweatRate = false;

	/** Whether WetnessResolution replaces that of the material. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (InlineEditConditionToggle))
	bool bOverrideWetnessResolution = false;

	/** Angle at which a drop meets the surface (degrees): clean glass 20 to 40, window 60, car paint 90, lotus leaf
	 * 160. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (EditCondition = "bOverrideContactAngle", ClampMin = "5", ClampMax = "175", ForceUnits = "Degrees"))
	float ContactAngle = 60.0f;

	/** Hold per base area (Pa): below a ceiling, water hangs up to a radius of 3.3 mm at 43 Pa. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (EditCondition = "bOverrideAdhesion", ClampMin = "0", ClampMax = "1000000", ForceUnits = "Pascals"))
	float Adhesion = 43.0f;

	/** Heat and light on the surface: a factor on how fast films dry. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (EditCondition = "bOverrideDryingRate", ClampMin = "0", ClampMax = "1000"))
	float DryingRate = 1.0f;

	/** How cold the surface is (degrees Celsius): vapor settles on it below the dew point of the air. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (EditCondition = "bOverrideTemperature", ClampMin = "-40", ClampMax = "100", ForceUnits = "Celsius"))
	float Temperature = 20.0f;

	/** Places per area where vapor settles or glands are (1/m^2): a can 400000, skin 1000000; 0 for none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (EditCondition = "bOverrideSiteDensity", ClampMin = "0", ClampMax = "1000000000"))
	float SiteDensity = 0.0f;

	/** Water that comes out of the surface at full effort (kg/(m^2 s)): skin 0.0002 to 0.0005. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (EditCondition = "bOverrideSweatRate", ClampMin = "0", ClampMax = "1"))
	float SweatRate = 0.0f;

	/** Texels along a side of the map that keeps the surface's film, instead of pieces of trail; 0 for no map. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface",
		meta = (EditCondition = "bOverrideWetnessResolution", ClampMin = "0", ClampMax = "2048"))
	int32 WetnessResolution = 0;

	/** Replaces what is ticked. */
	void ApplyTo(FFluidSurfaceSettings& Settings) const;

	/** The same wishes. */
	bool operator==(const FFluidSurfaceOverrides& Other) const;
};
