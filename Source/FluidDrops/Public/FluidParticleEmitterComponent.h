// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsHandles.h"
#include "FluidEmitterComponent.h"

#include "FluidParticleEmitterComponent.generated.h"

class UFluidParticleLiquidAsset;

/** A region that is full of fluid when play begins. */
UENUM(BlueprintType)
enum class EFluidFill : uint8
{
	Nothing UMETA(ToolTip = "Nothing is filled."),
	Box UMETA(ToolTip = "A box, upright however the component is turned."),
	Ball UMETA(ToolTip = "A ball, or an ellipsoid if the extents differ."),
};

/**
 * Fluid of particles: a round nozzle that points along the component's forward axis, a region that is full when play
 * begins, or both. The fluid meets what has a Fluid Body.
 */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Particle Emitter"))
class FLUIDDROPS_API UFluidParticleEmitterComponent : public UFluidEmitterComponent
{
	GENERATED_BODY()

public:
	/** What flows; null: water. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Fluid")
	UFluidParticleLiquidAsset* GetParticleLiquid() const { return Liquid; }

	/** Another liquid from now on; what has come stays what it is. Null: water. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void SetParticleLiquid(UFluidParticleLiquidAsset* NewLiquid);

	/** Whether the nozzle runs. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void SetFlowing(bool bNewFlows);

	/** Sets how fast fluid leaves the nozzle (cm/s), 0.1 to 10000. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void SetFlowSpeed(float NewSpeed);

	/** For Sequencer, which sets a property by the function of its name: as Set Flow Speed. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid", meta = (BlueprintInternalUseOnly = "true"))
	void SetSpeed(float NewSpeed) { SetFlowSpeed(FMath::Clamp(NewSpeed, 0.1f, 10000.0f)); } // curves overshoot

	/** Sets the radius of the nozzle (cm). The interaction radius of the fluid should not be larger. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void SetNozzleRadius(float NewRadius);

	/** Sets for how long the nozzle runs and pauses, in turns (s). A pause of 0: it runs all the time. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void SetPulse(float RunSeconds, float PauseSeconds);

	/** Fills the region once more, before the next tick. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void FillAgain();

	/** What comes out while the nozzle runs (kg/s). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Fluid")
	float GetFlowRate() const;

	/** Radius of the nozzle (cm). */
	float GetNozzleRadius() const { return NozzleRadius; }
	/** Velocity of the jet, in world space (cm/s); zero if there is none. */
	FVector GetFlowVelocity() const;
	/** What is filled when play begins. */
	EFluidFill GetFill() const { return Fill; }
	/** The region that is filled, in world space (cm): upright around the turned one. */
	FBox GetFillBox() const;

	/** Whether meshes nearby become bodies in the fluid when play begins, if there is none yet. */
	void SetMakeBodies(bool bNewMakeBodies) { bMakeBodies = bNewMakeBodies; }

	virtual void BeginWater() override;

protected:
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual UFluidPresetAsset* GetAsset() const override;

private:
	/** What flows. None: water. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid")
	TObjectPtr<UFluidParticleLiquidAsset> Liquid;

	/** Whether the nozzle runs. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid")
	bool bFlows = true;

	/** Radius of the nozzle (cm). A jet that is finer than the particles comes as a chain of them. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid",
		meta = (EditCondition = "bFlows", ClampMin = "0.01", ClampMax = "10000", Units = "cm"))
	float NozzleRadius = 5.0f;

	/** How fast fluid leaves the nozzle (cm/s). */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid",
		meta = (EditCondition = "bFlows", ClampMin = "0.1", ClampMax = "10000", ForceUnits = "cm/s"))
	float Speed = 200.0f;

	/** Particles differ in velocity by up to this fraction of the speed, in any direction. */
	UPROPERTY(
		EditAnywhere, Category = "FluidDrops|Fluid", meta = (EditCondition = "bFlows", ClampMin = "0", ClampMax = "1"))
	float Turbulence = 0.02f;

	/** The nozzle runs for so long ... (s) */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid",
		meta = (EditCondition = "bFlows", ClampMin = "0.001", ClampMax = "1000000", ForceUnits = "s"))
	float PulseOn = 1.0f;

	/** ... and pauses for so long (s): blobs instead of a jet. 0: no pauses. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid",
		meta = (EditCondition = "bFlows", ClampMin = "0", ClampMax = "1000000", ForceUnits = "s"))
	float PulseOff = 0.0f;

	/** What is full of fluid when play begins. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid")
	EFluidFill Fill = EFluidFill::Nothing;

	/** Half the size of the region that is filled, in the component's space (cm). */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid",
		meta = (EditCondition = "Fill != EFluidFill::Nothing", ClampMin = "0.1", Units = "cm"))
	FVector FillExtent = FVector(50.0);

	/**
	 * Whether meshes nearby become bodies in the fluid when play begins, if there is none yet. For a first look:
	 * bodies of your own say what they are like.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid")
	bool bMakeBodies = false;

	FFluidSourceHandle Handle;
	bool bFillDue = true;
};
