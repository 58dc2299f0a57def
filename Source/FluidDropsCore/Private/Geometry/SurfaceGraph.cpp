// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Building the neighborhood graph: weld, pair the sides that share both ends, look for collinear overlap of
// what is left, then lay records and fans out in flat lists. Every sort has a total order and no hash table is
// iterated, so equal input gives equal bits.

#include "FluidDropsCore/Geometry/SurfaceGraph.h"

#include "Geometry/SideOverlap.h"
#include "Geometry/VertexWeld.h"

#include <algorithm>
#include <tuple>

namespace FluidDrops
{

namespace
{

/** What Build works on: sides as pairs of welded vertices, and the place of each welded vertex. */
struct FWeldedSides
{
	std::vector<uint32> VertexOfCorner; // 3 m
	std::vector<FVec3d> Vertices;
	std::vector<FSideEnds> Sides; // 3 m; all three collapsed where a triangle is
};

FWeldedSides MakeWeldedSides(
	std::span<const FVec3d> Positions, std::span<const FTriangleCorners> Triangles, double Tolerance)
{
	const std::vector<uint32> Welded = WeldVertices(Positions, Tolerance);
	std::vector<uint32> Number(Positions.size(), IndexNone);
	for (const FTriangleCorners& Corners : Triangles)
	{
		for (const uint32 Corner : Corners)
		{
			Number[Welded[Corner]] = 0;
		}
	}
	FWeldedSides Result;
	for (uint32 Vertex = 0; Vertex < Number.size(); ++Vertex)
	{
		if (Number[Vertex] != IndexNone)
		{
			Number[Vertex] = static_cast<uint32>(Result.Vertices.size());
			Result.Vertices.push_back(Positions[Vertex]);
		}
	}
	Result.VertexOfCorner.reserve(3 * Triangles.size());
	Result.Sides.reserve(3 * Triangles.size());
	for (const FTriangleCorners& Corners : Triangles)
	{
		const uint32 A = Number[Welded[Corners[0]]];
		const uint32 B = Number[Welded[Corners[1]]];
		const uint32 C = Number[Welded[Corners[2]]];
		Result.VertexOfCorner.insert(Result.VertexOfCorner.end(), {A, B, C});
		const bool bCollapsed = A == B || B == C || C == A;
		Result.Sides.push_back({A, bCollapsed ? A : B});
		Result.Sides.push_back({B, bCollapsed ? B : C});
		Result.Sides.push_back({C, bCollapsed ? C : A});
	}
	return Result;
}

/** Sides with the same two ends stand together; collapsed ones are left out. */
std::vector<uint32> SortSidesByEnds(std::span<const FSideEnds> Sides)
{
	std::vector<uint32> Order;
	Order.reserve(Sides.size());
	for (uint32 Side = 0; Side < Sides.size(); ++Side)
	{
		if (!Sides[Side].IsCollapsed())
		{
			Order.push_back(Side);
		}
	}
	const auto KeyOf = [&](uint32 Side)
	{
		const auto [Low, High] = std::minmax(Sides[Side].From, Sides[Side].To);
		return uint64(Low) << 32 | High;
	};
	std::sort(Order.begin(), Order.end(),
		[&](uint32 A, uint32 B)
		{
			const uint64 KeyA = KeyOf(A);
			const uint64 KeyB = KeyOf(B);
			return KeyA != KeyB ? KeyA < KeyB : A < B;
		});
	return Order;
}

bool ShareEnds(const FSideEnds& A, const FSideEnds& B)
{
	return (A.From == B.From && A.To == B.To) || (A.From == B.To && A.To == B.From);
}

/** Calls Visit(first, last) for each run of sides with the same ends. */
template <typename VisitType>
void ForEachEdge(std::span<const FSideEnds> Sides, std::span<const uint32> Order, VisitType&& Visit)
{
	for (std::size_t First = 0; First < Order.size();)
	{
		std::size_t Last = First + 1;
		while (Last < Order.size() && ShareEnds(Sides[Order[First]], Sides[Order[Last]]))
		{
			++Last;
		}
		Visit(First, Last);
		First = Last;
	}
}

FSideNeighbor WholeNeighbor(const FSideEnds& Owner, const FSideEnds& Other, uint32 OtherSide)
{
	const bool bSameWay = Owner.From == Other.From;
	return {OtherSide / 3, static_cast<uint8>(OtherSide % 3), bSameWay, 0.0, 1.0, bSameWay ? 0.0 : 1.0,
		bSameWay ? 1.0 : 0.0};
}

/** The record of an overlap as A sees it, and as B does. */
std::array<FSideNeighbor, 2> OverlapNeighbors(const FSideOverlap& Overlap)
{
	const bool bSameWay = Overlap.BeginB < Overlap.EndB;
	const FSideNeighbor OfA = {Overlap.SideB / 3, static_cast<uint8>(Overlap.SideB % 3), bSameWay, Overlap.BeginA,
		Overlap.EndA, Overlap.BeginB, Overlap.EndB};
	FSideNeighbor OfB = {Overlap.SideA / 3, static_cast<uint8>(Overlap.SideA % 3), bSameWay, Overlap.BeginB,
		Overlap.EndB, Overlap.BeginA, Overlap.EndA};
	if (!bSameWay)
	{
		std::swap(OfB.Begin, OfB.End);
		std::swap(OfB.OtherBegin, OfB.OtherEnd);
	}
	return {OfA, OfB};
}

struct FSideRecords
{
	std::vector<uint32> Begin; // 3 m + 1
	std::vector<FSideNeighbor> Records;
};

FSideRecords LayOutRecords(
	std::span<const FSideEnds> Sides, std::span<const uint32> Order, std::span<const FSideOverlap> Overlaps)
{
	FSideRecords Result;
	Result.Begin.assign(Sides.size() + 1, 0);
	ForEachEdge(Sides, Order,
		[&](std::size_t First, std::size_t Last)
		{
			for (std::size_t Entry = First; Entry < Last; ++Entry)
			{
				Result.Begin[Order[Entry] + 1] += static_cast<uint32>(Last - First - 1);
			}
		});
	for (const FSideOverlap& Overlap : Overlaps)
	{
		++Result.Begin[Overlap.SideA + 1];
		++Result.Begin[Overlap.SideB + 1];
	}
	for (std::size_t Side = 0; Side < Sides.size(); ++Side)
	{
		Result.Begin[Side + 1] += Result.Begin[Side];
	}
	Result.Records.resize(Result.Begin.back());
	std::vector<uint32> Cursor(Result.Begin.begin(), Result.Begin.end() - 1);
	ForEachEdge(Sides, Order,
		[&](std::size_t First, std::size_t Last)
		{
			for (std::size_t Owner = First; Owner < Last; ++Owner)
			{
				for (std::size_t Other = First; Other < Last; ++Other)
				{
					if (Other != Owner)
					{
						Result.Records[Cursor[Order[Owner]]++] =
							WholeNeighbor(Sides[Order[Owner]], Sides[Order[Other]], Order[Other]);
					}
				}
			}
		});
	for (const FSideOverlap& Overlap : Overlaps)
	{
		const std::array<FSideNeighbor, 2> Both = OverlapNeighbors(Overlap);
		Result.Records[Cursor[Overlap.SideA]++] = Both[0];
		Result.Records[Cursor[Overlap.SideB]++] = Both[1];
	}
	for (std::size_t Side = 0; Side < Sides.size(); ++Side)
	{
		std::sort(Result.Records.begin() + Result.Begin[Side], Result.Records.begin() + Result.Begin[Side + 1],
			[](const FSideNeighbor& A, const FSideNeighbor& B)
			{ return std::tie(A.Begin, A.End, A.Triangle, A.Side) < std::tie(B.Begin, B.End, B.Triangle, B.Side); });
	}
	return Result;
}

struct FFanSeed
{
	uint32 Vertex;
	FFanEntry Entry;
};

/** A vertex of one side that lies inside the other side: a T-junction. */
void AddFanSeed(std::span<const FSideEnds> Sides, uint32 Side, double At, uint32 OtherSide, double OtherAt,
	std::vector<FFanSeed>& Seeds)
{
	if ((At == 0.0 || At == 1.0) && OtherAt > 0.0 && OtherAt < 1.0)
	{
		const uint32 Vertex = At == 0.0 ? Sides[Side].From : Sides[Side].To;
		Seeds.push_back({Vertex, {OtherSide / 3, static_cast<uint8>(3 + OtherSide % 3)}});
	}
}

struct FVertexFans
{
	std::vector<uint32> Begin;
	std::vector<FFanEntry> Entries;
};

FVertexFans LayOutFans(const FWeldedSides& Welded, std::span<const FSideOverlap> Overlaps)
{
	std::vector<FFanSeed> Seeds;
	Seeds.reserve(Welded.VertexOfCorner.size());
	for (uint32 Corner = 0; Corner < Welded.VertexOfCorner.size(); ++Corner)
	{
		if (!Welded.Sides[Corner].IsCollapsed())
		{
			Seeds.push_back({Welded.VertexOfCorner[Corner], {Corner / 3, static_cast<uint8>(Corner % 3)}});
		}
	}
	for (const FSideOverlap& Overlap : Overlaps)
	{
		AddFanSeed(Welded.Sides, Overlap.SideA, Overlap.BeginA, Overlap.SideB, Overlap.BeginB, Seeds);
		AddFanSeed(Welded.Sides, Overlap.SideA, Overlap.EndA, Overlap.SideB, Overlap.EndB, Seeds);
		AddFanSeed(Welded.Sides, Overlap.SideB, Overlap.BeginB, Overlap.SideA, Overlap.BeginA, Seeds);
		AddFanSeed(Welded.Sides, Overlap.SideB, Overlap.EndB, Overlap.SideA, Overlap.EndA, Seeds);
	}
	const auto KeyOf = [](const FFanSeed& Seed)
	{ return std::tie(Seed.Vertex, Seed.Entry.Triangle, Seed.Entry.Corner); };
	std::sort(Seeds.begin(), Seeds.end(), [&](const FFanSeed& A, const FFanSeed& B) { return KeyOf(A) < KeyOf(B); });
	const auto Last = std::unique(
		Seeds.begin(), Seeds.end(), [&](const FFanSeed& A, const FFanSeed& B) { return KeyOf(A) == KeyOf(B); });
	Seeds.erase(Last, Seeds.end());

	FVertexFans Result;
	Result.Begin.assign(Welded.Vertices.size() + 1, 0);
	Result.Entries.reserve(Seeds.size());
	for (const FFanSeed& Seed : Seeds)
	{
		++Result.Begin[Seed.Vertex + 1];
		Result.Entries.push_back(Seed.Entry);
	}
	for (std::size_t Vertex = 0; Vertex < Welded.Vertices.size(); ++Vertex)
	{
		Result.Begin[Vertex + 1] += Result.Begin[Vertex];
	}
	return Result;
}

} // namespace

FSurfaceGraph FSurfaceGraph::Build(
	std::span<const FVec3d> Positions, std::span<const FTriangleCorners> Triangles, double Tolerance)
{
	FWeldedSides Welded = MakeWeldedSides(Positions, Triangles, Tolerance);
	const std::vector<uint32> Order = SortSidesByEnds(Welded.Sides);
	std::vector<uint32> FreeSides;
	ForEachEdge(Welded.Sides, Order,
		[&](std::size_t First, std::size_t Last)
		{
			if (Last - First == 1)
			{
				FreeSides.push_back(Order[First]);
			}
		});
	const std::vector<FSideOverlap> Overlaps = FindSideOverlaps(Welded.Vertices, Welded.Sides, FreeSides, Tolerance);

	FSurfaceGraph Graph;
	FSideRecords Records = LayOutRecords(Welded.Sides, Order, Overlaps);
	Graph.SideBegin = std::move(Records.Begin);
	Graph.Sides = std::move(Records.Records);
	FVertexFans Fans = LayOutFans(Welded, Overlaps);
	Graph.FanBegin = std::move(Fans.Begin);
	Graph.Fans = std::move(Fans.Entries);
	Graph.WeldedVertex = std::move(Welded.VertexOfCorner);

	Graph.PackedAcross.assign(3 * Triangles.size(), IndexNone);
	for (uint32 Side = 0; Side < Graph.PackedAcross.size(); ++Side)
	{
		const std::span<const FSideNeighbor> List = Graph.Neighbors(Side / 3, Side % 3);
		const bool bWhole = List.size() == 1 && !List[0].bFlipped && List[0].Begin == 0.0 && List[0].End == 1.0 &&
			List[0].OtherBegin == 1.0 && List[0].OtherEnd == 0.0;
		if (bWhole)
		{
			Graph.PackedAcross[Side] = List[0].Triangle << 2 | List[0].Side;
		}
		else if (!List.empty())
		{
			Graph.PackedAcross[Side] = ComplexAcross;
		}
	}
	return Graph;
}

const std::shared_ptr<const FSurfaceGraph>& FSurfaceGraph::Empty()
{
	static const std::shared_ptr<const FSurfaceGraph> Graph = std::make_shared<const FSurfaceGraph>();
	return Graph;
}

} // namespace FluidDrops
