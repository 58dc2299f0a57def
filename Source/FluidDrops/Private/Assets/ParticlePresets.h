// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the presets of particle liquids are.

#pragma once

#include "FluidParticleLiquidAsset.h"

class FJsonObject;

struct FParticlePreset
{
	FFluidParticleLiquidSettings Settings;
	FFluidParticleLook Look;
};

FParticlePreset ParticlePresetOf(EFluidParticlePreset Preset);

/**
 * The look of a preset file, as far as Unreal has it: a preset of that name, color and depth of absorption, roughness,
 * index of refraction, foaming, metal. What the file does not say stays.
 */
FFluidParticleLook ReadParticleLook(const FJsonObject& Json, const FFluidParticleLook& Before);
