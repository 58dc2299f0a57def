// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Meshes from any file that assimp reads, in meters with Z up, as FMeshUnits says what the file's own units and axes
// are. Polygons become triangles; the transforms of a scene graph are applied; vertices at exactly the same place
// become one; nothing else is repaired or left out, because telling what is wrong with a mesh is the core's business.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

#include <filesystem>
#include <string>

namespace FluidDrops
{

enum class EUpAxis : uint8
{
	OfFormat, // Y for formats whose standard says so (glTF), or as which assimp turns them (Collada); Z for others
	Y,
	Z,
};

/** What the coordinates of a file mean. */
struct FMeshUnits
{
	float Scale = 1.0f; // meters for one unit of the file
	EUpAxis UpAxis = EUpAxis::OfFormat;
};

/** Errors start with the file's name. */
TResult<FSurfaceMesh> LoadMeshFile(const std::filesystem::path& File, const FMeshUnits& Units);

/** What is odd about the size of a mesh (30 m and more, 3 mm and less) and what to do about it; empty if nothing is. */
std::string RemarkOnSize(const FSurfaceMesh& Mesh);

/** The validation report, in a few lines. */
std::string DescribeMesh(const FMeshReport& Report);

} // namespace FluidDrops
