// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/ScenePass.h"

namespace FluidDrops::Gpu
{

namespace
{

constexpr uint32 ShadowMapSize = 1536;

/** The smallest drops are a few pixels: their shadow would not be seen. It fades in as they get their true shape. */
void DrawContacts(FPass& Pass, const FSceneBuffers& Buffers)
{
	for (size_t Detail = 2; Detail < DomeDetails.size(); ++Detail)
	{
		const FRowRange Rows = Buffers.DropsByDetail[Detail];
		if (Rows.Count > 0)
		{
			FDrawConstants Constants{};
			Constants.Range.x = Rows.First;
			Pass.Bind(EPipeline::Contacts, Constants);
			Pass.Draw(4, Rows.Count);
		}
	}
}

} // namespace

void DrawSurfaces(FPass& Pass, EPipeline Pipeline, FRowRange Vertices)
{
	if (Vertices.Count > 0)
	{
		FDrawConstants Constants{};
		Constants.Range.x = Vertices.First;
		Pass.Bind(Pipeline, Constants);
		Pass.Draw(Vertices.Count);
	}
}

void DrawDrops(FPass& Pass, EPipeline Pipeline, const FSceneBuffers& Buffers)
{
	// Where domes overlap the water is one: seen from behind, a ray leaves it at the farthest of them.
	vkCmdSetDepthCompareOp(
		Pass.CommandBuffer(), Buffers.bSeenFromBehind ? VK_COMPARE_OP_GREATER_OR_EQUAL : VK_COMPARE_OP_LESS_OR_EQUAL);
	vkCmdBindIndexBuffer(Pass.CommandBuffer(), Buffers.Indices.Handle(), 0, VK_INDEX_TYPE_UINT32);
	uint32 FirstIndex = 0;
	for (size_t Detail = 0; Detail < DomeDetails.size(); ++Detail)
	{
		const FRowRange Rows = Buffers.DropsByDetail[Detail];
		if (Rows.Count > 0)
		{
			FDrawConstants Constants{};
			Constants.Range = {Rows.First, DomeDetails[Detail].Segments, DomeDetails[Detail].Rings, 0};
			Pass.Bind(Pipeline, Constants);
			vkCmdDrawIndexed(Pass.CommandBuffer(), DomeDetails[Detail].IndexCount(), Rows.Count, FirstIndex, 0, 0);
		}
		FirstIndex += DomeDetails[Detail].IndexCount();
	}
}

void DrawSpray(FPass& Pass, EPipeline Pipeline, const FSceneBuffers& Buffers)
{
	if (Buffers.SprayCount > 0)
	{
		// Without anything opaque the depth is that of drops on glass, in front of which or behind it rain falls.
		const bool bHidden = Buffers.OpaqueVertices.Count > 0 || Pipeline == EPipeline::SprayOverFluid;
		vkCmdSetDepthCompareOp(Pass.CommandBuffer(), bHidden ? VK_COMPARE_OP_LESS_OR_EQUAL : VK_COMPARE_OP_ALWAYS);
		Pass.Bind(Pipeline);
		Pass.Draw(4, Buffers.SprayCount);
	}
}

TResult<FScenePass> FScenePass::Create(const FDevice& Device, const FPipelines& Pipelines, VkExtent2D Picture)
{
	FScenePass Made;
	const VkSampleCountFlagBits Samples = Device.SceneSamples();
	Made.bMultisampled = Samples != VK_SAMPLE_COUNT_1_BIT;
	struct FWanted
	{
		FGpuImage* Image;
		VkFormat Format;
		VkImageUsageFlags Usage;
		VkSampleCountFlagBits Samples;
	};
	constexpr VkImageUsageFlags ColorUse = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
	const FWanted Images[] = {
		{&Made.Film, FilmFormat, ColorUse | VK_IMAGE_USAGE_SAMPLED_BIT, VK_SAMPLE_COUNT_1_BIT},
		{&Made.Resolved, RadianceFormat, ColorUse | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
			VK_SAMPLE_COUNT_1_BIT},
		{&Made.Depth, DepthFormat,
			Made.bMultisampled ? VkImageUsageFlags(VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT)
							   : VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
			Samples},
		{&Made.ResolvedDepth, DepthFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
			VK_SAMPLE_COUNT_1_BIT},
		{&Made.Color, RadianceFormat, ColorUse, Samples},
		{&Made.Shadow, DepthFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
			VK_SAMPLE_COUNT_1_BIT},
	};
	for (const FWanted& Wanted : Images)
	{
		if ((Wanted.Image == &Made.Color || Wanted.Image == &Made.ResolvedDepth) && !Made.bMultisampled)
		{
			continue;
		}
		FImageInfo Info;
		Info.Width = Wanted.Image == &Made.Shadow ? ShadowMapSize : Picture.width;
		Info.Height = Wanted.Image == &Made.Shadow ? ShadowMapSize : Picture.height;
		Info.Format = Wanted.Format;
		Info.Usage = Wanted.Usage;
		Info.Samples = Wanted.Samples;
		TResult<FGpuImage> Image = FGpuImage::Create(Device, Info);
		if (!Image)
		{
			return Image.Error();
		}
		*Wanted.Image = std::move(Image.Value());
	}
	const TResult<VkDescriptorSet> Set = Pipelines.AllocateSet(Device);
	if (!Set)
	{
		return Set.Error();
	}
	Made.Set = Set.Value();
	return Made;
}

void FScenePass::Bind(const FDevice& Device, VkDescriptorSet To, const FBuffer& ViewBuffer,
	const FSceneBuffers& Buffers, const FEnvironmentPass& Environment) const
{
	FBindings(Device, To)
		.Buffer(EBinding::View, ViewBuffer)
		.Buffer(EBinding::Drops, Buffers.Drops)
		.Buffer(EBinding::Trails, Buffers.Trails)
		.Buffer(EBinding::Spray, Buffers.Spray)
		.Buffer(EBinding::SurfaceVertices, Buffers.SurfaceVertices)
		.Image(EBinding::Panorama, Environment.Panorama())
		.Image(EBinding::Background, Environment.Background())
		.Buffer(EBinding::SurfaceLooks, Buffers.SurfaceLooks)
		.Buffer(EBinding::SurfaceTints, Buffers.SurfaceTints)
		.Buffer(EBinding::Caustics, Buffers.Caustics)
		.Buffer(EBinding::WetnessCorners, Buffers.WetnessCorners)
		.Buffer(EBinding::WetnessTexels, Buffers.Wetness.Texels())
		.Buffer(EBinding::WetnessSlopes, Buffers.Wetness.Slopes())
		.Image(EBinding::Probe, Environment.Probe())
		.Image(EBinding::Shadow, Shadow)
		.Buffer(EBinding::LiquidLooks, Buffers.SurfaceLooks) // nor this
		.Image(EBinding::FluidShadow, Environment.Probe())   // not read unless a fluid puts its own there
		.Image(EBinding::FluidShadowPlace, Environment.Probe())
		.Image(EBinding::Film, Film);
}

void FScenePass::Record(
	VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers, bool bFluidFollows)
{
	Buffers.Wetness.Record(Commands);
	DrawShadow(Commands, Pipelines, Buffers);
	DrawFilm(Commands, Pipelines, Buffers);
	DrawScene(Commands, Pipelines, Buffers, bFluidFollows);
}

void FScenePass::DrawShadow(VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers)
{
	Shadow.Discard();
	Shadow.Transition(Commands, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Depth = Shadow.TargetView();
		Target.Extent = Shadow.Extent();
		Target.bKeepDepth = true;
		FPass Pass(Commands, Pipelines, Set, Target);
		DrawSurfaces(Pass, EPipeline::Shadow, Buffers.OpaqueVertices);
	}
	Shadow.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

void FScenePass::DrawFilm(VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers)
{
	Film.Discard();
	Film.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Color = Film.TargetView();
		Target.Extent = Film.Extent();
		FPass Pass(Commands, Pipelines, Set, Target);
		if (Buffers.TrailCount > 0)
		{
			Pass.Bind(EPipeline::Trails);
			Pass.Draw(4, Buffers.TrailCount);
		}
	}
	Film.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

void FScenePass::DrawScene(
	VkCommandBuffer Commands, const FPipelines& Pipelines, const FSceneBuffers& Buffers, bool bFluidFollows)
{
	Resolved.Discard();
	Resolved.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	Depth.Discard();
	Depth.Transition(Commands, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
	FGpuImage& Kept = bMultisampled ? ResolvedDepth : Depth;
	if (bMultisampled && bFluidFollows)
	{
		ResolvedDepth.Discard();
		ResolvedDepth.Transition(Commands, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
	}
	if (bMultisampled)
	{
		Color.Discard();
		Color.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	}
	{
		FPassTarget Target;
		Target.Color = bMultisampled ? Color.TargetView() : Resolved.TargetView();
		Target.Resolve = bMultisampled ? Resolved.TargetView() : VK_NULL_HANDLE;
		Target.Depth = Depth.TargetView();
		Target.DepthResolve = bMultisampled && bFluidFollows ? ResolvedDepth.TargetView() : VK_NULL_HANDLE;
		Target.bKeepDepth = bFluidFollows;
		Target.Extent = Resolved.Extent();
		Target.ClearDepth = Buffers.bSeenFromBehind ? 0.0f : 1.0f;
		FPass Pass(Commands, Pipelines, Set, Target);
		Pass.FullScreen(EPipeline::Backdrop);
		DrawSurfaces(Pass, EPipeline::OpaqueSurfaces, Buffers.OpaqueVertices);
		DrawSurfaces(Pass, EPipeline::Surfaces, Buffers.GlassVertices);
		DrawContacts(Pass, Buffers);
		DrawDrops(Pass, EPipeline::Drops, Buffers);
		if (!bFluidFollows)
		{
			DrawSpray(Pass, EPipeline::Spray, Buffers);
		}
	}
	if (bFluidFollows)
	{
		Kept.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
	}
	Resolved.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

} // namespace FluidDrops::Gpu
