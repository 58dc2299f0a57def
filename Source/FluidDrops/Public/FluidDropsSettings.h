// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Project Settings > Plugins > FluidDrops: what holds for every world. Console variables FluidDrops.* override some of
// it while a game runs (see ConsoleVariables.h).

#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"
#include "FluidMoistureSettings.h"
#include "FluidParticleSettings.h"
#include "FluidWindSettings.h"
#include "UObject/SoftObjectPtr.h"

#include "FluidDropsSettings.generated.h"

class UFluidLiquidAsset;
class UMaterialInterface;

/** What holds for the water of every world of the project. */
UCLASS(Config = Game, DefaultConfig, meta = (DisplayName = "FluidDrops"))
class FLUIDDROPS_API UFluidDropsSettings : public UDeveloperSettings
{
	GENERATED_BODY()

public:
	UFluidDropsSettings();

	/** The liquid of worlds that choose none themselves (Fluid Drops World Settings in a level). None: water. */
	UPROPERTY(Config, EditAnywhere, Category = "Defaults")
	TSoftObjectPtr<UFluidLiquidAsset> DefaultLiquid;

	/** The vapor in the air of worlds that do not say otherwise. In SI units. */
	UPROPERTY(Config, EditAnywhere, Category = "Defaults")
	FFluidMoistureSettings Air;

	/** How the wind of worlds gusts and swirls that do not say otherwise. In SI units. */
	UPROPERTY(Config, EditAnywhere, Category = "Defaults")
	FFluidWindSettings Wind;

	/**
	 * What all particle fluid of a world shares: how fine it is, and what a tick of it may cost. In SI units. Read when
	 * a world gets its first water.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Defaults")
	FFluidParticleSettings Fluid;

	/** Steps of the simulation per second of game time (Hz). More is finer and costs more. */
	UPROPERTY(Config, EditAnywhere, Category = "Time", meta = (ClampMin = "10", ClampMax = "1000", Units = "Hz"))
	float TickRate = 60.0f;

	/** Most steps in one frame. A slower frame leaves steps out, which is counted, rather than falling behind. */
	UPROPERTY(Config, EditAnywhere, Category = "Time", meta = (ClampMin = "1", ClampMax = "64"))
	int32 MaxTicksPerFrame = 4;

	/** Threads that take part in a step. 0: three quarters of the engine's workers. Results do not depend on it. */
	UPROPERTY(Config, EditAnywhere, Category = "Time", meta = (ClampMin = "0", ClampMax = "64"))
	int32 Threads = 0;

	/** Seed of all that is left to chance. The same seed and the same input give the same water, bit for bit. */
	UPROPERTY(Config, EditAnywhere, Category = "Time", meta = (ClampMin = "0"))
	int32 Seed = 1;

	/** Whether water is also simulated on dedicated servers, where nobody sees it. */
	UPROPERTY(Config, EditAnywhere, Category = "Time")
	bool bRunOnDedicatedServer = false;

	/** Most drops on surfaces in one world. Memory is taken when the first surface or emitter appears. */
	UPROPERTY(Config, EditAnywhere, Category = "Budget", meta = (ClampMin = "1", ClampMax = "4000000"))
	int32 Drops = 32768;

	/** Most drops in the air in one world. */
	UPROPERTY(Config, EditAnywhere, Category = "Budget", meta = (ClampMin = "1", ClampMax = "4000000"))
	int32 FallingDrops = 32768;

	/** Most pieces of trail in one world. */
	UPROPERTY(Config, EditAnywhere, Category = "Budget", meta = (ClampMin = "1", ClampMax = "4000000"))
	int32 TrailPieces = 65536;

	/** Most pools in one world. */
	UPROPERTY(Config, EditAnywhere, Category = "Budget", meta = (ClampMin = "1", ClampMax = "65536"))
	int32 Pools = 64;

	/** Most events of each kind that are reported for one frame. 0: none. */
	UPROPERTY(Config, EditAnywhere, Category = "Budget", meta = (ClampMin = "0", ClampMax = "65536"))
	int32 Events = 1024;

	/** Most particles of fluid in one world: jets, splashes, honey, clay. 0: none, and no memory for them. */
	UPROPERTY(Config, EditAnywhere, Category = "Budget", meta = (ClampMin = "0", ClampMax = "4000000"))
	int32 Particles = 20000;

	/** Most springs that a particle of elastic fluid can have. 0: all particles are liquid. */
	UPROPERTY(Config, EditAnywhere, Category = "Budget", meta = (ClampMin = "0", ClampMax = "128"))
	int32 Springs = 32;

	/**
	 * Distances from the viewer (cm) at which levels of detail 1, 2, 3 ... begin, rising. At level n a deforming
	 * surface follows its mesh only every 2^n-th tick; its motion as a whole is followed always.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Level Of Detail", meta = (Units = "cm"))
	TArray<float> LodDistances;

	/**
	 * Distance (cm) of the viewer from the origin of the simulation beyond which that origin is moved to the viewer, to
	 * keep single precision fine enough for small drops and for fluid at rest.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Large Worlds",
		meta = (ClampMin = "10000", ClampMax = "5000000", Units = "cm"))
	float RecentreDistance = 20000.0f;

	/** Height in the world (cm) below which falling drops are taken away. */
	UPROPERTY(Config, EditAnywhere, Category = "Large Worlds", meta = (Units = "cm"))
	float DrainHeight = -20000.0f;

	/** Whether water is drawn as soon as there is any, by an AFluidDropsRenderActor that appears by itself. */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering")
	bool bShowWater = true;

	/**
	 * Of drops on surfaces. The editor makes the one that is named here by default when a project first uses water.
	 * None: the engine's default material. What materials get: UFluidWaterMeshComponent.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering")
	TSoftObjectPtr<UMaterialInterface> DropMaterial;

	/** Of pools. None: the engine's default material. */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering")
	TSoftObjectPtr<UMaterialInterface> PoolMaterial;

	/** Of falling drops. None: the engine's default material. */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering")
	TSoftObjectPtr<UMaterialInterface> FallingMaterial;

	/** Of trails. None: the engine's default material. */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering")
	TSoftObjectPtr<UMaterialInterface> TrailMaterial;

	/**
	 * Edge of the cubes from which the faces of particle liquids are made, as a share of the interaction radius.
	 * Smaller is finer, and costs its inverse square in triangles. FluidDrops.Fluid.CubeSize overrides it.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering", meta = (ClampMin = "0.2", ClampMax = "0.5"))
	float LiquidCubeSize = 1.0f / 3.0f;

	/**
	 * Of liquids of particles that are seen through: water, honey, slime. Each liquid gets an instance with its look;
	 * one that names a material itself gets an instance of that. None: the engine's default material.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering")
	TSoftObjectPtr<UMaterialInterface> LiquidMaterial;

	/** Of liquids of particles that hide all behind them: paint, mud, clay. None: the engine's default material. */
	UPROPERTY(Config, EditAnywhere, Category = "Rendering")
	TSoftObjectPtr<UMaterialInterface> PasteMaterial;

	/** Where the materials are that the editor makes: of drops, pools and falling drops, of trails, and of liquids. */
	static FSoftObjectPath WaterMaterialPath();
	static FSoftObjectPath TrailMaterialPath();
	static FSoftObjectPath LiquidMaterialPath();
	static FSoftObjectPath PasteMaterialPath();

	/** All that water is drawn with. */
	TArray<TSoftObjectPtr<UMaterialInterface>> Materials() const;

	/** 0 nearby, 1 beyond the first of LodDistances, and so on. */
	int32 LodAtDistance(double Centimeters) const;

	virtual FName GetCategoryName() const override;

#if WITH_EDITOR
	virtual FText GetSectionDescription() const override;
#endif
};
