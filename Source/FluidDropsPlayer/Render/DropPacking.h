// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A drop in the 64 bytes that a frame uploads of it (Docs/Model/Weather.md#requirements, COND-11);
// Shaders/Public/DropPacking.ush is the way back.

#pragma once

#include "Layouts.ush"
#include "Render/RenderTypes.h"

namespace FluidDrops::Gpu
{

/** Rows of looks that a packed drop can name. */
inline constexpr uint32 MaxPackedLooks = 65536;

/** Detail: 0 a polygon that faces the eye, 1 the sheared half-sphere, 2 the spline. Look: row of its FSurfaceLook. */
FPackedDrop PackDrop(const FRenderDrop& Drop, float Detail, uint32 Look);

} // namespace FluidDrops::Gpu
