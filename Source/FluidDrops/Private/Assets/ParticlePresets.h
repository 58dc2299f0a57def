// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the presets of particle liquids are.

#pragma once

#include "FluidParticleLiquidAsset.h"

struct FParticlePreset
{
	FFluidParticleLiquidSettings Settings;
	FFluidParticleLook Look;
};

FParticlePreset ParticlePresetOf(EFluidParticlePreset Preset);
