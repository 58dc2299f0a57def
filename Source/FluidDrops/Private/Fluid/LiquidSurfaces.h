// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The faces of the liquids of a world, as a step finds them for those who draw. Never changed once it is in a frame;
// frames share it for as long as nothing moves.

#pragma once

#include "CoreTypes.h"
#include "FluidDropsCore/Views/LiquidMesh.h"

struct FFluidLiquidSurfaces
{
	FluidDrops::FLiquidMesh Mesh; // in the core's units around the frame's origin
	uint64 Number = 0;            // counts those that were made
};

/** What those who draw want of a step. */
struct FFluidLiquidOptions
{
	bool bWanted = false; // somebody sees them
	FluidDrops::FLiquidMeshOptions Mesh;
};
