// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is wrong with a mesh, defect by defect (Docs/Model/SurfaceDrops.md#mesh-defects, DROP-37 and DROP-38).

#include "Geometry/MeshSurvey.h"
#include "Geometry/VertexWeld.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr double DegenerateArea = 1e-12; // of the bounding box's diagonal squared
constexpr double SliverHeight = 1e-6;    // of the longest side
// A triangle that is left out is at most sqrt(2 * DegenerateArea) of the diagonal high; what lies on either side
// of it must count as touching.
constexpr double WeldTolerance = 1.5e-6; // of the diagonal

/** Counts vertices and measures the box around those in use. */
void SurveyVertices(const FSurfaceMesh& Mesh, std::span<const FVec3d> Positions, FMeshReport& Report)
{
	std::vector<bool> bUsed(Mesh.Positions.size(), false);
	for (const FTriangleCorners& Corners : Mesh.Triangles)
	{
		for (const uint32 Corner : Corners)
		{
			bUsed[Corner] = true;
		}
	}
	Report.BoundsMin = FVec3d::Constant(1e300);
	Report.BoundsMax = FVec3d::Constant(-1e300);
	for (std::size_t Vertex = 0; Vertex < Positions.size(); ++Vertex)
	{
		if (bUsed[Vertex])
		{
			Report.BoundsMin = Report.BoundsMin.cwiseMin(Positions[Vertex]);
			Report.BoundsMax = Report.BoundsMax.cwiseMax(Positions[Vertex]);
		}
		Report.UnusedVertices += bUsed[Vertex] ? 0 : 1;
	}
}

/** Sorts triangles into kept ones, degenerate ones and slivers. */
void SortOutTriangles(const FSurfaceMesh& Mesh, std::span<const FVec3d> Positions, std::span<const uint32> Welded,
	double Diagonal, FMeshAnalysis& Result)
{
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		const FTriangleCorners& Corners = Mesh.Triangles[Triangle];
		const uint32 Places[3] = {Welded[Corners[0]], Welded[Corners[1]], Welded[Corners[2]]};
		const FVec3d SideA = Positions[Corners[1]] - Positions[Corners[0]];
		const FVec3d SideB = Positions[Corners[2]] - Positions[Corners[1]];
		const FVec3d SideC = Positions[Corners[0]] - Positions[Corners[2]];
		const double Longest = std::max({SideA.norm(), SideB.norm(), SideC.norm()});
		const double Area = 0.5 * SideA.cross(SideB).norm();
		const bool bRepeated = Places[0] == Places[1] || Places[1] == Places[2] || Places[2] == Places[0];
		Result.Report.Area += Area;
		if (bRepeated || !(Area >= DegenerateArea * Diagonal * Diagonal))
		{
			Result.Report.Degenerate.push_back(Triangle);
		}
		else if (2.0 * Area < SliverHeight * Longest * Longest)
		{
			Result.Report.Slivers.push_back(Triangle);
		}
		else
		{
			Result.Kept.push_back(Corners);
			Result.Sources.push_back(Triangle);
		}
	}
}

/** One side's neighbors, summed up. */
struct FSideSurvey
{
	bool bOverlap = false; // two neighbors over one stretch
	bool bFlipped = false;
	bool bPart = false; // a neighbor over only a part of the side
	bool bGap = false;  // a stretch without neighbor
	bool bFirst = true; // no lower triangle shares the edge: the one to report it
};

FSideSurvey SurveySide(std::span<const FSideNeighbor> Neighbors, uint32 Triangle)
{
	constexpr double Slack = 1e-9;
	FSideSurvey Survey;
	double Covered = 0.0;
	for (const FSideNeighbor& Neighbor : Neighbors)
	{
		Survey.bOverlap |= Neighbor.Begin < Covered - Slack;
		Survey.bGap |= Neighbor.Begin > Covered + Slack;
		Survey.bFlipped |= Neighbor.bFlipped;
		Survey.bPart |= Neighbor.Begin > 0.0 || Neighbor.End < 1.0;
		Survey.bFirst &= Triangle < Neighbor.Triangle;
		Covered = std::max(Covered, Neighbor.End);
	}
	Survey.bGap |= Covered < 1.0 - Slack;
	return Survey;
}

void SurveySides(FMeshAnalysis& Analysis)
{
	FMeshReport& Report = Analysis.Report;
	const uint32 Count = static_cast<uint32>(Analysis.Kept.size());
	FDisjointSets Pieces(Count);
	for (uint32 Triangle = 0; Triangle < Count; ++Triangle)
	{
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			const std::span<const FSideNeighbor> Neighbors = Analysis.Graph->Neighbors(Triangle, Side);
			const FSideSurvey Survey = SurveySide(Neighbors, Triangle);
			const FMeshEdge Edge = {Analysis.Sources[Triangle], Side};
			if (Survey.bGap)
			{
				Report.Borders.push_back(Edge);
			}
			if (Survey.bOverlap && Survey.bFirst)
			{
				Report.NonManifold.push_back(Edge);
			}
			// Where three triangles meet two of them must disagree: that is the non-manifold edge, not a second fault.
			if (Survey.bFlipped && !Survey.bOverlap && Survey.bFirst)
			{
				Report.FlippedNormals.push_back(Edge);
			}
			Report.TJunctions += Survey.bPart ? 1 : 0;
			for (const FSideNeighbor& Neighbor : Neighbors)
			{
				Pieces.Unite(Triangle, Neighbor.Triangle);
			}
		}
	}
	for (uint32 Triangle = 0; Triangle < Count; ++Triangle)
	{
		Report.Components += Pieces.Find(Triangle) == Triangle ? 1 : 0;
	}
}

} // namespace

std::string WhyUnusable(const FSurfaceMesh& Mesh)
{
	if (Mesh.Positions.empty())
	{
		return "the mesh has no vertex";
	}
	if (Mesh.Triangles.empty())
	{
		return "the mesh has no triangle";
	}
	if (Mesh.Triangles.size() >= (std::size_t(1) << 30) || Mesh.Positions.size() >= IndexNone)
	{
		return "the mesh has 2^30 or more triangles";
	}
	if (!Mesh.TexCoords.empty() && Mesh.TexCoords.size() != Mesh.Positions.size())
	{
		return "texture coordinates: " + std::to_string(Mesh.TexCoords.size()) + " for " +
			std::to_string(Mesh.Positions.size()) + " vertices";
	}
	for (std::size_t Vertex = 0; Vertex < Mesh.Positions.size(); ++Vertex)
	{
		if (!IsUsablePosition(Mesh.Positions[Vertex]))
		{
			return "position of vertex " + std::to_string(Vertex) + " is not a number from -1e7 to 1e7 m";
		}
	}
	for (std::size_t Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		for (const uint32 Corner : Mesh.Triangles[Triangle])
		{
			if (Corner >= Mesh.Positions.size())
			{
				return "triangle " + std::to_string(Triangle) + " refers to vertex " + std::to_string(Corner) +
					", but there are " + std::to_string(Mesh.Positions.size());
			}
		}
	}
	return {};
}

FMeshAnalysis SurveyMesh(const FSurfaceMesh& Mesh)
{
	FMeshAnalysis Analysis;
	FMeshReport& Report = Analysis.Report;
	Report.Vertices = static_cast<uint32>(Mesh.Positions.size());
	Report.Triangles = static_cast<uint32>(Mesh.Triangles.size());
	Report.Unusable = WhyUnusable(Mesh);
	if (!Report.IsUsable())
	{
		return Analysis;
	}
	std::vector<FVec3d> Positions(Mesh.Positions.size());
	std::transform(Mesh.Positions.begin(), Mesh.Positions.end(), Positions.begin(),
		[](const FVec3f& Position) { return FVec3d(Position.cast<double>()); });
	SurveyVertices(Mesh, Positions, Report);

	const double Diagonal = (Report.BoundsMax - Report.BoundsMin).norm();
	const double Tolerance = WeldTolerance * Diagonal;
	const std::vector<uint32> Welded = WeldVertices(Positions, Tolerance);
	for (uint32 Vertex = 0; Vertex < Welded.size(); ++Vertex)
	{
		Report.WeldedVertices += Welded[Vertex] != Vertex ? 1 : 0;
	}
	SortOutTriangles(Mesh, Positions, Welded, Diagonal, Analysis);
	if (Analysis.Kept.empty())
	{
		Report.Unusable = "every triangle of the mesh is degenerate";
		return Analysis;
	}
	Analysis.Graph = std::make_shared<const FSurfaceGraph>(FSurfaceGraph::Build(Positions, Analysis.Kept, Tolerance));
	SurveySides(Analysis);
	return Analysis;
}

FMeshReport ReportMesh(const FSurfaceMesh& Mesh)
{
	return SurveyMesh(Mesh).Report;
}

} // namespace FluidDrops
