// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of particle fluid that all liquids of a world share. A test holds every property to the core's
// table.

#pragma once

#include "CoreMinimal.h"

#include "FluidParticleSettings.generated.h"

/** In which plane all fluid of a world stays. */
UENUM(BlueprintType)
enum class EFluidPlane : uint8
{
	None UMETA(ToolTip = "In space."),
	Xy UMETA(DisplayName = "XY", ToolTip = "Nothing moves along Z."),
	Xz UMETA(DisplayName = "XZ", ToolTip = "Nothing moves along Y."),
	Yz UMETA(DisplayName = "YZ", ToolTip = "Nothing moves along X."),
};

/**
 * Particle fluid: how fine it is, and what a tick of it may cost.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidParticleSettings
{
	GENERATED_BODY()

	/**
	 * Distance at which fluid particles act on each other. Particles are about 0.45 of it apart: half of it, eight
	 * times as many particles. Changing it needs a world without fluid.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.0001", ClampMax = "10.0", Units = "Meters"))
	float InteractionRadius = 0.04f;

	/** Minimum steps per tick. Twice as many make fluid four times as stiff: a deep pool keeps its height. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "1", ClampMax = "32"))
	int32 Substeps = 2;

	/** Maximum steps per tick: as many are taken as the fastest particle and the sound speeds ask for, up to this. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "1", ClampMax = "64"))
	int32 MaxSubsteps = 8;

	/**
	 * A particle moves no further than this fraction of the interaction radius in a step, as long as maxSubsteps
	 * allows.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.05", ClampMax = "4.0"))
	float MaxTravel = 0.5f;

	/** Radius of particles that touch bodies, as a fraction of their spacing. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float ContactRadius = 0.5f;

	/**
	 * Fluid in which nothing is faster for calmTime falls asleep and costs next to nothing until something disturbs it.
	 * 0: never.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.0", ClampMax = "10.0", ForceUnits = "MetersPerSecond"))
	float CalmSpeed = 0.02f;

	/** How long fluid must be calm to fall asleep. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.05", ClampMax = "60.0", ForceUnits = "Seconds"))
	float CalmTime = 0.5f;

	/** Sources farther than this from the view point give fewer particles, down to a tenth. 0: all give all. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.0", ClampMax = "100000.0", Units = "Meters"))
	float FarDistance = 0.0f;

	/**
	 * Fluid in two dimensions: particles stay where they are along the axis that is not named, nozzles are slits, fills
	 * one layer. Changing it needs a world without fluid.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid")
	EFluidPlane Plane = EFluidPlane::None;

	/** In a plane: how thick the sheet is that particles stand for. Bodies that are as deep float as they should. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.0001", ClampMax = "100.0", Units = "Meters"))
	float PlaneDepth = 1.0f;
};
