// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The scalar field of a liquid's surface (Docs/Model/ParticleFluid.md, (F27)):
//
//	phi(x) = sqrt(sum_j (1 - |x - x_j| / h)^2) over the particles nearer than h
//
// sampled at the corners of cubes. The cubes lie on one grid through the world's origin and come in blocks of 8 x 8 x
// 8; only blocks with a corner that a particle reaches are stored, sorted by place, so that memory follows the liquid
// and not the room that it lies in. A block gathers its particles in a fixed order: the same bits for any number of
// threads.

#pragma once

#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <array>
#include <span>
#include <vector>

namespace FluidDrops
{

/** Places of particles as columns of one length, m. */
struct FFieldPoints
{
	std::span<const float> X, Y, Z;
};

struct FSurfaceFieldSample
{
	float Value = 0.0f;               // phi
	FVec3f Gradient = FVec3f::Zero(); // of phi, 1/m
};

class FSurfaceField
{
public:
	static constexpr uint32 BlockSide = 8; // corners, and cubes, along an axis
	static constexpr uint32 BlockCorners = BlockSide * BlockSide * BlockSide;

	/**
	 * Replaces the field: particles of the interaction radius h [m], cubes of that edge [m]. Particles further than
	 * 2^20 blocks from the origin along an axis, or nowhere, are left out. Allocates only if there is more of
	 * something than ever before.
	 */
	FD_CORE_API FStatus Build(const FFieldPoints& Points, float Radius, float Edge, ITaskRunner& Runner);

	/** At any point, exactly. */
	FD_CORE_API FSurfaceFieldSample SampleAt(const FVec3f& Point) const;

	uint32 BlockCount() const { return uint32(BlockKeys.size()); }
	/** phi at the corners of a block, x fastest. A cube belongs to the block of its lowest corner. */
	std::span<const float> CornersOf(uint32 Block) const
	{
		return {Values.data() + std::size_t(Block) * BlockCorners, BlockCorners};
	}
	/** Place of a block's corner 0, m. */
	FD_CORE_API FVec3d LowOf(uint32 Block) const;
	/** The block that is so many blocks away, or IndexNone. */
	FD_CORE_API uint32 Neighbor(uint32 Block, int32 X, int32 Y, int32 Z) const;

	float Radius() const { return InteractionRadius; }
	float Edge() const { return CubeEdge; }
	/** How many particles are not in the field. */
	uint32 LeftOut() const { return LeftOutCount; }
	/** Bytes held for blocks and particles. */
	FD_CORE_API std::size_t MemoryBytes() const;

	/**
	 * Calls Visit(First, End, Offset) for the particles around a block, range by range in a fixed order: rows of
	 * the sorted columns, which, plus the offset, are measured from the block's corner 0 in units of h.
	 */
	template <typename F>
	void ForEachRangeNear(uint32 Block, F&& Visit) const
	{
		ForEachRangeNearKey(BlockKeys[Block], Visit);
	}

	/** Places of the sorted particles from corner 0 of the block that they are in, in h. */
	const float* SortedX() const { return LocalX.data(); }
	const float* SortedY() const { return LocalY.data(); }
	const float* SortedZ() const { return LocalZ.data(); }
	/** Which of the given points a sorted particle is. */
	uint32 RowOfSorted(uint32 Index) const { return Sorted[Index].Row; }

private:
	/** Particles of one block, of the sorted ones. */
	struct FHome
	{
		uint64 Key;
		uint32 First;
		uint32 End;
		uint32 Reached; // bit n: the block with number n of the 27 around has a cube that one of them reaches
	};

	FD_CORE_API void FindRangesNear(uint64 Key, std::array<uint32, 27>& Homes) const;
	FVec3f OffsetOf(uint32 Around) const
	{
		return SidePerRadius * FVec3f(float(Around % 3) - 1.0f, float(Around / 3 % 3) - 1.0f, float(Around / 9) - 1.0f);
	}
	template <typename F>
	void ForEachRangeNearKey(uint64 Key, F&& Visit) const
	{
		std::array<uint32, 27> Near;
		FindRangesNear(Key, Near);
		for (uint32 Around = 0; Around < 27; ++Around)
		{
			if (Near[Around] != IndexNone)
			{
				const FHome& Home = Homes[Near[Around]];
				Visit(Home.First, Home.End, OffsetOf(Around));
			}
		}
	}

	void MakeKeys(const FFieldPoints& Points, ITaskRunner& Runner);
	void SortByKey();
	void MakeHomes(const FFieldPoints& Points, ITaskRunner& Runner);
	uint32 BlocksReachedFrom(uint32 Row) const;
	void MakeBlocks();
	void FillBlock(uint32 Block);

	float InteractionRadius = 0.0f; // m
	float CubeEdge = 0.0f;          // m
	float SidePerRadius = 0.0f;     // side of a block in h
	uint32 LeftOutCount = 0;
	std::array<int32, 3> LowestBlock{}; // keys count from here

	struct FKeyedRow
	{
		uint64 Key;
		uint32 Row;
	};
	std::vector<FKeyedRow> Sorted, SortScratch;
	std::vector<std::array<int32, 3>> BlockOfRow; // scratch
	std::vector<float> LocalX, LocalY, LocalZ;
	std::vector<FHome> Homes;
	std::vector<uint64> BlockKeys; // ascending
	std::vector<float> Values;
};

} // namespace FluidDrops
