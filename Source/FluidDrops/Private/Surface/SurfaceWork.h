// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Meshes that are made ready for a world on a background task: to find out what touches what in a large mesh takes many
// frames, so its surface joins the water when that is known.

#pragma once

#include "CoreMesh.h"
#include "Tasks/Task.h"
#include "Templates/SharedPointer.h"

#include <optional>

/** A mesh that is being made ready. */
struct FFluidSurfaceWork
{
	UE::Tasks::FTask Task;
	FVector3f Scale = FVector3f::OneVector;                                 // that it is made for
	std::optional<FluidDrops::TResult<FluidDropsUnreal::FReadyMesh>> Ready; // when the task is done
};

using FFluidSurfaceWorkPtr = TSharedPtr<FFluidSurfaceWork, ESPMode::ThreadSafe>;

namespace FluidDropsUnreal
{

/** Triangles that a step takes in by itself: it analyzes that many in about 3 ms. */
inline constexpr int32 MaxTrianglesInStep = 1024;

/** Meshes that are made ready at the same time. */
inline constexpr int32 MaxSurfacesAtOnce = 2;

/** Null for a mesh that is small enough for a step. Game thread. */
FFluidSurfaceWorkPtr StartSurface(const FFluidSurfaceMeshRef& Mesh, const FVector3f& Scale, int32 UVChannel);

} // namespace FluidDropsUnreal
