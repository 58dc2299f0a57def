// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a mesh asset keeps for water when it is cooked. In a cooked game the triangles of a mesh are on the graphics
// card only, unless CPU access is allowed for all of it. This keeps just what water needs of the chosen levels of
// detail, with what the core finds out about them, and is made anew whenever the asset is cooked, so it cannot be out
// of date.

#pragma once

#include "CoreMinimal.h"
#include "Engine/AssetUserData.h"

#include "FluidSurfaceMeshUserData.generated.h"

struct FFluidPreparedMesh;

/** Keeps a copy of the mesh's triangles for water, so that a cooked game needs no CPU access to the mesh. */
UCLASS(meta = (DisplayName = "FluidDrops Surface Mesh"))
class FLUIDDROPS_API UFluidSurfaceMeshUserData : public UAssetUserData
{
	GENERATED_BODY()

public:
	/** Levels of detail of which a copy is kept. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface")
	TArray<int32> LODs = {0};

	/** What was kept of a level of detail when it was cooked; null if nothing was, and in the editor. */
	TSharedPtr<const FFluidPreparedMesh, ESPMode::ThreadSafe> FindCooked(int32 LOD) const;

	/** The user data of a mesh asset; null if it has none. */
	static UFluidSurfaceMeshUserData* Find(UObject* MeshAsset);

#if WITH_EDITOR
	/** Lets a mesh asset keep a level of detail. True if the asset was changed by that and is to be saved. */
	static bool Keep(UObject& MeshAsset, int32 LOD);
#endif

	virtual void PreSave(FObjectPreSaveContext SaveContext) override;
	virtual void Serialize(FArchive& Ar) override;

private:
	TMap<int32, TSharedPtr<const FFluidPreparedMesh, ESPMode::ThreadSafe>> Cooked; // by level of detail
};
