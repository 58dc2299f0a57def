// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FluidEmitterAsset.h"
#include "FluidLiquidAsset.h"
#include "FluidParticleLiquidAsset.h"
#include "FluidRainAsset.h"
#include "FluidSurfaceAsset.h"
#include "HAL/FileManager.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

BEGIN_DEFINE_SPEC(FPresetAssetsSpec, "FluidDrops.Unit.PresetAssets", FluidDropsUnreal::Compat::TestFlags)
	/** The asset that the preset fits, with the preset in it; null if it fits none. */
	UFluidPresetAsset* Import(const FString& Json)
	{
		FString Error;
		UFluidPresetAsset* Liquid = NewObject<UFluidLiquidAsset>();
		UFluidPresetAsset* Surface = NewObject<UFluidSurfaceAsset>();
		UFluidPresetAsset* Particles = NewObject<UFluidParticleLiquidAsset>();
		for (UFluidPresetAsset* Asset : {Liquid, Surface, Particles})
		{
			if (Asset->ImportPresetJson(Json, Error))
			{
				return Asset;
			}
		}
		return nullptr;
	}
END_DEFINE_SPEC(FPresetAssetsSpec)

void FPresetAssetsSpec::Define()
{
	It("imports every preset of the plugin, and exports what it imports again", [this]()
	{
		const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FluidDrops"));
		const FString Folder = FPaths::Combine(Plugin->GetContentDir(), TEXT("Presets"));
		TArray<FString> Files;
		IFileManager::Get().FindFiles(Files, *FPaths::Combine(Folder, TEXT("*.json")), true, false);
		TestTrue(TEXT("there are presets"), Files.Num() > 10);
		for (const FString& File : Files)
		{
			FString Json;
			TestTrue(File, FFileHelper::LoadFileToString(Json, *FPaths::Combine(Folder, File)));
			const UFluidPresetAsset* Asset = Import(Json);
			if (!TestNotNull(File, Asset))
			{
				continue;
			}
			TestFalse(File + TEXT(" has a title"), Asset->Title.IsEmpty());
			const UFluidPresetAsset* Again = Import(Asset->ExportPresetJson());
			if (TestNotNull(File + TEXT(" again"), Again))
			{
				TestEqual(File + TEXT(" exports the same"), Again->ExportPresetJson(), Asset->ExportPresetJson());
			}
		}
	});

	It("reads values into the settings", [this]()
	{
		UFluidLiquidAsset* Asset = NewObject<UFluidLiquidAsset>();
		FString Error;
		TestTrue(TEXT("taken"), Asset->ImportPresetJson(
			TEXT("{\"title\": \"Thick\", \"liquid\": {\"drops\": {\"viscosity\": 4, \"motionLaw\": \"regimes\"}}}"), Error));
		TestEqual(TEXT("title"), Asset->Title.ToString(), FString(TEXT("Thick")));
		TestEqual(TEXT("viscosity"), Asset->GetSettings().Drops.Viscosity, 4.0f);
		TestTrue(TEXT("motion law"), Asset->GetSettings().Drops.MotionLaw == EFluidMotionLaw::Regimes);
	});

	It("takes a liquid of drops and one of particles out of one file, with its look", [this]()
	{
		const FString Json = TEXT("{\"title\": \"Honey\", \"liquid\": {\"drops\": {\"density\": 1420}}, \"fluid\": ")
			TEXT("{\"viscosity\": 200, \"look\": {\"preset\": \"honey\", \"roughness\": 0.5}}}");
		FString Error;
		UFluidLiquidAsset* Drops = NewObject<UFluidLiquidAsset>();
		TestTrue(TEXT("drops"), Drops->ImportPresetJson(Json, Error));
		TestEqual(TEXT("density"), Drops->GetSettings().Drops.Density, 1420.0f);
		UFluidParticleLiquidAsset* Particles = NewObject<UFluidParticleLiquidAsset>();
		TestTrue(TEXT("particles"), Particles->ImportPresetJson(Json, Error));
		TestEqual(TEXT("viscosity"), Particles->GetSettings().Viscosity, 200.0f);
		TestEqual(TEXT("index of honey"), Particles->GetLook().RefractiveIndex, 1.49f);
		TestEqual(TEXT("roughness"), Particles->GetLook().Roughness, 0.5f);
	});

	It("writes only what differs, as short as it was written", [this]()
	{
		UFluidSurfaceAsset* Asset = NewObject<UFluidSurfaceAsset>();
		FString Error;
		TestTrue(TEXT("taken"), Asset->ImportPresetJson(TEXT("{\"surface\": {\"asperityHeight\": 0.0009}}"), Error));
		const FString Json = Asset->ExportPresetJson();
		TestTrue(TEXT("short number"), Json.Contains(TEXT("0.0009")) && !Json.Contains(TEXT("0.00090")));
		TestFalse(TEXT("default"), Json.Contains(TEXT("contactAngle")));
	});

	It("refuses a bad preset by name and range, and stays as it was", [this]()
	{
		UFluidSurfaceAsset* Asset = NewObject<UFluidSurfaceAsset>();
		FString Error;
		TestFalse(TEXT("out of range"),
			Asset->ImportPresetJson(TEXT("{\"title\": \"X\", \"surface\": {\"contactAngle\": 200}}"), Error));
		TestEqual(TEXT("message"), Error,
			FString(TEXT("surface.contactAngle: must be a number from 5 to 175 deg, not 200")));
		TestTrue(TEXT("title"), Asset->Title.IsEmpty());
		TestFalse(TEXT("unknown"), Asset->ImportPresetJson(TEXT("{\"surface\": {\"angle\": 20}}"), Error));
		TestEqual(TEXT("message"), Error, FString(TEXT("surface.angle: is no setting")));
		TestFalse(TEXT("other kind"), Asset->ImportPresetJson(TEXT("{\"liquid\": {}}"), Error));
		TestFalse(TEXT("no JSON"), Asset->ImportPresetJson(TEXT("{"), Error));
		TestFalse(TEXT("says why"), Error.IsEmpty());
	});

	It("tells who listens, once for each change and not for what it refuses", [this]()
	{
		UFluidRainAsset* Rain = NewObject<UFluidRainAsset>();
		UFluidEmitterAsset* Emitter = NewObject<UFluidEmitterAsset>();
		int32 Calls = 0;
		Rain->OnChanged().AddLambda([&Calls](const UFluidPresetAsset&) { ++Calls; });
		Emitter->OnChanged().AddLambda([&Calls](const UFluidPresetAsset&) { ++Calls; });
		FString Error;
		FFluidRainSettings Settings;
		Settings.Rate = 50.0f;
		TestTrue(TEXT("set"), Rain->SetSettings(Settings, Error));
		TestTrue(TEXT("import"), Emitter->ImportPresetJson(TEXT("{\"emitter\": {\"velocity\": [0, 1, 0]}}"), Error));
		TestEqual(TEXT("calls"), Calls, 2);
		TestEqual(TEXT("the file has the core's axes"), Emitter->GetSettings().Velocity, FVector(0.0, -1.0, 0.0));
		Settings.Rate = -1.0f;
		TestFalse(TEXT("refused"), Rain->SetSettings(Settings, Error));
		TestEqual(TEXT("calls"), Calls, 2);
		TestEqual(TEXT("rate"), Rain->GetSettings().Rate, 50.0f);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
