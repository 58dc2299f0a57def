// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Making a surface from a mesh, and moving it: everything that writes to an FSurface.

#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Geometry/Surface.h"
#include "Geometry/MeshAnalysis.h"
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

uint64 HashRestMesh(std::span<const FVec3f> Points, std::span<const FTriangleCorners> Corners)
{
	FHasher Hasher;
	Hasher.Add(Corners);
	for (const FVec3f& Point : Points)
	{
		Hasher.Add(std::span<const float>(Point.data(), 3));
	}
	return Hasher.Digest();
}

} // namespace

TResult<FSurface> FSurface::Create(const FSurfaceMesh& Mesh)
{
	FMeshAnalysis Analysis = AnalyseMesh(Mesh);
	if (!Analysis.Report.IsUsable())
	{
		return MakeError(Analysis.Report.Unusable);
	}
	FSurface Surface;
	Surface.Points = Mesh.Positions;
	Surface.RestPoints = Mesh.Positions;
	Surface.Coordinates = Mesh.TexCoords;
	Surface.Corners = std::move(Analysis.Kept);
	Surface.Sources = std::move(Analysis.Sources);
	Surface.Neighbourhood = std::move(Analysis.Graph);
	Surface.MeshReport = std::move(Analysis.Report);
	Surface.Frames.reserve(Surface.Corners.size());
	for (const FTriangleCorners& Triangle : Surface.Corners)
	{
		Surface.Frames.push_back(MakeSurfaceFrame(CornersInDouble(Surface.Points, Triangle)));
	}
	Surface.Tree = FBvh::Build(Surface.Points, Surface.Corners);
	Surface.RestHash = HashRestMesh(Surface.Points, Surface.Corners);
	return Surface;
}

FStatus FSurface::SetPose(const FRigidTransform& NewPose)
{
	constexpr float Slack = 1e-3f;
	const FMat3f Deviation = NewPose.Rotation.transpose() * NewPose.Rotation - FMat3f::Identity();
	// Written so that a NaN fails it.
	const bool bRotation = Deviation.cwiseAbs().maxCoeff() <= Slack && NewPose.Rotation.allFinite();
	if (!bRotation || !(NewPose.Rotation.determinant() > 0.0f))
	{
		return MakeError("pose: the rotation must be orthonormal within 1e-3 and not mirrored");
	}
	if (!IsUsablePosition(NewPose.Translation))
	{
		return MakeError("pose: the translation must be finite, from -1e7 to 1e7 m");
	}
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
