// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of one liquid of particles: what makes it water, honey or clay. A test holds every property to
// the core's table. The liquid of drops has settings of its own: FluidLiquidSettings.h.

#pragma once

#include "CoreMinimal.h"

#include "FluidParticleLiquidSettings.generated.h"

/** What rest length springs between new neighbors have. */
UENUM(BlueprintType)
enum class EFluidSpringBirth : uint8
{
	Never UMETA(ToolTip = "No springs are born: only what is bound has some."),
	AtRadius UMETA(ToolTip = "The interaction radius: without force at first."),
	AtDistance UMETA(ToolTip = "Their distance: calmer."),
};

/**
 * A liquid of particles, or a soft solid.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidParticleLiquidSettings
{
	GENERATED_BODY()

	/** Mass of a cubic meter: water 1000, honey 1420, paint 1300, mud 1700. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "1.0", ClampMax = "30000.0", ForceUnits = "KilogramsPerCubicMeter"))
	float MassDensity = 1000.0f;

	/**
	 * Weighted number of neighbors at rest: 5 for about 45 neighbors, 10 for about 80, which is smoother and costs
	 * twice as much.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "1.0", ClampMax = "40.0"))
	float RestDensity = 5.0f;

	/**
	 * How strongly particles that are too near repel each other. It makes surface tension: 2 gives round drops, 0 lets
	 * particles clump.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float NearRatio = 2.0f;

	/** How stiff the liquid is: it gives way by g x depth / soundSpeed^2. Needs substeps. 0: as stiff as they allow. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.0", ClampMax = "1000.0", ForceUnits = "MetersPerSecond"))
	float SoundSpeed = 0.0f;

	/** How thick it is: water 0, oil 5, paint 20, honey 60 and springs. Unit: 1/s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.0", ClampMax = "10000.0"))
	float Viscosity = 0.0f;

	/** What keeps fast particles from passing through each other; thin liquids need it as well. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "20.0"))
	float ImpactViscosity = 2.0f;

	/** How elastic it is: 0 for thin liquids; mud 8000, clay 23000, honey 30000. Limited by the step: 0.1 / step^2.
	 * Unit: 1/s^2. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid",
		meta = (ClampMin = "0.0", ClampMax = "1000000.0"))
	float SpringStiffness = 0.0f;

	/** How fast it gives in to being deformed beyond yieldRatio: 0 is elastic, 6 slime, 12 honey, 20 mud. Unit: 1/s. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float Plasticity = 0.0f;

	/** Deformation that leaves nothing behind: 0 flows slowly under any load, 0.1 keeps its shape like clay. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "0.99"))
	float YieldRatio = 0.0f;

	/**
	 * Rest length of springs between new neighbors: atRadius (without force at first), atDistance (calmer), or never:
	 * only what is bound.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid")
	EFluidSpringBirth SpringBirth = EFluidSpringBirth::AtRadius;

	/** Neighbors nearer than this fraction of the interaction radius are joined by springs. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.1", ClampMax = "1.0"))
	float SpringReach = 0.8f;

	/** Springs do not shrink below this fraction of the interaction radius. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "0.9"))
	float MinRestLength = 0.1f;

	/** A spring tears when it is this many times as long as it wants to be; 0: never. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "100.0"))
	float TearRatio = 0.0f;

	/** Times the friction of the bodies that it touches. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float Friction = 1.0f;

	/** Times the stickiness of the bodies that it touches. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float Stickiness = 1.0f;

	/** Stays where it is, and keeps others out. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid")
	bool bFrozen = false;

	/** Single particles that touch a surface become drops on it; drops and rain that fall in become this liquid. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Fluid")
	bool bMakesDrops = true;
};
