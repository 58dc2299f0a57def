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

/** A buffer for one binding, of any type that buffers have. */
struct FProbeBuffer
{
	VkDescriptorType Type;
	std::span<const std::byte> Content;
	VkFormat Format = VK_FORMAT_UNDEFINED; // of texel buffers
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
		FD_TRY(CreateBuffers(Bindings));
		FD_TRY(CreatePipeline(SpirvFile, Entry, Bindings));
		FD_TRY(CreateSet(Bindings));
		const TResult<VkCommandBuffer> Commands = Device.Begin();
		if (!Commands)
		{
			return Commands.Error();
		}
		vkCmdBindPipeline(Commands.Value(), VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline.Get());
		vkCmdBindDescriptorSets(
			Commands.Value(), VK_PIPELINE_BIND_POINT_COMPUTE, PipelineLayout.Get(), 0, 1, &Set, 0, nullptr);
		vkCmdDispatch(Commands.Value(), Groups, 1, 1);
		VkMemoryBarrier2 Barrier{};
		Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2;
		Barrier.srcStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
		Barrier.srcAccessMask = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
		Barrier.dstStageMask = VK_PIPELINE_STAGE_2_HOST_BIT;
		Barrier.dstAccessMask = VK_ACCESS_2_HOST_READ_BIT;
		VkDependencyInfo Dependency{};
		Dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
		Dependency.memoryBarrierCount = 1;
		Dependency.pMemoryBarriers = &Barrier;
		vkCmdPipelineBarrier2(Commands.Value(), &Dependency);
		return Device.SubmitAndWait();
	}

	template <typename RowType>
	std::span<const RowType> Read(size_t Binding, size_t Count) const
	{
		return {static_cast<const RowType*>(Buffers[Binding].Data()), Count};
	}

private:
	static bool IsTexel(const FProbeBuffer& Buffer) { return Buffer.Type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER; }

	FStatus CreateBuffers(std::span<const FProbeBuffer> Bindings)
	{
		for (const FProbeBuffer& Binding : Bindings)
		{
			TResult<FBuffer> Buffer = FBuffer::Create(Device, Binding.Content.size(),
				VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
					VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT);
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
		}
		return {};
	}

	FStatus CreatePipeline(const char* SpirvFile, const char* Entry, std::span<const FProbeBuffer> Bindings)
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
		VkPipelineLayout NewLayout = VK_NULL_HANDLE;
		FD_VK_CHECK(vkCreatePipelineLayout(Device.Handle(), &LayoutInfo, nullptr, &NewLayout));
		PipelineLayout = {Device.Handle(), NewLayout, vkDestroyPipelineLayout};

		std::ifstream File(SpirvFile, std::ios::binary);
		const std::vector<char> Bytes{std::istreambuf_iterator<char>(File), std::istreambuf_iterator<char>()};
		std::vector<uint32> Words(Bytes.size() / sizeof(uint32));
		std::copy_n(Bytes.data(), Words.size() * sizeof(uint32), reinterpret_cast<char*>(Words.data()));
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
		for (uint32 Binding = 0; Binding < Bindings.size(); ++Binding)
		{
			const VkDescriptorBufferInfo BufferInfo{Buffers[Binding].Handle(), 0, VK_WHOLE_SIZE};
			const VkBufferView View = Views[Binding].Get();
			VkWriteDescriptorSet Write{};
			Write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
			Write.dstSet = Set;
			Write.dstBinding = Binding;
			Write.descriptorCount = 1;
			Write.descriptorType = Bindings[Binding].Type;
			Write.pBufferInfo = &BufferInfo;
			Write.pTexelBufferView = &View;
			vkUpdateDescriptorSets(Device.Handle(), 1, &Write, 0, nullptr);
		}
		return {};
	}

	FDevice& Device;
	std::vector<FBuffer> Buffers;
	std::vector<THandle<VkBufferView>> Views;
	THandle<VkDescriptorSetLayout> SetLayout;
	THandle<VkPipelineLayout> PipelineLayout;
	THandle<VkPipeline> Pipeline;
	THandle<VkDescriptorPool> Pool;
	VkDescriptorSet Set = VK_NULL_HANDLE;
};

} // namespace FluidDrops::Gpu
