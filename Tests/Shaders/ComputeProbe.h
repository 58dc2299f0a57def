// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Runs one compute shader once, with the validation layer on: for functions of shaders whose answers are numbers.

#pragma once

#include "Render/Resources.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace FluidDrops::Gpu
{

/** A buffer for one binding, of any type that buffers have, or an image that the shader writes. */
struct FProbeBuffer
{
	VkDescriptorType Type;
	std::span<const std::byte> Content;    // of a buffer
	VkFormat Format = VK_FORMAT_UNDEFINED; // of texel buffers
	uint32 ImageSide = 0;                  // of an image of halves, RGBA
};

class FComputeProbe
{
public:
	static TResult<std::unique_ptr<FDevice>> MakeDevice() { return FDevice::Create(true); }

	explicit FComputeProbe(FDevice& InDevice)
		: Device(InDevice)
	{
	}

	/** Buffers by the number of their binding. Read fetches what the shader left in one of them. */
	FStatus Run(const char* SpirvFile, const char* Entry, std::span<const FProbeBuffer> Bindings, uint32 Groups)
	{
		std::ifstream File(SpirvFile, std::ios::binary);
		const std::vector<char> Bytes{std::istreambuf_iterator<char>(File), std::istreambuf_iterator<char>()};
		std::vector<uint32> Words(Bytes.size() / sizeof(uint32));
		std::copy_n(Bytes.data(), Words.size() * sizeof(uint32), reinterpret_cast<char*>(Words.data()));
		return Run(Words, Entry, Bindings, Groups);
	}

	FStatus Run(std::span<const uint32> Words, const char* Entry, std::span<const FProbeBuffer> Bindings, uint32 Groups,
		std::span<const std::byte> PushConstants = {})
	{
		PushBytes = static_cast<uint32>(PushConstants.size());
		FD_TRY(CreateBuffers(Bindings));
		FD_TRY(CreatePipeline(Words, Entry, Bindings));
		FD_TRY(CreateSet(Bindings));
		const TResult<VkCommandBuffer> Commands = Device.Begin();
		if (!Commands)
		{
			return Commands.Error();
		}
		for (FGpuImage& Image : Images)
		{
			Image.Transition(Commands.Value(), VK_IMAGE_LAYOUT_GENERAL);
		}
		vkCmdBindPipeline(Commands.Value(), VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline.Get());
		vkCmdBindDescriptorSets(
			Commands.Value(), VK_PIPELINE_BIND_POINT_COMPUTE, PipelineLayout.Get(), 0, 1, &Set, 0, nullptr);
		if (!PushConstants.empty())
		{
			vkCmdPushConstants(Commands.Value(), PipelineLayout.Get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, PushBytes,
				PushConstants.data());
		}
		vkCmdDispatch(Commands.Value(), Groups, 1, 1);
		HostReadBarrier(Commands.Value(), VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT);
		CopyImages(Commands.Value(), Bindings);
		return Device.SubmitAndWait();
	}

	template <typename RowType>
	std::span<const RowType> Read(size_t Binding, size_t Count) const
	{
		return {static_cast<const RowType*>(Buffers[Binding].Data()), Count};
	}

private:
	static bool IsImage(const FProbeBuffer& Buffer) { return Buffer.Type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE; }
	static size_t SizeOf(const FProbeBuffer& Buffer)
	{
		return IsImage(Buffer) ? size_t(Buffer.ImageSide) * Buffer.ImageSide * 4 * sizeof(uint16_t)
							   : Buffer.Content.size();
	}
	static bool IsTexel(const FProbeBuffer& Buffer) { return Buffer.Type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER; }

	FStatus CreateBuffers(std::span<const FProbeBuffer> Bindings)
	{
		for (const FProbeBuffer& Binding : Bindings)
		{
			TResult<FBuffer> Buffer = FBuffer::Create(Device, SizeOf(Binding),
				VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
					VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
			if (!Buffer)
			{
				return Buffer.Error();
			}
			std::copy(Binding.Content.begin(), Binding.Content.end(), static_cast<std::byte*>(Buffer.Value().Data()));
			Buffers.push_back(std::move(Buffer.Value()));
			VkBufferView View = VK_NULL_HANDLE;
			if (IsTexel(Binding))
			{
				VkBufferViewCreateInfo Info{};
				Info.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO;
				Info.buffer = Buffers.back().Handle();
				Info.format = Binding.Format;
				Info.range = VK_WHOLE_SIZE;
				FD_VK_CHECK(vkCreateBufferView(Device.Handle(), &Info, nullptr, &View));
			}
			Views.emplace_back(Device.Handle(), View, vkDestroyBufferView);
			if (IsImage(Binding))
			{
				FImageInfo Info{Binding.ImageSide, Binding.ImageSide};
				Info.Usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
				TResult<FGpuImage> Image = FGpuImage::Create(Device, Info);
				if (!Image)
				{
					return Image.Error();
				}
				Images.push_back(std::move(Image.Value()));
			}
		}
		return {};
	}

	/** Into the buffers of their bindings. */
	void CopyImages(VkCommandBuffer Commands, std::span<const FProbeBuffer> Bindings)
	{
		size_t Next = 0;
		for (size_t Binding = 0; Binding < Bindings.size(); ++Binding)
		{
			if (!IsImage(Bindings[Binding]))
			{
				continue;
			}
			FGpuImage& Image = Images[Next++];
			Image.Transition(Commands, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
			VkBufferImageCopy Region{};
			Region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
			Region.imageExtent = {Bindings[Binding].ImageSide, Bindings[Binding].ImageSide, 1};
			vkCmdCopyImageToBuffer(
				Commands, Image.Handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, Buffers[Binding].Handle(), 1, &Region);
		}
		HostReadBarrier(Commands);
	}

	FStatus CreatePipeline(std::span<const uint32> Words, const char* Entry, std::span<const FProbeBuffer> Bindings)
	{
		std::vector<VkDescriptorSetLayoutBinding> Slots;
		for (const FProbeBuffer& Binding : Bindings)
		{
			Slots.push_back({uint32(Slots.size()), Binding.Type, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
		}
		VkDescriptorSetLayoutCreateInfo SetInfo{};
		SetInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
		SetInfo.bindingCount = uint32(Slots.size());
		SetInfo.pBindings = Slots.data();
		VkDescriptorSetLayout NewSetLayout = VK_NULL_HANDLE;
		FD_VK_CHECK(vkCreateDescriptorSetLayout(Device.Handle(), &SetInfo, nullptr, &NewSetLayout));
		SetLayout = {Device.Handle(), NewSetLayout, vkDestroyDescriptorSetLayout};

		VkPipelineLayoutCreateInfo LayoutInfo{};
		LayoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
		LayoutInfo.setLayoutCount = 1;
		LayoutInfo.pSetLayouts = &NewSetLayout;
		const VkPushConstantRange Range{VK_SHADER_STAGE_COMPUTE_BIT, 0, PushBytes};
		LayoutInfo.pushConstantRangeCount = PushBytes > 0 ? 1 : 0;
		LayoutInfo.pPushConstantRanges = &Range;
		VkPipelineLayout NewLayout = VK_NULL_HANDLE;
		FD_VK_CHECK(vkCreatePipelineLayout(Device.Handle(), &LayoutInfo, nullptr, &NewLayout));
		PipelineLayout = {Device.Handle(), NewLayout, vkDestroyPipelineLayout};

		VkShaderModuleCreateInfo ModuleInfo{};
		ModuleInfo.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
		ModuleInfo.codeSize = Words.size() * sizeof(uint32);
		ModuleInfo.pCode = Words.data();
		VkShaderModule NewModule = VK_NULL_HANDLE;
		FD_VK_CHECK(vkCreateShaderModule(Device.Handle(), &ModuleInfo, nullptr, &NewModule));
		const THandle<VkShaderModule> Module(Device.Handle(), NewModule, vkDestroyShaderModule);

		VkComputePipelineCreateInfo Info{};
		Info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
		Info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
		Info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
		Info.stage.module = NewModule;
		Info.stage.pName = Entry;
		Info.layout = NewLayout;
		VkPipeline NewPipeline = VK_NULL_HANDLE;
		FD_VK_CHECK(vkCreateComputePipelines(Device.Handle(), VK_NULL_HANDLE, 1, &Info, nullptr, &NewPipeline));
		Pipeline = {Device.Handle(), NewPipeline, vkDestroyPipeline};
		return {};
	}

	FStatus CreateSet(std::span<const FProbeBuffer> Bindings)
	{
		std::vector<VkDescriptorPoolSize> Sizes;
		for (const FProbeBuffer& Binding : Bindings)
		{
			Sizes.push_back({Binding.Type, 1});
		}
		VkDescriptorPoolCreateInfo PoolInfo{};
		PoolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
		PoolInfo.maxSets = 1;
		PoolInfo.poolSizeCount = uint32(Sizes.size());
		PoolInfo.pPoolSizes = Sizes.data();
		VkDescriptorPool NewPool = VK_NULL_HANDLE;
		FD_VK_CHECK(vkCreateDescriptorPool(Device.Handle(), &PoolInfo, nullptr, &NewPool));
		Pool = {Device.Handle(), NewPool, vkDestroyDescriptorPool};
		VkDescriptorSetAllocateInfo Allocate{};
		Allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
		Allocate.descriptorPool = NewPool;
		Allocate.descriptorSetCount = 1;
		const VkDescriptorSetLayout Layout = SetLayout.Get();
		Allocate.pSetLayouts = &Layout;
		FD_VK_CHECK(vkAllocateDescriptorSets(Device.Handle(), &Allocate, &Set));
		size_t NextImage = 0;
		for (uint32 Binding = 0; Binding < Bindings.size(); ++Binding)
		{
			const VkDescriptorBufferInfo BufferInfo{Buffers[Binding].Handle(), 0, VK_WHOLE_SIZE};
			const VkBufferView View = Views[Binding].Get();
			VkDescriptorImageInfo ImageInfo{};
			if (IsImage(Bindings[Binding]))
			{
				ImageInfo = {VK_NULL_HANDLE, Images[NextImage++].View(), VK_IMAGE_LAYOUT_GENERAL};
			}
			VkWriteDescriptorSet Write{};
			Write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
			Write.dstSet = Set;
			Write.dstBinding = Binding;
			Write.descriptorCount = 1;
			Write.descriptorType = Bindings[Binding].Type;
			Write.pBufferInfo = &BufferInfo;
			Write.pTexelBufferView = &View;
			Write.pImageInfo = &ImageInfo;
			vkUpdateDescriptorSets(Device.Handle(), 1, &Write, 0, nullptr);
		}
		return {};
	}

	FDevice& Device;
	std::vector<FBuffer> Buffers;
	std::vector<THandle<VkBufferView>> Views;
	std::vector<FGpuImage> Images; // of those bindings that are images, in their order
	THandle<VkDescriptorSetLayout> SetLayout;
	THandle<VkPipelineLayout> PipelineLayout;
	THandle<VkPipeline> Pipeline;
	THandle<VkDescriptorPool> Pool;
	VkDescriptorSet Set = VK_NULL_HANDLE;
	uint32 PushBytes = 0;
};

} // namespace FluidDrops::Gpu
