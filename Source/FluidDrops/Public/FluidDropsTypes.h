// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the water tells: events, answers to questions, statistics. Centimeters, kilograms, seconds, world space.

#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"

#include "FluidDropsTypes.generated.h"

/** What can happen to a drop. */
UENUM(BlueprintType)
enum class EFluidDropEvent : uint8
{
	Landed UMETA(ToolTip = "Came out of the air onto a surface, or into a pool on it."),
	Merged UMETA(ToolTip = "Was taken in by another drop."),
	Detached UMETA(ToolTip = "Was pulled off the face of its surface, by its weight or by the motion of the surface."),
	Dripped UMETA(ToolTip = "Ran over a border of its surface and falls."),
	Evaporated UMETA(ToolTip = "Dried up."),
	Count UMETA(Hidden)
};

/** One thing that happened to one drop. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidDropEvent
{
	GENERATED_BODY()

	/** Where on the surface, in world space (cm). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	FVector Location = FVector::ZeroVector;

	/** Outward unit normal of the surface there, in world space. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	FVector Normal = FVector::UpVector;

	/** Mass of the drop that it happened to (kg). Of one that dried up: what was left. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float Mass = 0.0f;

	/** Speed against the surface (cm/s); of a drop that merged, against the one that took it in. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float Speed = 0.0f;

	/** What happened. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	EFluidDropEvent Kind = EFluidDropEvent::Landed;

	/** The component that is the surface. Empty when it is gone by now. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	TWeakObjectPtr<USceneComponent> Surface;
};

/** The water at a point of a surface. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidWaterAtPoint
{
	GENERATED_BODY()

	/** Whether there was a surface in reach. If not, all else is zero. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	bool bFound = false;

	/** The component that is the surface. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	TWeakObjectPtr<USceneComponent> Surface;

	/** Distance of the surface from the point that was asked for (cm). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float Distance = 0.0f;

	/** Part of the place that water covers, 0 (dry) to 1 (below a drop or a pool). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float Wetness = 0.0f;

	/** Thickness of the film of water (cm). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float FilmThickness = 0.0f;

	/** How many drops cover the point. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Drops = 0;

	/** Whether the point is in a pool. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	bool bInPool = false;
};

/** The water in a region or on a surface. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidWaterWithin
{
	GENERATED_BODY()

	/** Drops on surfaces. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Drops = 0;

	/** Drops in the air. Not counted for a single surface. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 FallingDrops = 0;

	/** Pools. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Pools = 0;

	/** All water on surfaces there: drops, film and pools (kg). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	double SurfaceMass = 0.0;

	/** Water in the air there (kg). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	double FallingMass = 0.0;

	/** Area of the surfaces there (cm^2). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	double Area = 0.0;

	/** Part of the area that water covers, 0 (dry) to 1. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float Wetness = 0.0f;

	/** Thickness of the film (cm), averaged over all of the area. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float MeanFilmThickness = 0.0f;
};

/** The particle fluid in a region. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidParticlesWithin
{
	GENERATED_BODY()

	/** How many particles. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Particles = 0;

	/** Their mass (kg). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	double Mass = 0.0;

	/** Their center of mass, in world space (cm). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	FVector Center = FVector::ZeroVector;

	/** Their mean velocity, in world space (cm/s). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	FVector Velocity = FVector::ZeroVector;

	/** Speed of the fastest (cm/s). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float MaxSpeed = 0.0f;
};

/** A strong hit of particle fluid on a body. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidBodyHit
{
	GENERATED_BODY()

	/** Where, in world space (cm). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	FVector Location = FVector::ZeroVector;

	/** Unit normal out of the body, in world space. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	FVector Normal = FVector::UpVector;

	/** How hard (kg cm/s). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float Impulse = 0.0f;
};

/** How much there is, what it costs, and what found no room. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidStatistics
{
	GENERATED_BODY()

	/** Drops on surfaces, and the most there can be (budget). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Drops = 0;

	/** Most drops on surfaces that there can be. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 DropBudget = 0;

	/** Drops in the air. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 FallingDrops = 0;

	/** Most drops in the air that there can be. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 FallingBudget = 0;

	/** Pieces of trail. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 TrailPieces = 0;

	/** Pools. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Pools = 0;

	/** Particles of fluid. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Particles = 0;

	/** Most particles of fluid that there can be. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 ParticleBudget = 0;

	/** Particles of fluid that are not at rest: what costs time. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 AwakeParticles = 0;

	/** Triangles of the faces of liquids, as they were last made to be drawn. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 LiquidTriangles = 0;

	/** What making them took, as a part of the step (ms). 0: nothing had moved, or nobody sees them. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float LiquidMilliseconds = 0.0f;

	/** Surfaces that carry water. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int32 Surfaces = 0;

	/** Drops, trail pieces, particles and events that found no room since the start. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int64 Refused = 0;

	/** Ticks since the start. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int64 Ticks = 0;

	/** Ticks that were left out since the start because frames were too slow. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	int64 TicksDropped = 0;

	/** Time of the simulation (s). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	double Time = 0.0;

	/** What the last step took on its task, views included (ms). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float StepMilliseconds = 0.0f;

	/** How long the game thread last waited for a step (ms). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	float WaitMilliseconds = 0.0f;

	/** All water there is: in the air, on surfaces, in films, pools and particle fluid (kg). */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	double WaterMass = 0.0;

	/** Water that came in and is booked nowhere (kg): how exact the simulation is. */
	UPROPERTY(BlueprintReadOnly, Category = "FluidDrops")
	double LedgerResidual = 0.0;
};
