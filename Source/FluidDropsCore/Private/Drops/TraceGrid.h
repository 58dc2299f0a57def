// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How drops find the tracks that they touch (spec 4 section 9).

#pragma once

#include "FluidDropsCore/Drops/DropSystems.h"

namespace FluidDrops
{

/** A drop that may touch a track, in its surface's space. */
struct FTraceSearch
{
	uint32 Surface;
	FVec3f Place;
	FVec3f Normal;  // of its triangle
	FVec3f Heading; // its velocity, or the force on it if it rests
	float Radius;   // m
	float Scale;    // s, eq. 9
	uint32 Seed;    // of the drop
	double Now;     // s
};

/** F_C, eq. 13, in units of F_T. */
TTracePull<float> PullOfTraces(const FRegimes& Regimes, const FTraceSearch& Search);

} // namespace FluidDrops
