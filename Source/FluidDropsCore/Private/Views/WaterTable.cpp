// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/WaterTable.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float InsideOut = 1.0e18f; // corners of an empty box; its square is still finite
constexpr uint32 MortonBits = 10;    // for each axis

/** The lower ten bits, each followed by two that are 0. */
uint32 SpreadBits(uint32 Value)
{
	Value = (Value | (Value << 16)) & 0x030000ffu;
	Value = (Value | (Value << 8)) & 0x0300f00fu;
	Value = (Value | (Value << 4)) & 0x030c30c3u;
	return (Value | (Value << 2)) & 0x09249249u;
}

uint32 DepthOf(uint32 Node)
{
	return uint32(std::bit_width(Node)) - 1;
}

/** The next node to look at when all of Node is done; 0 when there is none. Pending has a bit for each depth. */
uint32 NextNode(uint32 Node, uint32& Pending)
{
	if (Pending == 0)
	{
		return 0;
	}
	const uint32 Depth = DepthOf(Pending);
	Pending ^= 1u << Depth;
	return (Node >> (DepthOf(Node) - Depth)) ^ 1u;
}

/** Of a disc, to all sides. */
FVec3f DiscExtent(const FVec3f& Normal, float Radius)
{
	return (FVec3f::Ones() - Normal.cwiseProduct(Normal)).cwiseMax(0.0f).cwiseSqrt() * Radius;
}

/** A drop covers what is above its base, up to Reach from its skin; it is taken for a paraboloid. */
void CoverByDrop(const FWaterRow* Drop, const FVec3f& Place, float Reach, FWaterCover& Cover)
{
	const FVec3f Way = Place - Drop[0].Vector;
	const float Above = Way.dot(Drop[1].Vector);
	const float Aside = (Way - Above * Drop[1].Vector).squaredNorm();
	const float Base = Drop[3].Vector.x() * Drop[3].Vector.x();
	const float Height = Drop[3].Vector.y();
	if (Above >= -Reach && Above <= Height + Reach && Aside <= Base)
	{
		Cover.Wetness = 1.0f;
		Cover.Depth = std::max(Cover.Depth, Height * (1.0f - Aside / std::max(Base, 1e-12f)));
	}
}

void CoverByPool(const FWaterRow* Pool, const FVec3f& Place, float Reach, FWaterCover& Cover)
{
	const FVec3f Way = Place - Pool[0].Vector;
	const float Above = Way.dot(Pool[1].Vector);
	const float Aside = (Way - Above * Pool[1].Vector).squaredNorm();
	if (Above >= -Reach && Above <= Pool[1].Scalar + Reach && Aside <= Pool[0].Scalar * Pool[0].Scalar)
	{
		Cover.Wetness = 1.0f;
		Cover.Depth = std::max(Cover.Depth, Pool[1].Scalar);
	}
}

void CoverByTrail(const FWaterRow* Trail, const FVec3f& Place, float Reach, FWaterCover& Cover)
{
	const FVec3f Along = Trail[1].Vector - Trail[0].Vector;
	const FVec3f Way = Place - Trail[0].Vector;
	const float Above = Way.dot(Trail[2].Vector);
	const float Part = std::clamp(Way.dot(Along) / std::max(Along.squaredNorm(), 1e-12f), 0.0f, 1.0f);
	const float Aside = (Way - Above * Trail[2].Vector - Part * Along).squaredNorm();
	if (std::abs(Above) <= Reach && Aside <= 0.25f * Trail[0].Scalar * Trail[0].Scalar)
	{
		Cover.Wetness = std::max(Cover.Wetness, Trail[1].Scalar);
		Cover.Film = std::max(Cover.Film, Trail[2].Scalar);
	}
}

} // namespace

void FWaterTable::Resize(const uint32 (&NewCounts)[ItemKinds])
{
	FirstRows[0] = 0;
	for (uint32 Kind = 0; Kind < ItemKinds; ++Kind)
	{
		Counts[Kind] = NewCounts[Kind];
		FirstRows[Kind + 1] = FirstRows[Kind] + NewCounts[Kind] * RowsPerItem[Kind];
	}
	Drops = Film = {};
	FirstRowsOfItems.clear();
	Table.resize(FirstRows[ItemKinds]);
}

void FWaterTable::Build()
{
	Table.resize(FirstRows[ItemKinds]);
	FirstRowsOfItems.clear();
	Codes.clear();
	CollectCodes(EWaterItem::Drop);
	SortCodes();
	Drops = BuildTree(0);
	Codes.clear();
	CollectCodes(EWaterItem::Pool);
	CollectCodes(EWaterItem::Trail);
	SortCodes();
	Film = BuildTree(Drops.Items);
}

FWaterTable::FBox FWaterTable::BoxAround(uint32 Row) const
{
	const FWaterRow* Item = &Table[Row];
	FVec3f Start = Item[0].Vector;
	FVec3f End = Start;
	FVec3f Extent;
	if (Row < FirstRow(EWaterItem::Falling))
	{
		End += Item[1].Vector * Item[3].Vector.y();
		Extent = DiscExtent(Item[1].Vector, Item[3].Vector.x());
	}
	else if (Row < FirstRow(EWaterItem::Trail))
	{
		End += Item[1].Vector * Item[1].Scalar;
		Extent = DiscExtent(Item[1].Vector, Item[0].Scalar);
	}
	else
	{
		End = Item[1].Vector;
		Extent = FVec3f::Constant(0.5f * Item[0].Scalar);
	}
	return {Start.cwiseMin(End) - Extent, Start.cwiseMax(End) + Extent};
}

void FWaterTable::CollectCodes(EWaterItem Kind)
{
	for (uint32 Index = 0; Index < Num(Kind); ++Index)
	{
		Codes.push_back({0, RowOf(Kind, Index)});
	}
}

void FWaterTable::SortCodes()
{
	FVec3f Lower = FVec3f::Constant(InsideOut);
	FVec3f Upper = FVec3f::Constant(-InsideOut);
	for (const FCode& Code : Codes)
	{
		Lower = Lower.cwiseMin(Table[Code.Row].Vector);
		Upper = Upper.cwiseMax(Table[Code.Row].Vector);
	}
	constexpr float Cells = float(1u << MortonBits);
	const float Side = std::max((Upper - Lower).maxCoeff(), 1e-6f);
	for (FCode& Code : Codes)
	{
		const FVec3f Cell = (Table[Code.Row].Vector - Lower) * (Cells / Side);
		const auto Bits = [](float Along) { return SpreadBits(uint32(std::clamp(Along, 0.0f, Cells - 1.0f))); };
		Code.Morton = Bits(Cell.x()) | (Bits(Cell.y()) << 1) | (Bits(Cell.z()) << 2);
	}
	// By counting, ten bits at a time from the lowest: equal codes keep their order.
	Sorted.resize(Codes.size());
	for (uint32 Shift = 0; Shift < 3 * MortonBits; Shift += MortonBits)
	{
		uint32 Begins[(1u << MortonBits) + 1] = {};
		const auto Digit = [Shift](const FCode& Code) { return (Code.Morton >> Shift) & ((1u << MortonBits) - 1); };
		for (const FCode& Code : Codes)
		{
			++Begins[Digit(Code) + 1];
		}
		for (uint32 Value = 0; Value < (1u << MortonBits); ++Value)
		{
			Begins[Value + 1] += Begins[Value];
		}
		for (const FCode& Code : Codes)
		{
			Sorted[Begins[Digit(Code)]++] = Code;
		}
		Codes.swap(Sorted);
	}
}

FWaterTree FWaterTable::BuildTree(uint32 FirstItem)
{
	FWaterTree Tree;
	Tree.FirstRow = uint32(Table.size());
	Tree.FirstItem = FirstItem;
	Tree.Items = uint32(Codes.size());
	if (Codes.empty())
	{
		return Tree;
	}
	Tree.Leaves = std::bit_ceil((Tree.Items + LeafItems - 1) / LeafItems);
	Table.resize(Tree.FirstRow + 2 * (2 * Tree.Leaves - 1));
	for (const FCode& Code : Codes)
	{
		FirstRowsOfItems.push_back(Code.Row);
	}
	for (uint32 Index = 2 * Tree.Leaves - 1; Index > 0; --Index)
	{
		FBox Box{FVec3f::Constant(InsideOut), FVec3f::Constant(-InsideOut)};
		const auto Include = [&Box](const FVec3f& Lower, const FVec3f& Upper)
		{
			Box.Lower = Box.Lower.cwiseMin(Lower);
			Box.Upper = Box.Upper.cwiseMax(Upper);
		};
		if (Index >= Tree.Leaves)
		{
			const uint32 First = (Index - Tree.Leaves) * LeafItems;
			for (uint32 Item = First; Item < std::min(First + LeafItems, Tree.Items); ++Item)
			{
				const FBox Around = BoxAround(Codes[Item].Row);
				Include(Around.Lower, Around.Upper);
			}
		}
		else
		{
			Include(Node(Tree, 2 * Index)[0].Vector, Node(Tree, 2 * Index)[1].Vector);
			Include(Node(Tree, 2 * Index + 1)[0].Vector, Node(Tree, 2 * Index + 1)[1].Vector);
		}
		Table[Tree.FirstRow + 2 * (Index - 1)] = {Box.Lower, 0.0f};
		Table[Tree.FirstRow + 2 * (Index - 1) + 1] = {Box.Upper, 0.0f};
	}
	return Tree;
}

float FWaterTable::SquaredDistanceToNode(const FWaterTree& Tree, uint32 Index, const FVec3f& Place) const
{
	const FWaterRow* Box = Node(Tree, Index);
	return (Box[0].Vector - Place).cwiseMax(Place - Box[1].Vector).cwiseMax(0.0f).squaredNorm();
}

FNearestDrop FWaterTable::FindNearestDrop(const FVec3f& Place, float MaxDistance) const
{
	uint32 NearestRow = IndexNone;
	float Nearest = MaxDistance >= 0.0f ? MaxDistance * MaxDistance : -1.0f;
	uint32 Pending = 0;
	uint32 At = Drops.Leaves > 0 ? 1 : 0;
	while (At != 0)
	{
		const bool bInReach = SquaredDistanceToNode(Drops, At, Place) <= Nearest;
		if (bInReach && At < Drops.Leaves)
		{
			// The nearer child first. Both are tested when their turn comes: what is found until then may rule them
			// out.
			Pending |= 2u << DepthOf(At);
			const float Left = SquaredDistanceToNode(Drops, 2 * At, Place);
			const float Right = SquaredDistanceToNode(Drops, 2 * At + 1, Place);
			At = 2 * At + (Right < Left ? 1 : 0);
			continue;
		}
		const uint32 First = bInReach ? (At - Drops.Leaves) * LeafItems : 0;
		const uint32 Last = bInReach ? std::min(First + LeafItems, Drops.Items) : 0;
		for (uint32 Item = First; Item < Last; ++Item)
		{
			const uint32 Row = FirstRowsOfItems[Drops.FirstItem + Item];
			const float Apart = (Table[Row].Vector - Place).squaredNorm();
			if (Apart < Nearest || (Apart == Nearest && Row < NearestRow))
			{
				Nearest = Apart;
				NearestRow = Row;
			}
		}
		At = NextNode(At, Pending);
	}
	return NearestRow == IndexNone ? FNearestDrop{} : FNearestDrop{NearestRow / RowsPerItem[0], std::sqrt(Nearest)};
}

FWaterCover FWaterTable::CoverAt(const FVec3f& Place, float Reach) const
{
	FWaterCover Cover;
	AddCover(Drops, Place, Reach, Cover);
	AddCover(Film, Place, Reach, Cover);
	return Cover;
}

void FWaterTable::AddCover(const FWaterTree& Tree, const FVec3f& Place, float Reach, FWaterCover& Cover) const
{
	uint32 Pending = 0;
	uint32 At = Tree.Leaves > 0 && Reach >= 0.0f ? 1 : 0;
	while (At != 0)
	{
		const bool bInReach = SquaredDistanceToNode(Tree, At, Place) <= Reach * Reach;
		if (bInReach && At < Tree.Leaves)
		{
			Pending |= 2u << DepthOf(At);
			At = 2 * At;
			continue;
		}
		const uint32 First = bInReach ? (At - Tree.Leaves) * LeafItems : 0;
		const uint32 Last = bInReach ? std::min(First + LeafItems, Tree.Items) : 0;
		for (uint32 Item = First; Item < Last; ++Item)
		{
			const uint32 Row = FirstRowsOfItems[Tree.FirstItem + Item];
			if (Row < FirstRow(EWaterItem::Falling))
			{
				CoverByDrop(&Table[Row], Place, Reach, Cover);
			}
			else if (Row < FirstRow(EWaterItem::Trail))
			{
				CoverByPool(&Table[Row], Place, Reach, Cover);
			}
			else
			{
				CoverByTrail(&Table[Row], Place, Reach, Cover);
			}
		}
		At = NextNode(At, Pending);
	}
}

} // namespace FluidDrops
