// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The border of the renderer: says in one line what is wrong with a frame before any of it reaches the GPU.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Render/RenderTypes.h"

namespace FluidDrops
{

struct FRenderOptions;

FStatus CheckRenderOptions(const FRenderOptions& Options);
FStatus CheckRenderFrame(const FRenderFrame& Frame);

} // namespace FluidDrops
