// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The data asset for rain. Its settings are those of Docs/Settings.md, in SI units.

#pragma once

#include "CoreMinimal.h"
#include "FluidPresetAsset.h"
#include "FluidRainSettings.h"

#include "FluidRainAsset.generated.h"

/** Rain: drizzle, a shower, a cloudburst. */
UCLASS(BlueprintType)
class FLUIDDROPS_API UFluidRainAsset : public UFluidPresetAsset
{
	GENERATED_BODY()

public:
	/** How much it rains, and where. In SI units: meters, not centimeters. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Rain")
	const FFluidRainSettings& GetSettings() const { return Settings; }

	/**
	 * Replaces the settings, here and in every world that uses them.
	 * @param NewSettings in SI units
	 * @param OutError what was refused, by field and range; empty if nothing was
	 * @return whether they were taken; if not, nothing has changed
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Rain")
	bool SetSettings(const FFluidRainSettings& NewSettings, FString& OutError);

	virtual const char* GetPresetKey() const override { return "rain"; }

protected:
	virtual bool ReadSettings(const FJsonObject& Json, FString& OutError) override;
	virtual bool WriteSettings(FJsonObject& Json, FString& OutError) const override;

private:
	/** How much it rains, and where. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rain", meta = (ShowOnlyInnerProperties))
	FFluidRainSettings Settings;
};
