// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The data asset for a liquid of particles: how it flows, and what it looks like. Its settings are those of
// Docs/Settings.md, in SI units.

#pragma once

#include "CoreMinimal.h"
#include "FluidParticleLiquidSettings.h"
#include "FluidParticleLook.h"
#include "FluidPresetAsset.h"

#include "FluidParticleLiquidAsset.generated.h"

/** Liquids and soft solids to start from. */
UENUM(BlueprintType)
enum class EFluidParticlePreset : uint8
{
	Water UMETA(ToolTip = "Thin and clear."),
	Blood UMETA(ToolTip = "A little thicker than water, dark red."),
	Paint UMETA(ToolTip = "Thick, hides what is below."),
	Honey UMETA(ToolTip = "Very thick, golden; it coils."),
	Chocolate UMETA(ToolTip = "Melted: thick and opaque."),
	Mud UMETA(ToolTip = "Heavy, and it keeps some of its shape."),
	Slime UMETA(ToolTip = "Elastic and flowing: it draws threads."),
	Toothpaste UMETA(ToolTip = "Keeps its shape until it is pressed."),
	Clay UMETA(ToolTip = "Keeps any shape that it is pressed into."),
	Jelly UMETA(ToolTip = "Elastic: it springs back."),
	Milk UMETA(ToolTip = "Thin and white."),
	Gold UMETA(ToolTip = "Molten: thick, falls in long threads, a mirror."),
	Count UMETA(Hidden)
};

/** A liquid of particles: water in a jet, honey, mud, slime, clay. */
UCLASS(BlueprintType)
class FLUIDDROPS_API UFluidParticleLiquidAsset : public UFluidPresetAsset
{
	GENERATED_BODY()

public:
	/** How it flows. In SI units: meters, not centimeters. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Fluid")
	const FFluidParticleLiquidSettings& GetSettings() const { return Settings; }

	/**
	 * Replaces the settings, here and in every world that uses them.
	 * @param NewSettings in SI units
	 * @param OutError what was refused, by field and range; empty if nothing was
	 * @return whether they were taken; if not, nothing has changed
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	bool SetSettings(const FFluidParticleLiquidSettings& NewSettings, FString& OutError);

	/** What it looks like. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Look")
	const FFluidParticleLook& GetLook() const { return Look; }

	/** Another look, here and in every world that uses it. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Look")
	void SetLook(const FFluidParticleLook& NewLook);

	/** Replaces settings and look by those of a preset. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void UsePreset(EFluidParticlePreset NewPreset);

	/** Replaces settings and look by those of Preset. */
	UFUNCTION(CallInEditor, Category = "FluidDrops|Preset")
	void ApplyPreset();

	virtual const char* GetPresetKey() const override { return "fluid"; }

protected:
	virtual bool ReadSettings(const FJsonObject& Json, FString& OutError) override;
	virtual bool WriteSettings(FJsonObject& Json, FString& OutError) const override;

private:
	/** What Apply Preset puts here. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Preset")
	EFluidParticlePreset Preset = EFluidParticlePreset::Water;

	/** How it flows. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid", meta = (ShowOnlyInnerProperties))
	FFluidParticleLiquidSettings Settings;

	/** What it looks like. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Look", meta = (ShowOnlyInnerProperties))
	FFluidParticleLook Look;
};
