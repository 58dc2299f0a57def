// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidSurfaceOverrides.h"

#include "FluidSurfaceSettings.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidSurfaceOverrides)

void FFluidSurfaceOverrides::ApplyTo(FFluidSurfaceSettings& Settings) const
{
	const auto Replace = [](bool bTicked, auto& Setting, auto Value) { Setting = bTicked ? Value : Setting; };
	Replace(bOverrideContactAngle, Settings.ContactAngle, ContactAngle);
	Replace(bOverrideAdhesion, Settings.Adhesion, Adhesion);
	Replace(bOverrideDryingRate, Settings.DryingRate, DryingRate);
	Replace(bOverrideTemperature, Settings.Temperature, Temperature);
	Replace(bOverrideSiteDensity, Settings.SiteDensity, SiteDensity);
	Replace(bOverrideSweatRate, Settings.SweatRate, SweatRate);
	Replace(bOverrideWetnessResolution, Settings.WetnessResolution, WetnessResolution);
}

bool FFluidSurfaceOverrides::operator==(const FFluidSurfaceOverrides& Other) const
{
	return StaticStruct()->CompareScriptStruct(this, &Other, 0);
}
