// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "FluidDropsFrame.h"

#include "FluidWetnessComponent.generated.h"

class UMeshComponent;
class UTextureRenderTarget2D;

/** The wetness of one surface in textures, and who shows it. */
USTRUCT()
struct FFluidWetnessTextures
{
	GENERATED_BODY()

	UPROPERTY(Transient)
	TObjectPtr<UTextureRenderTarget2D> Water;

	UPROPERTY(Transient)
	TObjectPtr<UTextureRenderTarget2D> Look;

	TWeakObjectPtr<USceneComponent> Surface;       // the mesh whose wetness it is
	TArray<TWeakObjectPtr<UMeshComponent>> Meshes; // that have the textures in their materials
	FFluidSurfaceHandle Written;                   // whose wetness is in the textures
	int32 UVChannel = 0;
	TSharedPtr<struct FFluidWetnessBuffers, ESPMode::ThreadSafe> Buffers;
};

/**
 * Keeps the wetness of the surfaces of its actor in textures for materials: drops, film, fog and drying. Each mesh that
 * is a surface and publishes its wetness has two textures of its own, which are made when there is something to put
 * into them: a face, a body and its clothes get wet each for itself.
 * Water: R film, G height of drops, B fog (micrometers), A age of the film (seconds).
 * Look: RG normal of the water's face along the texture's directions, B wetness 0 to 1, A cover of fog 0 to 1.
 * Materials are recognized by their texture parameters. A dynamic instance that is there already gets the textures;
 * for any other material one is made.
 */
UCLASS(ClassGroup = FluidDrops, meta = (BlueprintSpawnableComponent))
class FLUIDDROPS_API UFluidWetnessComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UFluidWetnessComponent();

	/** Name of the material parameter that gets the texture of water. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	FName WaterParameter = TEXT("FluidWater");

	/** Name of the material parameter that gets the texture of looks. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	FName LookParameter = TEXT("FluidLook");

	/** Name of the material parameter that gets the UV channel by which the textures are laid out. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	FName UVChannelParameter = TEXT("FluidUVChannel");

	/** Meshes get the textures of their own wetness by themselves, through dynamic instances of their materials. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops")
	bool bApplyToMeshes = true;

	/** How much of each drop shows in the normals: 0 its foot alone, as drops are drawn as meshes, to 1 all of it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops", meta = (ClampMin = "0", ClampMax = "1"))
	float DropRelief = 0.0f;

	/**
	 * The wetness of one mesh alone, which may be of another actor; that of every mesh of this actor if none is given.
	 * @param InMesh The mesh that is a surface.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops")
	void SetMesh(UMeshComponent* InMesh);

	/** The mesh that SetMesh was given. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops")
	UMeshComponent* GetMesh() const { return Mesh; }

	/**
	 * Film, drops, fog and age; none before the first wetness.
	 * @param OfMesh The mesh whose wetness is asked for; the first one if it is not given.
	 */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Textures")
	UTextureRenderTarget2D* GetWaterTexture(const UMeshComponent* OfMesh = nullptr) const;

	/**
	 * Normal, wetness and fog; none before the first wetness.
	 * @param OfMesh The mesh whose wetness is asked for; the first one if it is not given.
	 */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Textures")
	UTextureRenderTarget2D* GetLookTexture(const UMeshComponent* OfMesh = nullptr) const;

	/**
	 * Gives a mesh textures from now on: those of its own wetness, or of another mesh that it is a copy of. Materials
	 * without the parameters are left alone. Does nothing before there are textures.
	 * @param Target The mesh whose materials have texture parameters with the names that this component has.
	 * @param OfMesh The mesh whose wetness is shown; Target's own if it is not given, else the first one.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Textures")
	void ApplyToMaterials(UMeshComponent* Target, const UMeshComponent* OfMesh = nullptr);

	/** Which surface of this world. Not set: those of the mesh or the actor. */
	void SetSurface(FFluidSurfaceHandle InSurface) { Surface = InSurface; }
	FFluidSurfaceHandle GetSurface() const { return Surface; }

	/** Brings all textures up to date. Called for every frame that is published. */
	void ShowFrame(const FFluidFramePtr& Frame);

	/** Whether a mesh gets textures from this component. */
	bool Serves(const UMeshComponent& Target) const;

#if WITH_EDITOR
	/** After a preview: no textures, and no trace of them in materials. */
	void Forget();
#endif

	virtual void OnRegister() override;
	virtual void OnUnregister() override;

private:
	bool IsShown(const FFluidFrameSurface& Candidate) const;
	void ShowSurface(const FFluidFramePtr& Frame, int32 Index);
	/** Of that mesh, or the first; null if there are none. */
	const FFluidWetnessTextures* FindTextures(const UMeshComponent* OfMesh) const;
	/** As large as the map; whether they are new. */
	bool PrepareTextures(FFluidWetnessTextures& Textures, int32 Resolution);
	UTextureRenderTarget2D* MakeTexture(FName Name, int32 Resolution);
	/** To every material of a mesh that has the parameters and not the textures. */
	void Give(const FFluidWetnessTextures& Textures, UMeshComponent& Target);

	/** For each surface. */
	UPROPERTY(Transient)
	TArray<FFluidWetnessTextures> Shown;

	UPROPERTY(Transient)
	TObjectPtr<UMeshComponent> Mesh;

	FFluidSurfaceHandle Surface;
	TWeakObjectPtr<class UFluidDropsSubsystem> Listened;
	FDelegateHandle Listening;
};
