// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the game thread wants done to the water, as data for the next step. What the core calls a surface or an emitter
// is known only where commands are applied (FluidWorldHost).

#pragma once

#include "Components/SceneComponent.h"
#include "FluidDropsCore/World/Commands.h"
#include "FluidDropsHandles.h"
#include "FluidDropsSource.h"
#include "Math/Transform.h"

#include <variant>

/** A mesh becomes a surface. */
struct FFluidAddSurface
{
	FFluidSurfaceHandle Handle;
	FFluidSurfaceMeshRef Mesh;
	FluidDrops::FSurfaceSettings Material;
	FTransform LocalToWorld = FTransform::Identity; // with scale
	FVector Origin = FVector::ZeroVector;           // of the simulation when it was queued, world, cm
	TWeakObjectPtr<USceneComponent> Component;
	int32 UVChannel = 0; // that wetness is laid out by
	bool bPublishWetness = false;
	bool bPublishDeposits = false;
};

struct FFluidRemoveSurface
{
	FFluidSurfaceHandle Surface;
};

/** A command of the core that names a surface, whose index is put in when it is applied. */
struct FFluidOnSurface
{
	FFluidSurfaceHandle Surface;
	FluidDrops::FWorldCommand What;
};

/** One drop on the surface that is nearest. */
struct FFluidSpawnAt
{
	FluidDrops::FVec3f Position = FluidDrops::FVec3f::Zero(); // m
	float Reach = 0.1f;                                       // m
	float Radius = 1.0e-3f;                                   // m
	FluidDrops::FVec3f Velocity = FluidDrops::FVec3f::Zero(); // m/s
};

/** An emitter of a slot that may be new. */
struct FFluidSetEmitter
{
	int32 Slot = 0;
	FluidDrops::FEmitterSettings Settings;
};

struct FFluidSetRain
{
	int32 Slot = 0;
	FluidDrops::FRainSettings Settings;
};

using FFluidCommand = std::variant<FluidDrops::FWorldCommand, FFluidOnSurface, FFluidAddSurface, FFluidRemoveSurface,
	FFluidSpawnAt, FFluidSetEmitter, FFluidSetRain>;
