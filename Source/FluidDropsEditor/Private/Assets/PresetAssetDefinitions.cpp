// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/PresetAssetDefinitions.h"

#include "FluidEmitterAsset.h"
#include "FluidLiquidAsset.h"
#include "FluidParticleLiquidAsset.h"
#include "FluidRainAsset.h"
#include "FluidSurfaceAsset.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PresetAssetDefinitions)

#define LOCTEXT_NAMESPACE "FluidDropsAssets"

TConstArrayView<FAssetCategoryPath> UAssetDefinition_FluidPreset::GetAssetCategories() const
{
	static const FAssetCategoryPath Categories[] = {FAssetCategoryPath(LOCTEXT("Category", "FluidDrops"))};
	return Categories;
}

FText UAssetDefinition_FluidPreset::GetAssetDescription(const FAssetData& AssetData) const
{
	return AssetData.GetTagValueRef<FText>(GET_MEMBER_NAME_CHECKED(UFluidPresetAsset, Description));
}

FText UAssetDefinition_FluidLiquid::GetAssetDisplayName() const
{
	return LOCTEXT("Liquid", "Fluid Liquid");
}

TSoftClassPtr<UObject> UAssetDefinition_FluidLiquid::GetAssetClass() const
{
	return UFluidLiquidAsset::StaticClass();
}

FLinearColor UAssetDefinition_FluidLiquid::GetAssetColor() const
{
	return FLinearColor(FColor(40, 140, 235));
}

FText UAssetDefinition_FluidParticleLiquid::GetAssetDisplayName() const
{
	return LOCTEXT("ParticleLiquid", "Fluid Particle Liquid");
}

TSoftClassPtr<UObject> UAssetDefinition_FluidParticleLiquid::GetAssetClass() const
{
	return UFluidParticleLiquidAsset::StaticClass();
}

FLinearColor UAssetDefinition_FluidParticleLiquid::GetAssetColor() const
{
	return FLinearColor(FColor(30, 190, 215));
}

FText UAssetDefinition_FluidSurface::GetAssetDisplayName() const
{
	return LOCTEXT("Surface", "Fluid Surface Material");
}

TSoftClassPtr<UObject> UAssetDefinition_FluidSurface::GetAssetClass() const
{
	return UFluidSurfaceAsset::StaticClass();
}

FLinearColor UAssetDefinition_FluidSurface::GetAssetColor() const
{
	return FLinearColor(FColor(120, 190, 160));
}

FText UAssetDefinition_FluidEmitter::GetAssetDisplayName() const
{
	return LOCTEXT("Emitter", "Fluid Emitter");
}

TSoftClassPtr<UObject> UAssetDefinition_FluidEmitter::GetAssetClass() const
{
	return UFluidEmitterAsset::StaticClass();
}

FLinearColor UAssetDefinition_FluidEmitter::GetAssetColor() const
{
	return FLinearColor(FColor(235, 160, 60));
}

FText UAssetDefinition_FluidRain::GetAssetDisplayName() const
{
	return LOCTEXT("Rain", "Fluid Rain");
}

TSoftClassPtr<UObject> UAssetDefinition_FluidRain::GetAssetClass() const
{
	return UFluidRainAsset::StaticClass();
}

FLinearColor UAssetDefinition_FluidRain::GetAssetColor() const
{
	return FLinearColor(FColor(110, 110, 210));
}

#undef LOCTEXT_NAMESPACE
