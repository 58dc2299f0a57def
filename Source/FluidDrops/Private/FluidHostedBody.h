// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "Fluid/BodySolid.h"
#include "FluidDropsCore/Foundation/Table.h"
#include "FluidDropsHandles.h"

/** What the host of a world knows of one of the solids in its particle fluid, by slot. Vacant if Handle is not set. */
struct FFluidHostedBody
{
	FFluidBodyHandle Handle;
	FFluidBodySolidPtr Solid;
	FluidDrops::FHandle Core;
};
