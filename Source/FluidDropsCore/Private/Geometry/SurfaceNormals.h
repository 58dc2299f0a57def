// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Normals of a liquid's surface: the exact gradient of phi (Docs/Model/ParticleFluid.md, (F28)), a sum over the
// particles within h of a point. Points lie close together, so that a list of the particles around some of them serves
// all of these: lists of ever smaller boxes are picked from those of larger ones. All lengths are in h.

#pragma once

#include "Geometry/FieldSweeps.h"

namespace FluidDrops
{

inline constexpr uint32 NormalLanes = 8;    // particles at a time
inline constexpr float FarFromAll = 1.0e6f; // fills up the last group of a list

inline uint32 GroupsOf(uint32 Count)
{
	return (Count + NormalLanes - 1) / NormalLanes;
}

/** Particles side by side, in groups of NormalLanes. */
struct FNearParticles
{
	const float* X;
	const float* Y;
	const float* Z;
	uint32 Groups;
};

/** Room for a list. */
struct FNearRoom
{
	static constexpr uint32 Most = 1024;

	float X[Most + NormalLanes], Y[Most + NormalLanes], Z[Most + NormalLanes];
};

/** Those nearer than 1 to a cube, in their order; all of them, in place, if there is no room. */
FNearParticles PickNear(const FNearParticles& From, const FFieldCube& Cube, FNearRoom& Room);

/** Sum of (1 - r) (x - x_j) / r: points where phi falls. */
void SumOutward(const FNearParticles& Near, const float (&At)[3], float (&Out)[3]);

} // namespace FluidDrops
