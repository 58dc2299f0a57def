// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the systems of drops know about the force regimes of spec 4: the law and the lobes, made from the settings when
// these change, and the tracks as they lie at the beginning of a tick.

#pragma once

#include "FluidDropsCore/Drops/LobedShape.h"
#include "FluidDropsCore/Drops/MergeScratch.h"
#include "FluidDropsCore/Drops/RegimeForces.h"

namespace FluidDrops
{

/** One point of a track that pulls drops (spec 4 section 9). */
struct FTraceParticle
{
	float NX, NY, NZ; // normal of the surface there
	float Wetness;    // 0 to 1
	double LaidAt;    // s
	uint32 Owner;     // seed of the drop that laid it
	uint32 Surface;
};

/** The particles of all tracks by cells of space. No part of the state: made from the table of trails every tick. */
struct FTraceGrid
{
	TColumn<FTraceParticle> Particles;
	FListBuilder Lists;
	FMergeGrid Cells; // entries name a particle as their slot, and its half width as their reach
	uint32 Count = 0;
	float Widest = 0.0f; // half width, m

	/** Allocates: not within a tick. */
	void Init(uint32 TrailCapacity);
};

struct FRegimes
{
	FRegimeSettings Settings;
	TRegimeLaw<float> Law;
	TLobeScales<float> Lobes;
	float LeastLobeVolume = 0.0f; // M_min and M_max of eq. 2, over 4/3 pi rho, m^3
	float MostLobeVolume = 0.0f;
	float MergeReach = 0.0f; // the farthest that any lobe gets, and the gap, in radii
	FTraceGrid Traces;

	/** Measures the lobes anew if they have changed, and makes room for tracks. Not within a tick. */
	void Set(const FRegimeSettings& NewSettings, uint32 TrailCapacity);
};

/** The lobe of a drop at a place where this field acts; Otherwise is its direction where none is down. */
FD_CORE_API TPlacedLobe<float> PlaceLobe(const FRegimes& Regimes, const FVec3f& Place, const FVec3f& Normal,
	const FVec3f& Otherwise, const FVec3f& Field, float Radius);

} // namespace FluidDrops
