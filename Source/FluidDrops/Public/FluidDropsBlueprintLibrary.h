// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The water of a world for Blueprint graphs that have no reference to it: nodes that find the world by themselves.
// Lengths are centimeters, places and velocities are in world space, masses are kilograms.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsTypes.h"
#include "FluidMoistureSettings.h"
#include "FluidWorldSettings.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "FluidDropsBlueprintLibrary.generated.h"

class AActor;
class UFluidDropsSubsystem;
class UFluidLiquidAsset;
class UFluidParticleLiquidAsset;
class UFluidSurfaceComponent;
class UMeshComponent;

/** Water: what is done to it, asked of it, and what it is like. */
UCLASS(meta = (ScriptName = "FluidDropsLibrary"))
class FLUIDDROPS_API UFluidDropsBlueprintLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/** The water of the world, with its events. Null in worlds that are not played. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops", meta = (WorldContext = "WorldContextObject"))
	static UFluidDropsSubsystem* GetFluidDrops(const UObject* WorldContextObject);

	/**
	 * Puts one drop on the surface that is nearest to a place, if one is within reach.
	 * @param Location Place in world space (cm).
	 * @param Radius Radius of the drop as a ball (cm), 0.001 to 10.
	 * @param Velocity Velocity in world space (cm/s); only its part along the surface counts.
	 * @param Reach How far the surface may be (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water",
		meta = (WorldContext = "WorldContextObject", AdvancedDisplay = "Velocity,Reach"))
	static void SpawnDrop(const UObject* WorldContextObject, FVector Location, float Radius = 0.1f,
		FVector Velocity = FVector::ZeroVector, float Reach = 10.0f);

	/**
	 * Puts water on whatever surface is within a ball, as beads.
	 * @param Location Middle of the ball in world space (cm).
	 * @param Radius Its radius (cm), 0.01 to 1000.
	 * @param Mass Water (kg), up to 10.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water", meta = (WorldContext = "WorldContextObject"))
	static void AddWaterAt(
		const UObject* WorldContextObject, FVector Location, float Radius = 1.0f, float Mass = 0.0001f);

	/**
	 * Takes all water away from whatever surface is within a ball.
	 * @param Location Middle of the ball in world space (cm).
	 * @param Radius Its radius (cm), 0.01 to 1000.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water", meta = (WorldContext = "WorldContextObject"))
	static void RemoveWaterAt(const UObject* WorldContextObject, FVector Location, float Radius = 1.0f);

	/**
	 * A finger or a cloth that goes from one place to another and wipes what it touches.
	 * @param Start Start of its way in world space (cm).
	 * @param End End of its way in world space (cm).
	 * @param Radius Its radius (cm), 0.01 to 1000.
	 * @param Push Part of the water that is pushed along and left as beads at the rim, 0 (all goes) to 1.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water", meta = (WorldContext = "WorldContextObject"))
	static void WipeWaterAlong(
		const UObject* WorldContextObject, FVector Start, FVector End, float Radius = 1.0f, float Push = 0.5f);

	/**
	 * Lets a ball of particle fluid appear, at a velocity.
	 * @param Liquid What it is; null: water.
	 * @param Location Middle of the ball, in world space (cm).
	 * @param Radius Its radius (cm).
	 * @param Velocity Velocity at the start, in world space (cm/s), up to 10000.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void EmitFluid(const UObject* WorldContextObject, UFluidParticleLiquidAsset* Liquid, FVector Location,
		float Radius = 10.0f, FVector Velocity = FVector::ZeroVector);

	/**
	 * Fills a box with particle fluid at once.
	 * @param Liquid What it is filled with; null: water.
	 * @param Center Middle of the box, in world space (cm).
	 * @param Extent Half its size along the axes of the world (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void FillFluidBox(
		const UObject* WorldContextObject, UFluidParticleLiquidAsset* Liquid, FVector Center, FVector Extent);

	/**
	 * A gust in particle fluid: most in the middle of a ball, nothing at its rim.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Velocity What is added in the middle, in world space (cm/s), up to 10000.
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void PushFluidAt(const UObject* WorldContextObject, FVector Center, FVector Velocity, float Radius = 50.0f);

	/**
	 * Pulls particle fluid toward the middle of a ball.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Speed What is added toward the middle (cm/s), up to 10000; negative blasts it away.
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void PullFluidTo(
		const UObject* WorldContextObject, FVector Center, float Speed = 100.0f, float Radius = 50.0f);

	/**
	 * Makes an elastic body of the particle fluid in a ball, as it is now.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void BindFluidAt(const UObject* WorldContextObject, FVector Center, float Radius = 50.0f);

	/** Cuts all springs of all particle fluid. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void CutFluidSprings(const UObject* WorldContextObject);

	/**
	 * Takes away the particle fluid in a ball.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void RemoveFluidAt(const UObject* WorldContextObject, FVector Center, float Radius = 50.0f);

	/** Freezes all of a liquid of particles where it is, or lets it be as its asset says. Null: water. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (WorldContext = "WorldContextObject"))
	static void FreezeFluid(const UObject* WorldContextObject, UFluidParticleLiquidAsset* Liquid, bool bFrozen = true);

	/**
	 * The particle fluid in a ball: how many particles, their mass, center and velocity.
	 * @param Center Its center in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Queries", meta = (WorldContext = "WorldContextObject"))
	static FFluidParticlesWithin QueryFluidInSphere(
		const UObject* WorldContextObject, FVector Center, float Radius = 50.0f);

	/** How many particles of fluid there are, as of the last frame. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Queries", meta = (WorldContext = "WorldContextObject"))
	static int32 GetFluidParticleCount(const UObject* WorldContextObject);

	/** Makes all drops of the world another liquid. Null: that of the project settings. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water", meta = (WorldContext = "WorldContextObject"))
	static void SetFluidLiquid(const UObject* WorldContextObject, UFluidLiquidAsset* Liquid);

	/**
	 * Sets the mean wind everywhere, in world space (cm/s). While rain falls that brings its own wind, that one blows
	 * instead.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static void SetFluidWind(const UObject* WorldContextObject, FVector Wind);

	/** The mean wind everywhere, in world space (cm/s): that of rain that brings its own, else that of the level. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static FVector GetFluidWind(const UObject* WorldContextObject);

	/**
	 * The wind at a place, in world space (cm/s): the mean with its gusts, turbulence and sources of wind, as of the
	 * last frame.
	 * @param Location Place in world space (cm).
	 */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static FVector SampleWind(const UObject* WorldContextObject, FVector Location);

	/** How the wind gusts and swirls. In SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static FFluidWindSettings GetFluidWindSettings(const UObject* WorldContextObject);

	/** Sets how the wind gusts and swirls. In SI units. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static void SetFluidWindSettings(const UObject* WorldContextObject, const FFluidWindSettings& Settings);

	/** Sets how hard the bodies work whose skin sweats, 0 (at rest) to 1. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static void SetFluidEffort(const UObject* WorldContextObject, float Effort);

	/** Sets the relative humidity of the air, 0 to 1. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static void SetFluidHumidity(const UObject* WorldContextObject, float Humidity);

	/** Sets the temperature of the air (degrees Celsius), -40 to 100. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static void SetFluidAirTemperature(const UObject* WorldContextObject, float Temperature);

	/** Sets the temperature (degrees Celsius) of all surfaces of an actor, -40 to 100. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	static void SetFluidSurfaceTemperature(const AActor* Actor, float Temperature);

	/** The vapor in the air. In SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather", meta = (WorldContext = "WorldContextObject"))
	static FFluidMoistureSettings GetFluidAir(const UObject* WorldContextObject);

	/**
	 * The water at the place of the nearest surface.
	 * @param Location Place in world space (cm).
	 * @param MaxDistance How far the surface may be (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Queries", meta = (WorldContext = "WorldContextObject"))
	static FFluidWaterAtPoint QueryWaterAtPoint(
		const UObject* WorldContextObject, FVector Location, float MaxDistance = 10.0f);

	/**
	 * The water in a ball.
	 * @param Center Its center in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Queries", meta = (WorldContext = "WorldContextObject"))
	static FFluidWaterWithin QueryWaterInSphere(
		const UObject* WorldContextObject, FVector Center, float Radius = 50.0f);

	/** All the water on a surface. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Queries")
	static FFluidWaterWithin QueryWaterOnSurface(UFluidSurfaceComponent* Surface);

	/** The surface that a mesh is; null if it carries no water. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	static UFluidSurfaceComponent* FindFluidSurface(const UMeshComponent* Mesh);

	/** The whole state of the water as bytes, for save games. Empty if there is no water in this world. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Snapshots", meta = (WorldContext = "WorldContextObject"))
	static TArray<uint8> SaveWaterSnapshot(const UObject* WorldContextObject);

	/**
	 * Back to a snapshot. Surfaces and bodies that are not loaded now are left out with their water.
	 * @param Snapshot What Save Water Snapshot gave.
	 * @param Error Why it was refused; then nothing has changed.
	 * @return Whether it worked.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Snapshots", meta = (WorldContext = "WorldContextObject"))
	static bool RestoreWaterSnapshot(const UObject* WorldContextObject, const TArray<uint8>& Snapshot, FString& Error);

	/** How much there can be of everything in this world. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Budget", meta = (WorldContext = "WorldContextObject"))
	static FFluidBudget GetFluidBudget(const UObject* WorldContextObject);

	/**
	 * Sets how much there can be of everything in this world. Only before its first water.
	 * @return Whether it was taken; if not, the message log says why.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Budget", meta = (WorldContext = "WorldContextObject"))
	static bool SetFluidBudget(const UObject* WorldContextObject, const FFluidBudget& Budget);

	/** How much water there is, what it costs, and what found no room; as of the last frame. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Queries", meta = (WorldContext = "WorldContextObject"))
	static FFluidStatistics GetFluidStatistics(const UObject* WorldContextObject);
};
