// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The solvers of a world. One that is added to this list is saved, loaded, hashed, recorded, shifted and counted like
// the others; what is left to say of it is its member and its accessor in World.h, and its place in the tick in
// World.cpp.

#pragma once

#include "FluidDropsCore/Fluid/FluidPart.h"
#include "FluidDropsCore/Weather/WeatherPart.h"
#include "FluidDropsCore/Wind/WindPart.h"

namespace FluidDrops
{

/** In the order in which each may know those before it. */
using FWorldParts = TParts<FWindPart, FDropsPart, FWeatherPart, FBodiesPart, FFluidPart>;

} // namespace FluidDrops
