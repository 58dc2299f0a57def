// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The graph as bytes. A side that is shared whole, or is a border, is one number from which its record follows; corners
// follow from the number of each vertex, and fans from corners. Only odd sides and T-junctions are written out.

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Geometry/SurfaceGraph.h"

#include <algorithm>
#include <tuple>

namespace FluidDrops
{

namespace
{

constexpr std::size_t NeighborBytes = sizeof(uint32) + 2 + 4 * sizeof(double);
constexpr std::size_t JunctionBytes = 2 * sizeof(uint32) + 1;

/** A vertex that lies inside a side of a triangle. */
struct FJunction
{
	uint32 Vertex;
	FFanEntry Entry;
};

void WriteNeighbor(FByteWriter& Writer, const FSideNeighbor& Neighbor)
{
	Writer.Write(Neighbor.Triangle);
	Writer.Write(Neighbor.Side);
	Writer.Write(static_cast<uint8>(Neighbor.bFlipped ? 1 : 0));
	Writer.WriteArray(
		std::span<const double>(std::array{Neighbor.Begin, Neighbor.End, Neighbor.OtherBegin, Neighbor.OtherEnd}));
}

FSideNeighbor ReadNeighbor(FByteReader& Reader, uint32 Triangles)
{
	FSideNeighbor Neighbor{};
	Neighbor.Triangle = Reader.Read<uint32>();
	Neighbor.Side = Reader.Read<uint8>();
	const uint8 Flipped = Reader.Read<uint8>();
	Neighbor.bFlipped = Flipped == 1;
	Neighbor.Begin = Reader.Read<double>();
	Neighbor.End = Reader.Read<double>();
	Neighbor.OtherBegin = Reader.Read<double>();
	Neighbor.OtherEnd = Reader.Read<double>();
	// Written so that a NaN fails it.
	const auto [Low, High] = Neighbor.bFlipped ? std::pair(Neighbor.OtherBegin, Neighbor.OtherEnd)
											   : std::pair(Neighbor.OtherEnd, Neighbor.OtherBegin);
	const bool bStretches = 0.0 <= Neighbor.Begin && Neighbor.Begin < Neighbor.End && Neighbor.End <= 1.0 &&
		0.0 <= Low && Low < High && High <= 1.0;
	if (Neighbor.Triangle >= Triangles || Neighbor.Side >= 3 || Flipped > 1 || !bStretches)
	{
		Reader.Fail();
	}
	return Neighbor;
}

/** The number of each vertex in Welded; IndexNone for those of no triangle. */
std::vector<uint32> NumberVertices(
	std::span<const FTriangleCorners> Triangles, std::span<const uint32> Welded, uint32 Vertices)
{
	std::vector<uint32> Numbers(Vertices, IndexNone);
	for (std::size_t Corner = 0; Corner < Welded.size(); ++Corner)
	{
		Numbers[Triangles[Corner / 3][Corner % 3]] = Welded[Corner];
	}
	return Numbers;
}

} // namespace

void FSurfaceGraph::WriteTo(FByteWriter& Writer, std::span<const FTriangleCorners> Triangles, uint32 Vertices) const
{
	Writer.Write(WeldedVertexCount());
	Writer.WriteArray(std::span<const uint32>(NumberVertices(Triangles, WeldedVertex, Vertices)));
	Writer.WriteArray(std::span<const uint32>(PackedAcross));
	for (uint32 Side = 0; Side < PackedAcross.size(); ++Side)
	{
		if (PackedAcross[Side] == ComplexAcross)
		{
			const std::span<const FSideNeighbor> List = Neighbors(Side / 3, Side % 3);
			Writer.Write(static_cast<uint32>(List.size()));
			std::for_each(
				List.begin(), List.end(), [&](const FSideNeighbor& Neighbor) { WriteNeighbor(Writer, Neighbor); });
		}
	}
	std::vector<FJunction> Junctions;
	for (uint32 Vertex = 0; Vertex < WeldedVertexCount(); ++Vertex)
	{
		for (uint32 Entry = FanBegin[Vertex]; Entry < FanBegin[Vertex + 1]; ++Entry)
		{
			if (Fans[Entry].Corner >= 3)
			{
				Junctions.push_back({Vertex, Fans[Entry]});
			}
		}
	}
	Writer.Write(static_cast<uint32>(Junctions.size()));
	for (const FJunction& Junction : Junctions)
	{
		Writer.Write(Junction.Vertex);
		Writer.Write(Junction.Entry.Triangle);
		Writer.Write(Junction.Entry.Corner);
	}
}

FSurfaceGraph FSurfaceGraph::ReadFrom(FByteReader& Reader, std::span<const FTriangleCorners> Triangles, uint32 Vertices)
{
	FSurfaceGraph Graph;
	const uint32 WeldedCount = Reader.Read<uint32>();
	const std::size_t SideCount = 3 * Triangles.size();
	if (WeldedCount > Vertices || Reader.Remaining() < (Vertices + SideCount) * sizeof(uint32))
	{
		Reader.Fail();
		return Graph;
	}
	std::vector<uint32> Numbers(Vertices);
	Reader.ReadArray(std::span<uint32>(Numbers));
	Graph.FanBegin.assign(std::size_t(WeldedCount) + 1, 0);
	Graph.WeldedVertex.reserve(SideCount);
	for (const FTriangleCorners& Corners : Triangles)
	{
		const uint32 A = Numbers[Corners[0]];
		const uint32 B = Numbers[Corners[1]];
		const uint32 C = Numbers[Corners[2]];
		if (std::max({A, B, C}) >= WeldedCount || A == B || B == C || C == A)
		{
			Reader.Fail();
			return Graph;
		}
		Graph.WeldedVertex.insert(Graph.WeldedVertex.end(), {A, B, C});
	}
	Graph.PackedAcross.resize(SideCount);
	Reader.ReadArray(std::span<uint32>(Graph.PackedAcross));
	Graph.ReadSides(Reader);
	if (!Reader.Failed())
	{
		Graph.ReadFans(Reader);
	}
	return Graph;
}

void FSurfaceGraph::ReadSides(FByteReader& Reader)
{
	const uint32 Triangles = TriangleCount();
	SideBegin.reserve(PackedAcross.size() + 1);
	SideBegin.push_back(0);
	Sides.reserve(PackedAcross.size());
	for (uint32 Side = 0; Side < PackedAcross.size() && !Reader.Failed(); ++Side)
	{
		const uint32 Across = PackedAcross[Side];
		if (Across == ComplexAcross)
		{
			const uint32 Count = Reader.Read<uint32>();
			if (Count == 0 || Reader.Remaining() / NeighborBytes < Count)
			{
				Reader.Fail();
				return;
			}
			for (uint32 Entry = 0; Entry < Count; ++Entry)
			{
				Sides.push_back(ReadNeighbor(Reader, Triangles));
				if (Entry > 0 && !(Sides[Sides.size() - 2].Begin <= Sides.back().Begin))
				{
					Reader.Fail();
				}
			}
		}
		else if (Across != IndexNone)
		{
			// Who lies across must say the same of this side.
			const uint32 Other = Across >> 2;
			const uint32 OtherSide = Across & 3;
			if (Other >= Triangles || OtherSide >= 3 || Other == Side / 3 ||
				PackedAcross[3 * Other + OtherSide] != ((Side / 3) << 2 | Side % 3))
			{
				Reader.Fail();
				return;
			}
			Sides.push_back({Other, static_cast<uint8>(OtherSide), false, 0.0, 1.0, 1.0, 0.0});
		}
		SideBegin.push_back(static_cast<uint32>(Sides.size()));
	}
}

void FSurfaceGraph::ReadFans(FByteReader& Reader)
{
	const uint32 Triangles = TriangleCount();
	const uint32 JunctionCount = Reader.Read<uint32>();
	if (Reader.Remaining() / JunctionBytes < JunctionCount)
	{
		Reader.Fail();
		return;
	}
	const auto KeyOf = [](const FJunction& Junction)
	{ return std::tie(Junction.Vertex, Junction.Entry.Triangle, Junction.Entry.Corner); };
	std::vector<FJunction> Junctions(JunctionCount);
	for (uint32 Index = 0; Index < JunctionCount; ++Index)
	{
		FJunction& Junction = Junctions[Index];
		Junction.Vertex = Reader.Read<uint32>();
		Junction.Entry.Triangle = Reader.Read<uint32>();
		Junction.Entry.Corner = Reader.Read<uint8>();
		const bool bRising = Index == 0 || KeyOf(Junctions[Index - 1]) < KeyOf(Junction);
		if (Junction.Vertex >= WeldedVertexCount() || Junction.Entry.Triangle >= Triangles ||
			Junction.Entry.Corner < 3 || Junction.Entry.Corner >= 6 || !bRising)
		{
			Reader.Fail();
			return;
		}
		++FanBegin[Junction.Vertex + 1];
	}
	for (const uint32 Vertex : WeldedVertex)
	{
		++FanBegin[Vertex + 1];
	}
	for (std::size_t Vertex = 1; Vertex < FanBegin.size(); ++Vertex)
	{
		FanBegin[Vertex] += FanBegin[Vertex - 1];
	}
	Fans.resize(FanBegin.back());
	std::vector<uint32> Cursor(FanBegin.begin(), FanBegin.end() - 1);
	for (uint32 Corner = 0; Corner < WeldedVertex.size(); ++Corner)
	{
		Fans[Cursor[WeldedVertex[Corner]]++] = {Corner / 3, static_cast<uint8>(Corner % 3)};
	}
	for (const FJunction& Junction : Junctions)
	{
		// Into its place among the corners, which stand in order.
		const auto Begin = Fans.begin() + FanBegin[Junction.Vertex];
		const auto End = Fans.begin() + Cursor[Junction.Vertex]++;
		const auto Place = std::upper_bound(Begin, End, Junction.Entry,
			[](const FFanEntry& A, const FFanEntry& B)
			{ return std::tie(A.Triangle, A.Corner) < std::tie(B.Triangle, B.Corner); });
		std::move_backward(Place, End, End + 1);
		*Place = Junction.Entry;
	}
}

} // namespace FluidDrops
