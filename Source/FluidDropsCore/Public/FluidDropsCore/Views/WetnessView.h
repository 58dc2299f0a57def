// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Trails as a renderer may want them: the polygons of every piece, clipped to the triangles that carry them
// (Docs/Model/SurfaceDrops.md#trails), or the wetness map of a surface as an image
// (Docs/Model/SurfaceDrops.md#film-beads-and-wetness-maps).

#pragma once

#include "FluidDropsCore/Wetness/TrailGeometry.h"
#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

/** Convex polygons in world space, TrailOffset above the surface. */
struct FTrailPolygons
{
	struct FPolygon
	{
		uint32 FirstCorner; // in Corners
		uint32 CornerCount;
		uint32 Triangle; // of the surface: carries it
		uint32 Trail;    // row of FTrailTable
	};

	std::vector<FPolygon> Polygons;
	std::vector<FVec3f> Corners; // m
};

/** Of the pieces in the trail table; cleared and refilled. */
FD_CORE_API void ViewTrailPolygons(
	const FWorld& World, uint32 Surface, ETrailFold Fold, bool bRoundJoins, FTrailPolygons& Out);

struct FWetnessTexel
{
	float Film;       // thickness, m
	float Age;        // since film last came there, s; 0 where there is none
	float DropHeight; // of the drops that stand there now, m
	float Fog;        // water in drops too fine to be seen one by one, as thick as it would be on its own, m
};

struct FWetnessImage
{
	uint32 Resolution = 0; // texels along a side; 0 if the surface has no map
	std::vector<FWetnessTexel> Texels;
};

/** Hosts that splat drops on the graphics card (Shaders/Private/WetnessSplat.usf) leave them out here. */
enum class EStampDrops : uint8
{
	No,
	Yes,
};

/** The map of a surface with its drops stamped into it; refilled. Where it lies: FWetnessMap::Places. */
FD_CORE_API void ViewWetness(
	const FWorld& World, uint32 Surface, FWetnessImage& Out, EStampDrops Stamp = EStampDrops::Yes);

} // namespace FluidDrops
