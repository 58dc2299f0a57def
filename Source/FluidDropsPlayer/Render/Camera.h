// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From where an image is taken, in which surroundings and on which film: the same types, with the same defaults, in
// scenes and in frames. World space, meters, right-handed, Z up.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

/** The numbers are those of Shaders/Public/Layouts.ush. */
enum class EEnvironment : uint8
{
	NightCity = 0,
	TwoColors = 1, // red above the horizon, blue below: for tests
	White = 2,     // radiance 1 from everywhere: for tests
	Studio = 3,
	DaySky = 4,
	Overcast = 5, // a street in the rain
};

inline constexpr EEnvironment DefaultEnvironment = EEnvironment::Studio;

struct FCamera
{
	FVec3f Eye = FVec3f(0.0f, -0.3f, 0.0f);
	FVec3f Target = FVec3f::Zero();
	FVec3f Up = FVec3f::UnitZ();
	float FieldOfView = 40.0f;  // degrees, across the width of the image
	float FocusDistance = 0.0f; // along the view, m; 0 for at its target
	float Aperture = 0.001f;    // radius of the lens, m; 0 is a pinhole, all in focus

	/** Where it is sharp, m. */
	float Focus() const { return FocusDistance > 0.0f ? FocusDistance : (Target - Eye).norm(); }
};

/** How the film is exposed and finished. */
struct FFilm
{
	float Exposure = 1.0f;
	float Bloom = 0.1f;     // fraction of the light that the lens scatters, 0..1
	float Vignette = 0.32f; // 0 is none
	float Grain = 0.008f;   // amplitude on the screen, 0..1

	bool operator==(const FFilm&) const = default;
};

} // namespace FluidDrops
