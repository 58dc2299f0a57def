// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsHandles.h"
#include "FluidEmitterComponent.h"
#include "FluidWindSettings.h"

#include "FluidWindSourceComponent.generated.h"

/**
 * Something that blows along the component's forward axis (a jet, a fan), around it (a vortex), or in all directions (a
 * point), added to the wind of the level. Drops in the air and on surfaces, evaporation and particle fluid feel it. It
 * works as emitters do, as long as it is active. A world has at most 64.
 */
UCLASS(ClassGroup = (FluidDrops), HideCategories = ("FluidDrops|Emitter"),
	meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Wind Source"))
class FLUIDDROPS_API UFluidWindSourceComponent : public UFluidEmitterComponent
{
	GENERATED_BODY()

public:
	/** What blows. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Wind")
	EFluidWindSource GetKind() const { return Kind; }

	/** Sets what blows. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Wind")
	void SetKind(EFluidWindSource NewKind);

	/** Whether it blows. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Wind")
	bool IsEnabled() const { return bEnabled; }

	/** Sets whether it blows. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Wind")
	void SetEnabled(bool bNewEnabled);

	/** How fast it blows (cm/s). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Wind")
	float GetSpeed() const { return Speed; }

	/** Sets how fast it blows (cm/s), -10000 to 10000; backward if negative. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Wind")
	void SetSpeed(float NewSpeed);

	/** Radius of the nozzle, the fan, the core of the vortex or the sphere out of which a point blows (cm). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Wind")
	float GetRadius() const { return Radius; }

	/** Sets the radius of the nozzle, the fan, the core of the vortex or the sphere of a point (cm), 0.1 to 100000. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Wind")
	void SetRadius(float NewRadius);

	/** How fast the air in front of a fan turns, as a fraction of its speed. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Wind")
	float GetSwirl() const { return Swirl; }

	/** Sets how fast the air in front of a fan turns, as a fraction of its speed, -2 to 2. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Wind")
	void SetSwirl(float NewSwirl);

	/** Distance at which it has died down (cm). 0: as far as it goes. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Wind")
	float GetReach() const { return Reach; }

	/** Sets the distance at which it has died down (cm), up to 10000000. 0: as far as it goes. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Wind")
	void SetReach(float NewReach);

	/** What the simulation is told, in SI units: places in the world from Origin (cm). */
	FFluidWindSourceSettings GetSourceSettings(const FVector& Origin) const;

protected:
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;

private:
	/** What blows. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Wind")
	EFluidWindSource Kind = EFluidWindSource::Fan;

	/** Whether it blows. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Wind")
	bool bEnabled = true;

	/**
	 * How fast (cm/s) the air is at the nozzle, in front of the fan, where a vortex is fastest, or at the radius of a
	 * point. Negative: backward.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Wind",
		meta = (ClampMin = "-10000", ClampMax = "10000", ForceUnits = "cm/s"))
	float Speed = 500.0f;

	/** Radius of the nozzle, the fan, the core of the vortex or the sphere out of which a point blows (cm). */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Wind", meta = (ClampMin = "0.1", ClampMax = "100000", Units = "cm"))
	float Radius = 20.0f;

	/** How fast the air in front of a fan turns about its axis, as a fraction of its speed. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Wind",
		meta = (EditCondition = "Kind == EFluidWindSource::Fan", ClampMin = "-2", ClampMax = "2"))
	float Swirl = 0.2f;

	/** Distance at which it has died down (cm). 0: as far as it goes. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Wind", meta = (ClampMin = "0", ClampMax = "10000000", Units = "cm"))
	float Reach = 0.0f;

	FFluidWindSourceHandle Handle;
};
