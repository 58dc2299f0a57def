// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The one light of each environment that casts shadows, and the box around the scene that its shadow map covers.

#pragma once

#include "Render/RenderTypes.h"

namespace FluidDrops
{

struct FKeyLight
{
	FVec3f Direction = FVec3f::UnitZ(); // unit, toward it, in the world
	FVec3f Irradiance = FVec3f::Zero(); // of a face turned to it; zero for none
	float AngularRadius = 0.01f;        // rad
	float RadiancePerIrradiance = 0.0f; // 1 / solid angle where the panorama shows it; 0 where it does not
};

/** How a camera is set for an environment, before the scene's own finish. */
struct FCameraSetting
{
	float Contrast; // see FilmicToneMap
	float Exposure;
};

FCameraSetting CameraSettingOf(EEnvironment Environment);

/** Turned with its surroundings, by degrees about Z. */
FKeyLight KeyLightOf(EEnvironment Environment, float TurnDegrees);

/** A ball around everything that casts shadows. */
struct FShadowBounds
{
	FVec3f Center = FVec3f::Zero();
	float Radius = 0.0f; // 0: nothing does
};

FShadowBounds ShadowBoundsOf(std::span<const FRenderSurface> Surfaces);

} // namespace FluidDrops
