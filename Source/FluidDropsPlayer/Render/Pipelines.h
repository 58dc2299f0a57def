// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every pipeline of the renderer, made once, and the one descriptor layout that they share
// (Shaders/Private/Platform.ush has the numbers). FBindings fills a set of that layout; a pass leaves unwritten what
// its shaders do not read.

#pragma once

#include "Layouts.ush"
#include "Render/Resources.h"
#include "Render/Shaders.h"

#include <array>

namespace FluidDrops::Gpu
{

enum class EPipeline : uint8
{
	Panorama,
	PanoramaLights,
	PanoramaKey,
	Probe,
	Background,
	BackgroundLights,
	Trails,
	Backdrop,
	Surfaces,
	OpaqueSurfaces,
	Shadow,
	Contacts,
	Drops,
	Spray,
	SurfaceGeometry,
	DropGeometry,
	FluidShadow,
	FluidShadowBlur,
	FluidDepth,
	FluidSum,
	FluidSmooth,
	FluidBlur,
	FluidCompose,
	GlassOverFluid,
	SprayOverFluid,
	FluidGeometry,
	Focus,
	BloomDown,
	BloomUp,
	ToneMap,
	Count
};

enum class EBinding : uint32
{
	View = 0,
	Drops = 1,
	Trails = 2,
	Spray = 3,
	SurfaceVertices = 4,
	Panorama = 5,
	Background = 6,
	Film = 7,
	Source = 8,
	Bloom = 9,
	ClampSampler = 10,
	PanoramaSampler = 11,
	SurfaceLooks = 12,
	Probe = 13,
	Shadow = 14,
	Caustics = 15,
	WetnessCorners = 16,
	WetnessTexels = 17,
	WetnessSlopes = 18,
	SurfaceTints = 19,
	FluidParticles = 20,
	LiquidLooks = 21,
	SceneDepth = 22,
	FluidDepth = 23,
	FluidPath = 24,
	FluidBody = 25,
	FluidFace = 26,
	FluidFoam = 27,
	FluidShadow = 28,
	FluidShadowPlace = 29,
	Count
};

class FPipelines
{
public:
	static TResult<FPipelines> Create(const FDevice& Device, VkSampleCountFlagBits SceneSamples);

	VkPipeline Get(EPipeline Pipeline) const { return Pipelines[static_cast<size_t>(Pipeline)].Get(); }
	VkPipelineLayout Layout() const { return PipelineLayout.Get(); }
	/** A set of the shared layout; at most MaxSets, all live as long as the pipelines. */
	TResult<VkDescriptorSet> AllocateSet(const FDevice& Device) const;

	static constexpr uint32 MaxSets = 32;

private:
	FStatus CreateLayouts(const FDevice& Device);

	THandle<VkSampler> ClampSampler;
	THandle<VkSampler> PanoramaSampler;
	THandle<VkDescriptorSetLayout> SetLayout;
	THandle<VkDescriptorPool> Pool;
	THandle<VkPipelineLayout> PipelineLayout;
	std::array<THandle<VkPipeline>, static_cast<size_t>(EPipeline::Count)> Pipelines;
};

/** Writes descriptors at once; the set must not be in use by the GPU. */
class FBindings
{
public:
	FBindings(const FDevice& InDevice, VkDescriptorSet InSet)
		: Device(InDevice.Handle())
		, Set(InSet)
	{
	}
	FBindings& Buffer(EBinding Binding, const FBuffer& Buffer);
	FBindings& Image(EBinding Binding, const FGpuImage& Image);

private:
	VkDevice Device;
	VkDescriptorSet Set;
};

/** Where a pass draws to. The content is cleared to zero unless bKeep. */
struct FPassTarget
{
	VkImageView Color = VK_NULL_HANDLE;
	std::array<VkImageView, 3> MoreColors{}; // after Color, without a gap
	VkImageView Resolve = VK_NULL_HANDLE;
	VkImageView Depth = VK_NULL_HANDLE;
	VkImageView DepthResolve = VK_NULL_HANDLE; // gets the first sample's
	VkExtent2D Extent{};
	float ClearDepth = 1.0f;
	bool bKeep = false;
	bool bKeepDepth = false; // it is read afterwards
};

/** Recording of one pass, from construction to destruction. */
class FPass
{
public:
	FPass(VkCommandBuffer InCommands, const FPipelines& InPipelines, VkDescriptorSet Set, const FPassTarget& Target);
	~FPass();
	FPass(const FPass&) = delete;
	FPass& operator=(const FPass&) = delete;

	void Bind(EPipeline Pipeline, const FDrawConstants& Constants = {});
	void Draw(uint32 Vertices, uint32 Instances = 1);
	void FullScreen(EPipeline Pipeline, const FDrawConstants& Constants = {});
	VkCommandBuffer CommandBuffer() const { return Commands; }

private:
	VkCommandBuffer Commands;
	const FPipelines& Pipelines;
};

} // namespace FluidDrops::Gpu
