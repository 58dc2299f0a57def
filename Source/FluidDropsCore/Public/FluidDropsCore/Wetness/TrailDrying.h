// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How a trail of film looks while it dries (Docs/Model/SurfaceDrops.md#film-beads-and-wetness-maps): it thins gradually
// and is gone without a jump.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

/** Film counts as gone when this part of it is left. */
inline constexpr float GoneWetness = 0.01f;

/** The part of a trail's width that still shows: all of it when fresh, nothing when gone, falling faster and faster. */
inline float ThinnedWidth(float Wetness)
{
	const float Gone = Math::Clamp((1.0f - Wetness) / (1.0f - GoneWetness), 0.0f, 1.0f);
	return 1.0f - Gone * Gone;
}

} // namespace FluidDrops
