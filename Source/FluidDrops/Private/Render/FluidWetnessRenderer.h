// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Writes the wetness map of a surface into textures for materials: an upload of the frame's texels (where they are on
// the surface is uploaded once, and its triangles when it has bent), a compute pass that splats the frame's drops into
// them (Shaders/Private/WetnessSplat.usf) and one that derives normals and writes the textures (WetnessTarget.usf,
// which says what the channels hold).

#pragma once

#include "FluidDropsFrame.h"

class FTextureRenderTargetResource;

struct FFluidWetnessTargets
{
	FTextureRenderTargetResource* Water = nullptr;
	FTextureRenderTargetResource* Look = nullptr;
	float DropRelief = 0.0f; // 0: only the foot of drops shows in normals, 1: all of them
};

/** What stays on the graphics card from one map to the next. Of the render thread, which deletes it. */
struct FFluidWetnessBuffers;
using FFluidWetnessBuffersPtr = TSharedPtr<FFluidWetnessBuffers, ESPMode::ThreadSafe>;

namespace FluidDropsUnreal
{

FFluidWetnessBuffersPtr MakeWetnessBuffers();

/**
 * Queues the pass for the render thread, which holds the frame until then. The targets are as large as the map and can
 * be written by compute shaders. Game thread.
 */
void WriteWetness(const FFluidFramePtr& Frame, int32 Surface, const FFluidWetnessTargets& Targets,
	const FFluidWetnessBuffersPtr& Buffers);

} // namespace FluidDropsUnreal
