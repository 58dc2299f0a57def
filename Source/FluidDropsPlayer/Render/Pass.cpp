// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Descriptors and the recording of passes (declared in Pipelines.h).

#include "Render/Pipelines.h"

namespace FluidDrops::Gpu
{

FBindings& FBindings::Buffer(EBinding Binding, const FBuffer& Buffer)
{
	const VkDescriptorBufferInfo Info{Buffer.Handle(), 0, VK_WHOLE_SIZE};
	VkWriteDescriptorSet Write{};
	Write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
	Write.dstSet = Set;
	Write.dstBinding = static_cast<uint32>(Binding);
	Write.descriptorCount = 1;
	Write.descriptorType =
		Binding == EBinding::View ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
	Write.pBufferInfo = &Info;
	vkUpdateDescriptorSets(Device, 1, &Write, 0, nullptr);
	return *this;
}

FBindings& FBindings::Image(EBinding Binding, const FGpuImage& Image)
{
	const VkDescriptorImageInfo Info{VK_NULL_HANDLE, Image.View(), VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
	VkWriteDescriptorSet Write{};
	Write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
	Write.dstSet = Set;
	Write.dstBinding = static_cast<uint32>(Binding);
	Write.descriptorCount = 1;
	Write.descriptorType = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
	Write.pImageInfo = &Info;
	vkUpdateDescriptorSets(Device, 1, &Write, 0, nullptr);
	return *this;
}

FPass::FPass(VkCommandBuffer InCommands, const FPipelines& InPipelines, VkDescriptorSet Set, const FPassTarget& Target)
	: Commands(InCommands)
	, Pipelines(InPipelines)
{
	VkRenderingAttachmentInfo Color{};
	Color.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO;
	Color.imageView = Target.Color;
	Color.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
	Color.loadOp = Target.bKeep ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_CLEAR;
	Color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
	if (Target.Resolve != VK_NULL_HANDLE)
	{
		Color.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
		Color.resolveImageView = Target.Resolve;
		Color.resolveImageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
		Color.storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
	}
	std::array<VkRenderingAttachmentInfo, 4> Colors{Color, Color, Color, Color};
	uint32 Count = Target.Color != VK_NULL_HANDLE ? 1 : 0;
	for (const VkImageView More : Target.MoreColors)
	{
		Colors[Count].imageView = More != VK_NULL_HANDLE ? More : Colors[Count].imageView;
		Count += More != VK_NULL_HANDLE ? 1 : 0;
	}
	VkRenderingAttachmentInfo Depth{};
	Depth.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO;
	Depth.imageView = Target.Depth;
	Depth.imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
	Depth.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
	Depth.storeOp = Target.bKeepDepth ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE;
	Depth.clearValue.depthStencil.depth = Target.ClearDepth;
	if (Target.DepthResolve != VK_NULL_HANDLE)
	{
		Depth.resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
		Depth.resolveImageView = Target.DepthResolve;
		Depth.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
	}
	VkRenderingInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_RENDERING_INFO;
	Info.renderArea.extent = Target.Extent;
	Info.layerCount = 1;
	Info.colorAttachmentCount = Count;
	Info.pColorAttachments = Colors.data();
	Info.pDepthAttachment = Target.Depth != VK_NULL_HANDLE ? &Depth : nullptr;
	vkCmdBeginRendering(Commands, &Info);

	const VkViewport Viewport{
		0.0f, 0.0f, static_cast<float>(Target.Extent.width), static_cast<float>(Target.Extent.height), 0.0f, 1.0f};
	const VkRect2D Scissor{{0, 0}, Target.Extent};
	vkCmdSetViewport(Commands, 0, 1, &Viewport);
	vkCmdSetScissor(Commands, 0, 1, &Scissor);
	vkCmdSetDepthCompareOp(Commands, VK_COMPARE_OP_LESS_OR_EQUAL);
	vkCmdBindDescriptorSets(Commands, VK_PIPELINE_BIND_POINT_GRAPHICS, Pipelines.Layout(), 0, 1, &Set, 0, nullptr);
}

FPass::~FPass()
{
	vkCmdEndRendering(Commands);
}

void FPass::Bind(EPipeline Pipeline, const FDrawConstants& Constants)
{
	vkCmdBindPipeline(Commands, VK_PIPELINE_BIND_POINT_GRAPHICS, Pipelines.Get(Pipeline));
	vkCmdPushConstants(Commands, Pipelines.Layout(), VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT, 0,
		sizeof(Constants), &Constants);
}

void FPass::Draw(uint32 Vertices, uint32 Instances)
{
	vkCmdDraw(Commands, Vertices, Instances, 0, 0);
}

void FPass::FullScreen(EPipeline Pipeline, const FDrawConstants& Constants)
{
	Bind(Pipeline, Constants);
	Draw(3);
}

} // namespace FluidDrops::Gpu
