// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/Resources.h"

#include <algorithm>
#include <bit>

namespace FluidDrops::Gpu
{

namespace
{

struct FUse
{
	VkPipelineStageFlags2 Stages;
	VkAccessFlags2 Access;
};

/** Who touches an image while it is in a layout. */
FUse UseOfLayout(VkImageLayout Layout)
{
	switch (Layout)
	{
	case VK_IMAGE_LAYOUT_UNDEFINED: return {VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, 0};
	case VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL:
		return {VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
			VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT};
	case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL: // depths are resolved where colors are
		return {VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT |
				VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
			VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT |
				VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT};
	case VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL:
		return {VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
			VK_ACCESS_2_SHADER_SAMPLED_READ_BIT};
	case VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL:
		return {VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT};
	case VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL:
		return {VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT};
	default: return {VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT};
	}
}

/** Waits for what was done in the old layout, then changes to the new one. */
void LayoutBarrier(
	VkCommandBuffer Commands, VkImage Image, const VkImageSubresourceRange& Range, VkImageLayout Old, VkImageLayout New)
{
	const FUse Before = UseOfLayout(Old);
	const FUse After = UseOfLayout(New);
	VkImageMemoryBarrier2 Barrier{};
	Barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2;
	Barrier.srcStageMask = Before.Stages;
	Barrier.srcAccessMask = Before.Access;
	Barrier.dstStageMask = After.Stages;
	Barrier.dstAccessMask = After.Access;
	Barrier.oldLayout = Old;
	Barrier.newLayout = New;
	Barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
	Barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
	Barrier.image = Image;
	Barrier.subresourceRange = Range;
	VkDependencyInfo Dependency{};
	Dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
	Dependency.imageMemoryBarrierCount = 1;
	Dependency.pImageMemoryBarriers = &Barrier;
	vkCmdPipelineBarrier2(Commands, &Dependency);
}

TResult<THandle<VkDeviceMemory>> AllocateMemory(const FDevice& Device, const VkMemoryRequirements& Needs,
	VkMemoryPropertyFlags Wanted, VkMemoryPropertyFlags Preferred)
{
	const TResult<uint32> Type = Device.FindMemory(Needs.memoryTypeBits, Wanted, Preferred);
	if (!Type)
	{
		return Type.Error();
	}
	VkMemoryAllocateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
	Info.allocationSize = Needs.size;
	Info.memoryTypeIndex = Type.Value();
	VkDeviceMemory Memory = VK_NULL_HANDLE;
	FD_VK_CHECK(vkAllocateMemory(Device.Handle(), &Info, nullptr, &Memory));
	return THandle<VkDeviceMemory>(Device.Handle(), Memory, vkFreeMemory);
}

TResult<THandle<VkImageView>> CreateView(
	const FDevice& Device, VkImage Image, VkFormat Format, VkImageAspectFlags Aspect, uint32 Mips)
{
	VkImageViewCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
	Info.image = Image;
	Info.viewType = VK_IMAGE_VIEW_TYPE_2D;
	Info.format = Format;
	Info.subresourceRange = {Aspect, 0, Mips, 0, 1};
	VkImageView View = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateImageView(Device.Handle(), &Info, nullptr, &View));
	return THandle<VkImageView>(Device.Handle(), View, vkDestroyImageView);
}

TResult<THandle<VkImage>> CreateImageObject(const FDevice& Device, const FImageInfo& Info)
{
	VkImageCreateInfo Create{};
	Create.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
	Create.imageType = VK_IMAGE_TYPE_2D;
	Create.format = Info.Format;
	Create.extent = {Info.Width, Info.Height, 1};
	Create.mipLevels = Info.Mips;
	Create.arrayLayers = 1;
	Create.samples = Info.Samples;
	Create.tiling = VK_IMAGE_TILING_OPTIMAL;
	Create.usage = Info.Usage;
	Create.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
	VkImage Image = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateImage(Device.Handle(), &Create, nullptr, &Image));
	return THandle<VkImage>(Device.Handle(), Image, vkDestroyImage);
}

} // namespace

TResult<FBuffer> FBuffer::Create(const FDevice& Device, VkDeviceSize Bytes, VkBufferUsageFlags Usage)
{
	VkBufferCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
	Info.size = std::max<VkDeviceSize>(Bytes, 256);
	Info.usage = Usage;
	VkBuffer Object = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateBuffer(Device.Handle(), &Info, nullptr, &Object));
	FBuffer Made;
	Made.Buffer = THandle<VkBuffer>(Device.Handle(), Object, vkDestroyBuffer);
	Made.Bytes = Info.size;
	VkMemoryRequirements Needs;
	vkGetBufferMemoryRequirements(Device.Handle(), Object, &Needs);
	const bool bReadBack = (Usage & VK_BUFFER_USAGE_TRANSFER_DST_BIT) != 0;
	TResult<THandle<VkDeviceMemory>> Memory =
		AllocateMemory(Device, Needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
			bReadBack ? VK_MEMORY_PROPERTY_HOST_CACHED_BIT : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
	if (!Memory)
	{
		return Memory.Error();
	}
	Made.Memory = std::move(Memory.Value());
	FD_VK_CHECK(vkBindBufferMemory(Device.Handle(), Object, Made.Memory.Get(), 0));
	FD_VK_CHECK(vkMapMemory(Device.Handle(), Made.Memory.Get(), 0, VK_WHOLE_SIZE, 0, &Made.Mapped));
	return Made;
}

FStatus Reserve(const FDevice& Device, FBuffer& Buffer, size_t Bytes, VkBufferUsageFlags Usage)
{
	if (Buffer.Size() >= Bytes && Buffer.Handle() != VK_NULL_HANDLE)
	{
		return {};
	}
	TResult<FBuffer> Larger = FBuffer::Create(Device, std::bit_ceil(std::max<size_t>(Bytes, 4096)), Usage);
	if (!Larger)
	{
		return Larger.Error();
	}
	Buffer = std::move(Larger.Value());
	return {};
}

TResult<FGpuImage> FGpuImage::Create(const FDevice& Device, const FImageInfo& Info)
{
	FGpuImage Made;
	Made.Description = Info;
	Made.Aspect = Info.Format == DepthFormat ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
	TResult<THandle<VkImage>> Object = CreateImageObject(Device, Info);
	if (!Object)
	{
		return Object.Error();
	}
	Made.Image = std::move(Object.Value());
	VkMemoryRequirements Needs;
	vkGetImageMemoryRequirements(Device.Handle(), Made.Image.Get(), &Needs);
	TResult<THandle<VkDeviceMemory>> Memory = AllocateMemory(Device, Needs, 0, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
	if (!Memory)
	{
		return Memory.Error();
	}
	Made.Memory = std::move(Memory.Value());
	FD_VK_CHECK(vkBindImageMemory(Device.Handle(), Made.Image.Get(), Made.Memory.Get(), 0));
	TResult<THandle<VkImageView>> All = CreateView(Device, Made.Image.Get(), Info.Format, Made.Aspect, Info.Mips);
	TResult<THandle<VkImageView>> First = CreateView(Device, Made.Image.Get(), Info.Format, Made.Aspect, 1);
	if (!All || !First)
	{
		return All ? First.Error() : All.Error();
	}
	Made.AllMips = std::move(All.Value());
	Made.FirstMip = std::move(First.Value());
	return Made;
}

void FGpuImage::Transition(VkCommandBuffer Commands, VkImageLayout NewLayout)
{
	LayoutBarrier(Commands, Image.Get(), {Aspect, 0, Description.Mips, 0, 1}, Layout, NewLayout);
	Layout = NewLayout;
}

void GenerateMips(VkCommandBuffer Commands, FGpuImage& Image)
{
	constexpr VkImageLayout Source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
	constexpr VkImageLayout Destination = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
	Image.Transition(Commands, Source);
	int32 Width = static_cast<int32>(Image.Info().Width);
	int32 Height = static_cast<int32>(Image.Info().Height);
	for (uint32 Mip = 1; Mip < Image.Info().Mips; ++Mip)
	{
		const VkImageSubresourceRange Range{VK_IMAGE_ASPECT_COLOR_BIT, Mip, 1, 0, 1};
		LayoutBarrier(Commands, Image.Handle(), Range, Source, Destination);
		VkImageBlit2 Region{};
		Region.sType = VK_STRUCTURE_TYPE_IMAGE_BLIT_2;
		Region.srcSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, Mip - 1, 0, 1};
		Region.srcOffsets[1] = {Width, Height, 1};
		Width = std::max(Width / 2, 1);
		Height = std::max(Height / 2, 1);
		Region.dstSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, Mip, 0, 1};
		Region.dstOffsets[1] = {Width, Height, 1};
		VkBlitImageInfo2 Blit{};
		Blit.sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2;
		Blit.srcImage = Image.Handle();
		Blit.srcImageLayout = Source;
		Blit.dstImage = Image.Handle();
		Blit.dstImageLayout = Destination;
		Blit.regionCount = 1;
		Blit.pRegions = &Region;
		Blit.filter = VK_FILTER_LINEAR;
		vkCmdBlitImage2(Commands, &Blit);
		LayoutBarrier(Commands, Image.Handle(), Range, Destination, Source);
	}
	Image.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

void HostReadBarrier(VkCommandBuffer Commands, VkPipelineStageFlags2 Writer, VkAccessFlags2 Written)
{
	VkMemoryBarrier2 Barrier{};
	Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2;
	Barrier.srcStageMask = Writer;
	Barrier.srcAccessMask = Written;
	Barrier.dstStageMask = VK_PIPELINE_STAGE_2_HOST_BIT;
	Barrier.dstAccessMask = VK_ACCESS_2_HOST_READ_BIT;
	VkDependencyInfo Dependency{};
	Dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
	Dependency.memoryBarrierCount = 1;
	Dependency.pMemoryBarriers = &Barrier;
	vkCmdPipelineBarrier2(Commands, &Dependency);
}

} // namespace FluidDrops::Gpu
