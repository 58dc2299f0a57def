// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What particles carry (velocity, foam), summed around a point of a liquid's surface, each weighted as it makes phi^2
// (Docs/Model/ParticleFluid.md#surface-of-the-liquid). All lengths are in h.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <array>

namespace FluidDrops
{

inline constexpr uint32 CarriedLanes = 8; // particles at a time

/** Particles side by side, and what they carry. */
struct FCarriers
{
	const float* X;
	const float* Y;
	const float* Z;
	std::array<const float*, 4> Carried;
	uint32 Count;
};

struct FCarriedSums
{
	float Weight[CarriedLanes] = {};     // phi^2
	float Carried[4][CarriedLanes] = {}; // times its part of phi^2

	/** The mean of a column. */
	float Mean(uint32 Column) const;
};

void SumCarried(const FCarriers& In, const float (&At)[3], FCarriedSums& Sums);

} // namespace FluidDrops
