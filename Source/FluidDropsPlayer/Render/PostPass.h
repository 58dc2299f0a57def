// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From radiance to the picture: depth of field, a chain of ever smaller, ever softer copies for bloom, then tone map.

#pragma once

#include "Render/Pipelines.h"

namespace FluidDrops::Gpu
{

class FPostPass
{
public:
	static TResult<FPostPass> Create(
		const FDevice& Device, const FPipelines& Pipelines, const FBuffer& ViewBuffer, const FGpuImage& Radiance);

	/** Radiance must be readable by shaders; leaves the picture in PictureImage. */
	void Record(VkCommandBuffer Commands, const FPipelines& Pipelines);

	FGpuImage& Picture() { return PictureImage; }

private:
	static constexpr uint32 MaxLevels = 6;

	void DrawFocus(VkCommandBuffer Commands, const FPipelines& Pipelines);
	void DrawBloom(VkCommandBuffer Commands, const FPipelines& Pipelines);

	VkExtent2D SourceExtent{};
	FGpuImage FocusedImage;
	VkDescriptorSet FocusSet = VK_NULL_HANDLE;
	std::vector<FGpuImage> Levels;         // each half as large as the one before
	std::vector<VkDescriptorSet> DownSets; // source of level i: the radiance or level i - 1
	std::vector<VkDescriptorSet> UpSets;   // source of level i: level i + 1
	FGpuImage PictureImage;
	VkDescriptorSet ToneMapSet = VK_NULL_HANDLE;
};

} // namespace FluidDrops::Gpu
