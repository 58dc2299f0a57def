// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's settings of drops on surfaces and of the trails that they leave. A test holds every property to the core's
// table: name, unit, range, default and help.

#pragma once

#include "CoreMinimal.h"

#include "FluidDropSettings.generated.h"

/** What moves drops on surfaces. */
UENUM(BlueprintType)
enum class EFluidMotionLaw : uint8
{
	/** Roughness, viscosity and adhesion. */
	ClosedForm,
	/** Still, sliding or off, by thresholds of force. */
	Regimes,
};

/** How the velocity of a drop goes over an edge of the mesh. */
UENUM(BlueprintType)
enum class EFluidVelocityTransfer : uint8
{
	/** Turned with the surface: keeps the speed. */
	Rotate,
	/** Cut down to what lies in the new plane. */
	Project,
};

/** Which drops are tested for touching. */
UENUM(BlueprintType)
enum class EFluidMergeSearch : uint8
{
	/** Only those on the same triangle. */
	SameTriangle,
	/** Across edges as well. */
	Ring,
};

/** How the film of a trail dries. */
UENUM(BlueprintType)
enum class EFluidFilmFading : uint8
{
	/** The same part of what is left in every second. */
	Exponential,
	/** Evenly, until nothing is left. */
	Linear,
};

/**
 * The liquid and its drops on surfaces. Defaults are water on window glass.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidDropSettings
{
	GENERATED_BODY()

	/** Density of the liquid. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop",
		meta = (ClampMin = "100.0", ClampMax = "20000.0", ForceUnits = "KilogramsPerCubicMeter"))
	float Density = 1000.0f;

	/** Dynamic viscosity: water 0.001, oil 0.1, honey 10. Brakes sliding drops at their contact line. Unit: Pa s. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "100.0"))
	float Viscosity = 0.001f;

	/** Surface tension: the stiffer the drop, the less it leans. Unit: N/m. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.001", ClampMax = "1.0"))
	float SurfaceTension = 0.072f;

	/** Drag of the contact line: |k_v| = factor x viscosity x radius. Water on glass: 30 to 500. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "10000.0"))
	float ContactLineFactor = 300.0f;

	/** Fraction of its speed along the surface that a drop keeps when it lands; splashing takes the rest. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float ImpactSlip = 0.1f;

	/** A drop that nothing drives sleeps below this speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop",
		meta = (ClampMin = "0.0", ClampMax = "0.1", ForceUnits = "MetersPerSecond"))
	float SleepSpeed = 0.0001f;

	/** Triangles that one drop may cross in one tick before it is held for that tick. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "1", ClampMax = "65536"))
	int32 MaxCrossings = 1024;

	/** Whether drops that touch become one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop")
	bool bMerge = true;

	/** How stiff the shape is: the apex leans by m g_t / (stiffness x surface tension). */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.5", ClampMax = "100.0"))
	float ShapeStiffness = 4.0f;

	/**
	 * The same viscous drag |k_v| for drops of every size, instead of that of the contact line; 0 for that one. Unit:
	 * kg/s.
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float ConstantDrag = 0.0f;

	/** How much wind grips a drop on a surface: the drag coefficient of a sphere of its size. 0 for none. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "2.0"))
	float WindDrag = 0.3f;

	/** How much drops feel the motion of their surface: braking, turning, shaking. 0 for not at all. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Inertia = 1.0f;

	/** Time over which a change of a surface's velocity is felt; longer hides jerky animation. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop",
		meta = (ClampMin = "0.0", ClampMax = "1.0", ForceUnits = "Seconds"))
	float InertiaSmoothing = 0.03f;

	/** How far rough ground deforms the outline of a slow drop, in radii of its base. Appearance only. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "0.3"))
	float NoiseAmplitude = 0.12f;

	/** Speed at which a drop is deformed most; at rest it is not deformed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop",
		meta = (ClampMin = "0.0001", ClampMax = "100.0", ForceUnits = "MetersPerSecond"))
	float NoisePeakSpeed = 0.05f;

	/** Speed above which a drop glides over the roughness and keeps its shape. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop",
		meta = (ClampMin = "0.0001", ClampMax = "100.0", ForceUnits = "MetersPerSecond"))
	float NoiseSmoothSpeed = 0.25f;

	/**
	 * What the air takes through the surface of a drop where it is still: 0.0002, on a hot plate 0.02; 0 for none. Wind
	 * takes more. Unit: kg/(m^2 s).
	 */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float Evaporation = 0.0f;

	/** A drop that evaporation has made smaller than this is gone. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop",
		meta = (ClampMin = "0.000001", ClampMax = "0.001", Units = "Meters"))
	float VanishRadius = 2.0e-5f;

	/** A drop that would be back at the bottom of a valley this soon after crossing it runs along the valley. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop",
		meta = (ClampMin = "0.00001", ClampMax = "0.1", ForceUnits = "Seconds"))
	float ValleyTime = 0.004f;

	/** What moves drops on surfaces: roughness, viscosity and adhesion, or the thresholds of the group regimes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop")
	EFluidMotionLaw MotionLaw = EFluidMotionLaw::ClosedForm;

	/** How velocity crosses an edge: rotated with the surface, or projected onto the new plane. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop")
	EFluidVelocityTransfer VelocityTransfer = EFluidVelocityTransfer::Rotate;

	/** Which drops can merge: only those on the same triangle, as in the original method (Fournier 1997), or all that
	 * touch. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop")
	EFluidMergeSearch MergeSearch = EFluidMergeSearch::Ring;

	/** Drops merge when their widest circles touch; this factor on their radii makes it sooner or later. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "10.0"))
	float MergeReach = 1.0f;

	/** Whether air slows falling drops down to the speed of rain, and wind carries them. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop")
	bool bAirDrag = true;

	/** Whether airborne drops land on surfaces, or pass through them as in the original method (Fournier 1997). */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop")
	bool bLanding = true;

	/** Fraction of its normal speed with which a drop bounces off, as long as that exceeds 0.1 m/s. 0: it stays. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Elasticity = 0.0f;

	/** A drop splashes when We^(1/2) Re^(1/4) of its impact exceeds this: 57.7 on a dry wall; 0 for never. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "10000.0"))
	float SplashThreshold = 0.0f;

	/** Largest fraction of a drop that a splash throws up; the rest stays on the surface. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0.0", ClampMax = "0.9"))
	float SplashMass = 0.15f;

	/** Maximum number of drops that one splash throws up. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Drop", meta = (ClampMin = "0", ClampMax = "16"))
	int32 SplashCount = 6;
};

/**
 * What moving drops leave behind: film and beads.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidTrailSettings
{
	GENERATED_BODY()

	/** Whether moving drops leave film and beads behind. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail")
	bool bEnabled = true;

	/** Thickness of the film that a drop leaves. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail",
		meta = (ClampMin = "0.0", ClampMax = "0.0001", Units = "Meters"))
	float FilmThickness = 4.0e-6f;

	/** Width of the trail in widths of the drop. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail", meta = (ClampMin = "0.05", ClampMax = "1.0"))
	float Width = 0.7f;

	/** Time in which film dries to 37 %, or to nothing (see fading). */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail",
		meta = (ClampMin = "0.01", ClampMax = "3600.0", ForceUnits = "Seconds"))
	float DryingTime = 2.5f;

	/** Smaller drops leave nothing behind. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail",
		meta = (ClampMin = "0.0", ClampMax = "0.1", Units = "Meters"))
	float MinRadius = 0.0008f;

	/** Mean distance between the beads that a trail breaks up into, in widths of the drop; 0 for none. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail", meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float BeadSpacing = 3.0f;

	/** Mean radius of a bead in radii of the drop. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail", meta = (ClampMin = "0.02", ClampMax = "0.6"))
	float BeadSize = 0.22f;

	/** Whether film takes its water from the drop; if not, there are no beads, and trails never change a path. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail")
	bool bTakeWater = true;

	/** Whether passing drops smooth the surface, so that later ones follow their path; needs no visible trail. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail")
	bool bLubrication = false;

	/** Fraction of the roughness below a drop's path that one passage fills. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Filling = 0.5f;

	/** Time in which filled roughness comes back to 63 %; 0 for never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail",
		meta = (ClampMin = "0.0", ClampMax = "36000.0", ForceUnits = "Seconds"))
	float RecoveryTime = 10.0f;

	/** Heat and light: how much faster film dries, and roughness comes back, than their times say; 0 for never. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail", meta = (ClampMin = "0.0", ClampMax = "1000.0"))
	float DryingRate = 1.0f;

	/** Whether pieces of trail lose the same fraction of their film in every second, or the same amount. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Trail")
	EFluidFilmFading Fading = EFluidFilmFading::Exponential;
};
