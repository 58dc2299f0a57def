// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From preset files to data assets. A preset is a JSON object with one of the keys liquid, fluid, surface,
// emitter or rain, which says what it becomes.

#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"
#include "UObject/ObjectMacros.h"

class UClass;
class UFluidPresetAsset;
class UObject;

namespace FluidDropsUnreal::Editor
{

/** The kind of data asset that the text of a preset is for; null for any other JSON, and for what is no JSON. */
UClass* FindPresetClass(const FString& Json);

/** All kinds that it is for: a liquid may be one of drops and one of particles. */
TArray<UClass*> FindPresetClasses(const FString& Json);

/** How a data asset is called that comes from a file: Surface_CarPaint for car-paint.json. */
FString PresetAssetName(const UClass& Class, const FString& File);

/** A new data asset with a preset in it. Null: OutError says why. */
UFluidPresetAsset* ImportPreset(
	UObject* Parent, FName Name, EObjectFlags Flags, const FString& Json, FString& OutError);

/** Content/Presets of the plugin. */
FString PresetFolder();

struct FPresetImportResult
{
	TArray<UFluidPresetAsset*> Assets; // new ones, and ones that were there and have been brought up to date
	TArray<FString> Errors;            // file: why it was refused
};

/**
 * Imports all presets of a folder on disk into a folder of the project, such as /Game/FluidDrops/Presets. Assets that
 * are there already take the values of the file. Nothing is saved: that is for the user.
 */
FPresetImportResult ImportPresets(const FString& Folder, const FString& PackagePath);

} // namespace FluidDropsUnreal::Editor
