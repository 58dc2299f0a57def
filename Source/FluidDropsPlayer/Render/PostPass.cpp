// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/PostPass.h"

#include <algorithm>

namespace FluidDrops::Gpu
{

namespace
{

/** What a coarser level adds to a finer one on the way back up: more makes the bloom wider. */
constexpr float CoarseShare = 0.6f;

FDrawConstants TexelOf(VkExtent2D Source, float Share)
{
	FDrawConstants Constants{};
	Constants.Params = {1.0f / static_cast<float>(Source.width), 1.0f / static_cast<float>(Source.height), Share, 0.0f};
	return Constants;
}

TResult<VkDescriptorSet> SourceSet(
	const FDevice& Device, const FPipelines& Pipelines, const FBuffer& ViewBuffer, const FGpuImage& Source)
{
	const TResult<VkDescriptorSet> Set = Pipelines.AllocateSet(Device);
	if (Set)
	{
		FBindings(Device, Set.Value()).Buffer(EBinding::View, ViewBuffer).Image(EBinding::Source, Source);
	}
	return Set;
}

} // namespace

TResult<FPostPass> FPostPass::Create(
	const FDevice& Device, const FPipelines& Pipelines, const FBuffer& ViewBuffer, const FGpuImage& Radiance)
{
	FPostPass Made;
	Made.SourceExtent = Radiance.Extent();
	FImageInfo Info = Radiance.Info();
	Info.Usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
	TResult<FGpuImage> Focused = FGpuImage::Create(Device, Info);
	const TResult<VkDescriptorSet> Unfocused = SourceSet(Device, Pipelines, ViewBuffer, Radiance);
	if (!Focused || !Unfocused)
	{
		return Focused ? Unfocused.Error() : Focused.Error();
	}
	Made.FocusedImage = std::move(Focused.Value());
	Made.FocusSet = Unfocused.Value();
	for (uint32 Level = 0; Level < MaxLevels; ++Level)
	{
		Info.Width = std::max(Info.Width / 2, 1u);
		Info.Height = std::max(Info.Height / 2, 1u);
		TResult<FGpuImage> Image = FGpuImage::Create(Device, Info);
		if (!Image)
		{
			return Image.Error();
		}
		Made.Levels.push_back(std::move(Image.Value()));
	}
	for (uint32 Level = 0; Level < MaxLevels; ++Level)
	{
		const FGpuImage& Finer = Level == 0 ? Made.FocusedImage : Made.Levels[Level - 1];
		const FGpuImage& Coarser = Made.Levels[std::min(Level + 1, MaxLevels - 1)];
		const TResult<VkDescriptorSet> Down = SourceSet(Device, Pipelines, ViewBuffer, Finer);
		const TResult<VkDescriptorSet> Up = SourceSet(Device, Pipelines, ViewBuffer, Coarser);
		if (!Down || !Up)
		{
			return Down ? Up.Error() : Down.Error();
		}
		Made.DownSets.push_back(Down.Value());
		Made.UpSets.push_back(Up.Value());
	}
	FImageInfo PictureInfo = Radiance.Info();
	PictureInfo.Format = PictureFormat;
	PictureInfo.Usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
	TResult<FGpuImage> Picture = FGpuImage::Create(Device, PictureInfo);
	const TResult<VkDescriptorSet> Set = SourceSet(Device, Pipelines, ViewBuffer, Made.FocusedImage);
	if (!Picture || !Set)
	{
		return Picture ? Set.Error() : Picture.Error();
	}
	Made.PictureImage = std::move(Picture.Value());
	Made.ToneMapSet = Set.Value();
	FBindings(Device, Made.ToneMapSet).Image(EBinding::Bloom, Made.Levels[0]);
	return Made;
}

void FPostPass::DrawFocus(VkCommandBuffer Commands, const FPipelines& Pipelines)
{
	FocusedImage.Discard();
	FocusedImage.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Color = FocusedImage.TargetView();
		Target.Extent = FocusedImage.Extent();
		FPass Pass(Commands, Pipelines, FocusSet, Target);
		Pass.FullScreen(EPipeline::Focus);
	}
	FocusedImage.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

void FPostPass::DrawBloom(VkCommandBuffer Commands, const FPipelines& Pipelines)
{
	VkExtent2D Source = SourceExtent;
	for (uint32 Level = 0; Level < MaxLevels; ++Level)
	{
		FGpuImage& Image = Levels[Level];
		Image.Discard();
		Image.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
		{
			FPassTarget Target;
			Target.Color = Image.TargetView();
			Target.Extent = Image.Extent();
			FPass Pass(Commands, Pipelines, DownSets[Level], Target);
			Pass.FullScreen(EPipeline::BloomDown, TexelOf(Source, 1.0f));
		}
		Image.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
		Source = Image.Extent();
	}
	for (uint32 Level = MaxLevels - 1; Level-- > 0;)
	{
		FGpuImage& Image = Levels[Level];
		Image.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
		{
			FPassTarget Target;
			Target.Color = Image.TargetView();
			Target.Extent = Image.Extent();
			Target.bKeep = true;
			FPass Pass(Commands, Pipelines, UpSets[Level], Target);
			Pass.FullScreen(EPipeline::BloomUp, TexelOf(Levels[Level + 1].Extent(), CoarseShare));
		}
		Image.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
	}
}

void FPostPass::Record(VkCommandBuffer Commands, const FPipelines& Pipelines)
{
	DrawFocus(Commands, Pipelines);
	DrawBloom(Commands, Pipelines);
	PictureImage.Discard();
	PictureImage.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	FPassTarget Target;
	Target.Color = PictureImage.TargetView();
	Target.Extent = PictureImage.Extent();
	FPass Pass(Commands, Pipelines, ToneMapSet, Target);
	Pass.FullScreen(EPipeline::ToneMap);
}

} // namespace FluidDrops::Gpu
