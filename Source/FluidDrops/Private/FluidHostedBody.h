// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "FluidDropsCore/Fluid/BodyShapeSpec.h"
#include "FluidDropsCore/Foundation/Table.h"
#include "FluidDropsHandles.h"

#include <memory>

/** What the host of a world knows of one of the solids in its particle fluid, by slot. Vacant if Handle is not set. */
struct FFluidHostedBody
{
	FFluidBodyHandle Handle;
	std::shared_ptr<const FluidDrops::FBodyShapeSpec> Shape;
	FluidDrops::FHandle Core;
};
