// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidLiquidAsset.h"

#include "Assets/AssetSettings.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidLiquidAsset)

bool UFluidLiquidAsset::SetSettings(const FFluidLiquidSettings& NewSettings, FString& OutError)
{
	if (!FAssetSettings::Replace(Settings, NewSettings, OutError))
	{
		return false;
	}
	NotifyChanged();
	return true;
}

bool UFluidLiquidAsset::ReadSettings(const FJsonObject& Json, FString& OutError)
{
	return FAssetSettings::Report(FPresetJson::Read(Json, GetPresetKey(), Settings), OutError);
}

bool UFluidLiquidAsset::WriteSettings(FJsonObject& Json, FString& OutError) const
{
	return FAssetSettings::Report(FPresetJson::Write(Settings, Json), OutError);
}
