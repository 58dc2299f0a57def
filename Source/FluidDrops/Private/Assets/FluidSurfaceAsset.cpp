// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidSurfaceAsset.h"

#include "Assets/AssetSettings.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidSurfaceAsset)

bool UFluidSurfaceAsset::SetSettings(const FFluidSurfaceSettings& NewSettings, FString& OutError)
{
	if (!FAssetSettings::Replace(Settings, NewSettings, OutError))
	{
		return false;
	}
	NotifyChanged();
	return true;
}

bool UFluidSurfaceAsset::ReadSettings(const FJsonObject& Json, FString& OutError)
{
	return FAssetSettings::Report(FPresetJson::Read(Json, GetPresetKey(), Settings), OutError);
}

bool UFluidSurfaceAsset::WriteSettings(FJsonObject& Json, FString& OutError) const
{
	return FAssetSettings::Report(FPresetJson::Write(Settings, Json), OutError);
}
