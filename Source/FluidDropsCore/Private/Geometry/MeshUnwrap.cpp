// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Charts grow from a polygon over whole sides as long as neighbors face within 45 degrees of where it faces, and are
// seen along that direction. A chart that overlaps itself then (a winding stair) is grown anew in halves.

#include "FluidDropsCore/Geometry/MeshUnwrap.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Geometry/ConvexPolygon.h"
#include "FluidDropsCore/Geometry/MeshAnalysis.h"
#include "Geometry/ShelfPacking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace FluidDrops
{

namespace
{

constexpr double ChartFacing = 0.7071;   // cosine of the angle from a chart's direction
constexpr double MinFacing = 0.1;        // of a triangle within the first polygon of a chart
constexpr float UnwrapOverlap = 1.0001f; // of a cell: covered once, and rounding
constexpr uint32 BoxAngles = 24;         // tried within a right angle

/** A patch of the mesh that lies flat. */
struct FChart
{
	std::vector<uint32> Triangles; // of those kept
	std::size_t Polygons = 0;
	FVec3d AxisX;
	FVec3d AxisY;
	TVec2<double> Min; // of the box around it
	TVec2<double> Max;

	TVec2<double> Flat(const FVec3d& Point) const { return {AxisX.dot(Point), AxisY.dot(Point)}; }
};

class FUnwrapper
{
public:
	FUnwrapper(const FSurfaceMesh& InMesh, std::span<const uint32> InPolygons, FMeshAnalysis InAnalysis)
		: Mesh(InMesh)
		, Analysis(std::move(InAnalysis))
		, PolygonOf(Analysis.Kept.size())
		, ChartOf(Analysis.Kept.size(), IndexNone)
		, Polygons(InPolygons)
	{
		for (uint32 Triangle = 0; Triangle < PolygonOf.size(); ++Triangle)
		{
			const uint32 Source = Analysis.Sources[Triangle];
			PolygonOf[Triangle] = Polygons.empty() ? Source : Polygons[Source];
			Normals.push_back(AreaNormal(Triangle));
		}
		Members.resize(PolygonOf.size());
		std::iota(Members.begin(), Members.end(), 0u);
		std::stable_sort(
			Members.begin(), Members.end(), [&](uint32 A, uint32 B) { return PolygonOf[A] < PolygonOf[B]; });
		FirstMember.resize(PolygonOf.size());
		for (uint32 At = 0; At < Members.size(); ++At)
		{
			const bool bSame = At > 0 && PolygonOf[Members[At]] == PolygonOf[Members[At - 1]];
			FirstMember[Members[At]] = bSame ? FirstMember[Members[At - 1]] : At;
		}
	}

	/** Cuts all of the mesh into charts. */
	FStatus CutCharts()
	{
		struct FRegion
		{
			std::vector<uint32> Triangles;
			std::size_t Limit; // polygons of a chart
		};
		std::vector<FRegion> Regions(1);
		Regions[0].Triangles.resize(PolygonOf.size());
		std::iota(Regions[0].Triangles.begin(), Regions[0].Triangles.end(), 0u);
		Regions[0].Limit = PolygonOf.size();
		while (!Regions.empty())
		{
			const FRegion Region = std::move(Regions.back());
			Regions.pop_back();
			for (const uint32 Triangle : Region.Triangles)
			{
				ChartOf[Triangle] = IndexNone;
			}
			for (const uint32 Seed : Region.Triangles)
			{
				if (ChartOf[Seed] != IndexNone)
				{
					continue;
				}
				FChart Chart;
				if (!GrowChart(Seed, Region.Limit, Chart))
				{
					return MakeError("polygon " + std::to_string(PolygonOf[Seed]) +
						" is too bent to lie flat: divide it into triangles");
				}
				if (Chart.Polygons > 1 && Overlaps(Chart))
				{
					Regions.push_back({Chart.Triangles, Chart.Polygons / 2});
					continue; // its triangles stay taken until their own turn
				}
				Charts.push_back(std::move(Chart));
			}
		}
		return {};
	}

	TResult<FMeshUnwrap> LayOut(uint32 Resolution)
	{
		std::vector<FShelfBox> Boxes;
		for (FChart& Chart : Charts)
		{
			TurnChart(Chart);
			Boxes.push_back({Chart.Max.x() - Chart.Min.x(), Chart.Max.y() - Chart.Min.y()});
		}
		const std::optional<FShelfPlan> Plan = PackOnShelves(Boxes, Resolution);
		if (!Plan)
		{
			return MakeError("a texture of " + std::to_string(Resolution) + " x " + std::to_string(Resolution) +
				" texels is too small for " + std::to_string(Charts.size()) + " charts");
		}
		for (uint32 Number = 0; Number < Charts.size(); ++Number)
		{
			for (const uint32 Triangle : Charts[Number].Triangles)
			{
				ChartOf[Triangle] = Number;
			}
		}
		FMeshUnwrap Unwrap;
		Unwrap.Charts = static_cast<uint32>(Charts.size());
		Unwrap.Triangles = Mesh.Triangles;
		Unwrap.SourceVertices.resize(Mesh.Positions.size());
		std::iota(Unwrap.SourceVertices.begin(), Unwrap.SourceVertices.end(), 0u);
		Unwrap.TexCoords.assign(Mesh.Positions.size(), FVec2f::Zero());
		SplitVertices(*Plan, Resolution, Unwrap);
		return Unwrap;
	}

private:
	FVec3d Place(uint32 Vertex) const { return Mesh.Positions[Vertex].cast<double>(); }

	FVec3d AreaNormal(uint32 Triangle) const
	{
		const FTriangleCorners& Corners = Analysis.Kept[Triangle];
		return (Place(Corners[1]) - Place(Corners[0])).cross(Place(Corners[2]) - Place(Corners[0]));
	}

	/** The triangles of the polygon that one is a part of. */
	std::span<const uint32> PolygonAround(uint32 Triangle) const
	{
		const uint32 First = FirstMember[Triangle];
		std::size_t Last = First;
		while (Last < Members.size() && PolygonOf[Members[Last]] == PolygonOf[Triangle])
		{
			++Last;
		}
		return {Members.data() + First, Last - First};
	}

	bool Faces(std::span<const uint32> Triangles, const FVec3d& Direction, double Cosine) const
	{
		return std::all_of(Triangles.begin(), Triangles.end(),
			[&](uint32 Triangle) { return Normals[Triangle].dot(Direction) >= Cosine * Normals[Triangle].norm(); });
	}

	/** False if the first polygon does not lie flat. */
	bool GrowChart(uint32 Seed, std::size_t Limit, FChart& Chart)
	{
		FVec3d Direction = FVec3d::Zero();
		for (const uint32 Triangle : PolygonAround(Seed))
		{
			Direction += Normals[Triangle];
		}
		Direction.normalize();
		if (!Faces(PolygonAround(Seed), Direction, MinFacing))
		{
			return false;
		}
		const FTriangleCorners& Corners = Analysis.Kept[Seed];
		const FVec3d Side = Place(Corners[1]) - Place(Corners[0]);
		Chart.AxisX = (Side - Direction * Direction.dot(Side)).normalized();
		Chart.AxisY = Direction.cross(Chart.AxisX);
		const auto Take = [&](std::span<const uint32> Triangles)
		{
			++Chart.Polygons;
			for (const uint32 Triangle : Triangles)
			{
				ChartOf[Triangle] = 0; // of some chart; numbered at the end
				Chart.Triangles.push_back(Triangle);
			}
		};
		Take(PolygonAround(Seed));
		for (std::size_t At = 0; At < Chart.Triangles.size(); ++At)
		{
			for (uint32 SideIndex = 0; SideIndex < 3 && Chart.Polygons < Limit; ++SideIndex)
			{
				const FSurfaceGraph::FAcross Across = Analysis.Graph->Across(Chart.Triangles[At], SideIndex);
				const bool bFree = Across.Triangle != IndexNone && ChartOf[Across.Triangle] == IndexNone;
				if (bFree && Faces(PolygonAround(Across.Triangle), Direction, ChartFacing))
				{
					Take(PolygonAround(Across.Triangle));
				}
			}
		}
		MeasureChart(Chart);
		return true;
	}

	void MeasureChart(FChart& Chart) const
	{
		Chart.Min = TVec2<double>::Constant(std::numeric_limits<double>::max());
		Chart.Max = TVec2<double>::Constant(std::numeric_limits<double>::lowest());
		for (const uint32 Triangle : Chart.Triangles)
		{
			for (const uint32 Corner : Analysis.Kept[Triangle])
			{
				const TVec2<double> At = Chart.Flat(Place(Corner));
				Chart.Min = Chart.Min.cwiseMin(At);
				Chart.Max = Chart.Max.cwiseMax(At);
			}
		}
	}

	/** Whether two of its triangles share a place, seen in cells of about a quarter of a triangle. */
	bool Overlaps(const FChart& Chart) const
	{
		const double Extent = (Chart.Max - Chart.Min).maxCoeff();
		const uint32 Cells = uint32(std::clamp(4.0 * std::sqrt(double(Chart.Triangles.size())), 8.0, 1024.0));
		const double Scale = double(Cells) / Extent;
		std::vector<float> Covered(std::size_t(Cells) * Cells, 0.0f);
		for (const uint32 Triangle : Chart.Triangles)
		{
			TConvexPolygon<double> Polygon;
			for (const uint32 Corner : Analysis.Kept[Triangle])
			{
				Polygon.Add((Chart.Flat(Place(Corner)) - Chart.Min) * Scale);
			}
			ForEachCoveredCell(Polygon, Cells,
				[&](uint32 X, uint32 Y, double Part) { Covered[std::size_t(Y) * Cells + X] += float(Part); });
		}
		return std::any_of(Covered.begin(), Covered.end(), [](float Part) { return Part > UnwrapOverlap; });
	}

	/** Turns a chart so that the box around it is as small as can be, and lies. */
	void TurnChart(FChart& Chart) const
	{
		const FVec3d X = Chart.AxisX;
		const FVec3d Y = Chart.AxisY;
		FChart Best = Chart;
		const auto AreaOf = [](const FChart& Of) { return (Of.Max - Of.Min).prod(); };
		for (uint32 Step = 1; Step < BoxAngles; ++Step)
		{
			const double Angle = 0.5 * Math::Pi * double(Step) / double(BoxAngles);
			Chart.AxisX = X * Math::Cos(Angle) + Y * Math::Sin(Angle);
			Chart.AxisY = Y * Math::Cos(Angle) - X * Math::Sin(Angle);
			MeasureChart(Chart);
			if (AreaOf(Chart) < AreaOf(Best))
			{
				Best = Chart;
			}
		}
		Chart = std::move(Best);
		if (Chart.Max.y() - Chart.Min.y() > Chart.Max.x() - Chart.Min.x())
		{
			const FVec3d Upright = Chart.AxisX;
			Chart.AxisX = Chart.AxisY;
			Chart.AxisY = -Upright;
			MeasureChart(Chart);
		}
	}

	/** A vertex keeps its number in the first chart that uses it; every other chart gets one of its own. */
	void SplitVertices(const FShelfPlan& Plan, uint32 Resolution, FMeshUnwrap& Unwrap) const
	{
		std::vector<uint32> FirstChart(Mesh.Positions.size(), IndexNone);
		std::unordered_map<uint64, uint32> Splits; // by vertex and chart; asked, never walked through
		const auto VertexIn = [&](uint32 Vertex, uint32 Number) -> uint32
		{
			uint32 Index = Vertex;
			if (FirstChart[Vertex] == Number)
			{
				return Vertex;
			}
			if (FirstChart[Vertex] == IndexNone)
			{
				FirstChart[Vertex] = Number;
			}
			else
			{
				const uint32 Next = static_cast<uint32>(Unwrap.SourceVertices.size());
				const auto [Entry, bNew] = Splits.try_emplace(uint64(Vertex) << 32 | Number, Next);
				if (!bNew)
				{
					return Entry->second;
				}
				Index = Next;
				Unwrap.SourceVertices.push_back(Vertex);
				Unwrap.TexCoords.emplace_back();
			}
			const FChart& Chart = Charts[Number];
			const TVec2<double> Origin(double(Plan.Places[Number][0]), double(Plan.Places[Number][1]));
			const TVec2<double> Texel = Origin + (Chart.Flat(Place(Vertex)) - Chart.Min) * Plan.Scale;
			Unwrap.TexCoords[Index] = (Texel / double(Resolution)).cast<float>();
			return Index;
		};
		for (uint32 Triangle = 0; Triangle < Analysis.Kept.size(); ++Triangle)
		{
			for (uint32& Corner : Unwrap.Triangles[Analysis.Sources[Triangle]])
			{
				Corner = VertexIn(Corner, ChartOf[Triangle]);
			}
		}
		TakeLeftOutAlong(VertexIn, Unwrap);
	}

	/** Triangles without area go where the rest of their polygon went. */
	template <typename VertexInType>
	void TakeLeftOutAlong(VertexInType&& VertexIn, FMeshUnwrap& Unwrap) const
	{
		std::unordered_map<uint32, uint32> ChartOfPolygon;
		for (uint32 Triangle = 0; Triangle < PolygonOf.size(); ++Triangle)
		{
			ChartOfPolygon.try_emplace(PolygonOf[Triangle], ChartOf[Triangle]);
		}
		for (const std::vector<uint32>* List : {&Analysis.Report.Degenerate, &Analysis.Report.Slivers})
		{
			for (const uint32 Source : *List)
			{
				const auto Found = ChartOfPolygon.find(Polygons.empty() ? Source : Polygons[Source]);
				for (uint32& Corner : Unwrap.Triangles[Source])
				{
					Corner = Found != ChartOfPolygon.end() ? VertexIn(Corner, Found->second) : Corner;
				}
			}
		}
	}

	const FSurfaceMesh& Mesh;
	const FMeshAnalysis Analysis;
	std::vector<uint32> PolygonOf; // by kept triangle
	std::vector<uint32> ChartOf;
	std::vector<FVec3d> Normals;     // times twice the area
	std::vector<uint32> Members;     // kept triangles, polygon by polygon
	std::vector<uint32> FirstMember; // where the polygon of a triangle begins in Members
	std::vector<FChart> Charts;
	std::span<const uint32> Polygons;
};

} // namespace

TResult<FMeshUnwrap> UnwrapMesh(const FSurfaceMesh& Mesh, std::span<const uint32> Polygons, uint32 Resolution)
{
	if (!Polygons.empty() && Polygons.size() != Mesh.Triangles.size())
	{
		return MakeError("polygons: " + std::to_string(Polygons.size()) + " for " +
			std::to_string(Mesh.Triangles.size()) + " triangles");
	}
	TResult<FMeshAnalysis> Analysis = AnalyseMesh(Mesh);
	if (!Analysis)
	{
		return Analysis.Error();
	}
	FUnwrapper Unwrapper(Mesh, Polygons, std::move(Analysis.Value()));
	FD_TRY(Unwrapper.CutCharts());
	return Unwrapper.LayOut(Resolution);
}

} // namespace FluidDrops
