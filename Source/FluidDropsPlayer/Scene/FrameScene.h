// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A camera for scenes that do not say where theirs is: all surfaces and bodies are in view, from the side on which
// drops are.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "Scene/Scene.h"

#include <vector>

namespace FluidDrops
{

/** Gives the camera the eye and the target that it was not given. Meshes are those of LoadMeshes. */
void FrameScene(FScene& Scene, const std::vector<FSurfaceMesh>& Meshes);

} // namespace FluidDrops
