// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a scene to a world: liquids, nozzles, drains and solid bodies, and the fluid of the start.

#pragma once

#include "FluidDropsCore/World/World.h"
#include "Scene/Scene.h"

namespace FluidDrops
{

/** What a body looks like: its shape or its model. Nothing for a half-space, and for what is a surface. */
TResult<FSurfaceMesh> MakeSolidMesh(const FScene& Scene, const FSceneSolid& Solid);

/** Liquids, sources, sinks and bodies, after the surfaces. Errors name the field. */
FStatus AddSceneFluid(FWorld& World, const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes);

/** What is full of fluid at the start, and what of it is bound; not after a snapshot. */
FStatus StartSceneFluid(FWorld& World, const FScene& Scene);

/** The settings of a loaded world into the scene; refuses a world of another scene. */
FStatus TakeFluidSettings(FScene& Scene, const FWorld& World);

/** Passes on what has changed in one struct of the scene, if that is one about fluid. */
FStatus PassOnFluid(FWorld& World, const FScene& Scene, const void* Changed);

/** Before each tick: moves kinematic bodies, and surfaces with the dynamic bodies that they are. */
FStatus MoveSolids(FWorld& World, const FScene& Scene);

} // namespace FluidDrops
