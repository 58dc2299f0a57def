// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How a distance field is made (Docs/Model/ParticleFluid.md#signed-distance): mark the edges of the grid that a
// triangle crosses, flood from a corner through the others, and give each side its distance, the inside from the outer
// triangles alone. Clavet (2005) sweeps distances from a band around the surface. Here every sample asks the hierarchy
// instead: exact everywhere, parallel without an order, and quick, because a neighbor's answer bounds the search.

#include "FluidDropsCore/Geometry/Bvh.h"
#include "FluidDropsCore/Geometry/DistanceField.h"
#include "Geometry/MeshSurvey.h"
#include "Geometry/TriangleQueries.h"
#include "Geometry/VertexWeld.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace FluidDrops
{

namespace
{

constexpr uint32 FieldPadding = 2; // cells beyond the mesh's box
// Faces of boxes and the like would lie on the samples of a grid that starts with the mesh: start a little earlier.
constexpr double FieldOffset = 0.317;  // cells
constexpr double CrossingSlack = 1e-6; // cells: a triangle counts as this much wider, so that no seam leaks
constexpr uint8 CrossedAlong[3] = {1, 2, 4};
constexpr uint8 IsOutside = 8;
constexpr uint32 FieldRowsPerTask = 16;

/** The grid while it is made. Marks: which edges from a sample on are crossed, and whether it lies outside. */
struct FFieldGrid
{
	FVec3d Low;
	double Cell;
	std::array<uint32, 3> Counts;
	std::vector<uint8> Marks;

	std::size_t Step(int Axis) const
	{
		return Axis == 0 ? 1 : Axis == 1 ? Counts[0] : std::size_t(Counts[0]) * Counts[1];
	}
	std::size_t Index(uint32 X, uint32 Y, uint32 Z) const { return X + Y * Step(1) + Z * Step(2); }
	uint32 Coordinate(std::size_t Node, int Axis) const
	{
		return static_cast<uint32>(Node / Step(Axis) % Counts[std::size_t(Axis)]);
	}
	FVec3f Position(std::size_t Node) const
	{
		const FVec3d Place(Coordinate(Node, 0), Coordinate(Node, 1), Coordinate(Node, 2));
		return (Low + Place * Cell).cast<float>();
	}
	bool IsOut(std::size_t Node) const { return (Marks[Node] & IsOutside) != 0; }
};

FFieldGrid LayGrid(const FMeshReport& Report, uint32 Resolution)
{
	FFieldGrid Grid;
	const FVec3d Extent = Report.BoundsMax - Report.BoundsMin;
	Grid.Cell = Extent.maxCoeff() / Resolution;
	Grid.Low = Report.BoundsMin - FVec3d::Constant((FieldPadding + FieldOffset) * Grid.Cell);
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const double Cells = std::ceil(Extent[Axis] / Grid.Cell + FieldOffset - 1e-9);
		Grid.Counts[std::size_t(Axis)] = static_cast<uint32>(Cells) + 2 * FieldPadding + 1;
	}
	Grid.Marks.assign(std::size_t(Grid.Counts[0]) * Grid.Counts[1] * Grid.Counts[2], 0);
	return Grid;
}

/** Marks the edge that holds a crossing at so many cells, or both where it lies on a sample. */
void MarkCrossing(FFieldGrid& Grid, std::size_t LineStart, int Axis, double Place)
{
	const double Most = Grid.Counts[std::size_t(Axis)] - 2;
	const double From = std::clamp(std::floor(Place - CrossingSlack), 0.0, Most);
	const double To = std::clamp(std::floor(Place + CrossingSlack), 0.0, Most);
	for (double Edge = From; Edge <= To; Edge += 1.0)
	{
		Grid.Marks[LineStart + static_cast<std::size_t>(Edge) * Grid.Step(Axis)] |= CrossedAlong[Axis];
	}
}

/** All lines of the grid along one axis that pass through a triangle, whose corners are in cells from the corner. */
void MarkCrossingsAlong(FFieldGrid& Grid, const FVec3d (&Corner)[3], int Axis)
{
	const int U = (Axis + 1) % 3;
	const int V = (Axis + 2) % 3;
	double Longest = 0.0;
	double LowU = Corner[0][U], HighU = LowU, LowV = Corner[0][V], HighV = LowV;
	for (int Side = 0; Side < 3; ++Side)
	{
		const FVec3d& A = Corner[Side];
		const FVec3d& B = Corner[(Side + 1) % 3];
		Longest = std::max({Longest, std::abs(B[U] - A[U]), std::abs(B[V] - A[V])});
		LowU = std::min(LowU, A[U]), HighU = std::max(HighU, A[U]);
		LowV = std::min(LowV, A[V]), HighV = std::max(HighV, A[V]);
	}
	const double Tolerance = 2.0 * CrossingSlack * Longest; // an edge function is a distance times a side's length
	for (double PlaceU = std::ceil(LowU - CrossingSlack); PlaceU <= HighU + CrossingSlack; PlaceU += 1.0)
	{
		for (double PlaceV = std::ceil(LowV - CrossingSlack); PlaceV <= HighV + CrossingSlack; PlaceV += 1.0)
		{
			double Weight[3];
			for (int Side = 0; Side < 3; ++Side)
			{
				const FVec3d& B = Corner[(Side + 1) % 3];
				const FVec3d& C = Corner[(Side + 2) % 3];
				Weight[Side] = (B[U] - PlaceU) * (C[V] - PlaceV) - (B[V] - PlaceV) * (C[U] - PlaceU);
			}
			const double Sum = Weight[0] + Weight[1] + Weight[2];
			const double Sign = Sum < 0.0 ? -1.0 : 1.0;
			if (Sum == 0.0 || std::min({Sign * Weight[0], Sign * Weight[1], Sign * Weight[2]}) < -Tolerance)
			{
				continue;
			}
			const double Place =
				(Weight[0] * Corner[0][Axis] + Weight[1] * Corner[1][Axis] + Weight[2] * Corner[2][Axis]) / Sum;
			const std::size_t Line =
				static_cast<std::size_t>(PlaceU) * Grid.Step(U) + static_cast<std::size_t>(PlaceV) * Grid.Step(V);
			MarkCrossing(Grid, Line, Axis, Place);
		}
	}
}

void MarkCrossings(FFieldGrid& Grid, const FSurfaceMesh& Mesh)
{
	for (const FTriangleCorners& Corners : Mesh.Triangles)
	{
		FVec3d Places[3];
		for (std::size_t Corner = 0; Corner < 3; ++Corner)
		{
			Places[Corner] = (Mesh.Positions[Corners[Corner]].cast<double>() - Grid.Low) / Grid.Cell;
		}
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			MarkCrossingsAlong(Grid, Places, Axis);
		}
	}
}

/** Calls Visit(neighbor, whether the edge to it is crossed, axis) for the six neighbors of a sample. */
template <typename VisitType>
void ForNeighbors(const FFieldGrid& Grid, std::size_t Node, VisitType&& Visit)
{
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const std::size_t Step = Grid.Step(Axis);
		const uint32 Place = Grid.Coordinate(Node, Axis);
		if (Place > 0)
		{
			Visit(Node - Step, (Grid.Marks[Node - Step] & CrossedAlong[Axis]) != 0, Axis);
		}
		if (Place + 1 < Grid.Counts[std::size_t(Axis)])
		{
			Visit(Node + Step, (Grid.Marks[Node] & CrossedAlong[Axis]) != 0, Axis);
		}
	}
}

/** Marks all samples that the outer corner reaches; returns how many it does not reach. */
std::size_t FloodFromOutside(FFieldGrid& Grid)
{
	std::vector<std::size_t> Open = {0};
	Grid.Marks[0] |= IsOutside;
	std::size_t Reached = 1;
	while (!Open.empty())
	{
		const std::size_t Node = Open.back();
		Open.pop_back();
		ForNeighbors(Grid, Node,
			[&](std::size_t Neighbor, bool bCrossed, int)
			{
				if (!bCrossed && !Grid.IsOut(Neighbor))
				{
					Grid.Marks[Neighbor] |= IsOutside;
					Open.push_back(Neighbor);
					++Reached;
				}
			});
	}
	return Grid.Marks.size() - Reached;
}

/** What the flood has seen of each kept triangle. */
struct FSeenTriangles
{
	std::vector<uint8> bOuter;    // part of the boundary between outside and inside
	std::vector<uint8> bTwoSided; // outside on both sides
};

/** The first triangle that an edge meets on its way in from an outside sample. */
FSeenTriangles SeeTriangles(const FFieldGrid& Grid, const FSurfaceMesh& Mesh, const FMeshAnalysis& Analysis,
	const FBvh& Tree, std::span<const uint32> Nearest)
{
	FSeenTriangles Seen;
	Seen.bOuter.assign(Analysis.Kept.size(), 0);
	Seen.bTwoSided.assign(Analysis.Kept.size(), 0);
	for (std::size_t Node = 0; Node < Grid.Marks.size(); ++Node)
	{
		if (!Grid.IsOut(Node))
		{
			continue;
		}
		bool bTouches = false;
		ForNeighbors(Grid, Node,
			[&](std::size_t Neighbor, bool bCrossed, int)
			{
				if (!bCrossed)
				{
					return;
				}
				bTouches = true;
				const FVec3f From = Grid.Position(Node);
				const FVec3f Along = Grid.Position(Neighbor) - From;
				const FSurfaceHit Hit =
					Tree.CastRay(Mesh.Positions, Analysis.Kept, From, Along, 1.001f, EHitSides::Both);
				if (Hit.IsHit())
				{
					(Grid.IsOut(Neighbor) ? Seen.bTwoSided : Seen.bOuter)[Hit.Triangle] = 1;
				}
			});
		if (bTouches)
		{
			Seen.bOuter[Nearest[Node]] = 1; // nothing inside can be nearest to a point outside
		}
	}
	return Seen;
}

/** Triangles smaller than a cell slip between the edges: those at the boundary count as part of it. */
void AddSmallOuterTriangles(
	const FFieldGrid& Grid, const FSurfaceMesh& Mesh, const FMeshAnalysis& Analysis, FSeenTriangles& Seen)
{
	for (std::size_t Triangle = 0; Triangle < Analysis.Kept.size(); ++Triangle)
	{
		const FTriangleCorners3d Corners = CornersInDouble(Mesh.Positions, Analysis.Kept[Triangle]);
		const FVec3d Low = Corners.A.cwiseMin(Corners.B).cwiseMin(Corners.C);
		const FVec3d High = Corners.A.cwiseMax(Corners.B).cwiseMax(Corners.C);
		if (Seen.bOuter[Triangle] != 0 || (High - Low).maxCoeff() > Grid.Cell)
		{
			continue;
		}
		const FVec3d Place = (0.5 * (Low + High) - Grid.Low) / Grid.Cell;
		const std::size_t Node =
			Grid.Index(static_cast<uint32>(Place.x()), static_cast<uint32>(Place.y()), static_cast<uint32>(Place.z()));
		for (std::size_t Corner = 0; Corner < 8; ++Corner)
		{
			const std::size_t There =
				Node + (Corner & 1) + (Corner >> 1 & 1) * Grid.Step(1) + (Corner >> 2) * Grid.Step(2);
			if (Grid.IsOut(There))
			{
				Seen.bOuter[Triangle] = 1;
			}
		}
	}
}

/** Whether water would run behind a sheet with a rim: then there is no inside to speak of. */
bool HasOpenSheet(const FMeshAnalysis& Analysis, const FSeenTriangles& Seen)
{
	const uint32 Count = static_cast<uint32>(Analysis.Kept.size());
	FDisjointSets Pieces(Count);
	std::vector<uint8> bRim(Count, 0);
	for (uint32 Triangle = 0; Triangle < Count; ++Triangle)
	{
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			for (const FSideNeighbor& Neighbor : Analysis.Graph->Neighbors(Triangle, Side))
			{
				Pieces.Unite(Triangle, Neighbor.Triangle);
			}
		}
	}
	for (const FMeshEdge& Border : Analysis.Report.Borders)
	{
		const auto Kept = std::lower_bound(Analysis.Sources.begin(), Analysis.Sources.end(), Border.Triangle);
		bRim[Pieces.Find(static_cast<uint32>(Kept - Analysis.Sources.begin()))] = 1;
	}
	for (uint32 Triangle = 0; Triangle < Count; ++Triangle)
	{
		if (Seen.bTwoSided[Triangle] != 0 && bRim[Pieces.Find(Triangle)] != 0)
		{
			return true;
		}
	}
	return false;
}

/** Distances, with this sign, of all samples on one side to the nearest of some triangles, and which that is. */
void MeasureSide(const FFieldGrid& Grid, bool bOutside, std::span<const FVec3f> Positions,
	std::span<const FTriangleCorners> Triangles, const FBvh& Tree, ITaskRunner& Runner, std::span<float> Samples,
	std::span<uint32> Nearest)
{
	const uint32 Row = Grid.Counts[0];
	const float Sign = bOutside ? 1.0f : -1.0f;
	const float Further = static_cast<float>(Grid.Cell * 1.001);
	constexpr float Anywhere = std::numeric_limits<float>::max();
	ParallelFor(Runner, Grid.Counts[1] * Grid.Counts[2], FieldRowsPerTask,
		[&](const FChunk& Rows)
		{
			for (uint32 Line = Rows.Begin; Line < Rows.End; ++Line)
			{
				float Bound = Anywhere;
				for (uint32 X = 0; X < Row; ++X)
				{
					const std::size_t Node = std::size_t(Line) * Row + X;
					if (Grid.IsOut(Node) != bOutside)
					{
						Bound = Anywhere;
						continue;
					}
					const FVec3f Point = Grid.Position(Node);
					FSurfaceHit Hit = Tree.FindClosest(Positions, Triangles, Point, Bound);
					Hit = Hit.IsHit() ? Hit : Tree.FindClosest(Positions, Triangles, Point, Anywhere);
					Samples[Node] = Sign * Hit.Time;
					Nearest[Node] = Hit.Triangle;
					Bound = (Hit.Time + Further) * 1.0001f;
				}
			}
		});
}

/** Every sample stands for a cell around it, filled by how deep it lies. */
FSolidProperties MeasureFilledCells(const FFieldGrid& Grid, std::span<const float> Samples)
{
	FSolidProperties Solid;
	FVec3d First = FVec3d::Zero();
	FMat3d Second = FMat3d::Zero();
	for (std::size_t Node = 0; Node < Samples.size(); ++Node)
	{
		const double Filled = std::clamp(0.5 - double(Samples[Node]) / Grid.Cell, 0.0, 1.0);
		if (Filled > 0.0)
		{
			const FVec3d Place(Grid.Coordinate(Node, 0), Grid.Coordinate(Node, 1), Grid.Coordinate(Node, 2));
			Solid.Volume += Filled;
			First += Filled * Place;
			Second += Filled * (Place * Place.transpose() + FMat3d::Identity() / 12.0);
		}
	}
	const FVec3d Center = First / Solid.Volume;
	const double CellVolume = Grid.Cell * Grid.Cell * Grid.Cell;
	Solid.Inertia =
		InertiaOfMoments(Second - Solid.Volume * Center * Center.transpose()) * CellVolume * Grid.Cell * Grid.Cell;
	Solid.Center = Grid.Low + Center * Grid.Cell;
	Solid.Volume *= CellVolume;
	return Solid;
}

FError MakeOpenMeshError(const FMeshReport& Report, uint32 Resolution)
{
	if (Report.Borders.empty())
	{
		return MakeError("distance field: the mesh is thinner than a cell everywhere; raise the resolution above " +
			std::to_string(Resolution));
	}
	return MakeError("distance field: the mesh is open (" + std::to_string(Report.Borders.size()) +
		" sides without a neighbor): an inside needs an outer surface without holes");
}

} // namespace

TResult<FDistanceField> FDistanceField::Build(const FSurfaceMesh& Mesh, uint32 Resolution, ITaskRunner& Runner)
{
	if (Resolution < MinResolution || Resolution > MaxResolution)
	{
		return MakeError("distance field: resolution " + std::to_string(Resolution) + " must be from " +
			std::to_string(MinResolution) + " to " + std::to_string(MaxResolution) + " cells");
	}
	const FMeshAnalysis Analysis = SurveyMesh(Mesh);
	if (!Analysis.Report.IsUsable())
	{
		return MakeError("distance field: " + Analysis.Report.Unusable);
	}
	FFieldGrid Grid = LayGrid(Analysis.Report, Resolution);
	MarkCrossings(Grid, Mesh);
	if (FloodFromOutside(Grid) == 0)
	{
		return MakeOpenMeshError(Analysis.Report, Resolution);
	}

	FDistanceField Field;
	Field.Samples.resize(Grid.Marks.size());
	std::vector<uint32> Nearest(Grid.Marks.size(), IndexNone);
	const FBvh Tree = FBvh::Build(Mesh.Positions, Analysis.Kept);
	MeasureSide(Grid, true, Mesh.Positions, Analysis.Kept, Tree, Runner, Field.Samples, Nearest);
	FSeenTriangles Seen = SeeTriangles(Grid, Mesh, Analysis, Tree, Nearest);
	if (HasOpenSheet(Analysis, Seen))
	{
		return MakeOpenMeshError(Analysis.Report, Resolution);
	}
	AddSmallOuterTriangles(Grid, Mesh, Analysis, Seen);
	std::vector<FTriangleCorners> Outer;
	for (std::size_t Triangle = 0; Triangle < Analysis.Kept.size(); ++Triangle)
	{
		if (Seen.bOuter[Triangle] != 0)
		{
			Outer.push_back(Analysis.Kept[Triangle]);
		}
	}
	MeasureSide(Grid, false, Mesh.Positions, Outer, FBvh::Build(Mesh.Positions, Outer), Runner, Field.Samples, Nearest);

	Field.Counts = Grid.Counts;
	Field.Cell = static_cast<float>(Grid.Cell);
	Field.PerCell = static_cast<float>(1.0 / Grid.Cell);
	Field.Low = Grid.Low.cast<float>();
	Field.High = Field.NodePosition(Grid.Counts[0] - 1, Grid.Counts[1] - 1, Grid.Counts[2] - 1);
	Field.SurfaceLow = Analysis.Report.BoundsMin.cast<float>();
	Field.SurfaceHigh = Analysis.Report.BoundsMax.cast<float>();
	Field.Matter = MeasureFilledCells(Grid, Field.Samples);
	return Field;
}

} // namespace FluidDrops
