// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a scene to a world: meshes, surfaces, emitters, sprinkled drops, and the motion of surfaces over time. Where
// a surface is depends only on the tick, so a run that goes on from a snapshot moves it as if it had never stopped.

#pragma once

#include "FluidDropsCore/World/World.h"
#include "Scene/Scene.h"

#include <vector>

namespace FluidDrops
{

/** The mesh of a shape. */
FSurfaceMesh MakeShape(const FShapes& Shape);

/** One mesh for each surface. */
TResult<std::vector<FSurfaceMesh>> LoadMeshes(const FScene& Scene);

FRigidTransform PoseAt(const FSurfacePlace& Place, double Time);

/** Surfaces and emitters into an empty world. Errors name the field. */
FStatus FillWorld(FWorld& World, const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes);

/** The drops of the start; not after a snapshot. */
FStatus SprinkleWorld(FWorld& World, const FScene& Scene);

/** Before each tick: moves what spins. */
FStatus MoveSurfaces(FWorld& World, const FScene& Scene);

} // namespace FluidDrops
