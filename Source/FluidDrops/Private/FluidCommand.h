// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the game thread wants done to the water, as data for the next step. What the core calls a surface or an emitter
// is known only where commands are applied (FluidWorldHost).

#pragma once

#include "Components/SceneComponent.h"
#include "Fluid/BodySolid.h"
#include "FluidDropsCore/World/Commands.h"
#include "FluidDropsHandles.h"
#include "FluidDropsSource.h"
#include "FluidParticleLook.h"
#include "Math/Transform.h"
#include "Surface/SurfaceWork.h"

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
	FFluidSurfaceWorkPtr Work; // done; null: the step makes it ready
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

/** The emitter, rain, nozzle, sink or source of wind of a slot, which may be new. */
template <typename SettingsType>
struct TFluidSet
{
	int32 Slot = 0; // of our handle
	SettingsType Settings;
};
template <typename SettingsType>
TFluidSet(int32, SettingsType) -> TFluidSet<SettingsType>;

/** What has such settings leaves a slot. */
template <typename SettingsType>
struct TFluidRemove
{
	int32 Slot = 0;
};

/** A liquid of particles, which may be new. */
struct FFluidSetLiquid
{
	int32 Liquid = 0; // the core's slot
	FluidDrops::FLiquidSettings Settings;
	FFluidParticleLook Look;
};

/** A solid in particle fluid. */
struct FFluidAddBody
{
	FFluidBodyHandle Handle;
	FFluidBodySolidPtr Solid;
	FluidDrops::FBodySettings Settings;
	FluidDrops::FRigidTransform Pose;
};

struct FFluidRemoveBody
{
	FFluidBodyHandle Body;
};

/** A command of the core that names a body, whose handle there is put in when it is applied. */
struct FFluidOnBody
{
	FFluidBodyHandle Body;
	FluidDrops::FWorldCommand What;
};

using FFluidCommand = std::variant<FluidDrops::FWorldCommand, FFluidOnSurface, FFluidAddSurface, FFluidRemoveSurface,
	FFluidSpawnAt, TFluidSet<FluidDrops::FEmitterSettings>, TFluidRemove<FluidDrops::FEmitterSettings>,
	TFluidSet<FluidDrops::FRainSettings>, TFluidRemove<FluidDrops::FRainSettings>, FFluidSetLiquid,
	TFluidSet<FluidDrops::FFluidSourceSettings>, TFluidRemove<FluidDrops::FFluidSourceSettings>,
	TFluidSet<FluidDrops::FFluidSinkSettings>, TFluidRemove<FluidDrops::FFluidSinkSettings>,
	TFluidSet<FluidDrops::FWindSourceSettings>, TFluidRemove<FluidDrops::FWindSourceSettings>, FFluidAddBody,
	FFluidRemoveBody, FFluidOnBody>;
