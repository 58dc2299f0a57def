// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneExtent.h"

#include "Scene/FluidWorld.h"
#include "Scene/SceneMotion.h"

namespace FluidDrops
{

namespace
{

const FVec3f UnknownHalfExtent = FVec3f::Constant(0.2f); // m: around a source that nothing is near

} // namespace

FSceneBox FSceneExtent::Bounds() const
{
	FSceneBox Box{Places[0], Places[0]};
	for (const FVec3f& Place : Places)
	{
		Box.Least = Box.Least.cwiseMin(Place);
		Box.Greatest = Box.Greatest.cwiseMax(Place);
	}
	return Box;
}

void FSceneExtent::AddBox(const FVec3f& Middle, const FVec3f& Half)
{
	for (int Corner = 0; Corner < 8; ++Corner)
	{
		const FVec3f Sign(Corner & 1 ? 1.0f : -1.0f, Corner & 2 ? 1.0f : -1.0f, Corner & 4 ? 1.0f : -1.0f);
		Places.push_back(Middle + Sign.cwiseProduct(Half));
	}
}

void FSceneExtent::AddMesh(const FSurfaceMesh& Mesh, const FRigidTransform& Pose, bool bHasSides)
{
	for (const FTriangleCorners& Corners : Mesh.Triangles)
	{
		const FVec3f A = Pose.TransformPoint(Mesh.Positions[Corners[0]]);
		const FVec3f B = Pose.TransformPoint(Mesh.Positions[Corners[1]]);
		const FVec3f C = Pose.TransformPoint(Mesh.Positions[Corners[2]]);
		Places.insert(Places.end(), {A, B, C});
		const FVec3f Normal = 0.5f * (B - A).cross(C - A);
		NormalSum += bHasSides ? Normal : FVec3f(FVec3f::Zero());
		Area += bHasSides ? Normal.norm() : 0.0f;
	}
}

FSceneExtent FSceneExtent::Of(const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes)
{
	FSceneExtent Extent;
	for (std::size_t Index = 0; Index < Meshes.size(); ++Index)
	{
		const FSurfacePlace& Place = Scene.Surfaces[Index].Place;
		Extent.AddMesh(Meshes[Index], PoseAt(Place, 0.0), Place.Look == ESurfaceLook::Opaque);
	}
	for (const FSceneSolid& Solid : Scene.Solids)
	{
		if (const TResult<FSurfaceMesh> Mesh = MakeSolidMesh(Scene, Solid))
		{
			Extent.AddMesh(Mesh.Value(), PoseAt(Solid.Place, 0.0), false);
		}
	}
	for (const FSceneFluidFill& Fill : Scene.FluidFills)
	{
		Extent.AddBox(Fill.Settings.Center, Fill.Settings.HalfExtent);
	}
	if (!Extent.Places.empty())
	{
		return Extent;
	}
	for (const FSceneFluidSource& Source : Scene.FluidSources)
	{
		Extent.AddBox(Source.Settings.Center, UnknownHalfExtent);
	}
	for (const FSceneEmitter& Emitter : Scene.Emitters)
	{
		Extent.AddBox(Emitter.Settings.Center, UnknownHalfExtent);
	}
	return Extent;
}

} // namespace FluidDrops
