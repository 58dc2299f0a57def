// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a frame's particles and the looks of its liquids to the rows that shaders read.

#pragma once

#include "Layouts.ush"
#include "Render/KeyLight.h"
#include "Render/RenderTypes.h"
#include "Render/Resources.h"

namespace FluidDrops::Gpu
{

/** FViewConstants::Fluid. */
float4 FluidConstantsOf(const FRenderFluid& Fluid);

/** FViewConstants::FluidShadow: none without a key light. */
float4 FluidShadowOf(const FRenderFluid& Fluid, const FKeyLight& Key);

/** What is left of particles that are torn into spray (FRenderParticle::TornFoam): a few drops each. */
void AppendTornDrops(const FRenderFluid& Fluid, std::vector<FSprayData>& Drops);

struct FFluidBuffers
{
	FBuffer Particles;
	FBuffer Looks;
	uint32 ParticleCount = 0;

	/** Copies the rows; the GPU must not be reading. */
	FStatus Upload(const FDevice& Device, const FRenderFluid& Fluid);
};

} // namespace FluidDrops::Gpu
