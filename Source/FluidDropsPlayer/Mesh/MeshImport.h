// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The border to assimp. A damaged file can make an importer loop or crash (a PLY that ends within its header does),
// so it works in a child process with a limit on its time; what comes back is a mesh or one line.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

#include <filesystem>

namespace FluidDrops
{

/** By assimp, in this process. Errors do not name the file. */
TResult<FSurfaceMesh> ImportMesh(const std::filesystem::path& File);

/** The same in a child process that gets CpuSeconds. Call it before there are other threads. */
TResult<FSurfaceMesh> ImportMeshGuarded(const std::filesystem::path& File, uint32 CpuSeconds);

} // namespace FluidDrops
