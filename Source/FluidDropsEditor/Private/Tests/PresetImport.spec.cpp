// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Assets/PresetFactories.h"
#include "Assets/PresetImport.h"
#include "Assets/PresetImportFactory.h"
#include "FluidLiquidAsset.h"
#include "FluidRainAsset.h"
#include "FluidSurfaceAsset.h"
#include "HAL/FileManager.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "UObject/Package.h"


BEGIN_DEFINE_SPEC(FPresetImportSpec, "FluidDrops.Editor.PresetImport", FluidDropsUnreal::Compat::TestFlags)
	FString Folder;

	/** A file in a folder of its own. */
	FString Write(const TCHAR* File, const TCHAR* Text)
	{
		const FString Path = FPaths::Combine(Folder, File);
		FFileHelper::SaveStringToFile(Text, *Path);
		return Path;
	}
END_DEFINE_SPEC(FPresetImportSpec)

void FPresetImportSpec::Define()
{
	BeforeEach([this]()
	{
		Folder = FPaths::CreateTempFilename(*FPaths::ProjectIntermediateDir(), TEXT("Presets"), TEXT(""));
		IFileManager::Get().MakeDirectory(*Folder, true);
	});
	AfterEach([this]() { IFileManager::Get().DeleteDirectory(*Folder, false, true); });

	It("knows the kind of a preset by its key, and leaves other JSON alone", [this]()
	{
		TestTrue(TEXT("liquid"), FluidDropsUnreal::Editor::FindPresetClass(TEXT("{\"liquid\": {}}")) == UFluidLiquidAsset::StaticClass());
		TestTrue(TEXT("rain"), FluidDropsUnreal::Editor::FindPresetClass(TEXT("{\"title\": \"R\", \"rain\": {}}")) == UFluidRainAsset::StaticClass());
		TestNull(TEXT("a table"), FluidDropsUnreal::Editor::FindPresetClass(TEXT("[{\"Name\": \"Row\"}]")));
		TestNull(TEXT("a text called liquid"), FluidDropsUnreal::Editor::FindPresetClass(TEXT("{\"liquid\": \"water\"}")));
		TestNull(TEXT("no JSON"), FluidDropsUnreal::Editor::FindPresetClass(TEXT("liquid")));
	});

	It("names assets by kind and file", [this]()
	{
		TestEqual(TEXT("name"), FluidDropsUnreal::Editor::PresetAssetName(*UFluidSurfaceAsset::StaticClass(), TEXT("car-paint")),
			FString(TEXT("Surface_CarPaint")));
	});

	It("takes only files that are presets", [this]()
	{
		UFluidPresetImportFactory* Factory = NewObject<UFluidPresetImportFactory>();
		TestTrue(TEXT("preset"), Factory->FactoryCanImport(Write(TEXT("a.json"), TEXT("{\"surface\": {}}"))));
		TestFalse(TEXT("other"), Factory->FactoryCanImport(Write(TEXT("b.json"), TEXT("{\"rows\": []}"))));
		TestFalse(TEXT("absent"), Factory->FactoryCanImport(FPaths::Combine(Folder, TEXT("none.json"))));
	});

	It("makes nothing of a preset that is refused", [this]()
	{
		FString Error;
		UPackage* Package = GetTransientPackage();
		TestNull(TEXT("asset"), FluidDropsUnreal::Editor::ImportPreset(Package, TEXT("FluidDropsRefused"), RF_Transient,
			TEXT("{\"surface\": {\"contactAngle\": 200}}"), Error));
		TestTrue(TEXT("says which"), Error.Contains(TEXT("contactAngle")));
		TestNull(TEXT("left over"), FindObject<UObject>(Package, TEXT("FluidDropsRefused")));
	});

	It("imports a folder, brings it up to date, and tells what it refuses", [this]()
	{
		const FString Path = TEXT("/Temp/FluidDropsPresets");
		Write(TEXT("rough-glass.json"), TEXT("{\"surface\": {\"contactAngle\": 40}}"));
		Write(TEXT("wrong.json"), TEXT("{\"surface\": {\"angle\": 40}}"));
		const FluidDropsUnreal::Editor::FPresetImportResult First = FluidDropsUnreal::Editor::ImportPresets(Folder, Path);
		TestEqual(TEXT("assets"), First.Assets.Num(), 1);
		TestEqual(TEXT("errors"), First.Errors.Num(), 1);
		TestTrue(TEXT("names the file"), First.Errors.Num() == 1 && First.Errors[0].StartsWith(TEXT("wrong.json: ")));
		Write(TEXT("rough-glass.json"), TEXT("{\"surface\": {\"contactAngle\": 50}}"));
		const FluidDropsUnreal::Editor::FPresetImportResult Second = FluidDropsUnreal::Editor::ImportPresets(Folder, Path);
		const bool bSame = First.Assets == Second.Assets && Second.Assets.Num() == 1;
		if (TestTrue(TEXT("the same asset"), bSame))
		{
			const UFluidSurfaceAsset* Glass = CastChecked<UFluidSurfaceAsset>(Second.Assets[0]);
			TestEqual(TEXT("name"), Glass->GetName(), FString(TEXT("Surface_RoughGlass")));
			TestEqual(TEXT("up to date"), Glass->GetSettings().ContactAngle, 50.0f);
		}
	});

	It("imports all presets of the plugin", [this]()
	{
		const FluidDropsUnreal::Editor::FPresetImportResult Result = FluidDropsUnreal::Editor::ImportPresets(FluidDropsUnreal::Editor::PresetFolder(), TEXT("/Temp/FluidDropsAllPresets"));
		TestTrue(TEXT("assets"), Result.Assets.Num() > 10);
		TestEqual(TEXT("errors"), Result.Errors.Num(), 0);
	});

	It("makes new assets of the right kind", [this]()
	{
		UFactory* Factory = NewObject<UFluidRainFactory>();
		const UObject* Asset = Factory->FactoryCreateNew(
			Factory->SupportedClass, GetTransientPackage(), NAME_None, RF_Transient, nullptr, nullptr);
		TestTrue(TEXT("kind"), Asset && Asset->IsA<UFluidRainAsset>());
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
