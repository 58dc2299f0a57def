// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/PresetFactories.h"

#include "Assets/PresetImport.h"
#include "FluidEmitterAsset.h"
#include "FluidLiquidAsset.h"
#include "FluidParticleLiquidAsset.h"
#include "FluidRainAsset.h"
#include "FluidSurfaceAsset.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PresetFactories)

UFluidPresetFactory::UFluidPresetFactory()
{
	bCreateNew = true;
	bEditAfterNew = true;
}

UObject* UFluidPresetFactory::FactoryCreateNew(
	UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn)
{
	return NewObject<UFluidPresetAsset>(InParent, InClass, InName, Flags | RF_Transactional);
}

FString UFluidPresetFactory::GetDefaultNewAssetName() const
{
	return FluidDropsUnreal::Editor::PresetAssetName(*SupportedClass.Get(), TEXT("New"));
}

UFluidLiquidFactory::UFluidLiquidFactory()
{
	SupportedClass = UFluidLiquidAsset::StaticClass();
}

UFluidParticleLiquidFactory::UFluidParticleLiquidFactory()
{
	SupportedClass = UFluidParticleLiquidAsset::StaticClass();
}

UFluidSurfaceFactory::UFluidSurfaceFactory()
{
	SupportedClass = UFluidSurfaceAsset::StaticClass();
}

UFluidEmitterFactory::UFluidEmitterFactory()
{
	SupportedClass = UFluidEmitterAsset::StaticClass();
}

UFluidRainFactory::UFluidRainFactory()
{
	SupportedClass = UFluidRainAsset::StaticClass();
}
