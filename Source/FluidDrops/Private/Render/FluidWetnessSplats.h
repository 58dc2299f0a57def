// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The drops of a frame as the pass over a wetness map reads them (Shaders/Public/WetnessLayouts.ush), and where the
// texels of the map are on its surface. In the core's space and meters: nothing of it is drawn, so nothing is
// converted.

#pragma once

#include "Containers/Array.h"
#include "Templates/SharedPointer.h"

#include "FluidDropsCore/Geometry/AtlasTexels.h"
#include "FluidDropsCore/Views/BallBins.h"
#include "FluidDropsCore/Views/View.h"

#include "../../../../Shaders/Public/WetnessLayouts.ush"

#include <span>

/** Where the texels of a surface's map are; made anew only when the mesh, its layout or its shape changes. */
struct FFluidWetnessAtlas
{
	uint64 MeshHash = 0;
	uint64 ChartsHash = 0; // of where its triangles lie in the map
	int32 Resolution = 0;
	float LargestTexel = 0.0f; // side that counts, m
	bool bAtRest = false;      // Triangles are those of a surface that was never bent
	TSharedPtr<const TArray<FluidDrops::Gpu::FWetnessPlace>> Places; // the same however it bends
	TArray<FluidDrops::Gpu::FWetnessTriangle> Triangles;
};

struct FFluidWetnessSplats
{
	TSharedPtr<const FFluidWetnessAtlas> Atlas;
	TArray<FluidDrops::Gpu::FWetnessDrop> Drops;
	TArray<uint32> Bins;
	FluidDrops::Gpu::FWetnessMapRow Row{};
};

namespace FluidDropsUnreal
{

/** Makes the splats of one surface after the other; keeps what stays the same from frame to frame. */
class FWetnessSplatter
{
public:
	/** Refills Out. The surface has a map; drops are those of all surfaces. */
	void Build(const FluidDrops::FWorld& World, uint32 Surface, std::span<const FluidDrops::FDropInstance> Drops,
		FFluidWetnessSplats& Out);

private:
	TSharedPtr<const FFluidWetnessAtlas> AtlasOf(const FluidDrops::FWetSurface& Wet, uint32 Surface);

	TArray<TSharedPtr<FFluidWetnessAtlas>> Atlases; // by surface
	std::vector<FluidDrops::FAtlasTexel> Located;
	std::vector<FluidDrops::FBall> Balls;
	FluidDrops::FBallBins Binned;
};

} // namespace FluidDropsUnreal
