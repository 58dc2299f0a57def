// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of a solid body in particle fluid. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidBodySettings.generated.h"

/** What moves a body. */
UENUM(BlueprintType)
enum class EFluidBodyKind : uint8
{
	Static UMETA(ToolTip = "Nothing: it stands still."),
	Kinematic UMETA(ToolTip = "Animation or code, whatever the fluid does."),
	Dynamic UMETA(ToolTip = "Physics: the fluid pushes it."),
};

/** How a dynamic body and the particles that touch it share their momentum. */
UENUM(BlueprintType)
enum class EFluidBodyExchange : uint8
{
	Implicit UMETA(ToolTip = "All contacts at once: exact, and light bodies float calmly."),
	Literal UMETA(ToolTip = "Each contact as if it were alone, as published; for comparison."),
};

/**
 * A solid body in particle fluid.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidBodySettings
{
	GENERATED_BODY()

	/** Whether the body stands still, moves as it is told, or is moved by the fluid. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body")
	EFluidBodyKind Kind = EFluidBodyKind::Static;

	/** Mass of a dynamic body by its volume: cork 200, wood 500, ice 917, stone 2500. Below the liquid's it floats. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body",
		meta = (ClampMin = "1.0", ClampMax = "30000.0", ForceUnits = "KilogramsPerCubicMeter"))
	float Density = 500.0f;

	/** Fraction of its sliding speed that fluid loses on the body within 1/30 s: 0 slips freely, 1 stands still. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Friction = 0.1f;

	/** How strongly the body holds fluid, as a multiple of gravity: from 20 on, a layer hangs below it. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body", meta = (ClampMin = "0.0", ClampMax = "200.0"))
	float Stickiness = 0.0f;

	/** How far stickiness reaches, as a fraction of the interaction radius: 0.2 for films, 0.4 for a meniscus. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body", meta = (ClampMin = "0.01", ClampMax = "0.5"))
	float StickRange = 0.2f;

	/** Whether friction acts as far as stickiness does, so that films cling. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body")
	bool bFrictionInStickRange = true;

	/** How a dynamic body and the particles on it exchange momentum; literal is the published method, for comparison.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body")
	EFluidBodyExchange Exchange = EFluidBodyExchange::Implicit;

	/** Whether particles that are found in the body leave it without gaining speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body")
	bool bGentleExtraction = true;

	/** Whether a particle's whole path is tested: thin walls hold fast fluid. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body")
	bool bSwept = true;

	/** How much of gravity a dynamic body feels. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body", meta = (ClampMin = "-10.0", ClampMax = "10.0"))
	float GravityScale = 1.0f;

	/** Coulomb friction of the body against other bodies. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Body", meta = (ClampMin = "0.0", ClampMax = "2.0"))
	float ContactFriction = 0.4f;
};
