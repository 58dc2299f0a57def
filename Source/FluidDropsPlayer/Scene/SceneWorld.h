// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a scene to a world: meshes, surfaces, emitters, rain and sprinkled drops; FluidWorld.h is for fluid. How they
// move is in SceneMotion.h.

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

/** What is odd about meshes from files, a line each: they are probably in other units than meters. */
std::vector<std::string> RemarksOnMeshes(const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes);

/** Surfaces, emitters, rain, liquids and bodies into an empty world. Errors name the field. */
FStatus FillWorld(FWorld& World, const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes);

/** The drops and the fluid of the start; not after a snapshot. */
FStatus SprinkleWorld(FWorld& World, const FScene& Scene);

/** Gives the world what has changed in one struct of the scene, and only that: a change starts closed forms anew. */
FStatus PassOn(FWorld& World, FScene& Scene, const void* Changed);

} // namespace FluidDrops
