// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Makes a static, skeletal or dynamic mesh carry water. Which mesh: the component that MeshComponent names, else the
// one that this is attached to, else the first mesh of the actor. Drops are anchored to the triangles of the chosen
// level of detail at their physical size and go along with the mesh, deformed by its bones.

#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "FluidDropsHandles.h"
#include "FluidDropsSource.h"
#include "FluidDropsSubsystem.h"
#include "FluidSurfaceMap.h"
#include "FluidSurfaceOverrides.h"
#include "FluidSurfaceProblem.h"
#include "FluidSurfaceSettings.h"

#include "FluidSurfaceComponent.generated.h"

class FFluidMeshReader;
class UFluidPresetAsset;
class UFluidSurfaceAsset;
class UMeshComponent;

#if WITH_EDITOR
/** Triangles of a surface and what a map says of each, for the editor to draw. */
struct FFluidSurfaceMapPreview
{
	TSharedPtr<const FFluidSurfaceMesh, ESPMode::ThreadSafe> Mesh; // null if the mesh cannot be used
	TArray<float> Factors;                                         // for each triangle; empty: 1 everywhere
};
#endif

/** Makes a static, skeletal or dynamic mesh carry water. Attach it to the mesh, or name the mesh. */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Surface"))
class FLUIDDROPS_API UFluidSurfaceComponent : public USceneComponent,
											  public IFluidDropsSurface,
											  public IFluidDropsSource,
											  public IFluidDropsParticipant
{
	GENERATED_BODY()

public:
	/** That materials may sample wetness with. */
	static constexpr int32 MaxWetnessUVChannels = 4;

	UFluidSurfaceComponent();
	virtual ~UFluidSurfaceComponent() override;

	// Events of this surface: at most MaxEventsPerFrame of them. They cost nothing while nobody is bound to them

	/** A drop came out of the air onto this surface. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropLanded;

	/** A drop on this surface was taken in by another one. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropMerged;

	/** A drop was pulled off this surface. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropDetached;

	/** A drop ran over a border of this surface and falls. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropDripped;

	/** A drop on this surface dried up. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropEvaporated;

	// Water on it

	/** All the water on this surface. Waits for a tick of the water that is under way. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	FFluidWaterWithin GetWater();

	/**
	 * Puts drops all over this surface.
	 * @param Count How many.
	 * @param MinRadius Radius of the smallest as a ball (cm).
	 * @param MaxRadius Radius of the largest as a ball (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SprinkleDrops(int32 Count = 100, float MinRadius = 0.02f, float MaxRadius = 0.1f);

	/**
	 * Covers this surface with matter that drops wash off and carry along.
	 * @param PerArea How much (kg/m^2): dust 0.001, make-up 0.01, clay 0.5.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void Coat(float PerArea = 0.01f);

	/** Takes all water off this surface: drops, pools, film and fog. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void WipeAll();

	// Its material

	/** The asset with the material; null when Settings are used. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	UFluidSurfaceAsset* GetMaterial() const { return Material; }

	/** Another material. Null: Settings are used. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetMaterial(UFluidSurfaceAsset* NewMaterial);

	/** What holds for this surface now: material, overrides, and what emitters want of it. In SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	FFluidSurfaceSettings GetEffectiveSettings() const;

	/** What differs from the material. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	const FFluidSurfaceOverrides& GetOverrides() const { return Overrides; }

	/** Replaces what differs from the material. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetOverrides(const FFluidSurfaceOverrides& NewOverrides);

	/** Temperature of this surface (degrees Celsius). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	float GetTemperature() const { return GetEffectiveSettings().Temperature; }

	/** Sets the temperature of this surface (degrees Celsius), -40 to 100. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetTemperature(float Temperature);

	/** Water that comes out of this surface at full effort (kg/(m^2 s)). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	float GetSweatRate() const { return GetEffectiveSettings().SweatRate; }

	/** Sets the water that comes out of this surface at full effort (kg/(m^2 s)): skin 0.0002 to 0.0005. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetSweatRate(float SweatRate);

	/** Glands, or places where vapor settles, per area (1/m^2). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	float GetSiteDensity() const { return GetEffectiveSettings().SiteDensity; }

	/** Sets how many glands, or places where vapor settles, there are per area (1/m^2). */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetSiteDensity(float SiteDensity);

	/** Angle at which drops meet this surface (degrees). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	float GetContactAngle() const { return GetEffectiveSettings().ContactAngle; }

	/** Sets the angle at which drops meet this surface (degrees), 5 (spreads) to 175 (rolls off). */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetContactAngle(float ContactAngle);

	/** Heat and light on this surface: the factor on how fast films dry. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	float GetDryingRate() const { return GetEffectiveSettings().DryingRate; }

	/** Sets the factor on how fast films on this surface dry. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetDryingRate(float DryingRate);

	/** Texels along a side of this surface's wetness map; 0 without one. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	int32 GetWetnessResolution() const { return GetEffectiveSettings().WetnessResolution; }

	/**
	 * Sets how many texels are along a side of this surface's wetness map, 0 (no map) to 2048. The film is gone then.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetWetnessResolution(int32 WetnessResolution);

	/** UV channel of the mesh by which its wetness map is laid out, and sampled in materials. */
	UFUNCTION(BlueprintGetter, Category = "FluidDrops|Surface")
	int32 GetWetnessUVChannel() const { return WetnessUVChannel; }

	/** Another UV channel for the wetness map, 0 to 3. The water on this surface is gone then. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetWetnessUVChannel(int32 NewChannel);

	/**
	 * The UV channels of the mesh that can hold a wetness map of this surface's resolution: within 0 to 1, and no two
	 * triangles in one place. None without a resolution. Reads all of the mesh: not for every frame.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	TArray<int32> FindWetnessUVChannels();

	/** Where a map of this surface comes from: as it is set, or as who works on this surface wants it. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	FFluidSurfaceMapSource GetSurfaceMap(EFluidSurfaceMap Map) const;

	/** Sets where a map of this surface comes from, such as the density of glands from painted vertex colors. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetSurfaceMap(EFluidSurfaceMap Map, const FFluidSurfaceMapSource& Source);

	// How much is spent on it

	/** How much this surface matters: factor on the distances of levels of detail. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Level Of Detail")
	float GetSignificance() const { return Significance; }

	/**
	 * Sets how much this surface matters, such as from a significance manager: factor on the distances from which on it
	 * follows the deformation of its mesh less often. 0: always as seldom as possible.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Level Of Detail")
	void SetSignificance(float NewSignificance);

	// Which mesh

	/** The mesh that carries the water; null if there is none. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	UMeshComponent* GetMeshComponent() const;

	/** Another mesh component of any actor. The water on this surface is gone then. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetMeshComponent(UMeshComponent* NewMesh);

	/** Level of detail of the mesh whose triangles carry the water. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	int32 GetLOD() const { return LOD; }

	/** Another level of detail of the mesh. The water on this surface is gone then. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	void SetLOD(int32 NewLOD);

	// Snapshots

	/**
	 * Names this surface in snapshots, for actors that are spawned in play: the same name in every session, one for
	 * each surface. Surfaces that are saved with a level need none.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Snapshots")
	void SetSnapshotKey(FName Key);

	// Problems

	/** Whether it carries water now. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Surface")
	bool IsCarryingWater() const { return Handle.IsSet() && Problem == EFluidSurfaceProblem::None; }

	/** Why it is no surface. */
	UFUNCTION(BlueprintGetter, Category = "FluidDrops|Surface")
	EFluidSurfaceProblem GetProblem() const { return Problem; }

	/** Why it is no surface and what to do about it, in words. Empty if it is one. */
	UFUNCTION(BlueprintGetter, Category = "FluidDrops|Surface")
	FText GetProblemText() const { return ProblemText; }

	/** What of its mesh the water does not follow, and what to do about it, in words. Empty if there is nothing. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	FText FindLimits() const;

	/** What the simulation finds in the mesh. Reads all of it: not for every frame. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Surface")
	FFluidSurfaceReport GetMeshReport();

	/** Looks at the mesh and the settings without playing; GetProblem and GetProblemText tell the result. */
	UFUNCTION(BlueprintCallable, CallInEditor, Category = "FluidDrops|Surface")
	void CheckSurface();

	// For rendering, Niagara and emitters

	/** Names this surface in frames; not set while it is none. Changes whenever the mesh does. */
	FFluidSurfaceHandle GetSurfaceHandle() const { return Handle; }

	/** The triangles that carry the water, as registered; null while it is none. */
	TSharedPtr<const FFluidSurfaceMesh, ESPMode::ThreadSafe> GetSurfaceMesh() const;

	/**
	 * What somebody wants of this surface as long as they work on it. The latest wins, and all win against Overrides.
	 */
	void SetWish(const UObject& Who, const FFluidSurfaceOverrides& Wish);
	/** A map that is 1 everywhere: the surface's own. */
	void SetMapWish(const UObject& Who, EFluidSurfaceMap Map, const FFluidSurfaceMapSource& Source);
	void RemoveWish(const UObject& Who);

	// IFluidDropsSurface, IFluidDropsSource
	virtual void SampleSurface(FFluidSurfaceSample& Sample, bool bWantPositions) override;
	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) override;

	// IFluidDropsParticipant
	virtual void BeginWater() override;
	virtual void EndWater() override;
	virtual bool IsInWater() const override { return bInWater; }

	// UActorComponent
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void OnRegister() override;
	virtual void OnComponentDestroyed(bool bDestroyingHierarchy) override;
	virtual void PreSave(FObjectPreSaveContext SaveContext) override;
#if WITH_EDITOR
	/** What a map would be like on the mesh as it is now, whether it is in play or not. */
	FFluidSurfaceMapPreview PreviewMap(const FFluidSurfaceMapSource& Source);

	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
	virtual void CheckForErrors() override;
#endif

private:
	/** The mesh component that carries the water. Empty: the one this is attached to, else the first of the actor. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface",
		meta = (UseComponentPicker, AllowedClasses = "/Script/Engine.MeshComponent"))
	FComponentReference MeshComponent;

	/** Level of detail of the mesh whose triangles carry the water. Coarser ones cost less. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface", meta = (ClampMin = "0", ClampMax = "7"))
	int32 LOD = 0;

	/** The material, as drops feel it. None: Settings below. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface")
	TObjectPtr<UFluidSurfaceAsset> Material;

	/** The material if no asset is chosen. In SI units: meters, not centimeters. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface", meta = (EditCondition = "Material == nullptr"))
	FFluidSurfaceSettings Settings;

	/** What differs from the material. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface", meta = (ShowOnlyInnerProperties))
	FFluidSurfaceOverrides Overrides;

	/** What differs from place to place. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Surface")
	TMap<EFluidSurfaceMap, FFluidSurfaceMapSource> Maps;

	/**
	 * UV channel of the mesh by which the wetness map is laid out. Where two of its triangles share a place the map is
	 * laid out otherwise, and no material can sample it.
	 */
	UPROPERTY(EditAnywhere, BlueprintGetter = GetWetnessUVChannel, Category = "FluidDrops|Rendering",
		meta = (ClampMin = "0", ClampMax = "3"))
	int32 WetnessUVChannel = 0;

	/** Whether the wetness map, if there is one, is published for rendering and Niagara. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rendering")
	bool bPublishWetness = true;

	/** Whether the matter on each triangle is published for rendering: paint, mud, dust. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Rendering")
	bool bPublishDeposits = false;

	/** Distance of the viewer (cm) beyond which this is no surface any more, and loses its water. 0: never. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Level Of Detail", meta = (ClampMin = "0", Units = "cm"))
	float MaxDistance = 0.0f;

	/** How much it matters: factor on the distances from which on it follows its mesh less often. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Level Of Detail", meta = (ClampMin = "0", ClampMax = "100"))
	float Significance = 1.0f;

	/** Most events that this surface reports for one frame. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Events", meta = (ClampMin = "0", ClampMax = "65536"))
	int32 MaxEventsPerFrame = 64;

	/** Names this surface in snapshots; made when it is saved first. A copy gets another one. */
	UPROPERTY(VisibleInstanceOnly, AdvancedDisplay, Category = "FluidDrops|Snapshots", NonPIEDuplicateTransient,
		TextExportTransient)
	FGuid SnapshotId;

	/** Why it is no surface. */
	UPROPERTY(VisibleAnywhere, Transient, BlueprintGetter = GetProblem, Category = "FluidDrops|Surface")
	EFluidSurfaceProblem Problem = EFluidSurfaceProblem::None;

	/** Why it is no surface and what to do about it, in words. */
	UPROPERTY(VisibleAnywhere, Transient, BlueprintGetter = GetProblemText, Category = "FluidDrops|Surface",
		meta = (MultiLine = "true"))
	FText ProblemText;

	struct FWish
	{
		TWeakObjectPtr<const UObject> Who;
		FFluidSurfaceOverrides What;
		TMap<EFluidSurfaceMap, FFluidSurfaceMapSource> Maps;
	};

	UFluidDropsSubsystem* FindWater() const;
	FFluidSimulation* FindSimulation() const;
	/** Takes part in the water of the world that it is in, and no more in that of another. */
	void EnterWater();
	void LeaveWater();
#if WITH_EDITOR
	/** Tells that the mesh keeps nothing for cooked games, with a button that lets it do so. */
	void OfferToKeepTriangles() const;
	/** A setting has been changed in the editor: does what it takes, and leaves the water where it is if it can. */
	void TakeEdit(FName Setting);
#endif
	/** Finds the mesh and reads it; false and a problem if that is impossible. */
	bool ReadMesh();
	void Join(UFluidDropsSubsystem& Water);
	/** Large meshes are prepared in the background after they were registered. */
	void FollowPreparation(const FFluidSimulation& Simulation);
	void Leave();
	/** Leaves and comes back with the next tick. */
	void Rejoin();
	/** Whether the viewer is near enough; a surface that is one already stays one a little longer. */
	bool IsNearEnough(const UFluidDropsSubsystem& Water) const;
	void SendMaterial();
	void SendMap(EFluidSurfaceMap Map);
	/** All, or those that are not 1 everywhere. */
	void SendMaps(bool bUniform);
	FWish& FindOrAddWish(const UObject& Who);
	void SetProblem(EFluidSurfaceProblem NewProblem, const FText& Text);
	void FollowMaterial();
	void OnMaterialChanged(const UFluidPresetAsset& Changed);
	void ListenToEvents(UFluidDropsSubsystem& Water);
	void TellEvents(const FFluidFramePtr& Frame);

	TWeakObjectPtr<UMeshComponent> ChosenMesh; // by SetMeshComponent
	FName SnapshotKey;                         // by SetSnapshotKey
	TWeakObjectPtr<UFluidDropsSubsystem> Entered;
	TUniquePtr<FFluidMeshReader> Reader; // of the mesh that was found last
	TArray<FWish> Wishes;
	TWeakObjectPtr<UFluidPresetAsset> FollowedMaterial;
	FFluidSurfaceHandle Handle;
	FDelegateHandle FrameListener;
	FVector SampledScale = FVector::ZeroVector;
	float UntilRetry = 0.0f; // s until a mesh that could not be used is looked at again
	uint32 SeenRestores = 0; // of snapshots
	bool bSendMaterial = false;
	bool bInWater = false;
	bool bToldLimits = false; // what the water does not follow has been said once
};
