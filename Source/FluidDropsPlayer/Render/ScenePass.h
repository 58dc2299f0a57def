// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Draws the frame's own content over the surroundings: the key light's
// shadow map, the film's heights, then backdrop, surfaces, contact shadows,
// drops and spray with four samples a pixel. The result is linear radiance.

#pragma once

#include "Render/EnvironmentPass.h"
#include "Render/SceneData.h"

namespace FluidDrops::Gpu
{

/** Draws that more than one pass makes, each with a pipeline of its own. */
void DrawSurfaces(FPass& Pass, EPipeline Pipeline, FRowRange Vertices);
void DrawDrops(FPass& Pass, EPipeline Pipeline, const FSceneBuffers& Buffers);
void DrawSpray(FPass& Pass, EPipeline Pipeline, const FSceneBuffers& Buffers);

class FScenePass
{
public:
	static TResult<FScenePass> Create(const FDevice& Device, const FPipelines& Pipelines, VkExtent2D Picture);

	/** Points a set, Descriptors() or another pass's, at this frame's buffers; the GPU must not be reading. */
	void Bind(const FDevice& Device, VkDescriptorSet To, const FBuffer& ViewBuffer, const FSceneBuffers& Buffers,
		const FEnvironmentPass& Environment) const;
	/** With a fluid to follow, spray is left to it, and the depth is kept. */
	void Record(
		VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers, bool bFluidFollows);

	/** Only the heights of films, for passes that need no picture. */
	void DrawFilm(VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers);

	VkDescriptorSet Descriptors() const { return Set; }
	FGpuImage& Radiance() { return Resolved; }
	/** One sample a pixel, readable by shaders after Record with a fluid to follow. */
	const FGpuImage& SceneDepth() const { return bMultisampled ? ResolvedDepth : Depth; }

private:
	void DrawShadow(VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers);
	void DrawScene(
		VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers, bool bFluidFollows);

	FGpuImage Shadow; // depths as the key light sees them
	FGpuImage Film;
	FGpuImage Color; // multisampled; not used with one sample
	FGpuImage Depth;
	FGpuImage ResolvedDepth; // for a fluid; not used with one sample
	FGpuImage Resolved;
	bool bMultisampled = false;
	VkDescriptorSet Set = VK_NULL_HANDLE;
};

} // namespace FluidDrops::Gpu
