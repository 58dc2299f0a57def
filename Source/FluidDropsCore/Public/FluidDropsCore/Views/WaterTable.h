// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The water of one instant as rows of four floats, made to be read in no order by many: particle systems on the CPU
// and, byte for byte the same, on the GPU (Shaders/Public/WaterTree.ush has the layout of rows and trees, and the same
// questions). The host fills the rows, in its own units and axes around an origin of its own, and then builds the
// trees.
//
// Trees are implicit: items in the order of a space-filling curve (30-bit Morton codes of their places), eight to a
// leaf, boxes above them to the root. Cost: Build is O(items), without allocation once warm; a question is O(log items)
// typically. Answers do not depend on the shape of a tree: of drops that are equally near the first one is told.
// Questions may be asked on any thread once Build has returned.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

struct FWaterRow
{
	FVec3f Vector = FVec3f::Zero();
	float Scalar = 0.0f;
};
static_assert(sizeof(FWaterRow) == 16);

/** What the table has, in the order in which it has it. */
enum class EWaterItem : uint8
{
	Drop,     // place, radius | normal, mass | velocity, age | base radius, height, stretch, state
	Falling,  // place, radius | velocity, mass | age
	Pool,     // place, radius | up, depth
	Trail,    // start, width | end, wetness | normal, thickness of the film
	Event,    // place, mass | normal, speed
	Particle, // place, radius | velocity, FParticleMark
	Liquid,   // of particles: color, color depth | opacity, roughness, refractive index; radius of a particle
	Count
};

/** Two things in one float: which liquid a particle is, and how dense the fluid is around it, from 0 to below 4. */
struct FParticleMark
{
	static constexpr float Step = 4.0f; // from one liquid to the next
	static constexpr float MaxDensity = 3.99f;

	static float Pack(uint8 Liquid, float Density)
	{
		const float Bounded = Density > 0.0f ? (Density < MaxDensity ? Density : MaxDensity) : 0.0f;
		return Step * float(Liquid) + Bounded;
	}
	static uint32 Liquid(float Mark) { return uint32(Mark / Step); }
	static float Density(float Mark) { return Mark - Step * float(Liquid(Mark)); }
};

struct FWaterTree
{
	uint32 FirstRow = 0;  // of the nodes, two rows each
	uint32 Leaves = 0;    // a power of two; 0: there are no items
	uint32 FirstItem = 0; // in Order
	uint32 Items = 0;
};

/** What covers a place. */
struct FWaterCover
{
	float Wetness = 0.0f; // 0 (dry) to 1 (below a drop or a pool)
	float Film = 0.0f;    // thickness of the film that drops left
	float Depth = 0.0f;   // of the drop or the pool
};

struct FNearestDrop
{
	uint32 Index = IndexNone;
	float Distance = 0.0f;

	bool IsFound() const { return Index != IndexNone; }
};

class FWaterTable
{
public:
	static constexpr uint32 ItemKinds = uint32(EWaterItem::Count);
	static constexpr uint32 RowsPerItem[ItemKinds] = {4, 3, 2, 3, 2, 2, 2};
	static constexpr uint32 LeafItems = 8;

	/** Makes room for that many items of each kind; their rows are to be filled, all of them. */
	FD_CORE_API void Resize(const uint32 (&NewCounts)[ItemKinds]);
	/** The rows of an item. */
	FWaterRow* Item(EWaterItem Kind, uint32 Index) { return &Table[RowOf(Kind, Index)]; }
	const FWaterRow* Item(EWaterItem Kind, uint32 Index) const { return &Table[RowOf(Kind, Index)]; }
	/** After the rows have been filled. */
	FD_CORE_API void Build();

	uint32 Num(EWaterItem Kind) const { return Counts[uint32(Kind)]; }
	uint32 FirstRow(EWaterItem Kind) const { return FirstRows[uint32(Kind)]; }
	const FWaterTree& DropTree() const { return Drops; }
	const FWaterTree& FilmTree() const { return Film; } // pools and trails
	std::span<const FWaterRow> Rows() const { return Table; }
	std::span<const uint32> Order() const { return FirstRowsOfItems; }

	/** The drop whose place is nearest, if one is within MaxDistance. */
	FD_CORE_API FNearestDrop FindNearestDrop(const FVec3f& Place, float MaxDistance) const;
	/** What covers a place that is up to Reach from it along its normal. */
	FD_CORE_API FWaterCover CoverAt(const FVec3f& Place, float Reach) const;

private:
	struct FBox
	{
		FVec3f Lower;
		FVec3f Upper;
	};
	struct FCode
	{
		uint32 Morton;
		uint32 Row;
	};

	uint32 RowOf(EWaterItem Kind, uint32 Index) const
	{
		return FirstRows[uint32(Kind)] + Index * RowsPerItem[uint32(Kind)];
	}
	FBox BoxAround(uint32 Row) const;
	void CollectCodes(EWaterItem Kind);
	void SortCodes();
	/** A tree over the items whose codes were collected. */
	FWaterTree BuildTree(uint32 FirstItem);
	const FWaterRow* Node(const FWaterTree& Tree, uint32 Index) const
	{
		return &Table[Tree.FirstRow + 2 * (Index - 1)];
	}
	float SquaredDistanceToNode(const FWaterTree& Tree, uint32 Index, const FVec3f& Place) const;
	void AddCover(const FWaterTree& Tree, const FVec3f& Place, float Reach, FWaterCover& Cover) const;

	std::vector<FWaterRow> Table;
	std::vector<uint32> FirstRowsOfItems;
	uint32 Counts[ItemKinds] = {};
	uint32 FirstRows[ItemKinds + 1] = {};
	FWaterTree Drops;
	FWaterTree Film;
	std::vector<FCode> Codes; // while building
	std::vector<FCode> Sorted;
};

} // namespace FluidDrops
