// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Meshes by formula. Panes, boxes and cylinders carry texture coordinates, and so repeat vertices at their
// seams as imported meshes do. Places that are shared are computed by the same expression, so they are equal.

#include "FluidDropsCore/Geometry/Shapes.h"

#include "FluidDropsCore/Foundation/Numerics.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** A grid of (Columns + 1) x (Rows + 1) vertices; the normal is (step along a row) x (step along a column). */
template <typename PlaceType>
void AddGrid(FSurfaceMesh& Mesh, uint32 Columns, uint32 Rows, PlaceType&& PlaceOf)
{
	const uint32 First = static_cast<uint32>(Mesh.Positions.size());
	for (uint32 Row = 0; Row <= Rows; ++Row)
	{
		for (uint32 Column = 0; Column <= Columns; ++Column)
		{
			Mesh.Positions.push_back(PlaceOf(Column, Row));
			Mesh.TexCoords.push_back({float(Column) / float(Columns), float(Row) / float(Rows)});
		}
	}
	for (uint32 Row = 0; Row < Rows; ++Row)
	{
		for (uint32 Column = 0; Column < Columns; ++Column)
		{
			const uint32 Corner = First + Row * (Columns + 1) + Column;
			const uint32 Above = Corner + Columns + 1;
			Mesh.Triangles.push_back({Corner, Corner + 1, Above + 1});
			Mesh.Triangles.push_back({Corner, Above + 1, Above});
		}
	}
}

/** From -Half to Half in Count steps; exactly symmetric, so that opposite and adjacent faces meet. */
float StepAcross(float Half, uint32 Index, uint32 Count)
{
	const double Fraction = (2.0 * double(Index) - double(Count)) / double(Count);
	return static_cast<float>(double(Half) * Fraction);
}

/** The middle of an edge of the icosphere that is being divided. */
struct FEdgeMiddle
{
	uint64 Key;
	uint32 Side;   // 3 * triangle + side: makes the order total
	uint32 Vertex; // filled in afterwards
};

/** Splits every triangle into four; new vertices are numbered by the ends of their edge. */
void DivideSphere(FSurfaceMesh& Mesh, double Radius)
{
	std::vector<FEdgeMiddle> Edges;
	Edges.reserve(3 * Mesh.Triangles.size());
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			const auto [Low, High] =
				std::minmax(Mesh.Triangles[Triangle][Side], Mesh.Triangles[Triangle][(Side + 1) % 3]);
			Edges.push_back({uint64(Low) << 32 | High, 3 * Triangle + Side, 0});
		}
	}
	std::sort(Edges.begin(), Edges.end(),
		[](const FEdgeMiddle& A, const FEdgeMiddle& B) { return A.Key != B.Key ? A.Key < B.Key : A.Side < B.Side; });
	std::vector<uint32> MiddleOf(Edges.size());
	for (std::size_t Entry = 0; Entry < Edges.size(); ++Entry)
	{
		if (Entry == 0 || Edges[Entry].Key != Edges[Entry - 1].Key)
		{
			const FVec3d Sum = Mesh.Positions[Edges[Entry].Key >> 32].cast<double>() +
				Mesh.Positions[Edges[Entry].Key & 0xffffffffu].cast<double>();
			Mesh.Positions.push_back((Sum.normalized() * Radius).cast<float>());
		}
		MiddleOf[Edges[Entry].Side] = static_cast<uint32>(Mesh.Positions.size()) - 1;
	}
	std::vector<FTriangleCorners> Divided;
	Divided.reserve(4 * Mesh.Triangles.size());
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		const FTriangleCorners& Old = Mesh.Triangles[Triangle];
		const uint32* Middle = &MiddleOf[3 * std::size_t(Triangle)];
		Divided.push_back({Old[0], Middle[0], Middle[2]});
		Divided.push_back({Middle[0], Old[1], Middle[1]});
		Divided.push_back({Middle[2], Middle[1], Old[2]});
		Divided.push_back({Middle[0], Middle[1], Middle[2]});
	}
	Mesh.Triangles = std::move(Divided);
}

} // namespace

FSurfaceMesh MakePane(float Width, float Height, uint32 Columns, uint32 Rows)
{
	Columns = std::max(Columns, 1u);
	Rows = std::max(Rows, 1u);
	FSurfaceMesh Mesh;
	// Columns run toward -X: (-X) x (+Z) = +Y.
	AddGrid(Mesh, Columns, Rows,
		[&](uint32 Column, uint32 Row) {
			return FVec3f(
				StepAcross(0.5f * Width, Columns - Column, Columns), 0.0f, StepAcross(0.5f * Height, Row, Rows));
		});
	return Mesh;
}

FSurfaceMesh MakeIcosphere(float Radius, uint32 Subdivisions)
{
	FSurfaceMesh Mesh;
	const double Golden = 0.5 * (1.0 + std::sqrt(5.0));
	const double Corners[12][3] = {{-1, Golden, 0}, {1, Golden, 0}, {-1, -Golden, 0}, {1, -Golden, 0}, {0, -1, Golden},
		{0, 1, Golden}, {0, -1, -Golden}, {0, 1, -Golden}, {Golden, 0, -1}, {Golden, 0, 1}, {-Golden, 0, -1},
		{-Golden, 0, 1}};
	for (const auto& Corner : Corners)
	{
		const FVec3d Direction = FVec3d(Corner[0], Corner[1], Corner[2]).normalized();
		Mesh.Positions.push_back((Direction * double(Radius)).cast<float>());
	}
	Mesh.Triangles = {{0, 11, 5}, {0, 5, 1}, {0, 1, 7}, {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4}, {11, 10, 2},
		{10, 7, 6}, {7, 1, 8}, {3, 9, 4}, {3, 4, 2}, {3, 2, 6}, {3, 6, 8}, {3, 8, 9}, {4, 9, 5}, {2, 4, 11}, {6, 2, 10},
		{8, 6, 7}, {9, 8, 1}};
	for (uint32 Level = 0; Level < Subdivisions; ++Level)
	{
		DivideSphere(Mesh, double(Radius));
	}
	return Mesh;
}

FSurfaceMesh MakeCylinder(float Radius, float Height, uint32 Slices, uint32 Rings)
{
	Slices = std::max(Slices, 3u);
	Rings = std::max(Rings, 1u);
	FSurfaceMesh Mesh;
	AddGrid(Mesh, Slices, Rings,
		[&](uint32 Column, uint32 Row)
		{
			// The last column is the first one again.
			const double Angle = 2.0 * Math::Pi * double(Column % Slices) / double(Slices);
			return FVec3f(static_cast<float>(double(Radius) * Math::Cos(Angle)),
				static_cast<float>(double(Radius) * Math::Sin(Angle)), StepAcross(0.5f * Height, Row, Rings));
		});
	return Mesh;
}

FSurfaceMesh MakeBox(const FVec3f& HalfExtent, uint32 Cells)
{
	Cells = std::max(Cells, 1u);
	FSurfaceMesh Mesh;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		for (const bool bPositive : {true, false})
		{
			// u x v = axis; the opposite face swaps u and v.
			const int U = bPositive ? (Axis + 1) % 3 : (Axis + 2) % 3;
			const int V = bPositive ? (Axis + 2) % 3 : (Axis + 1) % 3;
			AddGrid(Mesh, Cells, Cells,
				[&](uint32 Column, uint32 Row)
				{
					FVec3f Place;
					Place[Axis] = bPositive ? HalfExtent[Axis] : -HalfExtent[Axis];
					Place[U] = StepAcross(HalfExtent[U], Column, Cells);
					Place[V] = StepAcross(HalfExtent[V], Row, Cells);
					return Place;
				});
		}
	}
	return Mesh;
}

FSurfaceMesh MakeUvSphere(float Radius, uint32 Slices, uint32 Rings, float TruncationDegrees)
{
	Slices = std::max(Slices, 3u);
	Rings = std::max(Rings, 1u);
	const double Cut = double(TruncationDegrees) * Math::Pi / 180.0;
	FSurfaceMesh Mesh;
	AddGrid(Mesh, Slices, Rings,
		[&](uint32 Column, uint32 Row)
		{
			const double Around = 2.0 * Math::Pi * double(Column % Slices) / double(Slices);
			const double FromBelow = Cut + (Math::Pi - 2.0 * Cut) * double(Row) / double(Rings);
			const double Reach = double(Radius) * Math::Sin(FromBelow);
			return FVec3f(static_cast<float>(Reach * Math::Cos(Around)), static_cast<float>(Reach * Math::Sin(Around)),
				static_cast<float>(-double(Radius) * Math::Cos(FromBelow)));
		});
	return Mesh;
}

FSurfaceMesh MakeValley(float Length, float Width, float SlopeDegrees)
{
	const double Angle = double(SlopeDegrees) * Math::Pi / 180.0;
	const float Reach = static_cast<float>(0.5 * double(Width) * Math::Cos(Angle));
	const float Rise = static_cast<float>(0.5 * double(Width) * Math::Sin(Angle));
	const float Half = 0.5f * Length;
	FSurfaceMesh Mesh;
	Mesh.Positions = {{-Half, -Reach, Rise}, {Half, -Reach, Rise}, {-Half, 0.0f, 0.0f}, {Half, 0.0f, 0.0f},
		{-Half, Reach, Rise}, {Half, Reach, Rise}};
	Mesh.Triangles = {{0, 1, 3}, {0, 3, 2}, {2, 3, 5}, {2, 5, 4}};
	Mesh.TexCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 0.5f}, {1.0f, 0.5f}, {0.0f, 1.0f}, {1.0f, 1.0f}};
	return Mesh;
}

} // namespace FluidDrops
