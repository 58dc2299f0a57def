// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How the window looks: letters, colors, distances. Dark, so that the picture is the brightest thing in it.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <imgui.h>

namespace FluidDrops
{

/** Letters of three kinds. */
struct FFonts
{
	ImFont* Body = nullptr;
	ImFont* Bold = nullptr;
	ImFont* Small = nullptr;
};

namespace Colors
{
inline constexpr ImU32 Back = IM_COL32(14, 16, 19, 255); // behind everything
inline constexpr ImU32 Panel = IM_COL32(24, 27, 32, 255);
inline constexpr ImU32 Field = IM_COL32(38, 43, 50, 255);
inline constexpr ImU32 FieldHot = IM_COL32(48, 54, 63, 255);
inline constexpr ImU32 Line = IM_COL32(46, 51, 59, 255);
inline constexpr ImU32 Text = IM_COL32(226, 231, 236, 255);
inline constexpr ImU32 Dim = IM_COL32(139, 149, 161, 255);
inline constexpr ImU32 Accent = IM_COL32(66, 165, 232, 255);
inline constexpr ImU32 AccentDim = IM_COL32(42, 98, 140, 255);
inline constexpr ImU32 Warm = IM_COL32(240, 176, 84, 255);
inline constexpr ImU32 Red = IM_COL32(235, 92, 92, 255);
inline constexpr ImU32 Green = IM_COL32(110, 205, 140, 255);
} // namespace Colors

/** Once, before the first frame. */
void ApplyTheme(float Scale);

const FFonts& Fonts();

/** Distances of a display of 96 dots per inch, in pixels of this one. */
float Px(float Pixels);

} // namespace FluidDrops
