// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The data asset for a liquid. Its settings are those of Docs/Settings.md, in SI units.

#pragma once

#include "CoreMinimal.h"
#include "FluidLiquidSettings.h"
#include "FluidPresetAsset.h"

#include "FluidLiquidAsset.generated.h"

/** A liquid: water, honey, paint. A world has one. */
UCLASS(BlueprintType)
class FLUIDDROPS_API UFluidLiquidAsset : public UFluidPresetAsset
{
	GENERATED_BODY()

public:
	/** How its drops move, what they leave behind, what it carries. In SI units: meters, not centimeters. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Liquid")
	const FFluidLiquidSettings& GetSettings() const { return Settings; }

	/**
	 * Replaces the settings, here and in every world that uses them.
	 * @param NewSettings in SI units
	 * @param OutError what was refused, by field and range; empty if nothing was
	 * @return whether they were taken; if not, nothing has changed
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Liquid")
	bool SetSettings(const FFluidLiquidSettings& NewSettings, FString& OutError);

	virtual const char* GetPresetKey() const override { return "liquid"; }

protected:
	virtual bool ReadSettings(const FJsonObject& Json, FString& OutError) override;
	virtual bool WriteSettings(FJsonObject& Json, FString& OutError) const override;

private:
	/** How its drops move, what they leave behind, what it carries. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Liquid", meta = (ShowOnlyInnerProperties))
	FFluidLiquidSettings Settings;
};
