// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid of particles in the space of the picture: the depth of the nearest ball, smoothed into one face; sums of what
// lies along each ray, with half the resolution; then the fluid over the picture of everything else, and over it the
// panes and the spray in front.

#pragma once

#include "Render/FluidData.h"
#include "Render/ScenePass.h"

#include <array>

namespace FluidDrops::Gpu
{

class FFluidPass
{
public:
	static TResult<FFluidPass> Create(const FDevice& Device, const FPipelines& Pipelines, VkExtent2D Picture);

	FStatus Upload(const FDevice& Device, const FRenderFluid& Fluid) { return Rows.Upload(Device, Fluid); }

	/** The set that needs the scene's bindings too (FScenePass::Bind). */
	VkDescriptorSet Descriptors() const { return Sets[0]; }
	/** Adds what is the fluid's own; the GPU must not be reading. */
	void Bind(const FDevice& Device, const FBuffer& ViewBuffer, const FGpuImage& SceneDepth);

	/** Puts the fluid's shadow map into a set; the GPU must not be reading. */
	void BindShadow(const FDevice& Device, VkDescriptorSet To) const;

	/** Before the scene is drawn, which it casts shadows on. */
	void RecordShadow(VkCommandBuffer Commands, const FPipelines& Pipelines);
	/** Draws over Radiance, which leaves readable by shaders. */
	void RecordPicture(
		VkCommandBuffer Commands, const FPipelines& Pipelines, FGpuImage& Radiance, const FSceneBuffers& Buffers);
	/** Draws over normals and depths. */
	void RecordGeometry(VkCommandBuffer Commands, const FPipelines& Pipelines, FGpuImage& Geometry);

private:
	/** Recording of one pass into images of one size that are cleared before and read by shaders after it. */
	template <typename T>
	static void DrawInto(VkCommandBuffer Commands, const FPipelines& Pipelines, std::span<FGpuImage> Images,
		VkDescriptorSet Set, T&& Body);
	void DrawFace(VkCommandBuffer Commands, const FPipelines& Pipelines);
	void DrawSums(VkCommandBuffer Commands, const FPipelines& Pipelines);
	void CopyBehind(VkCommandBuffer Commands, FGpuImage& Radiance);
	void Compose(
		VkCommandBuffer Commands, const FPipelines& Pipelines, FGpuImage& Radiance, const FSceneBuffers& Buffers);

	FFluidBuffers Rows;
	std::array<FGpuImage, 2> Faces;                  // 1 / depth, smoothed from one into the other and back
	std::array<std::array<FGpuImage, 4>, 2> Sums;    // likewise
	std::array<std::array<FGpuImage, 2>, 2> Shadows; // likewise, sums toward the key light
	FGpuImage Behind;                                // everything but the fluid
	FGpuImage Depth;                                 // of both
	std::array<VkDescriptorSet, 2> Sets{};           // read the first face and sums, or the second face
	VkDescriptorSet BlurSet = VK_NULL_HANDLE;        // reads the first face and the second sums
};

} // namespace FluidDrops::Gpu
