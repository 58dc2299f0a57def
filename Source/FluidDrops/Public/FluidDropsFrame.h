// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A frame: what is to be seen of the water at one instant. Made on a task, published whole, never changed after that;
// whoever holds it may read it on any thread for as long as it likes. Frames are used again when nobody holds them.
//
// Lengths are centimeters, places are in world space relative to FFluidFrame::Origin, so that single precision is
// enough. A frame is one frame late: what lies on a moving surface is to be carried along from where the surface was
// (FFluidFrameSurface::Pose) to where it is when it is drawn; see FFluidFrame::CarryAlong.

#pragma once

#include "Containers/Array.h"
#include "Containers/ArrayView.h"
#include "FluidDropsHandles.h"
#include "FluidDropsTypes.h"
#include "FluidParticleLook.h"
#include "Math/Box.h"
#include "Math/Transform.h"
#include "Math/Vector.h"
#include "Math/Vector4.h"
#include "Templates/SharedPointer.h"

enum class EFluidDropState : uint8
{
	Sliding,
	Resting,
	Leaving, // pulled off within this tick
	Fading,  // taken in by another drop, and still seen while it shrinks
};

/**
 * The shape of a drop or pool, in units of its radius: four rings and an apex, see Shaders/Public/DropShape.ush.
 */
struct FFluidProfile
{
	float Radius[4] = {}; // of rings 0 (the base) to 3; the apex has none
	float Height[4] = {}; // of rings 1 to 3 and the apex; the base lies on the surface
	float Shift[4] = {};  // of the same, along the direction of leaning
};

/** A drop on a surface. */
struct FFluidDrop
{
	FVector3f Position = FVector3f::ZeroVector; // of the base's center
	FVector3f Normal = FVector3f::UpVector;     // of the surface
	FVector3f Along = FVector3f::ForwardVector; // unit tangent: where it moves, or leans if it does not
	float Speed = 0.0f;                         // over the surface along Along, cm/s
	float Radius = 0.0f;                        // of the sphere of equal volume
	float BaseRadius = 0.0f;                    // of the wetted disc
	float Height = 0.0f;                        // of the apex
	float Lean = 0.0f;                          // shift of the apex along Along
	float Mass = 0.0f;                          // kg
	float Age = 0.0f;                           // since it was first seen, s
	float Way = 0.0f;                           // traveled, in widths 2 Radius: what advances the noise of the outline
	float Roughening = 0.0f;                    // how far that noise displaces the outline
	FFluidProfile Shape;
	float LobeForward = 0.0f; // of a bent drop, see Shaders/Public/LobedShape.ush; LobeScale 0: not bent
	float LobeRaise = 0.0f;
	float LobeScale = 0.0f;
	bool bLobeRaisesBase = false; // the form of the source, whose base does not stay on the surface
	EFluidDropState State = EFluidDropState::Resting;
	uint32 Seed = 0;     // stays with the drop
	int32 Surface = 0;   // in FFluidFrame::Surfaces
	uint32 Triangle = 0; // of the mesh as it was registered
};

/** A straight piece of film that a drop left behind. */
struct FFluidTrail
{
	FVector3f Start = FVector3f::ZeroVector;
	FVector3f End = FVector3f::ZeroVector;
	FVector3f Normal = FVector3f::UpVector;
	float Width = 0.0f;
	float Wetness = 0.0f; // 1 when fresh, 0 when dry
	int32 Surface = 0;    // in FFluidFrame::Surfaces
	float FilmThickness = 0.0f;
};

/** A pool: level in the middle, with a rim at the contact angle. */
struct FFluidPool
{
	FVector3f Position = FVector3f::ZeroVector; // of its middle, on the surface
	FVector3f Up = FVector3f::UpVector;         // against gravity
	float Radius = 0.0f;
	float Depth = 0.0f;
	FFluidProfile Shape;
	uint32 Seed = 0; // stays with the pool
	int32 Surface = 0;
	uint32 Triangle = 0;
};

/** A drop in the air. */
struct FFluidSpray
{
	FVector3f Position = FVector3f::ZeroVector;
	FVector3f Velocity = FVector3f::ZeroVector; // cm/s
	float Radius = 0.0f;
	float Mass = 0.0f; // kg
	float Age = 0.0f;  // s
	uint32 Seed = 0;   // stays with the drop
};

/** A particle of fluid. */
struct FFluidParticle
{
	FVector3f Position = FVector3f::ZeroVector;
	FVector3f Velocity = FVector3f::ZeroVector; // cm/s
	float Density = 0.0f;                       // 1 in the midst of fluid, less at its face, 0 alone
	uint8 Liquid = 0;                           // in FFluidFrame::Liquids
	bool bAsleep = false;                       // at rest, and all around it
};

/** A liquid of particles. */
struct FFluidFrameLiquid
{
	FFluidParticleLook Look;
	float ParticleRadius = 0.0f; // of the ball that has a particle's volume
	float ParticleMass = 0.0f;   // kg
	float InnerDensity = 1.0f;   // of the core, in the midst of fluid
};

/** A strong hit of particles on a solid. */
struct FFluidFrameHit
{
	FVector3f Position = FVector3f::ZeroVector;
	FVector3f Normal = FVector3f::UpVector; // out of the solid
	float Impulse = 0.0f;                   // kg cm/s
};

/** What the fluid did to a solid since the frame before. */
struct FFluidFrameBody
{
	FFluidBodyHandle Handle;
	FVector3f Impulse = FVector3f::ZeroVector;        // kg cm/s
	FVector3f AngularImpulse = FVector3f::ZeroVector; // kg cm^2/s, about the center of mass
	int32 Contacts = 0;                               // particles that touch it
	TArray<FFluidFrameHit, TInlineAllocator<4>> Hits; // the strongest, in falling order
};

/** A texel of a surface's map. */
struct FFluidWetTexel
{
	float Film = 0.0f;       // thickness, cm
	float Age = 0.0f;        // since film last came there, s
	float DropHeight = 0.0f; // 0 here: drops are splatted when the map is written into textures
	float Fog = 0.0f;        // water in drops too fine to be seen one by one, as thick as it would be on its own, cm
};

/** A surface as it was when the frame was made. Gone if Handle is not set. */
struct FFluidFrameSurface
{
	FFluidSurfaceHandle Handle;
	TWeakObjectPtr<USceneComponent> Component;
	FTransform Pose = FTransform::Identity; // rigid, local to world
	int32 WetnessResolution = 0;            // texels along a side; 0 without a map, or when nobody asked for it
	float WetnessTexelSize = 0.0f;          // mean length of a texel's side, cm
	int32 WetnessUVChannel = 0;             // of the mesh, by which the map is laid out if that serves
	// Laid out by UFluidDropsSubsystem::GetWetnessLayout. Frames share it while nothing happens; null without a map.
	TSharedPtr<const TArray<FFluidWetTexel>, ESPMode::ThreadSafe> Wetness;
	TSharedPtr<const struct FFluidWetnessSplats, ESPMode::ThreadSafe>
		WetnessSplats; // the drops on it, for the renderer
	// Matter on each triangle as registered, kg/m^2. Frames share it while it stays the same; null when clean or
	// unasked.
	TSharedPtr<const TArray<float>, ESPMode::ThreadSafe> Deposits;
	FBox3f DropBounds = FBox3f(ForceInit);  // around its drops and pools as they are drawn
	FBox3f TrailBounds = FBox3f(ForceInit); // around its trails
	int32 FirstEvent = 0;                   // of what happened on it, in FFluidFrame::EventOrder
	int32 NumEvents = 0;
};

struct FFluidFrame
{
	uint64 Number = 0;                      // counts published frames
	FVector Origin = FVector::ZeroVector;   // world, cm: what positions are relative to
	double Time = 0.0;                      // of the instant that is shown, simulated s
	float Interpolation = 1.0f;             // of that instant: 0 at the tick before the last one, 1 at the last
	int32 TicksRun = 0;                     // since the frame before
	FVector3f Wind = FVector3f::ZeroVector; // mean of the air after the last tick, with its gusts, cm/s
	// All of that wind, for WindAt. Frames share it while no tick comes; null: it is the mean everywhere.
	TSharedPtr<const struct FFluidFrameWind, ESPMode::ThreadSafe> WindField;

	TArray<FFluidDrop> Drops;
	TArray<FFluidTrail> Trails;
	TArray<FFluidPool> Pools;
	TArray<FFluidSpray> Spray;
	TArray<FFluidParticle> Particles;
	TArray<FFluidFrameLiquid> Liquids; // of particles
	TSharedPtr<const struct FFluidLiquidSurfaces, ESPMode::ThreadSafe>
		LiquidSurfaces;                      // their faces as of the last tick; null when nobody wants to see them
	float LiquidsAgo = 0.0f;                 // how long before that tick the instant that is shown was, s
	FBox3f LiquidBounds = FBox3f(ForceInit); // around all particle fluid, whether its faces are known or not
	FBox3f SprayBounds = FBox3f(ForceInit);  // around falling drops
	TArray<FFluidFrameBody>
		Bodies;                // solids in fluid by slot; vacant ones, and all in a frame without ticks, have no handle
	bool bFluidAtRest = false; // no particle moved in the last tick, or there is none
	TArray<FFluidFrameSurface> Surfaces;
	TArray<FFluidDropEvent> Events; // since the frame before, by kind
	TArray<int32> EventOrder;       // indices of Events, one surface after the other
	TArray<int32> SurfaceOfSlot;    // indices of Surfaces by slot of the handle; INDEX_NONE: none
	FFluidStatistics Statistics;

	/** Where in Surfaces it is; INDEX_NONE if it is not. */
	FLUIDDROPS_API int32 FindSurface(FFluidSurfaceHandle Surface) const;
	/** Indices of the events on one of Surfaces, in their order. */
	TConstArrayView<int32> EventsOn(int32 Surface) const
	{
		return MakeArrayView(EventOrder).Mid(Surfaces[Surface].FirstEvent, Surfaces[Surface].NumEvents);
	}

	/** The wind at a place of the world (cm), after the last tick, cm/s. Any thread may ask. */
	FLUIDDROPS_API FVector WindAt(const FVector& Location) const;

	/** Of who makes a frame: fills SurfaceOfSlot. */
	FLUIDDROPS_API void IndexSurfaces();
	/** Of who makes a frame: fills EventOrder. OfEvents: for each of Events the index of its surface. */
	FLUIDDROPS_API void SortEvents(TConstArrayView<int32> OfEvents);

	/** What takes a world-space place on a surface from where it was simulated to where the surface is now. */
	FTransform CarryAlong(int32 Surface, const FTransform& ComponentToWorld) const
	{
		FTransform Now = ComponentToWorld;
		Now.SetScale3D(FVector::OneVector);
		return Surfaces[Surface].Pose.Inverse() * Now;
	}
};

using FFluidFramePtr = TSharedPtr<const FFluidFrame, ESPMode::ThreadSafe>;
