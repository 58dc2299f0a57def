// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of a world, without those of its liquid (FluidLiquidSettings.h): time and gravity, capacities,
// the air, its wind, and what all particle fluid shares. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"
#include "FluidMoistureSettings.h"
#include "FluidParticleSettings.h"
#include "FluidWindSettings.h"

#include "FluidWorldSettings.generated.h"

/**
 * Time, gravity and random numbers.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 * Vectors are in the engine's axes.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidWorldRules
{
	GENERATED_BODY()

	/** Seed of all random numbers in this world. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World",
		meta = (ClampMin = "0", ClampMax = "2147483647"))
	int32 Seed = 1;

	/** Ticks per second of the fixed step. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World",
		meta = (ClampMin = "1.0", ClampMax = "1000.0", ForceUnits = "Hertz"))
	float TickRate = 60.0f;

	/** A frame runs at most this many ticks; the rest is dropped and counted. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World", meta = (ClampMin = "1", ClampMax = "1000"))
	int32 MaxTicksPerFrame = 4;

	/** Gravity, Z up. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World",
		meta = (ClampMin = "-1000.0", ClampMax = "1000.0", ForceUnits = "MetersPerSecondSquared"))
	FVector Gravity = FVector(0.0, 0.0, -9.81);

	/** Drops that fall below this height are drained. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World",
		meta = (ClampMin = "-100000.0", ClampMax = "100000.0", Units = "Meters"))
	float FloorHeight = -2.0f;

	/** Drops that are airborne for longer are drained. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World",
		meta = (ClampMin = "0.1", ClampMax = "3600.0", ForceUnits = "Seconds"))
	float MaxFlightTime = 10.0f;

	/** Mean velocity of the air: see wind.turbulence, wind.gusts and sources of wind for more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World",
		meta = (ClampMin = "-100.0", ClampMax = "100.0", ForceUnits = "MetersPerSecond"))
	FVector Wind = FVector::ZeroVector;

	/** A surface that moves faster than this was put elsewhere: its drops feel nothing of it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World",
		meta = (ClampMin = "1.0", ClampMax = "1000000.0", ForceUnits = "MetersPerSecond"))
	float TeleportSpeed = 150.0f;
};

/**
 * How much there can be of everything. Fixed when the world is made.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidBudget
{
	GENERATED_BODY()

	/** Maximum number of drops on surfaces. Fixed when the world is made. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Budget", meta = (ClampMin = "1", ClampMax = "4000000"))
	int32 Drops = 32768;

	/** Maximum number of airborne drops. Fixed when the world is made. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Budget", meta = (ClampMin = "1", ClampMax = "4000000"))
	int32 AirDrops = 32768;

	/** Maximum number of trail pieces. Fixed when the world is made. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Budget",
		meta = (ClampMin = "1", ClampMax = "16000000"))
	int32 TrailPieces = 65536;

	/** Maximum number of pools. Fixed when the world is made. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Budget", meta = (ClampMin = "1", ClampMax = "65536"))
	int32 Pools = 64;

	/**
	 * Maximum number of events of each kind (landed, merged, detached, dripped, evaporated) that are kept for
	 * listeners, from one call to the next. Fixed when the world is made.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Budget", meta = (ClampMin = "0", ClampMax = "1000000"))
	int32 Events = 1024;

	/** Maximum number of fluid particles; 0 for a world without. 128 bytes each. Fixed when the world is made. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Budget", meta = (ClampMin = "0", ClampMax = "8000000"))
	int32 Particles = 0;

	/**
	 * Maximum number of springs of one particle of elastic fluid: 32 is plenty. 8 bytes each, for every particle. Fixed
	 * when the world is made.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Budget", meta = (ClampMin = "0", ClampMax = "128"))
	int32 Springs = 0;
};

/**
 * A world of drops, without the liquid in it.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidWorldSettings
{
	GENERATED_BODY()

	/** Time, gravity and random numbers. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World")
	FFluidWorldRules World;

	/** How much there can be of everything. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World")
	FFluidBudget Budget;

	/** Vapor in the air that settles on cold surfaces, and sweat. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World")
	FFluidMoistureSettings Moisture;

	/** What all liquids of particles share: how fine they are, and what a tick of them may cost. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World")
	FFluidParticleSettings Fluid;

	/** How world.wind gusts and swirls. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|World")
	FFluidWindSettings Wind;
};
