// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which surfaces an emitter works on, and making some for a first look.

#pragma once

#include "Containers/Array.h"
#include "Containers/ArrayView.h"
#include "Math/Sphere.h"
#include "UObject/ObjectPtr.h"

class AActor;
class UFluidSurfaceComponent;
class UWorld;

namespace FluidDropsUnreal
{

/** All surfaces of an actor; none of null. */
TArray<UFluidSurfaceComponent*> SurfacesOf(const AActor* Actor);

/** All surfaces of a world whose mesh reaches into a ball (cm). */
TArray<UFluidSurfaceComponent*> SurfacesWithin(const UWorld& World, const FSphere& Range);

/**
 * Makes meshes of some actors, or without any of all that reach into a ball, surfaces: the nearest ones, Most of them.
 */
void MakeSurfaces(UWorld& World, const FSphere& Range, TConstArrayView<TObjectPtr<AActor>> Actors, int32 Most);

} // namespace FluidDropsUnreal
