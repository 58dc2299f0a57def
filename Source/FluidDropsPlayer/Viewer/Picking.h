// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What lies below the mouse: the place of a surface, a solid body or particle fluid that a ray meets first.

#pragma once

#include "Viewer/SceneFrame.h"

namespace FluidDrops
{

struct FPickedPlace
{
	uint32 Surface = IndexNone;
	uint32 Triangle = 0;
	FVec3f Position = FVec3f::Zero();
	FVec3f Normal = FVec3f::Zero(); // of fluid: toward the eye
	uint32 Body = IndexNone;        // index of FSceneFrame::Bodies
	bool bFluid = false;

	bool IsHit() const { return Surface != IndexNone || Body != IndexNone || bFluid; }
};

/** Surfaces alone. Direction is a unit vector. */
FPickedPlace PickSurface(const FSceneFrame& Frame, const FVec3f& Eye, const FVec3f& Direction);

/** Anything. A container is seen into: its near wall lets the ray through. Spray is too small to be meant. */
FPickedPlace PickPlace(const FSceneFrame& Frame, const FVec3f& Eye, const FVec3f& Direction);

/** How far fluid reaches up from a place without a gap, within a radius around the way up, m. */
float FluidAbove(const FSceneFrame& Frame, const FVec3f& Place, const FVec3f& Up, float Radius);

} // namespace FluidDrops
