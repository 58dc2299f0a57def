// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/GeometryPass.h"

namespace FluidDrops::Gpu
{

TResult<FGeometryPass> FGeometryPass::Create(const FDevice& Device, VkExtent2D Picture)
{
	FImageInfo Info;
	Info.Width = Picture.width;
	Info.Height = Picture.height;
	Info.Format = GeometryFormat;
	Info.Usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
	TResult<FGpuImage> Image = FGpuImage::Create(Device, Info);
	Info.Format = DepthFormat;
	Info.Usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
	TResult<FGpuImage> Depth = FGpuImage::Create(Device, Info);
	const VkDeviceSize Bytes = VkDeviceSize(Picture.width) * Picture.height * 4 * sizeof(float);
	TResult<FBuffer> Pixels = FBuffer::Create(Device, Bytes, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
	if (!Image || !Depth || !Pixels)
	{
		return !Image ? Image.Error() : !Depth ? Depth.Error() : Pixels.Error();
	}
	FGeometryPass Made;
	Made.Image = std::move(Image.Value());
	Made.Depth = std::move(Depth.Value());
	Made.Pixels = std::move(Pixels.Value());
	return Made;
}

void FGeometryPass::Record(
	VkCommandBuffer Commands, const FPipelines& Pipelines, VkDescriptorSet Set, const FSceneBuffers& Buffers)
{
	Image.Discard();
	Image.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	FPassTarget Target;
	Target.Color = Image.TargetView();
	Target.Depth = Depth.TargetView();
	Target.Extent = Image.Extent();
	Depth.Discard();
	Depth.Transition(Commands, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
	{
		FPass Pass(Commands, Pipelines, Set, Target);
		DrawSurfaces(Pass, EPipeline::SurfaceGeometry, Buffers.GlassVertices);
	}
	// From here on as if there were no glass: its depths are forgotten, what was drawn stays where nothing covers it.
	Image.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	Depth.Transition(Commands, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
	Target.bKeep = true;
	Target.bKeepDepth = true;
	Target.ClearDepth = Buffers.bSeenFromBehind ? 0.0f : 1.0f;
	{
		FPass Pass(Commands, Pipelines, Set, Target);
		DrawSurfaces(Pass, EPipeline::SurfaceGeometry, Buffers.OpaqueVertices);
		DrawDrops(Pass, EPipeline::DropGeometry, Buffers);
	}
	Depth.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

} // namespace FluidDrops::Gpu
