// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Meshes on their way into the core. What the core finds out about a mesh takes longer than all the rest, so it is done
// once: when a game is cooked, or for the first surface of a mesh, and shared by those that follow. Where even that
// would hold up a step, it is done on a background task before (SurfaceWork.h).

#pragma once

#include "FluidDropsCore/World/World.h"
#include "FluidDropsSource.h"
#include "HAL/CriticalSection.h"

#include "Tasks/Task.h"

#include <memory>

/** What the core has found out about one mesh without scale. Any thread; who comes second waits for the first. */
class FFluidMeshAnalysis
{
public:
	/** Of the mesh, from what was kept of it if that is good for anything. Null for a mesh that cannot be a surface. */
	std::shared_ptr<const FluidDrops::FMeshAnalysis> Find(
		const FluidDrops::FSurfaceMesh& Mesh, TConstArrayView<uint8> Kept);

	/** The last task that wants it: the next one starts after that instead of waiting on a worker. Game thread. */
	UE::Tasks::FTask LastTask;

private:
	FCriticalSection Lock;
	std::shared_ptr<const FluidDrops::FMeshAnalysis> Found;
};

namespace FluidDropsUnreal
{

/**
 * A component's mesh with that scale as the core wants it, with the texture coordinates of a channel, if it has that.
 * Refuses corners that are no vertices.
 */
FluidDrops::TResult<FluidDrops::FSurfaceMesh> CoreMesh(
	const FFluidSurfaceMesh& Mesh, const FVector3f& Scale, int32 UVChannel);

/** How a component's mesh is put into a world. */
struct FMeshPlacement
{
	FVector3f Scale = FVector3f::OneVector;
	int32 UVChannel = 0; // that wetness is laid out by
	FluidDrops::FRigidTransform Pose;
};

/** A component's mesh with all that is slow to find out about it. */
struct FReadyMesh
{
	FluidDrops::FSurfaceMesh Mesh;
	std::shared_ptr<const FluidDrops::FMeshAnalysis> Analysis; // never null
	float Scale = 1.0f;                                        // of Mesh, in the world
};

/**
 * What is known of the mesh serves for every scale that is the same along all axes and mirrors nothing. With any other
 * one, slivers and what touches what have to be found again, each time. Any thread.
 */
FluidDrops::TResult<FReadyMesh> MakeReady(const FFluidSurfaceMesh& Mesh, const FVector3f& Scale, int32 UVChannel);

/** Adds a component's mesh to a world. */
FluidDrops::TResult<uint32> AddMesh(FluidDrops::FWorld& World, const FFluidSurfaceMesh& Mesh,
	const FMeshPlacement& Placement, const FluidDrops::FSurfaceSettings& Material);

/** The same with what MakeReady gave for this mesh and scale. */
FluidDrops::TResult<uint32> AddMesh(FluidDrops::FWorld& World, const FFluidSurfaceMesh& Mesh,
	const FMeshPlacement& Placement, const FluidDrops::FSurfaceSettings& Material, const FReadyMesh& Ready);

/** What the core finds in a component's mesh with that scale. Refuses corners that are no vertices. */
FluidDrops::TResult<FluidDrops::FMeshReport> ReportOf(const FFluidSurfaceMesh& Mesh, const FVector3f& Scale);

/** The UV channels of a mesh in which no two triangles share a place of a texture of that many texels. */
TArray<int32> FindWetnessChannels(const FFluidSurfaceMesh& Mesh, int32 Resolution);

/** What AddMesh will want to know of a mesh, as bytes to keep. Refuses a mesh that cannot be a surface. */
FluidDrops::TResult<TArray<uint8>> AnalyseToKeep(const FFluidSurfaceMesh& Mesh);

/** A mesh with that scale is seen from inside unless its triangles are turned round. */
inline bool IsMirrored(const FVector3f& Scale)
{
	return Scale.X * Scale.Y * Scale.Z < 0.0f;
}

/** Scales that differ less are the same: what hangs on a bone gets a little of its rounding. */
inline constexpr float SameScale = 1.0e-4f;

} // namespace FluidDropsUnreal
