// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a trail is on a surface that repels the liquid (Docs/Model/SurfaceDrops.md#film-beads-and-wetness-maps): not
// film but beads. A drop leaves the same mass per distance everywhere; the contact angle says how much of it stays as
// film, and the rest goes into more beads.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

/** The part of a trail that stays as film: all of it up to about 80 degrees, nothing from about 100 degrees on. */
inline float FilmShare(float ContactAngleDegrees)
{
	const float Cos = Math::Cos(ContactAngleDegrees * static_cast<float>(Math::Pi / 180.0));
	return Math::Clamp(0.5f + 3.0f * Cos, 0.0f, 1.0f);
}

/**
 * How many times sooner the next bead is due where Beaded of the trail's mass per way [kg/m] goes into beads, besides
 * those that a trail sheds anyway every Spacing [m]; BeadMass is the mean of one [kg].
 */
inline float BeadHaste(float Beaded, float Spacing, float BeadMass)
{
	return BeadMass > 0.0f ? 1.0f + Beaded * Spacing / BeadMass : 1.0f;
}

} // namespace FluidDrops
