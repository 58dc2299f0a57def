// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// All the water of a world as triangles, for another renderer (Docs/Model/Weather.md#drawing-and-export): drops on
// surfaces as the finest mesh of the player draws them, film, airborne drops, and the surface of particle fluid, in
// world space.
// What rough ground does to an outline (FDropOutline::Roughening) is that of a drop that has come no way: only who
// looks all along knows the way.

#pragma once

#include "FluidDropsCore/Views/View.h"

namespace FluidDrops
{

enum class EWaterMeshPart : uint8
{
	Drop,   // above its base, which lies on the surface; open there
	Trail,  // a strip on the surface
	Ball,   // in the air
	Liquid, // the surface of all particles of one liquid (Geometry/SurfaceExtraction.h): closed
};

/** One body of water: its triangles go up to those of the next part. */
struct FWaterMeshPart
{
	EWaterMeshPart Kind;
	uint32 Row; // of its table; of a liquid its index
	uint32 FirstPoint;
	uint32 FirstTriangle;
};

struct FWaterExport
{
	std::vector<FVec3f> Points; // m
	std::vector<std::array<uint32, 3>> Triangles;
	std::vector<FWaterMeshPart> Parts;
};

/** Clears and refills the mesh. */
FD_CORE_API void BuildWaterExport(const FWorld& World, FWaterExport& Out);

} // namespace FluidDrops
