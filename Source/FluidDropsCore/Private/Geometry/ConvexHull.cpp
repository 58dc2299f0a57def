// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The incremental algorithm: from a tetrahedron on, each point that sees faces replaces them by a fan to their rim.

#include "FluidDropsCore/Geometry/ConvexHull.h"
#include "Geometry/MeshSurvey.h"
#include "Geometry/TriangleQueries.h"

#include <algorithm>
#include <limits>
#include <set>

namespace FluidDrops
{

namespace
{

constexpr double HullTolerance = 1e-6; // of the size: nearer to a plane counts as lying on it

struct FHullFace
{
	FTriangleCorners Corners;
	FVec3d Normal;
	double Offset;
};

class FHullBuilder
{
public:
	explicit FHullBuilder(std::span<const FVec3f> InPoints)
		: Points(InPoints)
	{
	}

	/** Four points that span a volume, the farthest in each direction; false if there are none. */
	bool Begin()
	{
		FVec3d Low = At(0);
		FVec3d High = At(0);
		for (uint32 Point = 0; Point < Points.size(); ++Point)
		{
			Low = Low.cwiseMin(At(Point));
			High = High.cwiseMax(At(Point));
		}
		Tolerance = HullTolerance * (High - Low).norm();
		const uint32 A = Farthest([&](const FVec3d& P) { return (P - At(0)).norm(); });
		const uint32 B = Farthest([&](const FVec3d& P) { return (P - At(A)).norm(); });
		const FVec3d Line = At(B) - At(A);
		const uint32 C = Farthest([&](const FVec3d& P) { return Line.cross(P - At(A)).norm(); });
		const FVec3d Normal = Line.cross(At(C) - At(A));
		const uint32 D = Farthest([&](const FVec3d& P) { return std::abs(Normal.dot(P - At(A))); });
		const double Height = Normal.dot(At(D) - At(A));
		if (!(std::abs(Height) > 10.0 * Tolerance * Normal.norm()))
		{
			return false;
		}
		const FTriangleCorners Base = Height < 0.0 ? FTriangleCorners{A, B, C} : FTriangleCorners{A, C, B};
		AddFace(Base);
		for (std::size_t Side = 0; Side < 3; ++Side)
		{
			AddFace({Base[(Side + 1) % 3], Base[Side], D});
		}
		return true;
	}

	void AddPoint(uint32 Point)
	{
		const auto Sees = [&](const FHullFace& Face) { return Face.Normal.dot(At(Point)) - Face.Offset > Tolerance; };
		std::set<std::pair<uint32, uint32>> Seen; // directed sides of the faces that go
		for (const FHullFace& Face : Faces)
		{
			for (std::size_t Side = 0; Side < 3 && Sees(Face); ++Side)
			{
				Seen.insert({Face.Corners[Side], Face.Corners[(Side + 1) % 3]});
			}
		}
		if (Seen.empty())
		{
			return;
		}
		Faces.erase(std::remove_if(Faces.begin(), Faces.end(), Sees), Faces.end());
		for (const auto& [From, To] : Seen)
		{
			if (Seen.count({To, From}) == 0)
			{
				AddFace({From, To, Point});
			}
		}
	}

	const std::vector<FHullFace>& AllFaces() const { return Faces; }
	double PlaneTolerance() const { return Tolerance; }

private:
	FVec3d At(uint32 Point) const { return Points[Point].cast<double>(); }

	template <typename MeasureType>
	uint32 Farthest(MeasureType&& Measure) const
	{
		uint32 Best = 0;
		for (uint32 Point = 1; Point < Points.size(); ++Point)
		{
			Best = Measure(At(Point)) > Measure(At(Best)) ? Point : Best;
		}
		return Best;
	}

	void AddFace(const FTriangleCorners& Corners)
	{
		const FVec3d Normal = (At(Corners[1]) - At(Corners[0])).cross(At(Corners[2]) - At(Corners[0])).normalized();
		Faces.push_back({Corners, Normal, Normal.dot(At(Corners[0]))});
	}

	std::span<const FVec3f> Points;
	std::vector<FHullFace> Faces;
	double Tolerance = 0.0; // m
};

/** Adds a face to the planes, unless one of them is its own. */
void AddPlane(const FHullFace& Face, double Tolerance, const FVec3d& Center, std::vector<FHullPlane>& Planes)
{
	for (const FHullPlane& Plane : Planes)
	{
		const double Apart =
			(Plane.Normal.cast<double>().dot(Center) - double(Plane.Offset)) - (Face.Normal.dot(Center) - Face.Offset);
		if ((Plane.Normal.cast<double>() - Face.Normal).norm() < 1e-4 && std::abs(Apart) < 10.0 * Tolerance)
		{
			return;
		}
	}
	Planes.push_back({Face.Normal.cast<float>(), static_cast<float>(Face.Offset)});
}

} // namespace

TResult<FConvexHull> FConvexHull::Build(std::span<const FVec3f> Points)
{
	if (Points.size() < 4 || Points.size() > MaxPoints)
	{
		return MakeError("convex hull: " + std::to_string(Points.size()) + " points; must be from 4 to " +
			std::to_string(MaxPoints));
	}
	for (std::size_t Point = 0; Point < Points.size(); ++Point)
	{
		if (!IsUsablePosition(Points[Point]))
		{
			return MakeError("convex hull: point " + std::to_string(Point) + " is not a number from -1e7 to 1e7 m");
		}
	}
	FHullBuilder Builder(Points);
	if (!Builder.Begin())
	{
		return MakeError("convex hull: the points lie in one plane and enclose no volume");
	}
	for (uint32 Point = 0; Point < Points.size(); ++Point)
	{
		Builder.AddPoint(Point);
	}

	FConvexHull Hull;
	std::vector<uint32> NewIndex(Points.size(), IndexNone);
	for (const FHullFace& Face : Builder.AllFaces())
	{
		FTriangleCorners Corners;
		for (std::size_t Corner = 0; Corner < 3; ++Corner)
		{
			uint32& Index = NewIndex[Face.Corners[Corner]];
			if (Index == IndexNone)
			{
				Index = static_cast<uint32>(Hull.Corners.size());
				Hull.Corners.push_back(Points[Face.Corners[Corner]]);
			}
			Corners[Corner] = Index;
		}
		Hull.Triangles.push_back(Corners);
		AddPlane(Face, Builder.PlaneTolerance(), Points[0].cast<double>(), Hull.Planes);
	}
	if (Hull.Planes.size() > MaxPlanes)
	{
		return MakeError("convex hull: " + std::to_string(Hull.Planes.size()) + " planes; at most " +
			std::to_string(MaxPlanes) + ", use fewer points or a sampled distance field");
	}
	return Hull;
}

FVec3f FConvexHull::Away(const FVec3f& Outside) const
{
	const FVec3d Point = Outside.cast<double>();
	double Best = std::numeric_limits<double>::max();
	FVec3d Closest = Corners[0].cast<double>();
	for (const FTriangleCorners& Triangle : Triangles)
	{
		const FTriangleCorners3d At = CornersInDouble(Corners, Triangle);
		if (At.AreaNormal().dot(Point - At.A) <= 0.0)
		{
			continue; // it faces away
		}
		const FClosestOnTriangle Candidate = FindClosestOnTriangle(At, Point);
		if (Candidate.DistanceSquared < Best)
		{
			Best = Candidate.DistanceSquared;
			Closest = At.A + Candidate.B * (At.B - At.A) + Candidate.C * (At.C - At.A);
		}
	}
	return (Point - Closest).cast<float>();
}

} // namespace FluidDrops
