// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A surface that water can sit on: a triangle mesh with its graph, its frames and its BVH. The topology never
// changes; the place does: SetPose moves it rigidly, SetPositions moves every vertex (a skinned character).
// All motion of water happens in the surface's local space, so a moving surface carries its drops along.

#pragma once

#include "FluidDropsCore/Geometry/MeshAnalysis.h"
#include "FluidDropsCore/Geometry/TriangleFrame.h"

namespace FluidDrops
{

class FSurface
{
public:
	/** Refuses an unusable mesh with the reason; leaves degenerate triangles and slivers out and joins what lies
	 * across. */
	FD_CORE_API static TResult<FSurface> Create(const FSurfaceMesh& Mesh);

	/**
	 * The same, from what AnalyseMesh found or LoadAnalysis brought. The surface is Scale times the mesh. A mesh of
	 * that size would find the same neighbors but for what lies just at a tolerance; one that loses a triangle to
	 * rounding is refused, and so is another mesh.
	 */
	FD_CORE_API static TResult<FSurface> Create(
		const FSurfaceMesh& Mesh, const FMeshAnalysis& Analysis, float Scale = 1.0f);

	/** Local to world. Refuses a rotation that is not one. */
	FD_CORE_API FStatus SetPose(const FRigidTransform& NewPose);

	/** Moves the pose by a finite vector, m. */
	void Translate(const FVec3f& Way) { Transform.Translation += Way; }

	/**
	 * New local positions, as many as the mesh has; refuses NaN. Frames and boxes follow; no allocation. A triangle
	 * that collapses in this pose keeps the frame of its rest pose.
	 */
	FD_CORE_API FStatus SetPositions(std::span<const FVec3f> NewPositions);

	uint32 TriangleCount() const { return static_cast<uint32>(Corners.size()); }
	const TTriangleFrame<float>& Frame(uint32 Triangle) const { return Frames[Triangle]; }
	std::span<const TTriangleFrame<float>> AllFrames() const { return Frames; }
	const FSurfaceGraph& Graph() const { return *Neighborhood; }
	std::span<const FVec3f> Positions() const { return Points; }
	std::span<const FTriangleCorners> Triangles() const { return Corners; }
	std::span<const FVec2f> TexCoords() const { return Coordinates; }
	const FRigidTransform& Pose() const { return Transform; }
	const FMeshReport& Report() const { return MeshReport; }

	/** The index that a triangle had in the mesh (degenerate ones were left out). */
	uint32 SourceTriangle(uint32 Triangle) const { return Sources[Triangle]; }

	/** Of the triangles and their rest positions: what a snapshot must find again. */
	uint64 MeshHash() const { return RestHash; }

	/** The mesh as it was given, less the triangles that were left out. */
	FSurfaceMesh RestMesh() const { return {RestPoints, Corners, Coordinates}; }

	/** Counts SetPositions calls: frames computed before it are stale. */
	uint32 DeformationVersion() const { return Deformations; }

	/** The box around all of it, local. */
	const FBvh::FNode& RootBox() const { return Tree.Nodes()[0]; }

	/** In world space. */
	FD_CORE_API FSurfaceHit CastRay(
		const FVec3f& Origin, const FVec3f& Direction, float MaxTime, EHitSides Sides) const;
	FD_CORE_API FSurfaceHit CastParabola(const FParabola& Path, EHitSides Sides) const;
	FD_CORE_API FSurfaceHit FindClosest(const FVec3f& Point, float MaxDistance) const;
	/** Triangles within a distance of a point, rising; Out is cleared and refilled. */
	FD_CORE_API void FindWithin(const FVec3f& Point, float Distance, std::vector<uint32>& Out) const;
	FVec3f WorldPoint(uint32 Triangle, float B, float C) const
	{
		return Transform.TransformPoint(Frames[Triangle].Point({B, C}));
	}
	FVec3f WorldNormal(uint32 Triangle) const { return Transform.TransformVector(Frames[Triangle].Normal); }

	/**
	 * Signed distance in meters, positive on the side that normals point to. Where the closest point is an edge or
	 * a vertex the sign comes from the angle-weighted pseudo-normal (Baerentzen and Aanaes 2005), so it is right
	 * everywhere outside and inside a closed surface.
	 */
	FD_CORE_API float SignedDistance(const FVec3f& Point) const;

private:
	/** While it is made: all of it that much larger. */
	FStatus ScalePoints(float Scale);

	std::vector<FVec3f> Points; // local
	std::vector<FVec3f> RestPoints;
	std::vector<FTriangleCorners> Corners;
	std::vector<FVec2f> Coordinates;
	std::vector<uint32> Sources;
	std::vector<TTriangleFrame<float>> Frames;
	std::shared_ptr<const FSurfaceGraph> Neighborhood = FSurfaceGraph::Empty();
	FBvh Tree;
	FRigidTransform Transform;
	FMeshReport MeshReport;
	uint64 RestHash = 0;
	uint32 Deformations = 0;
};

} // namespace FluidDrops
