// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What compositing wants beside a picture: the normal and the depth of whatever is seen through the middle of each
// pixel. One sample, never averaged: half way between two depths there is nothing.
//
// Glass hides nothing. A pane counts only where neither water nor anything opaque is seen through it. Drops in the air,
// which a picture shows as streaks, are left out. The face of a fluid counts as it was smoothed.

#pragma once

#include "Render/ScenePass.h"

namespace FluidDrops::Gpu
{

class FGeometryPass
{
public:
	static TResult<FGeometryPass> Create(const FDevice& Device, VkExtent2D Picture);

	/** The film must have been drawn, and Set point at the frame's buffers. */
	void Record(
		VkCommandBuffer Commands, const FPipelines& Pipelines, VkDescriptorSet Set, const FSceneBuffers& Buffers);

	FGpuImage& Geometry() { return Image; }
	FGpuImage& SceneDepth() { return Depth; } // readable by shaders after Record
	const FBuffer& ReadBack() const { return Pixels; }

private:
	FGpuImage Image; // normal, depth; all zero where nothing is
	FGpuImage Depth;
	FBuffer Pixels;
};

} // namespace FluidDrops::Gpu
