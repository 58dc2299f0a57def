// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of motion by force regimes. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidRegimeSettings.generated.h"

/** How the weight of a drop grows with its radius. */
UENUM(BlueprintType)
enum class EFluidDropWeight : uint8
{
	/** By its volume. */
	Volume,
	/** By its radius, as in the published numbers. */
	Radius,
};

/** How the lobe of a drop meets its surface. */
UENUM(BlueprintType)
enum class EFluidLobeForm : uint8
{
	/** Closed by its base on the surface. */
	Sealed,
	/** By the published formula, which pushes the rear below the surface. */
	Source,
};

/**
 * When drops hold, run and fall off, if the motion law of the drops is Regimes. Defaults are condensation on a can.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidRegimeSettings
{
	GENERATED_BODY()

	/** How the weight of a drop is counted: by its volume, or by its radius as in the published numbers. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime")
	EFluidDropWeight Weight = EFluidDropWeight::Volume;

	/** Largest drop that a wall holds: lighter ones do not move, on a slope those whose pull along it is as small. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.00001", ClampMax = "1.0", Units = "Meters"))
	float StartRadius = 0.0006f;

	/** From this size on a drop that runs down a wall leaves small ones behind. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.00001", ClampMax = "1.0", Units = "Meters"))
	float BreakUpRadius = 0.00072f;

	/** Larger drops fall off a wall, or drip from what is above. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.00001", ClampMax = "1.0", Units = "Meters"))
	float LeaveRadius = 0.0009f;

	/** Gravity for which these radii are given; they stand for forces, which stay when the world's gravity changes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.001", ClampMax = "1000.0", ForceUnits = "MetersPerSecondSquared"))
	float Gravity = 9.81f;

	/** Half the largest side of the object: what the published friction measures volumes in. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.001", ClampMax = "1000.0", Units = "Meters"))
	float BoxUnit = 0.06f;

	/** Friction on dry ground: exp(-1 / this) x boxUnit / startRadius of the force that starts a drop; 0 for none. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float FrictionSpread = 0.1f;

	/** Time in which a sliding drop reaches its speed, which is this times its acceleration. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.0001", ClampMax = "10.0", ForceUnits = "Seconds"))
	float SlideTime = 0.005f;

	/** How strongly a wet track pulls a drop one radius beside it, in units of the force that starts a drop. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime", meta = (ClampMin = "0.0", ClampMax = "100.0"))
	float TraceAttraction = 0.7f;

	/** A drop does not feel its own track before it is this old. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.0", ClampMax = "3600.0", ForceUnits = "Seconds"))
	float OwnTraceTime = 0.5f;

	/** How often a drop that is heavy enough to break up does; 0 for never. Unit: 1/s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float BreakUpRate = 2.0f;

	/** Smallest drop that is left behind by one that breaks up. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.000001", ClampMax = "1.0", Units = "Meters"))
	float MinBreakUpRadius = 0.00012f;

	/** Drops merge when less than this fraction of the sum of their radii is between them. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float MergeGap = 0.05f;

	/** How readily drops lean downhill: water 0.8, thicker liquids less. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float LobeSensitivity = 0.8f;

	/** How far the lobe of a drop hangs downhill. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime", meta = (ClampMin = "0.0", ClampMax = "2.0"))
	float LobeForward = 1.0f;

	/** How much the lobe of a drop swells. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime", meta = (ClampMin = "0.0", ClampMax = "4.0"))
	float LobeRaise = 1.5f;

	/** Drops lean not at all up to startRadius, and by lobeSensitivity of their radius at this one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime",
		meta = (ClampMin = "0.00001", ClampMax = "1.0", Units = "Meters"))
	float LobeRadius = 0.00096f;

	/** Whether lobes keep their base on the surface, or follow the published formula below it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Regime")
	EFluidLobeForm LobeForm = EFluidLobeForm::Sealed;
};
