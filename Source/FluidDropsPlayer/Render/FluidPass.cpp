// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidPass.h"

namespace FluidDrops::Gpu
{

namespace
{

/** What lies along a ray changes slowly across the picture: one sum for so many pixels a side. */
constexpr uint32 SumPixels = 2;

constexpr uint32 ShadowMapSide = 384;

/** How far sums are blurred, of the radius of the smoothing. */
constexpr float BlurredPart = 1.0f;

struct FSmoothing
{
	float X, Y; // direction
	float Part; // of the whole radius
};

/** Along the axes, then along the diagonals, so that no direction shows; an even count ends in the first face. */
constexpr std::array<FSmoothing, 8> Smoothings{{{1, 0, 1.0f}, {0, 1, 1.0f}, {1, 1, 1.0f}, {1, -1, 1.0f}, {1, 0, 0.5f},
	{0, 1, 0.5f}, {1, 1, 0.25f}, {1, -1, 0.25f}}};

FDrawConstants SplatConstants(float Reach, uint32 Pixels)
{
	FDrawConstants Constants{};
	Constants.Params = {Reach, static_cast<float>(Pixels), 0.0f, 0.0f};
	return Constants;
}

} // namespace

TResult<FFluidPass> FFluidPass::Create(const FDevice& Device, const FPipelines& Pipelines, VkExtent2D Picture)
{
	FFluidPass Made;
	constexpr VkImageUsageFlags Drawn = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
	const auto Image = [&](FGpuImage& Place, VkFormat Format, VkImageUsageFlags Usage, uint32 Pixels) -> FStatus
	{
		FImageInfo Info;
		Info.Width = (Picture.width + Pixels - 1) / Pixels;
		Info.Height = (Picture.height + Pixels - 1) / Pixels;
		Info.Format = Format;
		Info.Usage = Usage;
		TResult<FGpuImage> Created = FGpuImage::Create(Device, Info);
		if (!Created)
		{
			return Created.Error();
		}
		Place = std::move(Created.Value());
		return {};
	};
	for (FGpuImage& Face : Made.Faces)
	{
		FD_TRY(Image(Face, FluidFaceFormat, Drawn, 1));
	}
	for (std::array<FGpuImage, 4>& Sums : Made.Sums)
	{
		for (FGpuImage& Sum : Sums)
		{
			FD_TRY(Image(Sum, FluidSumFormat, Drawn, SumPixels));
		}
	}
	for (FGpuImage* Shadow : {&Made.Shadows[0][0], &Made.Shadows[0][1], &Made.Shadows[1][0], &Made.Shadows[1][1]})
	{
		TResult<FGpuImage> Created = FGpuImage::Create(Device, {ShadowMapSide, ShadowMapSide, FluidSumFormat, Drawn});
		if (!Created)
		{
			return Created.Error();
		}
		*Shadow = std::move(Created.Value());
	}
	FD_TRY(Image(Made.Behind, RadianceFormat, VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT, 1));
	FD_TRY(Image(Made.Depth, DepthFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, 1));
	for (VkDescriptorSet* Set : {&Made.Sets[0], &Made.Sets[1], &Made.BlurSet})
	{
		const TResult<VkDescriptorSet> Allocated = Pipelines.AllocateSet(Device);
		if (!Allocated)
		{
			return Allocated.Error();
		}
		*Set = Allocated.Value();
	}
	return Made;
}

void FFluidPass::Bind(const FDevice& Device, const FBuffer& ViewBuffer, const FGpuImage& SceneDepth)
{
	FBindings(Device, Sets[0])
		.Buffer(EBinding::FluidParticles, Rows.Particles)
		.Buffer(EBinding::LiquidLooks, Rows.Looks)
		.Image(EBinding::SceneDepth, SceneDepth)
		.Image(EBinding::FluidDepth, Faces[0])
		.Image(EBinding::FluidPath, Sums[0][0])
		.Image(EBinding::FluidBody, Sums[0][1])
		.Image(EBinding::FluidFace, Sums[0][2])
		.Image(EBinding::FluidFoam, Sums[0][3])
		.Image(EBinding::Source, Behind);
	FBindings(Device, Sets[1]).Buffer(EBinding::View, ViewBuffer).Image(EBinding::FluidDepth, Faces[1]);
	FBindings(Device, BlurSet)
		.Buffer(EBinding::View, ViewBuffer)
		.Image(EBinding::FluidDepth, Faces[0])
		.Image(EBinding::FluidPath, Sums[1][0])
		.Image(EBinding::FluidBody, Sums[1][1])
		.Image(EBinding::FluidFace, Sums[1][2])
		.Image(EBinding::FluidFoam, Sums[1][3])
		.Image(EBinding::FluidShadow, Shadows[1][0])
		.Image(EBinding::FluidShadowPlace, Shadows[1][1]);
}

void FFluidPass::BindShadow(const FDevice& Device, VkDescriptorSet To) const
{
	FBindings(Device, To).Image(EBinding::FluidShadow, Shadows[0][0]).Image(EBinding::FluidShadowPlace, Shadows[0][1]);
}

template <typename T>
void FFluidPass::DrawInto(
	VkCommandBuffer Commands, const FPipelines& Pipelines, std::span<FGpuImage> Images, VkDescriptorSet Set, T&& Body)
{
	FPassTarget Target;
	Target.Extent = Images[0].Extent();
	for (size_t Index = 0; Index < Images.size(); ++Index)
	{
		Images[Index].Discard();
		Images[Index].Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
		(Index == 0 ? Target.Color : Target.MoreColors[Index - 1]) = Images[Index].TargetView();
	}
	{
		FPass Pass(Commands, Pipelines, Set, Target);
		Body(Pass);
	}
	for (FGpuImage& Image : Images)
	{
		Image.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
	}
}

void FFluidPass::RecordShadow(VkCommandBuffer Commands, const FPipelines& Pipelines)
{
	DrawInto(Commands, Pipelines, Shadows[0], Sets[0],
		[this](FPass& Pass)
		{
			Pass.Bind(EPipeline::FluidShadow);
			Pass.Draw(4, Rows.ParticleCount);
		});
	const auto Blur = [](float X, float Y)
	{
		FDrawConstants Constants{};
		Constants.Params = {X, Y, 1.0f / static_cast<float>(ShadowMapSide), 0.0f};
		return [Constants](FPass& Pass) { Pass.FullScreen(EPipeline::FluidShadowBlur, Constants); };
	};
	DrawInto(Commands, Pipelines, Shadows[1], Sets[0], Blur(1.0f, 0.0f));
	DrawInto(Commands, Pipelines, Shadows[0], BlurSet, Blur(0.0f, 1.0f));
}

void FFluidPass::DrawFace(VkCommandBuffer Commands, const FPipelines& Pipelines)
{
	DrawInto(Commands, Pipelines, {&Faces[0], 1}, Sets[0],
		[this](FPass& Pass)
		{
			Pass.Bind(EPipeline::FluidDepth, SplatConstants(FD_FLUID_REACH, 1));
			Pass.Draw(4, Rows.ParticleCount);
		});
	uint32 From = 0;
	for (const FSmoothing& Smoothing : Smoothings)
	{
		FDrawConstants Constants{};
		Constants.Params = {Smoothing.X, Smoothing.Y, Smoothing.Part, 0.0f};
		DrawInto(Commands, Pipelines, {&Faces[1 - From], 1}, Sets[From],
			[&Constants](FPass& Pass) { Pass.FullScreen(EPipeline::FluidSmooth, Constants); });
		From = 1 - From;
	}
}

void FFluidPass::DrawSums(VkCommandBuffer Commands, const FPipelines& Pipelines)
{
	DrawInto(Commands, Pipelines, Sums[0], Sets[0],
		[this](FPass& Pass)
		{
			Pass.Bind(EPipeline::FluidSum, SplatConstants(1.0f, SumPixels));
			Pass.Draw(4, Rows.ParticleCount);
		});
	const auto Blur = [](float X, float Y)
	{
		FDrawConstants Constants{};
		Constants.Params = {X, Y, BlurredPart, static_cast<float>(SumPixels)};
		return [Constants](FPass& Pass) { Pass.FullScreen(EPipeline::FluidBlur, Constants); };
	};
	DrawInto(Commands, Pipelines, Sums[1], Sets[0], Blur(1.0f, 0.0f));
	DrawInto(Commands, Pipelines, Sums[0], BlurSet, Blur(0.0f, 1.0f));
}

void FFluidPass::CopyBehind(VkCommandBuffer Commands, FGpuImage& Radiance)
{
	Radiance.Transition(Commands, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
	Behind.Discard();
	Behind.Transition(Commands, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
	VkImageCopy Region{};
	Region.srcSubresource = Region.dstSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
	Region.extent = {Behind.Extent().width, Behind.Extent().height, 1};
	vkCmdCopyImage(Commands, Radiance.Handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, Behind.Handle(),
		VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &Region);
	Behind.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

void FFluidPass::Compose(
	VkCommandBuffer Commands, const FPipelines& Pipelines, FGpuImage& Radiance, const FSceneBuffers& Buffers)
{
	Radiance.Discard();
	Radiance.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	Depth.Discard();
	Depth.Transition(Commands, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Color = Radiance.TargetView();
		Target.Depth = Depth.TargetView();
		Target.Extent = Radiance.Extent();
		FPass Pass(Commands, Pipelines, Sets[0], Target);
		vkCmdSetDepthCompareOp(Commands, VK_COMPARE_OP_ALWAYS);
		Pass.FullScreen(EPipeline::FluidCompose);
		vkCmdSetDepthCompareOp(Commands, VK_COMPARE_OP_LESS_OR_EQUAL);
		DrawSurfaces(Pass, EPipeline::GlassOverFluid, Buffers.GlassVertices);
		DrawSpray(Pass, EPipeline::SprayOverFluid, Buffers);
	}
	Radiance.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

void FFluidPass::RecordPicture(
	VkCommandBuffer Commands, const FPipelines& Pipelines, FGpuImage& Radiance, const FSceneBuffers& Buffers)
{
	DrawFace(Commands, Pipelines);
	DrawSums(Commands, Pipelines);
	CopyBehind(Commands, Radiance);
	Compose(Commands, Pipelines, Radiance, Buffers);
}

void FFluidPass::RecordGeometry(VkCommandBuffer Commands, const FPipelines& Pipelines, FGpuImage& Geometry)
{
	DrawFace(Commands, Pipelines);
	DrawSums(Commands, Pipelines);
	Geometry.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	FPassTarget Target;
	Target.Color = Geometry.TargetView();
	Target.Extent = Geometry.Extent();
	Target.bKeep = true;
	FPass Pass(Commands, Pipelines, Sets[0], Target);
	Pass.FullScreen(EPipeline::FluidGeometry);
}

} // namespace FluidDrops::Gpu
