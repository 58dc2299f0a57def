// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Balls in the buckets of a hashed grid, for who asks of many points which balls may hold them: a point looks into the
// one bucket of its cell. The same function in numbers as BucketAt of Shaders/Public/WetnessSplat.ush, so that a
// graphics card can ask; a test of shaders holds them together.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

struct FBall
{
	FVec3f Center = FVec3f::Zero(); // m
	float Radius = 0.0f;
};

class FBallBins
{
public:
	/** A bucket has the rows of all balls that reach into one of its cells, in order, some maybe twice. */
	FD_CORE_API void Build(std::span<const FBall> Balls);

	/** 1 / side of a cell, 1/m. */
	float PerCell() const { return CellsPerMeter; }
	/** Count of buckets, a power of two, less one. */
	uint32 Mask() const { return BucketMask; }
	/** Where each bucket begins and the last one ends, Mask + 2 words; then the rows, counted from there. */
	std::span<const uint32> Words() const { return Table; }
	/** The rows of a bucket. */
	std::span<const uint32> RowsOf(uint32 Bucket) const
	{
		return Words().subspan(std::size_t(BucketMask) + 2 + Table[Bucket], Table[Bucket + 1] - Table[Bucket]);
	}
	FD_CORE_API uint32 BucketAt(const FVec3f& Point) const;

private:
	std::vector<uint32> Table{0, 0};
	std::vector<uint32> Next; // scratch
	float CellsPerMeter = 1.0f;
	uint32 BucketMask = 0;
};

} // namespace FluidDrops
