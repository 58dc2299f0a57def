// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsSettings.h"

#include "FluidLiquidAsset.h"
#include "Materials/MaterialInterface.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsSettings)

UFluidDropsSettings::UFluidDropsSettings()
	: LodDistances({500.0f, 1500.0f, 4000.0f})
	, DropMaterial(WaterMaterialPath())
	, PoolMaterial(WaterMaterialPath())
	, FallingMaterial(WaterMaterialPath())
	, TrailMaterial(TrailMaterialPath())
	, LiquidMaterial(LiquidMaterialPath())
	, PasteMaterial(PasteMaterialPath())
{
}

FSoftObjectPath UFluidDropsSettings::WaterMaterialPath()
{
	return FSoftObjectPath(TEXT("/Game/FluidDrops/Materials/M_FluidWater.M_FluidWater"));
}

FSoftObjectPath UFluidDropsSettings::TrailMaterialPath()
{
	return FSoftObjectPath(TEXT("/Game/FluidDrops/Materials/M_FluidTrail.M_FluidTrail"));
}

FSoftObjectPath UFluidDropsSettings::LiquidMaterialPath()
{
	return FSoftObjectPath(TEXT("/Game/FluidDrops/Materials/M_FluidLiquid.M_FluidLiquid"));
}

FSoftObjectPath UFluidDropsSettings::PasteMaterialPath()
{
	return FSoftObjectPath(TEXT("/Game/FluidDrops/Materials/M_FluidPaste.M_FluidPaste"));
}

TArray<TSoftObjectPtr<UMaterialInterface>> UFluidDropsSettings::Materials() const
{
	return {DropMaterial, PoolMaterial, FallingMaterial, TrailMaterial, LiquidMaterial, PasteMaterial};
}

int32 UFluidDropsSettings::LodAtDistance(double Centimeters) const
{
	int32 Level = 0;
	while (LodDistances.IsValidIndex(Level) && Centimeters > double(LodDistances[Level]))
	{
		++Level;
	}
	return Level;
}

FName UFluidDropsSettings::GetCategoryName() const
{
	return FName(TEXT("Plugins"));
}

#if WITH_EDITOR
FText UFluidDropsSettings::GetSectionDescription() const
{
	return NSLOCTEXT("FluidDrops", "SettingsDescription", "Water on things: time, budgets and detail of every world.");
}
#endif
