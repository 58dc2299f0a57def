// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What all emitters have in common: they work while they are active, follow their asset and their transform, and know
// the surfaces that they work on. A new kind of emitter overrides UpdateEmission and StopEmission, and GetAsset if it
// has one.

#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "FluidDropsSource.h"

#include "FluidEmitterComponent.generated.h"

class AActor;
class FFluidSimulation;
class UFluidDropsSubsystem;
class UFluidPresetAsset;
class UFluidSurfaceComponent;
struct FFluidSurfaceOverrides;

/** Something that brings water into a world as long as it is active. */
UCLASS(Abstract, ClassGroup = (FluidDrops))
class FLUIDDROPS_API UFluidEmitterComponent : public USceneComponent,
											  public IFluidDropsSource,
											  public IFluidDropsParticipant
{
	GENERATED_BODY()

public:
	UFluidEmitterComponent();

	/**
	 * The surfaces that this emitter works on: those of Targets; without any, those of its own actor; without any,
	 * those of the actor that its actor is attached to; without any, those within SurfaceRange.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Emitter")
	TArray<UFluidSurfaceComponent*> GetSurfaces() const;

	/** Other actors whose surfaces this emitter works on. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Emitter")
	void SetTargets(const TArray<AActor*>& NewTargets);

	/** Whether meshes of the targets or nearby become surfaces when play begins, if there is no surface there yet. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Emitter")
	void SetMakeSurfaces(bool bNewMakeSurfaces) { bMakeSurfaces = bNewMakeSurfaces; }

	/** Distance from this emitter (cm) within which it looks for surfaces. */
	float GetSurfaceRange() const { return SurfaceRange; }

	// IFluidDropsSource
	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) override;

	// IFluidDropsParticipant
	virtual void BeginWater() override;
	virtual void EndWater() override;
	virtual bool IsInWater() const override { return bInWater; }

	// UActorComponent
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void OnRegister() override;
	virtual void OnUnregister() override;
	virtual void OnComponentDestroyed(bool bDestroyingHierarchy) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;
#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif

protected:
	/**
	 * Puts its settings and its place into the simulation. Called before a tick when something has changed. False: they
	 * were refused, which has been reported; it is tried again when a setting changes, or after a while.
	 */
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation)
		PURE_VIRTUAL(UFluidEmitterComponent::UpdateEmission, return false;);

	/** Takes back what UpdateEmission did. */
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation)
		PURE_VIRTUAL(UFluidEmitterComponent::StopEmission, );

	/** Before a tick: whether UpdateEmission is to be called although no setting has changed and it has not moved. */
	virtual bool NeedsUpdate(const UFluidDropsSubsystem& Water) const
	{
		return false;
	}

	/** The asset that its settings come from; null when they are its own. */
	virtual UFluidPresetAsset* GetAsset() const
	{
		return nullptr;
	}

	/** Something has changed: UpdateEmission is called before the next tick. */
	void MarkChanged();

	/** Wants something of the surfaces that it works on, and nothing any more of those that it does not. */
	void WishOfSurfaces(const FFluidSurfaceOverrides& Wish);
	/** Wants nothing of any surface any more. */
	void WishNothing();

	/** Whether its place matters: UpdateEmission is called when it moves. */
	bool bFollowsTransform = true;

	/** UpdateEmission is called that often for surfaces that have come meanwhile (s). 0: it needs no surfaces. */
	float SurfaceInterval = 0.0f;

	/** Actors whose surfaces this emitter works on. Empty: those of its own actor, or those nearby. */
	UPROPERTY(EditInstanceOnly, Category = "FluidDrops|Emitter")
	TArray<TObjectPtr<AActor>> Targets;

	/**
	 * Whether meshes of the targets or nearby become surfaces when play begins, if there is no surface there yet. For a
	 * first look: surfaces of your own say which material they are.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Emitter")
	bool bMakeSurfaces = false;

	/** Distance from this emitter (cm) within which it looks for surfaces. */
	UPROPERTY(
		EditAnywhere, Category = "FluidDrops|Emitter", meta = (ClampMin = "0", ClampMax = "1000000", Units = "cm"))
	float SurfaceRange = 1000.0f;

	/** Most meshes that it makes surfaces; the nearest ones. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Emitter",
		meta = (EditCondition = "bMakeSurfaces", ClampMin = "0", ClampMax = "1000"))
	int32 MaxMadeSurfaces = 16;

private:
	UFluidDropsSubsystem* FindWater() const;
	/** Works if it is active and takes part. */
	void StartWorking();
	void StopWorking();
	/** The world that it has been carried over to plays. */
	void Arrive();
	void FollowAsset();
	void OnAssetChanged(const UFluidPresetAsset& Changed);

	TArray<TWeakObjectPtr<UFluidSurfaceComponent>> Wished; // surfaces that it wants something of
	TWeakObjectPtr<UFluidPresetAsset> FollowedAsset;
	TWeakObjectPtr<UFluidDropsSubsystem> Worked; // the water that it works on; null: it does not
	FTransform SentTransform = FTransform::Identity;
	FVector SentOrigin = FVector::ZeroVector; // of the simulation, world, cm
	float UntilSurfaces = 0.0f;               // s
	float UntilRetry = 0.0f;                  // s that a refused emitter waits
	bool bChanged = true;
	bool bInWater = false;
	bool bArriving = false;
};
