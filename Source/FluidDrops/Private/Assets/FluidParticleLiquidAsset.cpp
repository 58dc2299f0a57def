// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidParticleLiquidAsset.h"

#include "Assets/AssetSettings.h"
#include "Assets/ParticlePresets.h"
#include "Dom/JsonObject.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidParticleLiquidAsset)

bool UFluidParticleLiquidAsset::SetSettings(const FFluidParticleLiquidSettings& NewSettings, FString& OutError)
{
	if (!FAssetSettings::Replace(Settings, NewSettings, OutError))
	{
		return false;
	}
	NotifyChanged();
	return true;
}

bool UFluidParticleLiquidAsset::ReadSettings(const FJsonObject& Json, FString& OutError)
{
	FJsonObject OnlySettings = Json;
	OnlySettings.RemoveField(TEXT("look"));
	if (!FAssetSettings::Report(FPresetJson::Read(OnlySettings, GetPresetKey(), Settings), OutError))
	{
		return false;
	}
	const TSharedPtr<FJsonObject>* LookJson = nullptr;
	if (Json.TryGetObjectField(TEXT("look"), LookJson))
	{
		Look = ReadParticleLook(**LookJson, Look);
	}
	return true;
}

bool UFluidParticleLiquidAsset::WriteSettings(FJsonObject& Json, FString& OutError) const
{
	return FAssetSettings::Report(FPresetJson::Write(Settings, Json), OutError);
}

void UFluidParticleLiquidAsset::SetLook(const FFluidParticleLook& NewLook)
{
	Look = NewLook;
	NotifyChanged();
}

void UFluidParticleLiquidAsset::UsePreset(EFluidParticlePreset NewPreset)
{
	const FParticlePreset New = ParticlePresetOf(NewPreset);
	Preset = NewPreset;
	Settings = New.Settings;
	Look = New.Look;
	NotifyChanged();
}

void UFluidParticleLiquidAsset::ApplyPreset()
{
	Modify();
	UsePreset(Preset);
}
