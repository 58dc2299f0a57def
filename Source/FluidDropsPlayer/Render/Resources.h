// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Buffers and images that own their memory. One allocation each: the renderer has a few dozen of them for its life.

#pragma once

#include "Render/Device.h"

namespace FluidDrops::Gpu
{

/** Memory that the CPU writes and the GPU reads, or the reverse; mapped for its whole life. */
class FBuffer
{
public:
	static TResult<FBuffer> Create(const FDevice& Device, VkDeviceSize Bytes, VkBufferUsageFlags Usage);

	VkBuffer Handle() const { return Buffer.Get(); }
	VkDeviceSize Size() const { return Bytes; }
	void* Data() const { return Mapped; }

private:
	THandle<VkDeviceMemory> Memory; // before the buffer: destroyed after it
	THandle<VkBuffer> Buffer;
	VkDeviceSize Bytes = 0;
	void* Mapped = nullptr;
};

/** Grows by doubling, so that a slowly rising count does not reallocate every frame. The content is lost then. */
FStatus Reserve(const FDevice& Device, FBuffer& Buffer, size_t Bytes, VkBufferUsageFlags Usage);

struct FImageInfo
{
	uint32 Width = 1;
	uint32 Height = 1;
	VkFormat Format = VK_FORMAT_R16G16B16A16_SFLOAT;
	VkImageUsageFlags Usage = 0;
	uint32 Mips = 1;
	VkSampleCountFlagBits Samples = VK_SAMPLE_COUNT_1_BIT;
};

/** An image that remembers the layout it was last brought into. */
class FGpuImage
{
public:
	static TResult<FGpuImage> Create(const FDevice& Device, const FImageInfo& Info);

	/** Waits for what was done with the image in its old layout, then changes all mips to the new one. */
	void Transition(VkCommandBuffer Commands, VkImageLayout NewLayout);
	/** The content is no longer needed. */
	void Discard() { Layout = VK_IMAGE_LAYOUT_UNDEFINED; }

	VkImage Handle() const { return Image.Get(); }
	VkImageView View() const { return AllMips.Get(); }
	VkImageView TargetView() const { return FirstMip.Get(); }
	const FImageInfo& Info() const { return Description; }
	VkExtent2D Extent() const { return {Description.Width, Description.Height}; }

private:
	THandle<VkDeviceMemory> Memory;
	THandle<VkImage> Image;
	THandle<VkImageView> AllMips;
	THandle<VkImageView> FirstMip;
	FImageInfo Description;
	VkImageAspectFlags Aspect = VK_IMAGE_ASPECT_COLOR_BIT;
	VkImageLayout Layout = VK_IMAGE_LAYOUT_UNDEFINED;
};

/** Fills the mips of an image by halving: leaves it ready to be sampled. */
void GenerateMips(VkCommandBuffer Commands, FGpuImage& Image);

/** Makes what the GPU wrote into buffers, by copies unless told, visible to the CPU once the submission has finished.
 */
void HostReadBarrier(VkCommandBuffer Commands, VkPipelineStageFlags2 Writer = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
	VkAccessFlags2 Written = VK_ACCESS_2_TRANSFER_WRITE_BIT);

inline constexpr VkFormat RadianceFormat = VK_FORMAT_R16G16B16A16_SFLOAT;
inline constexpr VkFormat FilmFormat = VK_FORMAT_R16G16_SFLOAT;           // on glass, on opaque surfaces
inline constexpr VkFormat GeometryFormat = VK_FORMAT_R32G32B32A32_SFLOAT; // normal, depth in meters
inline constexpr VkFormat FluidFaceFormat = VK_FORMAT_R32_SFLOAT;         // 1 / depth
inline constexpr VkFormat FluidSumFormat = VK_FORMAT_R32G32B32A32_SFLOAT; // sums that have to be exact
inline constexpr VkFormat DepthFormat = VK_FORMAT_D32_SFLOAT;
inline constexpr VkFormat PictureFormat = VK_FORMAT_R8G8B8A8_UNORM;

} // namespace FluidDrops::Gpu
