// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The coarse half of an implicit model by surface nets: each cell that the surface passes has a vertex for each sheet
// of it (thin parts, like ears, have two), and each side of the grid that it cuts becomes two triangles. The first
// column of cells is centered on the plane x = 0, where by symmetry no side along x is cut: its vertices are put onto
// the plane and become the border.

#include "Models/ImplicitModel.h"

#include <algorithm>
#include <array>

namespace FluidDrops
{

namespace
{

using FGridCorner = std::array<int32, 3>;

constexpr uint32 NoVertex = 0xffffffffu;

struct FNetGrid
{
	FVec3d Origin; // of corner (0, 0, 0): half a cell left of the plane
	double Cell;
	FGridCorner Corners; // how many along each axis
	std::vector<double> Values;

	std::size_t Index(const FGridCorner& C) const
	{
		return (std::size_t(C[2]) * std::size_t(Corners[1]) + std::size_t(C[1])) * std::size_t(Corners[0]) +
			std::size_t(C[0]);
	}
	FVec3d Place(const FGridCorner& C) const { return Origin + Cell * FVec3d(C[0], C[1], C[2]); }
	double Value(const FGridCorner& C) const { return Values[Index(C)]; }
	bool IsInside(const FGridCorner& C) const { return Value(C) < 0.0; }
};

/** Calls Visit for every corner (i, j, k) from First up to, not including, those of the last layers. */
template <typename F>
void ForEachCorner(const FNetGrid& Grid, int32 First, int32 WithoutLast, F&& Visit)
{
	for (int32 K = First; K < Grid.Corners[2] - WithoutLast; ++K)
	{
		for (int32 J = First; J < Grid.Corners[1] - WithoutLast; ++J)
		{
			for (int32 I = First; I < Grid.Corners[0] - WithoutLast; ++I)
			{
				Visit(FGridCorner{I, J, K});
			}
		}
	}
}

FNetGrid SampleGrid(const FImplicitModel& Model)
{
	FNetGrid Grid;
	Grid.Cell = Model.Cell;
	Grid.Origin = FVec3d(-0.5 * Model.Cell, Model.Min.y() - Model.Cell, Model.Min.z() - Model.Cell);
	for (std::size_t Axis = 0; Axis < 3; ++Axis)
	{
		const double Size = Model.Max[Eigen::Index(Axis)] - Grid.Origin[Eigen::Index(Axis)];
		Grid.Corners[Axis] = int32(std::ceil(Size / Model.Cell)) + 3;
	}
	Grid.Values.resize(Grid.Index({0, 0, Grid.Corners[2]}));
	ForEachCorner(Grid, 0, 0,
		[&](const FGridCorner& Corner)
		{
			// Corners left of the plane mirror those right of it, to the last bit.
			FVec3d Place = Grid.Place(Corner);
			Place.x() = std::fabs(Place.x());
			Grid.Values[Grid.Index(Corner)] = Model.Distance(Place);
		});
	return Grid;
}

/**
 * The twelve sides of a cell, named 4 * axis + bits: where the side is along the two axes that follow its own. Sheet
 * names, for each side that the surface cuts, another one that the same sheet cuts, up to a common one; -1 if uncut.
 */
struct FCellSheets
{
	std::array<int, 12> Sheet;

	int Root(int Side) const
	{
		while (Sheet[std::size_t(Side)] != Side)
		{
			Side = Sheet[std::size_t(Side)];
		}
		return Side;
	}
	void Connect(int A, int B)
	{
		const int RootA = Root(A);
		const int RootB = Root(B);
		Sheet[std::size_t(std::max(RootA, RootB))] = std::min(RootA, RootB);
	}
};

/** The ends of a side. */
std::array<FGridCorner, 2> EndsOfSide(const FGridCorner& Cell, int Side)
{
	const std::size_t Axis = std::size_t(Side) / 4;
	FGridCorner From = Cell;
	From[(Axis + 1) % 3] += Side & 1;
	From[(Axis + 2) % 3] += (Side >> 1) & 1;
	FGridCorner To = From;
	To[Axis] += 1;
	return {From, To};
}

/** On a face that is cut four times, corners inside are taken as apart; both cells at that face see it so. */
void ConnectOnFace(const FNetGrid& Grid, const FGridCorner& Cell, int Axis, int Level, FCellSheets& Sheets)
{
	const int U = (Axis + 1) % 3;
	const int V = (Axis + 2) % 3;
	const int Around[4] = {4 * U + 2 * Level, 4 * V + Level + 2, 4 * U + 1 + 2 * Level, 4 * V + Level};
	std::array<int, 4> Cut{};
	int Cuts = 0;
	for (const int Side : Around)
	{
		if (Sheets.Sheet[std::size_t(Side)] >= 0)
		{
			Cut[std::size_t(Cuts++)] = Side;
		}
	}
	if (Cuts == 2)
	{
		Sheets.Connect(Cut[0], Cut[1]);
	}
	else if (Cuts == 4)
	{
		FGridCorner Corner = Cell; // between the last side and the first
		Corner[std::size_t(Axis)] += Level;
		const bool bInside = Grid.IsInside(Corner);
		Sheets.Connect(Around[0], Around[bInside ? 3 : 1]);
		Sheets.Connect(Around[2], Around[bInside ? 1 : 3]);
	}
}

FCellSheets SheetsOfCell(const FNetGrid& Grid, const FGridCorner& Cell)
{
	FCellSheets Sheets;
	for (int Side = 0; Side < 12; ++Side)
	{
		const auto [From, To] = EndsOfSide(Cell, Side);
		Sheets.Sheet[std::size_t(Side)] = Grid.IsInside(From) != Grid.IsInside(To) ? Side : -1;
	}
	for (int Face = 0; Face < 6; ++Face)
	{
		ConnectOnFace(Grid, Cell, Face / 2, Face % 2, Sheets);
	}
	return Sheets;
}

using FCellVertices = std::array<uint32, 12>; // per side

/** A vertex for each sheet: the mean of where it cuts the sides. */
FCellVertices PlaceVertices(const FNetGrid& Grid, const FGridCorner& Cell, FHalfMesh& Half)
{
	FCellVertices Vertices;
	Vertices.fill(NoVertex);
	const FCellSheets Sheets = SheetsOfCell(Grid, Cell);
	for (int Sheet = 0; Sheet < 12; ++Sheet)
	{
		FVec3d Sum = FVec3d::Zero();
		int Cuts = 0;
		for (int Side = 0; Side < 12; ++Side)
		{
			if (Sheets.Sheet[std::size_t(Side)] >= 0 && Sheets.Root(Side) == Sheet)
			{
				const auto [From, To] = EndsOfSide(Cell, Side);
				FVec3d Place = Grid.Place(From);
				Place[Side / 4] += Grid.Cell * Grid.Value(From) / (Grid.Value(From) - Grid.Value(To));
				Sum += Place;
				++Cuts;
				Vertices[std::size_t(Side)] = uint32(Half.Positions.size());
			}
		}
		if (Cuts > 0)
		{
			Sum /= Cuts;
			const bool bOnPlane = Cell[0] == 0;
			Half.Positions.push_back(bOnPlane ? FVec3d(0.0, Sum.y(), Sum.z()) : Sum);
			Half.OnPlane.push_back(bOnPlane);
		}
	}
	return Vertices;
}

/** Two triangles between the four cells around a side of the grid that is cut, split along the shorter diagonal. */
void AddQuad(const FNetGrid& Grid, const std::vector<FCellVertices>& VerticesOf, const FGridCorner& Corner,
	std::size_t Axis, FHalfMesh& Half)
{
	constexpr int32 Offset[4][2] = {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}};
	std::array<uint32, 4> Ring; // counter-clockwise seen from the tip of the axis
	for (std::size_t Place = 0; Place < 4; ++Place)
	{
		FGridCorner Cell = Corner;
		Cell[(Axis + 1) % 3] += Offset[Place][0];
		Cell[(Axis + 2) % 3] += Offset[Place][1];
		const std::size_t Side = 4 * Axis + std::size_t(-Offset[Place][0]) + std::size_t(-2 * Offset[Place][1]);
		Ring[Place] = VerticesOf[Grid.Index(Cell)][Side];
	}
	if (!Grid.IsInside(Corner))
	{
		std::swap(Ring[1], Ring[3]); // the inside is at the tip: the normal points back
	}
	const auto Length = [&](std::size_t A, std::size_t B)
	{ return (Half.Positions[Ring[A]] - Half.Positions[Ring[B]]).squaredNorm(); };
	const std::size_t Turn = Length(0, 2) <= Length(1, 3) ? 0 : 1;
	Half.Triangles.push_back({Ring[Turn], Ring[Turn + 1], Ring[Turn + 2]});
	Half.Triangles.push_back({Ring[Turn], Ring[Turn + 2], Ring[(Turn + 3) % 4]});
}

} // namespace

FHalfMesh PolygoniseHalf(const FImplicitModel& Model)
{
	const FNetGrid Grid = SampleGrid(Model);
	FHalfMesh Half;
	std::vector<FCellVertices> VerticesOf(Grid.Values.size());
	ForEachCorner(
		Grid, 0, 1, [&](const FGridCorner& Cell) { VerticesOf[Grid.Index(Cell)] = PlaceVertices(Grid, Cell, Half); });
	ForEachCorner(Grid, 1, 1,
		[&](const FGridCorner& Corner)
		{
			for (std::size_t Axis = 0; Axis < 3; ++Axis)
			{
				FGridCorner Next = Corner;
				Next[Axis] += 1;
				if (Grid.IsInside(Corner) != Grid.IsInside(Next))
				{
					AddQuad(Grid, VerticesOf, Corner, Axis, Half);
				}
			}
		});
	return Half;
}

} // namespace FluidDrops
