// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pictures on disk, by libpng.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Render/RenderTypes.h"

#include <string>

namespace FluidDrops
{

/** Writes through a temporary file beside it: a failure leaves no half picture behind. */
FStatus WritePng(const std::string& Path, const FImage& Image);

/** Normals as colors of 16 bits, (n + 1) / 2 for each axis and linear; gray where nothing is. */
FStatus WriteNormals(const std::string& Path, const FGeometryImage& Image);

TResult<FImage> ReadPng(const std::string& Path);

} // namespace FluidDrops
