// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The forms that a lobed drop can take: for settings, which need not know the shape itself (LobedShape.h).

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

/** How the lobe of a drop meets its surface (Docs/Model/Weather.md#bending). */
enum class ELobeForm : uint8
{
	Sealed, // (L4): the upper half, closed by its base
	Source, // (L3): pushes the rear below the surface; for comparison with Djado 2011
};

} // namespace FluidDrops
