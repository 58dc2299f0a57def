// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "Components/SceneComponent.h"
#include "FluidDropsHandles.h"
#include "FluidDropsSource.h"

/** What the host of a world knows of one of its surfaces, by the core's index. Vacant if Mesh is null. */
struct FFluidHostedSurface
{
	FFluidSurfaceHandle Handle;
	TSharedPtr<const FFluidSurfaceMesh, ESPMode::ThreadSafe> Mesh;
	FVector3f Scale = FVector3f::OneVector; // that is in the core's vertices
	TWeakObjectPtr<USceneComponent> Component;
	int32 UVChannel = 0; // that wetness is laid out by
	bool bPublishWetness = false;
	bool bPublishDeposits = false;
};
