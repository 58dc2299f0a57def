// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How drops find the tracks that they touch (Docs/Model/Weather.md#tracks).

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
	float Scale;    // s of its lobe
	uint32 Seed;    // of the drop
	double Now;     // s
};

/** F_C of (R3), in units of F_T: of the tracks in the grid. */
void PullOfTraces(const FRegimes& Regimes, const FTraceSearch& Search, TTracePull<float>& Pull);

/** The same of the film in a surface's wetness map, for a drop at that place of a triangle. */
void PullOfFilm(const FDropContext& Context, const FTraceSearch& Search, uint32 Triangle, const TBarycentric<float>& At,
	TTracePull<float>& Pull);

/** alpha min(1, w) of (R3) for a drop, in units of F_T: tracks do not drag along a drop that is too light to run:
 * their pull shrinks with its weight. */
float TraceStrength(const FRegimes& Regimes, float Radius);

} // namespace FluidDrops
