// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// All the water of a world as triangles, for another renderer (spec 4 sections 13 and 16, item 7): drops on surfaces as
// the finest mesh of the player draws them, film, drops in the air, and the surface of particle fluid, in world space.
// What rough ground does to an outline (FDropOutline::Roughening) is that of a drop that has come no way: only who
// looks all along knows the way.

#pragma once

#include "FluidDropsCore/World/View.h"

namespace FluidDrops
{

enum class EFluidPart : uint8
{
	Drop,   // above its base, which lies on the surface; open there
	Trail,  // a strip on the surface
	Ball,   // in the air
	Liquid, // the surface of all particles of one liquid (Fluid/FluidSurface.h): closed
};

/** One body of water: its triangles go up to those of the next part. */
struct FFluidPart
{
	EFluidPart Kind;
	uint32 Row; // of its table; of a liquid its index
	uint32 FirstPoint;
	uint32 FirstTriangle;
};

struct FFluidMesh
{
	std::vector<FVec3f> Points; // m
	std::vector<std::array<uint32, 3>> Triangles;
	std::vector<FFluidPart> Parts;
};

/** Clears and refills the mesh. */
FD_CORE_API void BuildFluidMesh(const FWorld& World, FFluidMesh& Out);

} // namespace FluidDrops
