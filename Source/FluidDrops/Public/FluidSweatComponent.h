// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidEmitterComponent.h"
#include "FluidSurfaceMap.h"

#include "FluidSweatComponent.generated.h"

/**
 * Lets the skin of a body sweat. Add it to a character whose mesh is a Fluid Surface; where glands are may be painted
 * into the vertex colors of the mesh. Glands start one after the other as the body works harder.
 */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Sweat"))
class FLUIDDROPS_API UFluidSweatComponent : public UFluidEmitterComponent
{
	GENERATED_BODY()

public:
	UFluidSweatComponent();

	/** How hard the body works, 0 (at rest) to 1. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Sweat")
	float GetBodyEffort() const { return Effort; }

	/** Sets how hard the body works, 0 (at rest) to 1. It takes a while to get warm. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Sweat")
	void SetBodyEffort(float NewEffort);

	/** For Sequencer, which sets a property by the function of its name: as Set Body Effort. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Sweat", meta = (BlueprintInternalUseOnly = "true"))
	void SetEffort(float NewEffort) { SetBodyEffort(NewEffort); }

	/** Sets the water that comes out of the skin at full effort (kg/(m^2 s)): 0.0002 to 0.0005 in nature. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Sweat")
	void SetSweatRate(float NewRate);

	/** Glands per area (1/m^2), where the map says 1. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Sweat")
	float GetGlandDensity() const { return GlandDensity; }

	/** Sets how many glands there are per area (1/m^2). */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Sweat")
	void SetGlandDensity(float NewDensity);

	/** Where the glands are. */
	const FFluidSurfaceMapSource& GetGlandMap() const { return GlandMap; }

	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) override;

protected:
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;

private:
	/** How hard the body works, 0 (at rest) to 1. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Sweat", meta = (ClampMin = "0", ClampMax = "1"))
	float Effort = 0.8f;

	/** Water that comes out of the skin at full effort (kg/(m^2 s)): 0.0002 to 0.0005 in nature. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Sweat", meta = (ClampMin = "0", ClampMax = "1"))
	float SweatRate = 0.0005f;

	/** Glands per area (1/m^2): 1000000 in nature; each can become a drop, so the budget of drops is the limit. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Sweat", meta = (ClampMin = "0", ClampMax = "1000000000"))
	float GlandDensity = 200000.0f;

	/** Temperature of the skin (degrees Celsius). */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Sweat",
		meta = (ClampMin = "-40", ClampMax = "100", ForceUnits = "Celsius"))
	float SkinTemperature = 34.0f;

	/** How much faster than in nature it goes, for all vapor and sweat of the world. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Sweat", meta = (ClampMin = "0", ClampMax = "100000"))
	float TimeLapse = 30.0f;

	/** Where more or fewer glands are: factors on GlandDensity. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Sweat")
	FFluidSurfaceMapSource GlandMap;

	/** How hard the body must work before glands start there: 0 at once (forehead), 1 never. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Sweat")
	FFluidSurfaceMapSource OnsetMap;

	float SentShare = -1.0f;     // of the world's effort that is this body's
	float SentTimeLapse = -1.0f; // that the world was told
};
