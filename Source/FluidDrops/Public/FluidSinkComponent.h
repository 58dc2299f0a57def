// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsHandles.h"
#include "FluidEmitterComponent.h"

#include "FluidSinkComponent.generated.h"

/** A drain: particle fluid in its box goes, as long as it is active. It works as emitters do, the other way round. */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Sink"))
class FLUIDDROPS_API UFluidSinkComponent : public UFluidEmitterComponent
{
	GENERATED_BODY()

public:
	/** Sets half the size of the box, in the component's space (cm). */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void SetSinkExtent(FVector NewExtent);

	/** The box in world space (cm): upright around the turned one. */
	FBox GetSinkBox() const;

protected:
	virtual bool UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;
	virtual void StopEmission(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation) override;

private:
	/** Half the size of the box, in the component's space (cm). The box stays upright however the component is turned.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Fluid", meta = (ClampMin = "0.1", Units = "cm"))
	FVector Extent = FVector(50.0);

	FFluidSinkHandle Handle;
};
