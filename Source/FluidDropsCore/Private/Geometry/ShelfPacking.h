// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Boxes side by side in a square texture, on shelves from the highest to the lowest, all at one scale.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace FluidDrops
{

/** Of one triangle or chart, m. */
struct FShelfBox
{
	double Width;
	double Height;
};

struct FShelfPlan
{
	double Scale;                              // texels per meter
	std::vector<std::array<uint32, 2>> Places; // where each box begins, texels
};

/** The largest scale at which all boxes fit with a texel around each. None if they do not even with a texel each. */
std::optional<FShelfPlan> PackOnShelves(std::span<const FShelfBox> Boxes, uint32 Resolution);

inline constexpr uint32 ShelfGutter = 1; // texels around each box

} // namespace FluidDrops
