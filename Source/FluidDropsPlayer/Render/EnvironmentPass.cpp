// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/EnvironmentPass.h"

#include <algorithm>
#include <bit>

namespace FluidDrops::Gpu
{

namespace
{

constexpr uint32 PanoramaWidth = 2048;
constexpr uint32 PanoramaHeight = 1024;

bool SameRow(const float4& A, const float4& B)
{
	return std::memcmp(&A, &B, sizeof(A)) == 0;
}

bool SameCity(const FViewConstants& A, const FViewConstants& B)
{
	return A.Environment.x == B.Environment.x && A.Environment.y == B.Environment.y && SameRow(A.Turn, B.Turn);
}

/** The background is infinitely far: where the eye stands does not matter, only its aperture. */
bool SameLook(const FViewConstants& A, const FViewConstants& B)
{
	return SameCity(A, B) && A.Eye.w == B.Eye.w && SameRow(A.Right, B.Right) && SameRow(A.Up, B.Up) &&
		SameRow(A.Forward, B.Forward);
}

uint32 WithMargin(uint32 Size, uint32 Limit)
{
	return std::min(static_cast<uint32>(static_cast<float>(Size) * BackgroundOverscan) + 1, Limit);
}

} // namespace

TResult<FEnvironmentPass> FEnvironmentPass::Create(
	const FDevice& Device, const FPipelines& Pipelines, const FBuffer& ViewBuffer, VkExtent2D Picture)
{
	FImageInfo Info;
	Info.Format = RadianceFormat;
	Info.Width = PanoramaWidth;
	Info.Height = PanoramaHeight;
	Info.Mips = static_cast<uint32>(std::bit_width(PanoramaWidth));
	Info.Usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
		VK_IMAGE_USAGE_TRANSFER_DST_BIT;
	TResult<FGpuImage> Panorama = FGpuImage::Create(Device, Info);
	Info.Width = WithMargin(Picture.width, Device.Limits().maxImageDimension2D);
	Info.Height = WithMargin(Picture.height, Device.Limits().maxImageDimension2D);
	Info.Mips = 1;
	Info.Usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
	TResult<FGpuImage> Background = FGpuImage::Create(Device, Info);
	Info.Width = FD_PROBE_WIDTH;
	Info.Height = FD_PROBE_BAND * FD_PROBE_BANDS;
	TResult<FGpuImage> Probe = FGpuImage::Create(Device, Info);
	const TResult<VkDescriptorSet> Set = Pipelines.AllocateSet(Device);
	const TResult<VkDescriptorSet> ProbeSet = Pipelines.AllocateSet(Device);
	for (const TResult<FGpuImage>* Image : {&Panorama, &Background, &Probe})
	{
		if (!*Image)
		{
			return Image->Error();
		}
	}
	if (!Set || !ProbeSet)
	{
		return Set ? ProbeSet.Error() : Set.Error();
	}
	FEnvironmentPass Made;
	Made.PanoramaImage = std::move(Panorama.Value());
	Made.BackgroundImage = std::move(Background.Value());
	Made.ProbeImage = std::move(Probe.Value());
	Made.Set = Set.Value();
	Made.ProbeSet = ProbeSet.Value();
	FBindings(Device, Made.Set).Buffer(EBinding::View, ViewBuffer);
	FBindings(Device, Made.ProbeSet).Buffer(EBinding::View, ViewBuffer).Image(EBinding::Panorama, Made.PanoramaImage);
	return Made;
}

void FEnvironmentPass::Record(VkCommandBuffer Commands, const FPipelines& Pipelines, const FViewConstants& View)
{
	const bool bLights = View.Environment.x == FD_ENVIRONMENT_NIGHT_CITY;
	if (!Drawn || !SameCity(*Drawn, View))
	{
		DrawPanorama(Commands, Pipelines, bLights);
		DrawProbe(Commands, Pipelines);
		AddKey(Commands, Pipelines, View.KeyPower.w > 0.0f);
	}
	if (!Drawn || !SameLook(*Drawn, View))
	{
		DrawBackground(Commands, Pipelines, bLights);
	}
	Drawn = View;
}

void FEnvironmentPass::DrawPanorama(VkCommandBuffer Commands, const FPipelines& Pipelines, bool bLights)
{
	PanoramaImage.Discard();
	PanoramaImage.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Color = PanoramaImage.TargetView();
		Target.Extent = PanoramaImage.Extent();
		FPass Pass(Commands, Pipelines, Set, Target);
		Pass.FullScreen(EPipeline::Panorama);
		if (bLights)
		{
			Pass.Bind(EPipeline::PanoramaLights);
			Pass.Draw(4, FD_CITY_LIGHTS);
		}
	}
	GenerateMips(Commands, PanoramaImage);
}

void FEnvironmentPass::DrawProbe(VkCommandBuffer Commands, const FPipelines& Pipelines)
{
	ProbeImage.Discard();
	ProbeImage.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Color = ProbeImage.TargetView();
		Target.Extent = ProbeImage.Extent();
		FPass Pass(Commands, Pipelines, ProbeSet, Target);
		Pass.FullScreen(EPipeline::Probe);
	}
	ProbeImage.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

void FEnvironmentPass::AddKey(VkCommandBuffer Commands, const FPipelines& Pipelines, bool bKey)
{
	if (!bKey)
	{
		return;
	}
	PanoramaImage.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Color = PanoramaImage.TargetView();
		Target.Extent = PanoramaImage.Extent();
		Target.bKeep = true;
		FPass Pass(Commands, Pipelines, Set, Target);
		Pass.FullScreen(EPipeline::PanoramaKey);
	}
	GenerateMips(Commands, PanoramaImage);
}

void FEnvironmentPass::DrawBackground(VkCommandBuffer Commands, const FPipelines& Pipelines, bool bLights)
{
	BackgroundImage.Discard();
	BackgroundImage.Transition(Commands, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
	{
		FPassTarget Target;
		Target.Color = BackgroundImage.TargetView();
		Target.Extent = BackgroundImage.Extent();
		FPass Pass(Commands, Pipelines, Set, Target);
		Pass.FullScreen(EPipeline::Background);
		if (bLights)
		{
			Pass.Bind(EPipeline::BackgroundLights);
			Pass.Draw(4, FD_CITY_LIGHTS);
		}
	}
	BackgroundImage.Transition(Commands, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

} // namespace FluidDrops::Gpu
