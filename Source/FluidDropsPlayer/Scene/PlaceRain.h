// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rain for scenes that do not say where theirs falls: on all that the camera shows. A scene of any size gets wet, in
// drops as fine as the world has room for. The water of those that are left out goes to the others (RainSizes.h), so
// that as much comes down as the rate says.

#pragma once

#include "FluidDropsCore/Parts/Advice.h"
#include "FluidDropsCore/World/World.h"
#include "Scene/Scene.h"

#include <vector>

namespace FluidDrops
{

/**
 * Gives rain the box and the least drop that it was not given, makes room in budgets that were not given, leaves out
 * trails over large things, and lowers a floor that was not given below all that could get wet. Before FrameScene,
 * which gives the camera a place. Meshes are those of LoadMeshes. Returns remarks on rain that cannot fall on all.
 */
std::vector<std::string> PlaceRain(FScene& Scene, const std::vector<FSurfaceMesh>& Meshes);

/** The world's advice, and which rain falls past everything. */
std::vector<FAdvice> NotesOn(const FWorld& World, const FScene& Scene);

} // namespace FluidDrops
