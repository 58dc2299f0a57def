// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/ParticlePresets.h"

#include "Dom/JsonObject.h"
#include "Dom/JsonValue.h"
#include "FluidDropsCore/Fluid/LiquidPresets.h"
#include "FluidDropsUnits.h"
#include "Settings/SettingsBridge.h"
#include "UObject/Class.h"

namespace
{

FFluidParticleLook LookOf(
	const FLinearColor& Color, float ColorDepth, float Opacity, float Roughness, float RefractiveIndex = 1.333f)
{
	FFluidParticleLook Look;
	Look.Color = Color;
	Look.ColorDepth = ColorDepth;
	Look.Opacity = Opacity;
	Look.Roughness = Roughness;
	Look.RefractiveIndex = RefractiveIndex;
	Look.Foaming = 0.0f;
	return Look;
}

FFluidParticleLook ParticleLookOf(EFluidParticlePreset Preset)
{
	switch (Preset)
	{
	case EFluidParticlePreset::Blood: return LookOf(FLinearColor(0.35f, 0.008f, 0.008f), 0.3f, 0.9f, 0.05f, 1.36f);
	case EFluidParticlePreset::Paint: return LookOf(FLinearColor(0.75f, 0.08f, 0.06f), 0.05f, 0.99f, 0.15f, 1.48f);
	case EFluidParticlePreset::Honey: return LookOf(FLinearColor(0.85f, 0.42f, 0.05f), 2.0f, 0.1f, 0.03f, 1.49f);
	case EFluidParticlePreset::Chocolate: return LookOf(FLinearColor(0.11f, 0.045f, 0.02f), 0.05f, 0.99f, 0.2f, 1.47f);
	case EFluidParticlePreset::Mud: return LookOf(FLinearColor(0.14f, 0.085f, 0.045f), 0.05f, 0.99f, 0.4f);
	case EFluidParticlePreset::Slime: return LookOf(FLinearColor(0.25f, 0.8f, 0.12f), 3.0f, 0.5f, 0.05f, 1.38f);
	case EFluidParticlePreset::Toothpaste: return LookOf(FLinearColor(0.85f, 0.93f, 0.95f), 0.1f, 0.98f, 0.2f, 1.4f);
	case EFluidParticlePreset::Clay: return LookOf(FLinearColor(0.45f, 0.22f, 0.13f), 0.02f, 1.0f, 0.7f);
	case EFluidParticlePreset::Jelly: return LookOf(FLinearColor(0.8f, 0.05f, 0.1f), 3.0f, 0.2f, 0.05f, 1.36f);
	case EFluidParticlePreset::Milk:
	{
		FFluidParticleLook Look = LookOf(FLinearColor(0.9f, 0.87f, 0.8f), 0.2f, 0.95f, 0.05f, 1.35f);
		Look.Foaming = 1.0f;
		return Look;
	}
	case EFluidParticlePreset::Gold:
	{
		FFluidParticleLook Look = LookOf(FLinearColor(0.95f, 0.62f, 0.22f), 0.01f, 1.0f, 0.12f);
		Look.Metallic = 1.0f;
		return Look;
	}
	default: return {};
	}
}

} // namespace

bool FFluidParticleLook::IsOpaque(float ParticleRadius) const
{
	constexpr float Traces = 0.02f; // of what is behind, that nobody misses
	const float Seen =
		FMath::Pow(1.0f - FMath::Clamp(Opacity, 0.0f, 1.0f), 2.0f * ParticleRadius / FMath::Max(ColorDepth, 1.0e-4f));
	return Seen < Traces;
}

FParticlePreset ParticlePresetOf(EFluidParticlePreset Preset)
{
	static_assert(uint32(EFluidParticlePreset::Count) == FluidDrops::LiquidPresetCount);
	static_assert(uint32(EFluidParticlePreset::Gold) == uint32(FluidDrops::ELiquidPreset::Gold));
	const FluidDrops::FLiquidSettings Core = FluidDrops::LiquidOf(FluidDrops::ELiquidPreset(Preset));
	return {FSettingsBridge::FromCore<FFluidParticleLiquidSettings>(Core), ParticleLookOf(Preset)};
}

FFluidParticleLook ReadParticleLook(const FJsonObject& Json, const FFluidParticleLook& Before)
{
	FFluidParticleLook Look = Before;
	FString Name;
	const UEnum* Presets = StaticEnum<EFluidParticlePreset>();
	if (Json.TryGetStringField(TEXT("preset"), Name))
	{
		const int64 Preset = Presets->GetValueByNameString(Name); // names compare without case
		Look = Preset == INDEX_NONE ? Look : ParticlePresetOf(EFluidParticlePreset(Preset)).Look;
	}
	const TArray<TSharedPtr<FJsonValue>>* Color = nullptr;
	if (Json.TryGetArrayField(TEXT("absorptionColor"), Color) && Color->Num() == 3)
	{
		Look.Color = FLinearColor(
			float((*Color)[0]->AsNumber()), float((*Color)[1]->AsNumber()), float((*Color)[2]->AsNumber()));
	}
	double Depth = 0.0;
	if (Json.TryGetNumberField(TEXT("absorptionDepth"), Depth) && Depth > 0.0)
	{
		Look.ColorDepth = FluidDropsUnreal::Units::ToCentimeters(Depth);
	}
	Json.TryGetNumberField(TEXT("roughness"), Look.Roughness);
	Json.TryGetNumberField(TEXT("refractiveIndex"), Look.RefractiveIndex);
	Json.TryGetNumberField(TEXT("foaming"), Look.Foaming);
	Json.TryGetNumberField(TEXT("metallic"), Look.Metallic);
	return Look;
}
