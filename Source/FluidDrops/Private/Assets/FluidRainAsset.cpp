// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidRainAsset.h"

#include "Assets/AssetSettings.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidRainAsset)

bool UFluidRainAsset::SetSettings(const FFluidRainSettings& NewSettings, FString& OutError)
{
	if (!FAssetSettings::Replace(Settings, NewSettings, OutError))
	{
		return false;
	}
	NotifyChanged();
	return true;
}

bool UFluidRainAsset::ReadSettings(const FJsonObject& Json, FString& OutError)
{
	return FAssetSettings::Report(FPresetJson::Read(Json, GetPresetKey(), Settings), OutError);
}

bool UFluidRainAsset::WriteSettings(FJsonObject& Json, FString& OutError) const
{
	return FAssetSettings::Report(FPresetJson::Write(Settings, Json), OutError);
}
