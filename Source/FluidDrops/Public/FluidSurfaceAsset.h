// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The data asset for the material of surfaces. Its settings are those of Docs/Settings.md, in SI units.

#pragma once

#include "CoreMinimal.h"
#include "FluidPresetAsset.h"
#include "FluidSurfaceSettings.h"

#include "FluidSurfaceAsset.generated.h"

/** The material of surfaces, as drops feel it: glass, skin, car paint. */
UCLASS(BlueprintType)
class FLUIDDROPS_API UFluidSurfaceAsset : public UFluidPresetAsset
{
	GENERATED_BODY()

public:
	/** What it does to drops. In SI units: meters, not centimeters. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	const FFluidSurfaceSettings& GetSettings() const { return Settings; }

	/**
	 * Replaces the settings, here and in every world that uses them.
	 * @param NewSettings in SI units
	 * @param OutError what was refused, by field and range; empty if nothing was
	 * @return whether they were taken; if not, nothing has changed
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	bool SetSettings(const FFluidSurfaceSettings& NewSettings, FString& OutError);

	virtual const char* GetPresetKey() const override { return "surface"; }

protected:
	virtual bool ReadSettings(const FJsonObject& Json, FString& OutError) override;
	virtual bool WriteSettings(FJsonObject& Json, FString& OutError) const override;

private:
	/** What it does to drops. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface", meta = (ShowOnlyInnerProperties))
	FFluidSurfaceSettings Settings;
};
