// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "FluidDropsFrame.h"

#include "FluidWetnessComponent.generated.h"

class UMeshComponent;
class UTextureRenderTarget2D;

/**
 * Keeps the wetness of a surface of its actor in two textures for materials: drops, film, fog and drying. The surface
 * must publish its wetness. Textures are made when there is something to put into them.
 * Water: R film, G height of drops, B fog (micrometres), A age of the film (seconds).
 * Look: RG normal of the water's face along the texture's directions, B wetness 0 to 1, A cover of fog 0 to 1.
 */
UCLASS(ClassGroup = FluidDrops, meta = (BlueprintSpawnableComponent))
class FLUIDDROPS_API UFluidWetnessComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UFluidWetnessComponent();

	/** Name of the material parameter that ApplyToMaterials gives the texture of water. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	FName WaterParameter = TEXT("FluidWater");

	/** Name of the material parameter that ApplyToMaterials gives the texture of looks. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	FName LookParameter = TEXT("FluidLook");

	/** Name of the material parameter that ApplyToMaterials gives the UV channel by which the textures are laid out. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	FName UVChannelParameter = TEXT("FluidUVChannel");

	/** Meshes of the actor get the textures by themselves, through dynamic instances of their materials. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	bool bApplyToMeshes = true;

	/** How much of each drop shows in the normals: 0 its foot alone, as drops are drawn as meshes, to 1 all of it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops", meta = (ClampMin = "0", ClampMax = "1"))
	float DropRelief = 0.0f;

	/** Film, drops, fog and age; none before the first wetness. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Textures")
	UTextureRenderTarget2D* GetWaterTexture() const { return WaterTexture; }

	/** Normal, wetness and fog; none before the first wetness. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Textures")
	UTextureRenderTarget2D* GetLookTexture() const { return LookTexture; }

	/**
	 * Gives the textures to all materials of a mesh, as dynamic instances. Does nothing before there are textures.
	 * @param Mesh The mesh; its materials have texture parameters with the names that this component has.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Textures")
	void ApplyToMaterials(UMeshComponent* Mesh);

	/** Which surface of this world. Not set: the first one of the same actor that publishes its wetness. */
	void SetSurface(FFluidSurfaceHandle InSurface) { Surface = InSurface; }
	FFluidSurfaceHandle GetSurface() const { return Surface; }

	virtual void OnRegister() override;
	virtual void OnUnregister() override;

private:
	void OnFramePublished(const FFluidFramePtr& Frame);
	int32 FindSurface(const FFluidFrame& Frame) const;
	/** As large as the map; whether they are new. */
	bool PrepareTextures(int32 Resolution);
	/** Whether all its materials are dynamic instances, which got the textures when they were made. */
	bool HasTextures(const UMeshComponent& Mesh) const;
	UTextureRenderTarget2D* MakeTexture(FName Name, int32 Resolution);

	UPROPERTY(Transient)
	TObjectPtr<UTextureRenderTarget2D> WaterTexture;

	UPROPERTY(Transient)
	TObjectPtr<UTextureRenderTarget2D> LookTexture;

	FFluidSurfaceHandle Surface;
	int32 UVChannel = 0;         // of the surface whose wetness is in the textures
	FFluidSurfaceHandle Written; // whose wetness is in the textures
	TWeakObjectPtr<class UFluidDropsSubsystem> Listened;
	FDelegateHandle Listening;
};
