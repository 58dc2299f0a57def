// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sums over the particles around a point of a liquid's face: where phi falls (the gradient of 7.1), and what the
// particles carry.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <array>

namespace FluidDrops
{

inline constexpr uint32 FaceLanes = 8; // particles in a group

/** Particles around a block, in groups; those of Carried only where something is carried. */
struct FNearGroups
{
	const float* X;
	const float* Y;
	const float* Z;
	std::array<const float*, 4> Carried;
	uint32 Count;
};

/** What the particles around a point sum up to. */
struct FFaceSums
{
	std::array<float, 3> Outward; // sum of (1 - r) (x - x_j) / r, in h: points where phi falls
	float Weight;                 // phi^2
	std::array<float, 4> Carried; // sums of what is carried times its part of phi^2
};

/** The same without Weight and Carried, which stay 0. */
void SumOutward(const FNearGroups& Near, const float (&At)[3], FFaceSums& Out);
void SumOutwardAndCarried(const FNearGroups& Near, const float (&At)[3], FFaceSums& Out);

} // namespace FluidDrops
