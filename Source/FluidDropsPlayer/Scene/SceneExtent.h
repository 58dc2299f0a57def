// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where in space a scene is when it begins: what a camera and rain are to cover that are not told where to be.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "Scene/Scene.h"

#include <vector>

namespace FluidDrops
{

/** A box along the axes, m. */
struct FSceneBox
{
	FVec3f Least;
	FVec3f Greatest;

	FVec3f Center() const { return 0.5f * (Least + Greatest); }
	FVec3f HalfExtent() const { return 0.5f * (Greatest - Least); }
};

/** What there is to see: surfaces, bodies and fluid; without any of them the places where water comes from. */
struct FSceneExtent
{
	std::vector<FVec3f> Places;        // on it, m; empty if there is nothing
	FVec3f NormalSum = FVec3f::Zero(); // times area, m^2
	float Area = 0.0f;                 // m^2

	/** Meshes are those of LoadMeshes. */
	static FSceneExtent Of(const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes);

	/** Of all places, if there are any. */
	FSceneBox Bounds() const;

private:
	void AddBox(const FVec3f& Middle, const FVec3f& Half);
	void AddMesh(const FSurfaceMesh& Mesh, const FRigidTransform& Pose, bool bHasSides);
};

} // namespace FluidDrops
