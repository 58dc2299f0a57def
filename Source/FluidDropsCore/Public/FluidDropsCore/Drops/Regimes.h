// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the systems of drops know about the force regimes (Docs/Model/Weather.md#force-regimes): the law and the lobes,
// made from the settings when these change, and the tracks as they lie at the beginning of a tick.

#pragma once

#include "FluidDropsCore/DropShapes/LobedShape.h"
#include "FluidDropsCore/Drops/MergeScratch.h"
#include "FluidDropsCore/Drops/RegimeForces.h"
#include "FluidDropsCore/Foundation/Table.h"

namespace FluidDrops
{

/** One point of a track that pulls drops (Docs/Model/Weather.md#tracks). */
struct FTraceParticle
{
	float NX, NY, NZ; // normal of the surface there
	float Wetness;    // 0 to 1
	double LaidAt;    // s
	uint32 Owner;     // seed of the drop that laid it
	uint32 Surface;
	uint32 Row; // of the table of trails
};

/**
 * The particles of all tracks by cells of space. No part of the state: made from the table of trails, anew in a tick
 * before which tracks came, went or were bent. Their order is that of the table, never that of their history, so that
 * a restored world feels the same bits.
 */
struct FTraceGrid
{
	static constexpr uint32 ChunkSize = 1024; // rows of the table

	TColumn<FTraceParticle> Particles;
	FListBuilder Lists;
	FMergeGrid Cells;      // entries name a particle as their slot, and its half width as their reach
	uint32 Count = 0;      // that pull in this tick
	uint32 Kept = 0;       // in the cells
	float Widest = 0.0f;   // half width, m
	TColumn<FHandle> Rows; // of the table when the cells were made
	uint32 RowCount = 0;
	TColumn<uint32> ChunkEnd; // particles up to the end of each chunk of rows
	TColumn<float> ChunkWidest;

	/** Allocates: not within a tick. */
	void Init(uint32 TrailCapacity);

	/** What it knows is of another table. */
	void Forget() { Count = Kept = RowCount = 0; }
};

struct FRegimes
{
	FRegimeSettings Settings;
	TRegimeLaw<float> Law;
	TLobeScales<float> Lobes;
	float MinLobeVolume = 0.0f; // m_min and m_max of (L1), over 4/3 pi rho, m^3
	float MaxLobeVolume = 0.0f;
	float MergeReach = 0.0f; // the farthest that any lobe gets, and the gap, in radii
	FTraceGrid Traces;

	/** Measures the lobes anew if they have changed, and makes room for tracks. Not within a tick. */
	void Set(const FRegimeSettings& NewSettings, uint32 TrailCapacity);
};

/** The lobe of a drop at a place where this field acts; Otherwise is its direction where none is down. */
FD_CORE_API TPlacedLobe<float> PlaceLobe(const FRegimes& Regimes, const FVec3f& Place, const FVec3f& Normal,
	const FVec3f& Otherwise, const FVec3f& Field, float Radius);

} // namespace FluidDrops
