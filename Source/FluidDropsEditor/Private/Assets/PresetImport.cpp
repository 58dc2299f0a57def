// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/PresetImport.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "Dom/JsonObject.h"
#include "FluidPresetAsset.h"
#include "HAL/FileManager.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/FileHelper.h"
#include "Misc/PackageName.h"
#include "Misc/Paths.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"
#include "UObject/Package.h"
#include "UObject/UObjectHash.h"

namespace FluidDropsUnreal::Editor
{

namespace
{

/** The asset of that name, made if it is not there. Null: there is something else of that name. */
UFluidPresetAsset* FindOrMakeAsset(const FString& PackageName, const FString& Name, UClass& Class)
{
	const bool bExists = FindPackage(nullptr, *PackageName) || FPackageName::DoesPackageExist(PackageName);
	UObject* Found =
		bExists ? StaticLoadObject(UObject::StaticClass(), nullptr, *(PackageName + TEXT(".") + Name)) : nullptr;
	if (Found)
	{
		return Found->GetClass() == &Class ? CastChecked<UFluidPresetAsset>(Found) : nullptr;
	}
	UFluidPresetAsset* Asset = NewObject<UFluidPresetAsset>(
		CreatePackage(*PackageName), &Class, *Name, RF_Public | RF_Standalone | RF_Transactional);
	FAssetRegistryModule::AssetCreated(Asset);
	return Asset;
}

/** One asset of a file. Why it was refused; empty if it was not. */
FString ImportKind(const FString& File, const FString& Json, UClass& Class, const FString& PackagePath,
	TArray<UFluidPresetAsset*>& Assets)
{
	FString Error;
	if (!NewObject<UFluidPresetAsset>(GetTransientPackage(), &Class)->ImportPresetJson(Json, Error))
	{
		return Error; // before anything is made for it
	}
	const FString Name = PresetAssetName(Class, FPaths::GetBaseFilename(File));
	UFluidPresetAsset* Asset = FindOrMakeAsset(PackagePath / Name, Name, Class);
	if (!Asset)
	{
		return FString::Printf(TEXT("there is another kind of asset in %s"), *(PackagePath / Name));
	}
	Asset->Modify();
	Asset->ImportPresetJson(Json, Error);
	Asset->MarkPackageDirty();
	Assets.Add(Asset);
	return Error;
}

/** Why a file was refused; empty if it was not. */
FString ImportFile(const FString& File, const FString& PackagePath, TArray<UFluidPresetAsset*>& Assets)
{
	FString Json;
	if (!FFileHelper::LoadFileToString(Json, *File))
	{
		return TEXT("cannot be read");
	}
	const TArray<UClass*> Classes = FindPresetClasses(Json);
	if (Classes.IsEmpty())
	{
		return TEXT("is no preset: it must have one of the keys liquid, fluid, surface, emitter, rain");
	}
	FString Error;
	for (int32 Index = 0; Index < Classes.Num() && Error.IsEmpty(); ++Index)
	{
		Error = ImportKind(File, Json, *Classes[Index], PackagePath, Assets);
	}
	return Error;
}

} // namespace

UClass* FindPresetClass(const FString& Json)
{
	const TArray<UClass*> Classes = FindPresetClasses(Json);
	return Classes.IsEmpty() ? nullptr : Classes[0];
}

TArray<UClass*> FindPresetClasses(const FString& Json)
{
	TSharedPtr<FJsonObject> Preset;
	if (!FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Json), Preset) || !Preset.IsValid())
	{
		return {};
	}
	TArray<UClass*> Classes;
	GetDerivedClasses(UFluidPresetAsset::StaticClass(), Classes);
	Classes.RemoveAll(
		[&Preset](const UClass* Class)
		{
			return Class->HasAnyClassFlags(CLASS_Abstract) ||
				!Preset->HasTypedField<EJson::Object>(
					UTF8_TO_TCHAR(Class->GetDefaultObject<UFluidPresetAsset>()->GetPresetKey()));
		});
	Classes.Sort([](const UClass& A, const UClass& B) { return A.GetName() < B.GetName(); });
	return Classes;
}

FString PresetAssetName(const UClass& Class, const FString& File)
{
	FString Kind = Class.GetName();
	Kind.RemoveFromStart(TEXT("Fluid"));
	Kind.RemoveFromEnd(TEXT("Asset"));
	FString Name = Kind + TEXT("_");
	bool bCapital = true;
	for (const TCHAR Letter : File)
	{
		if (FChar::IsAlnum(Letter))
		{
			Name.AppendChar(bCapital ? FChar::ToUpper(Letter) : Letter);
		}
		bCapital = !FChar::IsAlnum(Letter);
	}
	return Name;
}

UFluidPresetAsset* ImportPreset(UObject* Parent, FName Name, EObjectFlags Flags, const FString& Json, FString& OutError)
{
	UClass* Class = FindPresetClass(Json);
	if (!Class)
	{
		OutError = TEXT("no preset of FluidDrops");
		return nullptr;
	}
	if (!NewObject<UFluidPresetAsset>(GetTransientPackage(), Class)->ImportPresetJson(Json, OutError))
	{
		return nullptr; // nothing half-made is left in the package
	}
	UFluidPresetAsset* Asset = NewObject<UFluidPresetAsset>(Parent, Class, Name, Flags | RF_Transactional);
	Asset->ImportPresetJson(Json, OutError);
	return Asset;
}

FString PresetFolder()
{
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FluidDrops"));
	return Plugin ? FPaths::Combine(Plugin->GetContentDir(), TEXT("Presets")) : FString();
}

FPresetImportResult ImportPresets(const FString& Folder, const FString& PackagePath)
{
	FPresetImportResult Result;
	TArray<FString> Files;
	IFileManager::Get().FindFiles(Files, *FPaths::Combine(Folder, TEXT("*.json")), true, false);
	Files.Sort();
	for (const FString& File : Files)
	{
		const FString Error = ImportFile(FPaths::Combine(Folder, File), PackagePath, Result.Assets);
		if (!Error.IsEmpty())
		{
			Result.Errors.Add(File + TEXT(": ") + Error);
		}
	}
	return Result;
}

} // namespace FluidDropsUnreal::Editor
