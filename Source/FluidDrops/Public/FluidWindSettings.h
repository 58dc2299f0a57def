// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of wind besides its mean velocity. A test holds every property to the core's table.

#pragma once

#include "CoreMinimal.h"

#include "FluidWindSettings.generated.h"

/** What blows besides the wind of the level. */
UENUM(BlueprintType)
enum class EFluidWindSource : uint8
{
	Jet UMETA(ToolTip = "Air out of a nozzle: narrow and far."),
	Fan UMETA(ToolTip = "A fan: draws air in behind it and blows it out in front, where it swirls."),
	Vortex UMETA(ToolTip = "Air around an axis: a whirlwind."),
	Point UMETA(ToolTip = "Away from a point in all directions; toward it with a negative speed."),
};

/**
 * How the wind gusts and swirls.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidWindSettings
{
	GENERATED_BODY()

	/**
	 * How turbulent world.wind is: eddies of this fraction of its speed travel with it. Over open water 0.1, among
	 * houses 0.3.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Interp, Category = "FluidDrops|Wind",
		meta = (ClampMin = "0.0", ClampMax = "2.0"))
	float Turbulence = 0.0f;

	/** Size of the largest eddies; the smallest are an eighth of it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind",
		meta = (ClampMin = "0.01", ClampMax = "1000.0", Units = "Meters"))
	float TurbulenceLength = 1.0f;

	/** How much world.wind rises and falls, as a fraction of its speed: 0.5 is squally. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Interp, Category = "FluidDrops|Wind",
		meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Gusts = 0.0f;

	/** Time from one gust to the next. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind",
		meta = (ClampMin = "0.1", ClampMax = "600.0", ForceUnits = "Seconds"))
	float GustInterval = 4.0f;
};

/**
 * A source of wind.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 * Vectors are in the engine's axes.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidWindSourceSettings
{
	GENERATED_BODY()

	/** Whether it blows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind")
	bool bEnabled = true;

	/**
	 * What blows: jet, air out of a nozzle; fan, which draws air in behind and blows it out in front; vortex, air
	 * around an axis; point, away from a point in all directions.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind")
	EFluidWindSource Kind = EFluidWindSource::Fan;

	/** Middle of the nozzle or the fan, a point of the axis, or the point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind",
		meta = (ClampMin = "-100000.0", ClampMax = "100000.0", Units = "Meters"))
	FVector Center = FVector::ZeroVector;

	/** Where it blows; the axis of a vortex. Any length but 0. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind", meta = (ClampMin = "-1.0", ClampMax = "1.0"))
	FVector Direction = FVector(1.0, 0.0, 0.0);

	/** Of the air at the nozzle, in front of the fan, where a vortex is fastest, or at the radius of a point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind",
		meta = (ClampMin = "-100.0", ClampMax = "100.0", ForceUnits = "MetersPerSecond"))
	float Speed = 5.0f;

	/** Of the nozzle, the fan, the core of the vortex, or the sphere out of which a point blows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind",
		meta = (ClampMin = "0.001", ClampMax = "1000.0", Units = "Meters"))
	float Radius = 0.2f;

	/** How fast the air behind a fan turns about its axis, as a fraction of its speed. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind", meta = (ClampMin = "-2.0", ClampMax = "2.0"))
	float Swirl = 0.2f;

	/** Distance at which it has died down; 0: as far as it goes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Wind",
		meta = (ClampMin = "0.0", ClampMax = "100000.0", Units = "Meters"))
	float Reach = 0.0f;
};
