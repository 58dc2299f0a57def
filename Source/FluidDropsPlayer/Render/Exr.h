// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Depths as an OpenEXR file, which every compositing program reads as the floats they are: one channel Z, 32 bits, in
// meters along the view, zip-compressed. The layout is that of "OpenEXR File Layout", version 2, one part of scan
// lines.

#pragma once

#include "Render/RenderTypes.h"

#include <vector>

namespace FluidDrops
{

/** The bytes of the file; Image has at least one pixel, and a depth for each. */
std::vector<uint8> EncodeDepth(const FGeometryImage& Image);

} // namespace FluidDrops
