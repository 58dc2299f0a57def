// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidEmitterAsset.h"

#include "Assets/AssetSettings.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidEmitterAsset)

bool UFluidEmitterAsset::SetSettings(const FFluidEmitterSettings& NewSettings, FString& OutError)
{
	if (!FAssetSettings::Replace(Settings, NewSettings, OutError))
	{
		return false;
	}
	NotifyChanged();
	return true;
}

bool UFluidEmitterAsset::ReadSettings(const FJsonObject& Json, FString& OutError)
{
	return FAssetSettings::Report(FPresetJson::Read(Json, GetPresetKey(), Settings), OutError);
}

bool UFluidEmitterAsset::WriteSettings(FJsonObject& Json, FString& OutError) const
{
	return FAssetSettings::Report(FPresetJson::Write(Settings, Json), OutError);
}
