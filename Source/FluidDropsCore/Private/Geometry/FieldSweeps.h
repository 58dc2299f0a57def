// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the surface of a liquid asks of its particles, many at a time (FieldBricks.inl, compiled for AVX2, SSE2 or
// NEON, and plain code, with the same bits): which of them are near a cube, and what they add to the field phi at the
// corners of a block.

#pragma once

#include "FluidDropsCore/Foundation/Simd.h"

namespace FluidDrops
{

inline constexpr uint32 BricksAlong = 4;  // of a block of the field, along an axis
inline constexpr uint32 BrickCorners = 8; // 2 x 2 x 2, x fastest; bricks as well

/** Columns of places, in h; one may read eight numbers from any row on. */
struct FFieldParticles
{
	const float* X;
	const float* Y;
	const float* Z;
	uint32 Count;
	float Offset[3]; // what places are measured from comes of adding this
};

struct FFieldCube
{
	float Low[3];
	float Side;
};

struct FNearColumns
{
	float* X;
	float* Y;
	float* Z;
	uint32 Room;
};

struct FFieldSweeps
{
	/** Adds (1 - r)^2 to the corners of a block, which stand in bricks, Edge apart. */
	void (*AddToBricks)(float* Bricks, const FFieldParticles& In, float Edge);
	/** How many are nearer than 1 to a cube. */
	uint32 (*CountNear)(const FFieldParticles& In, const FFieldCube& Cube);
	/**
	 * Those, in their order, from row At on and as long as there is room for eight; At is where to go on. Behind the
	 * last picked one, anything may be written into the room.
	 */
	uint32 (*PickNear)(const FFieldParticles& In, const FFieldCube& Cube, uint32& At, const FNearColumns& Out);
};

/** The best that the processor has: with AVX-512 too AVX2, as its roots are no faster and bricks have eight corners. */
const FFieldSweeps& BestFieldSweeps();

} // namespace FluidDrops
