// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/ParticlePresets.h"

namespace
{

/** A liquid without springs. */
FFluidParticleLiquidSettings ThickLiquid(float MassDensity, float Viscosity)
{
	FFluidParticleLiquidSettings Settings;
	Settings.MassDensity = MassDensity;
	Settings.Viscosity = Viscosity;
	return Settings;
}

/** With springs that give in beyond a deformation. */
FFluidParticleLiquidSettings SoftSolid(
	float MassDensity, float Viscosity, float SpringStiffness, float Plasticity, float YieldRatio)
{
	FFluidParticleLiquidSettings Settings = ThickLiquid(MassDensity, Viscosity);
	Settings.SpringStiffness = SpringStiffness;
	Settings.Plasticity = Plasticity;
	Settings.YieldRatio = YieldRatio;
	Settings.SpringBirth = EFluidSpringBirth::AtDistance;
	Settings.bMakesDrops = false; // a crumb is no drop
	return Settings;
}

FFluidParticleLook LookOf(
	const FLinearColor& Color, float ColorDepth, float Opacity, float Roughness, float RefractiveIndex = 1.333f)
{
	FFluidParticleLook Look;
	Look.Color = Color;
	Look.ColorDepth = ColorDepth;
	Look.Opacity = Opacity;
	Look.Roughness = Roughness;
	Look.RefractiveIndex = RefractiveIndex;
	return Look;
}

} // namespace

FParticlePreset ParticlePresetOf(EFluidParticlePreset Preset)
{
	switch (Preset)
	{
	case EFluidParticlePreset::Blood:
		return {ThickLiquid(1060.0f, 3.0f), LookOf(FLinearColor(0.35f, 0.008f, 0.008f), 0.3f, 0.9f, 0.05f, 1.36f)};
	case EFluidParticlePreset::Paint:
		return {ThickLiquid(1300.0f, 20.0f), LookOf(FLinearColor(0.75f, 0.08f, 0.06f), 0.05f, 0.99f, 0.15f, 1.48f)};
	case EFluidParticlePreset::Honey:
		return {ThickLiquid(1420.0f, 100.0f), LookOf(FLinearColor(0.85f, 0.42f, 0.05f), 2.0f, 0.1f, 0.03f, 1.49f)};
	case EFluidParticlePreset::Chocolate:
		return {ThickLiquid(1300.0f, 60.0f), LookOf(FLinearColor(0.11f, 0.045f, 0.02f), 0.05f, 0.99f, 0.2f, 1.47f)};
	case EFluidParticlePreset::Mud:
		return {SoftSolid(1700.0f, 30.0f, 800.0f, 10.0f, 0.05f),
			LookOf(FLinearColor(0.14f, 0.085f, 0.045f), 0.05f, 0.99f, 0.4f)};
	case EFluidParticlePreset::Slime:
		return {SoftSolid(1050.0f, 10.0f, 600.0f, 30.0f, 0.0f),
			LookOf(FLinearColor(0.25f, 0.8f, 0.12f), 3.0f, 0.5f, 0.05f, 1.38f)};
	case EFluidParticlePreset::Toothpaste:
		return {SoftSolid(1300.0f, 50.0f, 2000.0f, 15.0f, 0.08f),
			LookOf(FLinearColor(0.85f, 0.93f, 0.95f), 0.1f, 0.98f, 0.2f, 1.4f)};
	case EFluidParticlePreset::Clay:
		return {SoftSolid(1900.0f, 30.0f, 3000.0f, 1.0f, 0.1f),
			LookOf(FLinearColor(0.45f, 0.22f, 0.13f), 0.02f, 1.0f, 0.7f)};
	case EFluidParticlePreset::Jelly:
		return {SoftSolid(1050.0f, 2.0f, 1000.0f, 0.0f, 0.0f),
			LookOf(FLinearColor(0.8f, 0.05f, 0.1f), 3.0f, 0.2f, 0.05f, 1.36f)};
	default: return {};
	}
}
