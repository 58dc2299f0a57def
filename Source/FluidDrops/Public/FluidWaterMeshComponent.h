// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Components that draw the water of their world as meshes: the last published frame, carried along with surfaces that
// have moved on since. They stand at the origin of the simulation whatever they are attached to. Water needs none of
// them placed by hand: see AFluidDropsRenderActor.
//
// Shadows (of materials that are not seen through, or that cast them as if masked), motion vectors (where every vertex
// was the frame before), level of detail by size on the screen and precached pipeline states are supported. Ray tracing
// is not, nor are distance fields: the flags for them are off and stay without effect.
//
// What materials get, besides place and normal:
//	vertex color R	a number from 0 to 1 that stays with a drop
//	vertex color G	wetness of a trail, 1 when fresh to 0 when dry
//	vertex color B	foam of a liquid of particles, 0 to 1
//	texture coordinate 0	drops: place in the disc below the drop, 0.5 in the middle; trails: along, across
//	texture coordinate 1	drops: height above the surface, radius (cm); trails: 0, width (cm);
//	                    	liquids: depth of the liquid below the face, radius of a particle (cm)
// Materials must be usable with geometry caches (Used with Geometry Cache), which the editor sets by itself.

#pragma once

#include "Components/MeshComponent.h"
#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"

#include "FluidWaterMeshComponent.generated.h"

class UFluidDropsSubsystem;
struct FFluidFrame;
struct FFluidMeshData;
struct FFluidMeshScene;
struct FFluidMeshWork;

/** Draws water of its world. */
UCLASS(Abstract, ClassGroup = FluidDrops, HideCategories = (Collision, Physics, Navigation, HLOD, RayTracing))
class FLUIDDROPS_API UFluidWaterMeshComponent : public UMeshComponent
{
	GENERATED_BODY()

public:
	UFluidWaterMeshComponent(const FObjectInitializer& ObjectInitializer);
	virtual ~UFluidWaterMeshComponent() override;

	/** Draws nothing until there is another frame, and is where it was before the first. */
	void Forget();

	virtual void OnRegister() override;
	virtual void TickComponent(
		float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift) override;
	virtual FPrimitiveSceneProxy* CreateSceneProxy() override;
	virtual FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
	virtual UMaterialInterface* GetMaterial(int32 ElementIndex) const override;
	virtual int32 GetNumMaterials() const override { return MaterialSlots().Num(); }
	virtual TArray<FName> GetMaterialSlotNames() const override { return MaterialSlots(); }
	virtual bool IsMaterialSlotNameValid(FName MaterialSlotName) const override;
	virtual void CollectPSOPrecacheData(
		const FPSOPrecacheParams& BasePrecachePSOParams, FMaterialInterfacePSOPrecacheParamsList& OutParams) override;

protected:
	/** Tells one mesh from the next: nothing is made anew while it stays and no vertex moves. */
	struct FPicture
	{
		uint64 Number = 0;
		bool bMoves = false; // vertices are elsewhere than where they were drawn last
	};

	/** How a mesh is made on a task, and what it will be within. */
	struct FMaker
	{
		void (*Build)(const FFluidMeshScene& Scene, FFluidMeshData& Mesh);
		FBox3f (*Bounds)(const FFluidMeshScene& Scene);
	};
	virtual FMaker Maker() const PURE_VIRTUAL(UFluidWaterMeshComponent::Maker, return {};);
	/** What a scene would give. */
	virtual FPicture PictureOf(const FFluidMeshScene& Scene) const;
	/** Before a frame is drawn. False: what was drawn last stays. */
	virtual bool Prepare(UFluidDropsSubsystem& Water, const FFluidFrame& Frame) { return true; }
	virtual TArray<FName> MaterialSlots() const PURE_VIRTUAL(UFluidWaterMeshComponent::MaterialSlots, return {};);
	/** Of the project's settings, for each slot. */
	virtual TArray<TSoftObjectPtr<UMaterialInterface>> ProjectMaterials() const
		PURE_VIRTUAL(UFluidWaterMeshComponent::ProjectMaterials, return {};);
	/** One of those, loaded; null if it is missing. */
	UMaterialInterface* DefaultMaterial(int32 Index) const
	{
		return DefaultMaterials.IsValidIndex(Index) ? DefaultMaterials[Index].Get() : nullptr;
	}

private:
	using FWorkPtr = TSharedPtr<FFluidMeshWork, ESPMode::ThreadSafe>;

	/** Where the water is, whether it is drawn or not. */
	void Place(const FFluidMeshScene& Scene);
	void Show(const FWorkPtr& Work);

	UPROPERTY(Transient)
	TArray<TObjectPtr<UMaterialInterface>> DefaultMaterials;

	TUniquePtr<class FFluidMeshHistory> History;
	TUniquePtr<class FFluidMeshWorks> Works;
	FWorkPtr Shown; // null: nothing yet
	FPicture ShownPicture;
	FBox3f WaterBounds = FBox3f(ForceInit); // relative to the component
};

/** Draws drops on surfaces, pools and falling drops. */
UCLASS(meta = (BlueprintSpawnableComponent))
class FLUIDDROPS_API UFluidDropsMeshComponent : public UFluidWaterMeshComponent
{
	GENERATED_BODY()

protected:
	virtual FMaker Maker() const override;
	virtual TArray<FName> MaterialSlots() const override;
	virtual TArray<TSoftObjectPtr<UMaterialInterface>> ProjectMaterials() const override;
};

/** Draws the trails that drops leave on surfaces, as strips. Casts no shadows unless told to. */
UCLASS(meta = (BlueprintSpawnableComponent))
class FLUIDDROPS_API UFluidTrailsMeshComponent : public UFluidWaterMeshComponent
{
	GENERATED_BODY()

public:
	UFluidTrailsMeshComponent(const FObjectInitializer& ObjectInitializer);

protected:
	virtual FMaker Maker() const override;
	virtual TArray<FName> MaterialSlots() const override;
	virtual TArray<TSoftObjectPtr<UMaterialInterface>> ProjectMaterials() const override;
};
