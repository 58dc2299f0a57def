// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wetness maps of a frame on the graphics card: film and fog as the core has them, with the drops and trails of the
// frame splatted in and the slope of the water's face derived (Shaders/Private/WetnessSplat.usf). No time passes here:
// the core's film is that of the frame already, and the same frame must give the same picture.

#pragma once

#include "FluidDropsCore/Geometry/AtlasTexels.h"
#include "FluidDropsCore/Views/BallBins.h"
#include "Render/RenderTypes.h"
#include "Render/Resources.h"
#include "WetnessLayouts.ush"

#include <span>
#include <vector>

namespace FluidDrops::Gpu
{

/** A drop as the map sees it, in the surface's own space. */
FWetnessDrop SplatOfDrop(const FRenderDrop& Drop, const FRigidTransform& Pose);

class FWetnessPass
{
public:
	static TResult<FWetnessPass> Create(const FDevice& Device);

	/** Copies the maps, in the order of Surfaces; the GPU must not be reading. */
	FStatus Upload(const FDevice& Device, const FRenderFrame& Frame, std::span<const FRenderSurface* const> Surfaces);

	void Record(VkCommandBuffer Commands) const;

	const FBuffer& Texels() const { return NewTexels; }
	const FBuffer& Slopes() const { return TexelSlopes; }

private:
	/** Which map's places lie where in the buffer of places. */
	struct FKnownPlaces
	{
		uint64 Key = 0;
		uint32 First = 0;
		VkBuffer Buffer = VK_NULL_HANDLE;
	};

	FStatus CreatePipelines(const FDevice& Device);
	void BindBuffers(const FDevice& Device);
	void AddMap(const FRenderFrame& Frame, const FRenderSurface& Surface);
	/** Where the texels of a map are on its surface, unless that is in the buffer already. */
	void CopyPlaces(size_t Map, const FRenderWetness& Wetness);

	THandle<VkDescriptorSetLayout> SetLayout;
	THandle<VkDescriptorPool> Pool;
	THandle<VkPipelineLayout> Layout;
	THandle<VkPipeline> SplatPipeline;
	THandle<VkPipeline> SlopePipeline;
	VkDescriptorSet Set = VK_NULL_HANDLE;

	FBuffer MapRows;
	FBuffer Places;
	FBuffer Triangles;
	FBuffer Drops;
	FBuffer Trails;
	FBuffer Bins;
	FBuffer OldTexels;
	FBuffer NewTexels;
	FBuffer TexelSlopes;

	std::vector<FKnownPlaces> Known; // by map
	std::vector<FAtlasTexel> Located;
	std::vector<FWetnessMapRow> Rows;
	std::vector<FWetnessDrop> DropRows;
	std::vector<FWetnessTrail> TrailRows;
	std::vector<uint32> BinWords;
	std::vector<FBall> Balls;
	FBallBins Binned;
	uint32 TexelsUsed = 0;
	uint32 TrianglesUsed = 0;
};

} // namespace FluidDrops::Gpu
