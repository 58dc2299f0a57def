// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Geometry/CubeCases.h"

namespace FluidDrops
{

namespace
{

using FCubeFace = std::array<uint8, 4>; // corners, counter-clockwise seen from outside the cube

struct FCubeShape
{
	std::array<FCubeEdge, 12> Edges{};
	std::array<uint8, 12> FacesOfEdge{}; // bit f: the edge belongs to face f
	std::array<FCubeFace, 6> Faces{};
	std::array<std::array<uint8, 8>, 8> EdgeBetween{}; // by its two corners
};

FCubeShape MakeCubeShape()
{
	FCubeShape Shape;
	uint8 Edge = 0;
	for (uint8 Axis = 0; Axis < 3; ++Axis)
	{
		for (uint8 Corner = 0; Corner < 8; ++Corner)
		{
			if ((Corner >> Axis & 1) == 0)
			{
				const uint8 Other = uint8(Corner | 1 << Axis);
				Shape.Edges[Edge] = {Corner, Axis};
				Shape.EdgeBetween[Corner][Other] = Shape.EdgeBetween[Other][Corner] = Edge++;
			}
		}
	}
	for (uint8 Face = 0; Face < 6; ++Face)
	{
		const uint8 Axis = Face / 2;
		const uint8 U = uint8(1 << (Axis + 1) % 3), V = uint8(1 << (Axis + 2) % 3);
		const uint8 Low = uint8((Face & 1) << Axis);
		Shape.Faces[Face] = {Low, uint8(Low | U), uint8(Low | U | V), uint8(Low | V)};
		if ((Face & 1) == 0)
		{
			std::swap(Shape.Faces[Face][1], Shape.Faces[Face][3]);
		}
		for (uint8 Side = 0; Side < 4; ++Side)
		{
			const uint8 Bounding = Shape.EdgeBetween[Shape.Faces[Face][Side]][Shape.Faces[Face][(Side + 1) % 4]];
			Shape.FacesOfEdge[Bounding] = uint8(Shape.FacesOfEdge[Bounding] | 1 << Face);
		}
	}
	return Shape;
}

constexpr uint8 NoEdge = 0xff;

/** For each crossed edge the one that the loop goes to next: along the lines on the faces, so that it runs
 * counter-clockwise seen from outside the liquid. */
std::array<uint8, 12> LinesOf(const FCubeShape& Shape, uint32 Case)
{
	std::array<uint8, 12> Next;
	Next.fill(NoEdge);
	const auto IsInside = [&](uint8 Corner) { return (Case >> Corner & 1) != 0; };
	for (const FCubeFace& Face : Shape.Faces)
	{
		for (uint32 Side = 0; Side < 4; ++Side)
		{
			if (IsInside(Face[Side]) || !IsInside(Face[(Side + 1) % 4]))
			{
				continue;
			}
			uint32 Leave = Side + 1; // the run of corners inside begins at Side + 1; it ends with this side
			while (IsInside(Face[(Leave + 1) % 4]))
			{
				++Leave;
			}
			const uint8 Entered = Shape.EdgeBetween[Face[Side]][Face[(Side + 1) % 4]];
			const uint8 Left = Shape.EdgeBetween[Face[Leave % 4]][Face[(Leave + 1) % 4]];
			Next[Entered] = Left;
		}
	}
	return Next;
}

/** True if no diagonal of the fan from that vertex of a loop lies in a face. */
bool IsFanWithin(const FCubeShape& Shape, const std::array<uint8, 12>& Loop, uint32 Length, uint32 Apex)
{
	for (uint32 Step = 2; Step + 1 < Length; ++Step)
	{
		if ((Shape.FacesOfEdge[Loop[Apex]] & Shape.FacesOfEdge[Loop[(Apex + Step) % Length]]) != 0)
		{
			return false;
		}
	}
	return true;
}

FCubeCase MakeCubeCase(const FCubeShape& Shape, uint32 Case)
{
	FCubeCase Result;
	std::array<uint8, 12> Next = LinesOf(Shape, Case);
	for (uint8 Start = 0; Start < 12; ++Start)
	{
		std::array<uint8, 12> Loop{};
		uint32 Length = 0;
		for (uint8 Edge = Start; Next[Edge] != NoEdge;)
		{
			Loop[Length++] = Edge;
			const uint8 Following = Next[Edge];
			Next[Edge] = NoEdge;
			Edge = Following;
		}
		uint32 Apex = 0;
		while (Apex < Length && !IsFanWithin(Shape, Loop, Length, Apex))
		{
			++Apex;
		}
		for (uint32 Step = 1; Step + 1 < Length; ++Step)
		{
			Result.Triangles[Result.TriangleCount++] = {
				Loop[Apex], Loop[(Apex + Step) % Length], Loop[(Apex + Step + 1) % Length]};
		}
	}
	return Result;
}

FCubeCases MakeCubeCases()
{
	const FCubeShape Shape = MakeCubeShape();
	FCubeCases Result;
	Result.Edges = Shape.Edges;
	for (uint32 Case = 0; Case < 256; ++Case)
	{
		Result.Cases[Case] = MakeCubeCase(Shape, Case);
	}
	return Result;
}

} // namespace

const FCubeCases& GetCubeCases()
{
	static const FCubeCases Cases = MakeCubeCases();
	return Cases;
}

} // namespace FluidDrops
