// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Letters of five by seven pixels, for labels in pictures.

#pragma once

#include "Render/RenderTypes.h"

#include <string_view>

namespace FluidDrops
{

inline constexpr uint32 LetterHeight = 7;
inline constexpr uint32 LetterStep = 6; // pixels from one letter to the next

/** How wide a text is, in pixels. */
uint32 TextWidth(std::string_view Text, uint32 Scale);

/** Writes on a picture from its left upper corner at (X, Y); what lies outside is cut off. Unknown letters show as ?.
 */
void DrawText(FImage& Image, std::string_view Text, uint32 X, uint32 Y, uint32 Scale, uint8 Gray);

} // namespace FluidDrops
