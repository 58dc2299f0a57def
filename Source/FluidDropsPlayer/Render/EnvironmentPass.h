// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Draws the surroundings: a sharp panorama (for the drops), a light probe taken of it (for rough and diffuse faces),
// and the background that the lens sees out of focus. All are kept until the environment, the seed or the camera
// changes.

#pragma once

#include "Render/Pipelines.h"

#include <cstring>
#include <optional>

namespace FluidDrops::Gpu
{

/** The background is drawn with a margin: film bends some rays out of the picture. */
inline constexpr float BackgroundOverscan = 1.12f;

class FEnvironmentPass
{
public:
	static TResult<FEnvironmentPass> Create(
		const FDevice& Device, const FPipelines& Pipelines, const FBuffer& ViewBuffer, VkExtent2D Picture);

	/** Draws what is out of date; afterwards both images can be sampled. */
	void Record(VkCommandBuffer Commands, const FPipelines& Pipelines, const FViewConstants& View);
	/** The last recording never ran: draw everything again next time. */
	void Forget() { Drawn.reset(); }

	const FGpuImage& Panorama() const { return PanoramaImage; }
	const FGpuImage& Background() const { return BackgroundImage; }
	const FGpuImage& Probe() const { return ProbeImage; }

private:
	void DrawPanorama(VkCommandBuffer Commands, const FPipelines& Pipelines, bool bLights);
	void DrawBackground(VkCommandBuffer Commands, const FPipelines& Pipelines, bool bLights);

	/** What rough and diffuse faces see of the panorama, which must not have the key light in it yet. */
	void DrawProbe(VkCommandBuffer Commands, const FPipelines& Pipelines);
	void AddKey(VkCommandBuffer Commands, const FPipelines& Pipelines, bool bKey);

	FGpuImage PanoramaImage;
	FGpuImage BackgroundImage;
	FGpuImage ProbeImage;
	VkDescriptorSet Set = VK_NULL_HANDLE;
	VkDescriptorSet ProbeSet = VK_NULL_HANDLE;
	std::optional<FViewConstants> Drawn;
};

} // namespace FluidDrops::Gpu
