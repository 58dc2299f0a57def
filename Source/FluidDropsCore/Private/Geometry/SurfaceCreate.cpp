// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Making a surface from a mesh, and moving it: everything that writes to an FSurface.

#include "FluidDropsCore/Foundation/Rotation.h"
#include "FluidDropsCore/Geometry/Surface.h"
#include "Geometry/MeshSurvey.h"
#include "Geometry/TriangleQueries.h"

namespace FluidDrops
{

namespace
{

/** A frame computed in double and rounded once: single precision would lose small triangles to underflow. */
TTriangleFrame<float> MakeSurfaceFrame(const FTriangleCorners3d& Corners)
{
	const TTriangleFrame<double> Exact = TTriangleFrame<double>::FromCorners(Corners.A, Corners.B, Corners.C);
	TTriangleFrame<float> Frame;
	Frame.Normal = Exact.Normal.cast<float>();
	Frame.AxisX = Exact.AxisX.cast<float>();
	Frame.AxisY = Exact.AxisY.cast<float>();
	Frame.Origin = Exact.Origin.cast<float>();
	Frame.BaseLength = static_cast<float>(Exact.BaseLength);
	Frame.Apex = Exact.Apex.cast<float>();
	for (int Side = 0; Side < 3; ++Side)
	{
		Frame.Along[Side] = Exact.Along[Side].cast<float>();
	}
	return Frame;
}

/** Too flat for a frame: the same rule by which slivers are left out of a mesh. */
bool IsCollapsed(const FTriangleCorners3d& Corners)
{
	const double LongestSquared = std::max({(Corners.B - Corners.A).squaredNorm(),
		(Corners.C - Corners.B).squaredNorm(), (Corners.A - Corners.C).squaredNorm()});
	return !(Corners.AreaNormal().norm() >= 1e-6 * LongestSquared && LongestSquared > 1e-30);
}

} // namespace

TResult<FSurface> FSurface::Create(const FSurfaceMesh& Mesh)
{
	const TResult<FMeshAnalysis> Analysis = AnalyseMesh(Mesh);
	return Analysis ? Create(Mesh, Analysis.Value()) : TResult<FSurface>(Analysis.Error());
}

TResult<FSurface> FSurface::Create(const FSurfaceMesh& Mesh, const FMeshAnalysis& Analysis, float Scale)
{
	const bool bTexCoords = Mesh.TexCoords.empty() || Mesh.TexCoords.size() == Mesh.Positions.size();
	if (!bTexCoords || HashMesh(Mesh.Positions, Mesh.Triangles) != Analysis.MeshHash)
	{
		return MakeError("mesh analysis is of another mesh");
	}
	if (!(Scale > 0.0f) || !std::isfinite(Scale))
	{
		return MakeError("scale: must be a number above 0");
	}
	FSurface Surface;
	Surface.Points = Mesh.Positions;
	Surface.Coordinates = Mesh.TexCoords;
	Surface.Corners = Analysis.Kept;
	Surface.Sources = Analysis.Sources;
	Surface.Neighborhood = Analysis.Graph;
	Surface.Tree = Analysis.Tree;
	Surface.MeshReport = Analysis.Report;
	if (Scale != 1.0f)
	{
		FD_TRY(Surface.ScalePoints(Scale));
	}
	Surface.RestPoints = Surface.Points;
	Surface.Frames.reserve(Surface.Corners.size());
	for (const FTriangleCorners& Triangle : Surface.Corners)
	{
		Surface.Frames.push_back(MakeSurfaceFrame(CornersInDouble(Surface.Points, Triangle)));
	}
	Surface.RestHash = HashMesh(Surface.Points, Surface.Corners);
	return Surface;
}

FStatus FSurface::ScalePoints(float Scale)
{
	for (FVec3f& Point : Points)
	{
		Point *= Scale;
		if (!IsUsablePosition(Point))
		{
			return MakeError("scale: vertices must be within 1e7 m");
		}
	}
	for (std::size_t Triangle = 0; Triangle < Corners.size(); ++Triangle)
	{
		if (IsCollapsed(CornersInDouble(Points, Corners[Triangle])))
		{
			return MakeError("scale: triangle " + std::to_string(Sources[Triangle]) + " collapses");
		}
	}
	Tree.Refit(Points, Corners);
	MeshReport.Area *= double(Scale) * double(Scale);
	MeshReport.BoundsMin *= double(Scale);
	MeshReport.BoundsMax *= double(Scale);
	return {};
}

FStatus FSurface::SetPose(const FRigidTransform& NewPose)
{
	FD_TRY(CheckPose(NewPose));
	Transform = NewPose;
	return {};
}

FStatus FSurface::SetPositions(std::span<const FVec3f> NewPositions)
{
	if (NewPositions.size() != Points.size())
	{
		return MakeError("positions: " + std::to_string(NewPositions.size()) + " given, the surface has " +
			std::to_string(Points.size()) + " vertices");
	}
	for (std::size_t Vertex = 0; Vertex < NewPositions.size(); ++Vertex)
	{
		if (!IsUsablePosition(NewPositions[Vertex]))
		{
			return MakeError("positions: vertex " + std::to_string(Vertex) + " is not a number from -1e7 to 1e7 m");
		}
	}
	std::copy(NewPositions.begin(), NewPositions.end(), Points.begin());
	for (uint32 Triangle = 0; Triangle < Corners.size(); ++Triangle)
	{
		const FTriangleCorners3d Places = CornersInDouble(Points, Corners[Triangle]);
		if (IsCollapsed(Places))
		{
			// Axes and size of the rest pose, at its place now: the same whatever poses came before, so that a
			// restored world goes on bit for bit.
			Frames[Triangle] = MakeSurfaceFrame(CornersInDouble(RestPoints, Corners[Triangle]));
			Frames[Triangle].Origin = Points[Corners[Triangle][0]];
			continue;
		}
		Frames[Triangle] = MakeSurfaceFrame(Places);
	}
	Tree.Refit(Points, Corners);
	++Deformations;
	return {};
}

} // namespace FluidDrops
