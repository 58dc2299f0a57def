// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/PresetImportFactory.h"

#include "Assets/PresetImport.h"
#include "Editor.h"
#include "FluidPresetAsset.h"
#include "Misc/FeedbackContext.h"
#include "Misc/FileHelper.h"
#include "Subsystems/ImportSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PresetImportFactory)

UFluidPresetImportFactory::UFluidPresetImportFactory()
{
	SupportedClass = UFluidPresetAsset::StaticClass();
	Formats.Add(TEXT("json;FluidDrops preset"));
	bEditorImport = true;
	ImportPriority = DefaultImportPriority + 1; // asked before data tables, and says no to all that is not ours
}

bool UFluidPresetImportFactory::DoesSupportClass(UClass* Class)
{
	return Class && Class->IsChildOf(UFluidPresetAsset::StaticClass());
}

bool UFluidPresetImportFactory::FactoryCanImport(const FString& Filename)
{
	FString Json;
	return FFileHelper::LoadFileToString(Json, *Filename) && FluidDropsUnreal::Editor::FindPresetClass(Json);
}

UObject* UFluidPresetImportFactory::FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName,
	EObjectFlags Flags, const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn,
	bool& bOutOperationCanceled)
{
	UImportSubsystem* Import = GEditor->GetEditorSubsystem<UImportSubsystem>();
	Import->BroadcastAssetPreImport(this, InClass, InParent, InName, TEXT("json"));
	FString Json;
	FString Error = TEXT("cannot be read");
	UFluidPresetAsset* Asset = FFileHelper::LoadFileToString(Json, *Filename)
		? FluidDropsUnreal::Editor::ImportPreset(InParent, InName, Flags, Json, Error)
		: nullptr;
	if (!Asset)
	{
		Warn->Logf(ELogVerbosity::Error, TEXT("%s: %s"), *Filename, *Error);
	}
	Import->BroadcastAssetPostImport(this, Asset);
	return Asset;
}
