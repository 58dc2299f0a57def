// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FluidParticleLook.h"
#include "FluidWaterMeshComponent.h"

#include "FluidLiquidsMeshComponent.generated.h"

class UMaterialInstanceDynamic;

/**
 * Draws the liquids of particles: the face of each as one closed mesh, with a material made from its look. The faces
 * are found by the step of the simulation, on its task, and only while they are seen (or cast a shadow that is) and
 * something moves. How fine they are: Liquid Cube Size in the project settings, and the console variables
 * FluidDrops.Fluid.CubeSize, FluidDrops.Fluid.Draw and FluidDrops.Render.MaxVertices.
 */
UCLASS(meta = (BlueprintSpawnableComponent))
class FLUIDDROPS_API UFluidLiquidsMeshComponent : public UFluidWaterMeshComponent
{
	GENERATED_BODY()

public:
	virtual UMaterialInterface* GetMaterial(int32 ElementIndex) const override;

	/** Gives each liquid a material of its own with the parameters of its look. */
	void UpdateMaterials(const FFluidFrame& Frame);

protected:
	virtual FMaker Maker() const override;
	virtual FPicture PictureOf(const FFluidMeshScene& Scene) const override;
	virtual bool Prepare(UFluidDropsSubsystem& Water, const FFluidFrame& Frame) override;
	virtual TArray<FName> MaterialSlots() const override;
	virtual TArray<TSoftObjectPtr<UMaterialInterface>> ProjectMaterials() const override;

private:
	/** What the material of a liquid is made of. */
	UMaterialInterface* ParentOf(const FFluidParticleLook& Look, float ParticleRadius) const;

	/** By liquid. */
	UPROPERTY(Transient)
	TArray<TObjectPtr<UMaterialInstanceDynamic>> Materials;

	TArray<FFluidParticleLook> Looks; // that the materials have
};
