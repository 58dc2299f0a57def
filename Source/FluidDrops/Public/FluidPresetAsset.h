// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the data assets of this plugin have in common: a title and a description, reading and writing the files of
// Content/Presets, and telling who uses them that they have changed, so that a running world follows.

#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"

#include "FluidPresetAsset.generated.h"

class FDataValidationContext;
class FJsonObject;
class UFluidPresetAsset;

/** Settings under a name, which can be shared by many components and exchanged as JSON. */
UCLASS(Abstract, BlueprintType)
class FLUIDDROPS_API UFluidPresetAsset : public UPrimaryDataAsset
{
	GENERATED_BODY()

public:
	DECLARE_MULTICAST_DELEGATE_OneParam(FOnChanged, const UFluidPresetAsset&);

	/** What it is called where people choose one. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops|Preset")
	FText Title;

	/** What it is like, in a sentence. Shown in the content browser without loading the asset. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, AssetRegistrySearchable, Category = "FluidDrops|Preset",
		meta = (MultiLine = "true"))
	FText Description;

	/**
	 * Takes title, description and settings from the text of a preset, such as a file of Content/Presets. What the
	 * preset does not name gets its default.
	 * @param Json the text of the preset
	 * @param OutError what is wrong with it, by field and range; empty if nothing is
	 * @return whether it was taken; if not, nothing has changed
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Preset")
	bool ImportPresetJson(const FString& Json, FString& OutError);

	/** The text of a preset with these settings: all that differs from the default. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Preset")
	FString ExportPresetJson() const;

	/** The key of the settings in a file, by which a kind of preset is told from others: "liquid". */
	virtual const char* GetPresetKey() const PURE_VIRTUAL(UFluidPresetAsset::GetPresetKey, return "";);

	/** Called on the game thread after the settings have changed: by an edit, an undo, an import or a setter. */
	FOnChanged& OnChanged() { return Changed; }

#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
	virtual void PostEditUndo() override;
	virtual EDataValidationResult IsDataValid(FDataValidationContext& Context) const override;
#endif

protected:
	/** Replaces the settings by those of a file; an error changes nothing. */
	virtual bool ReadSettings(const FJsonObject& Json, FString& OutError)
		PURE_VIRTUAL(UFluidPresetAsset::ReadSettings, return false;);

	/** Appends what differs from the default; false when a value is out of its range. */
	virtual bool WriteSettings(FJsonObject& Json, FString& OutError) const
		PURE_VIRTUAL(UFluidPresetAsset::WriteSettings, return false;);

	void NotifyChanged();

private:
	FOnChanged Changed;
};
