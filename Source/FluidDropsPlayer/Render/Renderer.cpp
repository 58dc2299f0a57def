// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/Renderer.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "Render/FluidPass.h"
#include "Render/FrameCheck.h"
#include "Render/GeometryPass.h"
#include "Render/PostPass.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

namespace FluidDrops
{

using namespace Gpu;

namespace
{

float HalfToFloat(uint16 Half)
{
	const uint32 Sign = uint32(Half & 0x8000u) << 16;
	const int32 Exponent = (Half >> 10) & 31;
	const uint32 Mantissa = Half & 1023u;
	if (Exponent == 0)
	{
		const float Small = std::ldexp(static_cast<float>(Mantissa), -24);
		return Sign != 0 ? -Small : Small;
	}
	const uint32 Wide = Exponent == 31 ? 255u : static_cast<uint32>(Exponent + 112);
	return std::bit_cast<float>(Sign | (Wide << 23) | (Mantissa << 13));
}

} // namespace

/** Members are destroyed in reverse order: the device last. */
struct FRenderer::FState
{
	enum class EOutput : uint8
	{
		Picture,
		Radiance,
		Geometry,
	};

	VkExtent2D Picture{};
	std::unique_ptr<FDevice> Device;
	FPipelines Pipelines;
	FBuffer ViewBuffer;
	FBuffer ReadBack;
	FSceneBuffers Buffers;
	FEnvironmentPass Environment;
	FScenePass Scene;
	FPostPass Post;
	std::optional<FGeometryPass> Geometry; // from when it is first asked for
	std::optional<FFluidPass> Fluid;       // from the first frame with particles

	FStatus Init(const FRenderOptions& Options);
	FStatus Draw(const FRenderFrame& Frame, EOutput Output);
	/** Only for a frame that has particles. */
	FStatus PrepareFluid(const FRenderFrame& Frame, EOutput Output);
	void Record(VkCommandBuffer Commands, const FViewConstants& View, EOutput Output, bool bFluid);
	void CopyOut(VkCommandBuffer Commands, FGpuImage& Image, const FBuffer& To) const;
};

namespace
{

/** Moves a made part into its place, or hands on why it could not be made. */
template <typename T>
FStatus Take(T& Place, TResult<T> Made)
{
	if (!Made)
	{
		return Made.Error();
	}
	Place = std::move(Made.Value());
	return {};
}

} // namespace

FStatus FRenderer::FState::Init(const FRenderOptions& Options)
{
	Picture = {Options.Width, Options.Height};
	FD_TRY(Take(Device, FDevice::Create(Options.bValidation)));
	if (std::max(Options.Width, Options.Height) > Device->Limits().maxImageDimension2D)
	{
		return MakeError("size: this device draws at most " + std::to_string(Device->Limits().maxImageDimension2D) +
			" pixels a side");
	}
	const VkDeviceSize Pixels = VkDeviceSize(Options.Width) * Options.Height;
	FD_TRY(Take(Pipelines, FPipelines::Create(*Device, Device->SceneSamples())));
	FD_TRY(Take(ViewBuffer, FBuffer::Create(*Device, sizeof(FViewConstants), VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT)));
	FD_TRY(Take(ReadBack, FBuffer::Create(*Device, Pixels * 8, VK_BUFFER_USAGE_TRANSFER_DST_BIT)));
	FD_TRY(Take(Buffers, FSceneBuffers::Create(*Device)));
	FD_TRY(Take(Environment, FEnvironmentPass::Create(*Device, Pipelines, ViewBuffer, Picture)));
	FD_TRY(Take(Scene, FScenePass::Create(*Device, Pipelines, Picture)));
	FD_TRY(Take(Post, FPostPass::Create(*Device, Pipelines, ViewBuffer, Scene.Radiance())));
	return {};
}

FStatus FRenderer::FState::Draw(const FRenderFrame& Frame, EOutput Output)
{
	FD_SCOPE("Render.Frame");
	FD_TRY(CheckRenderFrame(Frame));
	const FViewConstants View = MakeViewConstants(Frame, Picture, Environment.Panorama());
	std::memcpy(ViewBuffer.Data(), &View, sizeof(View));
	{
		FD_SCOPE("Render.Upload");
		FD_TRY(Buffers.Upload(*Device, Frame, View));
	}
	Scene.Bind(*Device, Scene.Descriptors(), ViewBuffer, Buffers, Environment);
	const bool bFluid = !Frame.Fluid.Particles.empty();
	if (bFluid)
	{
		FD_TRY(PrepareFluid(Frame, Output));
	}
	const TResult<VkCommandBuffer> Commands = Device->Begin();
	if (!Commands)
	{
		return Commands.Error();
	}
	Record(Commands.Value(), View, Output, bFluid);
	FStatus Done = Device->SubmitAndWait();
	if (!Done)
	{
		Environment.Forget();
	}
	return Done;
}

FStatus FRenderer::FState::PrepareFluid(const FRenderFrame& Frame, EOutput Output)
{
	if (!Fluid)
	{
		TResult<FFluidPass> Made = FFluidPass::Create(*Device, Pipelines, Picture);
		if (!Made)
		{
			return Made.Error();
		}
		Fluid = std::move(Made.Value());
	}
	FD_TRY(Fluid->Upload(*Device, Frame.Fluid));
	Scene.Bind(*Device, Fluid->Descriptors(), ViewBuffer, Buffers, Environment);
	Fluid->BindShadow(*Device, Scene.Descriptors());
	Fluid->BindShadow(*Device, Fluid->Descriptors());
	Fluid->Bind(*Device, ViewBuffer, Output == EOutput::Geometry ? Geometry->SceneDepth() : Scene.SceneDepth());
	return {};
}

void FRenderer::FState::Record(VkCommandBuffer Commands, const FViewConstants& View, EOutput Output, bool bFluid)
{
	if (Output == EOutput::Geometry)
	{
		Buffers.Wetness.Record(Commands);
		Scene.DrawFilm(Commands, Pipelines, Buffers);
		Geometry->Record(Commands, Pipelines, Scene.Descriptors(), Buffers);
		if (bFluid)
		{
			Fluid->RecordGeometry(Commands, Pipelines, Geometry->Geometry());
		}
		CopyOut(Commands, Geometry->Geometry(), Geometry->ReadBack());
		return;
	}
	Environment.Record(Commands, Pipelines, View);
	if (bFluid)
	{
		Fluid->RecordShadow(Commands, Pipelines);
	}
	Scene.Record(Commands, Pipelines, Buffers, bFluid);
	if (bFluid)
	{
		Fluid->RecordPicture(Commands, Pipelines, Scene.Radiance(), Buffers);
	}
	if (Output == EOutput::Picture)
	{
		Post.Record(Commands, Pipelines);
	}
	CopyOut(Commands, Output == EOutput::Picture ? Post.Picture() : Scene.Radiance(), ReadBack);
}

void FRenderer::FState::CopyOut(VkCommandBuffer Commands, FGpuImage& Image, const FBuffer& To) const
{
	Image.Transition(Commands, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
	VkBufferImageCopy Region{};
	Region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
	Region.imageExtent = {Picture.width, Picture.height, 1};
	vkCmdCopyImageToBuffer(Commands, Image.Handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, To.Handle(), 1, &Region);
	HostReadBarrier(Commands);
}

FRenderer::FRenderer(std::unique_ptr<FState> InState)
	: State(std::move(InState))
{
}
FRenderer::~FRenderer() = default;

TResult<std::unique_ptr<FRenderer>> FRenderer::Create(const FRenderOptions& Options)
{
	FD_TRY(CheckRenderOptions(Options));
	auto NewState = std::make_unique<FState>();
	FD_TRY(NewState->Init(Options));
	return std::unique_ptr<FRenderer>(new FRenderer(std::move(NewState)));
}

TResult<FImage> FRenderer::Render(const FRenderFrame& Frame)
{
	FD_TRY(State->Draw(Frame, FState::EOutput::Picture));
	FImage Image{State->Picture.width, State->Picture.height, {}};
	const uint8* const Bytes = static_cast<const uint8*>(State->ReadBack.Data());
	Image.Rgba.assign(Bytes, Bytes + size_t(Image.Width) * Image.Height * 4);
	return Image;
}

TResult<FRadianceImage> FRenderer::RenderRadiance(const FRenderFrame& Frame)
{
	FD_TRY(State->Draw(Frame, FState::EOutput::Radiance));
	FRadianceImage Image{State->Picture.width, State->Picture.height, {}};
	Image.Rgba.resize(size_t(Image.Width) * Image.Height * 4);
	const uint16* const Halves = static_cast<const uint16*>(State->ReadBack.Data());
	for (size_t Index = 0; Index < Image.Rgba.size(); ++Index)
	{
		Image.Rgba[Index] = HalfToFloat(Halves[Index]);
	}
	return Image;
}

TResult<FGeometryImage> FRenderer::RenderGeometry(const FRenderFrame& Frame)
{
	if (!State->Geometry)
	{
		TResult<FGeometryPass> Made = FGeometryPass::Create(*State->Device, State->Picture);
		if (!Made)
		{
			return Made.Error();
		}
		State->Geometry = std::move(Made.Value());
	}
	FD_TRY(State->Draw(Frame, FState::EOutput::Geometry));
	FGeometryImage Image{State->Picture.width, State->Picture.height, {}, {}};
	const size_t Count = size_t(Image.Width) * Image.Height;
	Image.Normals.reserve(Count);
	Image.Depths.reserve(Count);
	const float* const Floats = static_cast<const float*>(State->Geometry->ReadBack().Data());
	for (const float* Pixel = Floats; Pixel != Floats + 4 * Count; Pixel += 4)
	{
		Image.Normals.emplace_back(Pixel[0], Pixel[1], Pixel[2]);
		Image.Depths.push_back(Pixel[3] > 0.0f ? Pixel[3] : FGeometryImage::NothingThere);
	}
	return Image;
}

std::span<const std::string> FRenderer::ValidationMessages() const
{
	return State->Device->Messages();
}

std::string FRenderer::DeviceName() const
{
	return State->Device->Name();
}

} // namespace FluidDrops
