// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The data asset for a source of drops. Its settings are those of Docs/Settings.md, in SI units.

#pragma once

#include "CoreMinimal.h"
#include "FluidEmitterSettings.h"
#include "FluidPresetAsset.h"

#include "FluidEmitterAsset.generated.h"

/** A source of drops in the air: a leak, a tear, a sprinkler. */
UCLASS(BlueprintType)
class FLUIDDROPS_API UFluidEmitterAsset : public UFluidPresetAsset
{
	GENERATED_BODY()

public:
	/** Where its drops start, how many there are, how large and how fast. In SI units: meters, not centimeters. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Emitter")
	const FFluidEmitterSettings& GetSettings() const { return Settings; }

	/**
	 * Replaces the settings, here and in every world that uses them.
	 * @param NewSettings in SI units
	 * @param OutError what was refused, by field and range; empty if nothing was
	 * @return whether they were taken; if not, nothing has changed
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Emitter")
	bool SetSettings(const FFluidEmitterSettings& NewSettings, FString& OutError);

	virtual const char* GetPresetKey() const override { return "emitter"; }

protected:
	virtual bool ReadSettings(const FJsonObject& Json, FString& OutError) override;
	virtual bool WriteSettings(FJsonObject& Json, FString& OutError) const override;

private:
	/** Where its drops start, how many there are, how large and how fast. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Emitter", meta = (ShowOnlyInnerProperties))
	FFluidEmitterSettings Settings;
};
