// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Meshes from any file that assimp reads. Coordinates are taken as they are, in metres with Z up: a file that means
// centimetres or Y up is turned by the scene (position, rotation) or by the program that wrote it. Polygons become
// triangles; the transforms of a scene graph are applied; nothing is joined, repaired or left out, because telling
// what is wrong with a mesh is the core's business (ReportMesh).

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

#include <filesystem>
#include <string>

namespace FluidDrops
{

/** Errors start with the file's name. */
TResult<FSurfaceMesh> LoadMeshFile(const std::filesystem::path& File);

/** The validation report, in a few lines. */
std::string DescribeMesh(const FMeshReport& Report);

} // namespace FluidDrops
