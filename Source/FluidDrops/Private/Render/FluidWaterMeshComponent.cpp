// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidWaterMeshComponent.h"

#include "Camera/PlayerCameraManager.h"
#include "ConsoleVariables.h"
#include "Engine/World.h"
#include "FluidDropsLog.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "GameFramework/PlayerController.h"
#include "Materials/MaterialInterface.h"
#include "PSOPrecache.h"
#include "Profiling.h"
#include "Render/FluidMeshBuilder.h"
#include "Render/FluidMeshProxy.h"
#include "Render/FluidVertexFactory.h"
#include "RenderingThread.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidWaterMeshComponent)

namespace
{

/** From where the world is seen. Splitscreen, stereo: the finest that any of the views needs. */
FFluidMeshView ViewOf(const UWorld& World)
{
	constexpr float UsualHeight = 1080.0f; // pixels, when there is no viewport to ask
	FFluidMeshView View;
	View.Eyes = World.ViewLocationsRenderedLastFrame;
	View.ForcedLod = FluidDropsUnreal::Console::ForcedLod();
	View.MaxVertices = FluidDropsUnreal::Console::MaxVertices();
	float HalfAngle = UE_PI / 4.0f;
	int32 Width = 0;
	int32 Height = 0;
	if (const APlayerController* Player = World.GetFirstPlayerController())
	{
		Player->GetViewportSize(Width, Height);
		if (View.Eyes.IsEmpty()) // nothing has been drawn yet
		{
			FRotator Rotation;
			Player->GetPlayerViewPoint(View.Eyes.AddZeroed_GetRef(), Rotation);
		}
		if (Player->PlayerCameraManager)
		{
			HalfAngle = FMath::DegreesToRadians(0.5f * Player->PlayerCameraManager->GetFOVAngle());
		}
	}
	const float HalfWidth = 0.5f * (Width > 0 ? float(Width) : UsualHeight * 16.0f / 9.0f); // the angle is across
	View.PixelsPerRadian =
		FluidDropsUnreal::Console::LodDistanceScale() * HalfWidth / FMath::Tan(FMath::Clamp(HalfAngle, 0.01f, 1.5f));
	return View;
}

} // namespace

UFluidWaterMeshComponent::UFluidWaterMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
	, History(MakeUnique<FFluidMeshHistory>())
	, Works(MakeUnique<FFluidMeshWorks>())
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.bTickEvenWhenPaused = true;    // what stands still must stop to have motion vectors
	PrimaryComponentTick.TickGroup = TG_PostUpdateWork; // surfaces are where they will be drawn
	bTickInEditor = true;                               // for a preview; without water it does nothing
	bSelectable = false;                                // a click on water means what is below
	SetUsingAbsoluteLocation(true);
	SetUsingAbsoluteRotation(true);
	SetUsingAbsoluteScale(true);
	SetMobility(EComponentMobility::Movable);
	SetCollisionEnabled(ECollisionEnabled::NoCollision);
	SetGenerateOverlapEvents(false);
	SetCanEverAffectNavigation(false);
	CanCharacterStepUpOn = ECB_No;
	bVisibleInRayTracing = false;
	bAffectDistanceFieldLighting = false;
	bReceivesDecals = false;
}

UFluidWaterMeshComponent::~UFluidWaterMeshComponent() = default;

void UFluidWaterMeshComponent::OnRegister()
{
	History = MakeUnique<FFluidMeshHistory>(); // of another world, if it has been carried over
	Shown.Reset();
	ShownPicture = {};
	WaterBounds = FBox3f(ForceInit);
	DefaultMaterials.Reset();
	for (const TSoftObjectPtr<UMaterialInterface>& Material : ProjectMaterials())
	{
		UMaterialInterface* Loaded = Material.LoadSynchronous();
		UE_CLOG(!Loaded && !Material.IsNull(), LogFluidDrops, Warning,
			TEXT(
				"%s is missing, so water is drawn in the engine's default material. Open the project in the editor and "
				"play a level with water, or choose another one in the project settings."),
			*Material.ToString());
		DefaultMaterials.Add(Loaded);
	}
	Super::OnRegister();
	PrecachePSOs();
}

void UFluidWaterMeshComponent::Forget()
{
	SetRelativeLocation_Direct(CastChecked<USceneComponent>(GetArchetype())->GetRelativeLocation());
	ReregisterComponent();
}

void UFluidWaterMeshComponent::CollectPSOPrecacheData(
	const FPSOPrecacheParams& BasePrecachePSOParams, FMaterialInterfacePSOPrecacheParamsList& OutParams)
{
	FVertexDeclarationElementList Elements;
	FFluidVertexFactory::GetPSOPrecacheVertexFetchElements(EVertexInputStreamType::Default, Elements);
	const FPSOPrecacheVertexFactoryData Vertices(&FFluidVertexFactory::StaticType, Elements);
	TArray<UMaterialInterface*> Used;
	GetUsedMaterials(Used);
	for (UMaterialInterface* Material : Used)
	{
		if (Material)
		{
			FMaterialInterfacePSOPrecacheParams Entry;
			Entry.Priority = EPSOPrecachePriority::High; // drops come in the midst of a game
			Entry.MaterialInterface = Material;
			Entry.PSOPrecacheParams = BasePrecachePSOParams;
			Entry.VertexFactoryDataList.Add(Vertices);
			AddMaterialInterfacePSOPrecacheParamsToList(Entry, OutParams);
		}
	}
}

UMaterialInterface* UFluidWaterMeshComponent::GetMaterial(int32 ElementIndex) const
{
	UMaterialInterface* Material = Super::GetMaterial(ElementIndex);
	return Material ? Material : DefaultMaterial(ElementIndex);
}

bool UFluidWaterMeshComponent::IsMaterialSlotNameValid(FName MaterialSlotName) const
{
	return MaterialSlots().Contains(MaterialSlotName);
}

void UFluidWaterMeshComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	UFluidDropsSubsystem* Water = GetWorld()->GetSubsystem<UFluidDropsSubsystem>();
	const FFluidFramePtr Frame = Water ? Water->GetFrame() : nullptr;
	if (!Frame || !IsRegistered() || !GetScene())
	{
		return;
	}
	FLUIDDROPS_SCOPE(Draw);
	const FFluidMeshView View = ViewOf(*GetWorld());
	if (View.Eyes.IsEmpty())
	{
		return; // nobody looks
	}
	const FWorkPtr Work = Works->Take();
	History->Look(Frame, View, Work->Scene);
	const bool bReady = Prepare(*Water, *Frame);
	const FPicture Picture = PictureOf(Work->Scene);
	const bool bDrawnAlready =
		Shown && ShownPicture.Number == Picture.Number && !ShownPicture.bMoves && !Picture.bMoves;
	if (!bReady)
	{
		Place(Work->Scene); // so that it is noticed when it is seen
	}
	if (!bReady || bDrawnAlready)
	{
		Work->Scene.Frame.Reset();
		return;
	}
	ShownPicture = Picture;
	Show(Work);
}

UFluidWaterMeshComponent::FPicture UFluidWaterMeshComponent::PictureOf(const FFluidMeshScene& Scene) const
{
	return {Scene.Frame->Number, Scene.bMoves};
}

void UFluidWaterMeshComponent::Place(const FFluidMeshScene& Scene)
{
	WaterBounds = Maker().Bounds(Scene);
	SetWorldLocation(Scene.Frame->Origin);
	UpdateBounds();
	MarkRenderTransformDirty();
}

void UFluidWaterMeshComponent::Show(const FWorkPtr& Work)
{
	Place(Work->Scene);
	Work->Task = UE::Tasks::Launch(UE_SOURCE_LOCATION,
		[Work, Build = Maker().Build]
		{
			TRACE_CPUPROFILER_EVENT_SCOPE_ON_CHANNEL_STR("FluidDrops.BuildMesh", FluidDropsChannel);
			LLM_SCOPE_BYTAG(FluidDrops);
			Build(Work->Scene, Work->Mesh);
			Work->Scene.Frame.Reset(); // for the next frame
		});
	Shown = Work;
	if (FFluidMeshProxy* Proxy = static_cast<FFluidMeshProxy*>(SceneProxy))
	{
		ENQUEUE_RENDER_COMMAND(FluidDropsUpdateMesh)
		([Proxy, Work](FRHICommandListImmediate& RHICmdList) { Proxy->Update(RHICmdList, *Work); });
	}
}

void UFluidWaterMeshComponent::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	Super::ApplyWorldOffset(InOffset, bWorldShift);
	History->ShiftWorld(InOffset);
}

FPrimitiveSceneProxy* UFluidWaterMeshComponent::CreateSceneProxy()
{
	return new FFluidMeshProxy(*this, Shown);
}

FBoxSphereBounds UFluidWaterMeshComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	const FBox Local = WaterBounds.IsValid ? FBox(WaterBounds) : FBox(FVector::ZeroVector, FVector::ZeroVector);
	return FBoxSphereBounds(Local).TransformBy(LocalToWorld);
}

UFluidWaterMeshComponent::FMaker UFluidDropsMeshComponent::Maker() const
{
	return {&FluidDropsUnreal::BuildDropMesh, &FluidDropsUnreal::DropBounds};
}

TArray<FName> UFluidDropsMeshComponent::MaterialSlots() const
{
	return {TEXT("Drops"), TEXT("Pools"), TEXT("Falling")}; // as FluidDropsUnreal::EDropSection has them
}

TArray<TSoftObjectPtr<UMaterialInterface>> UFluidDropsMeshComponent::ProjectMaterials() const
{
	const UFluidDropsSettings& Settings = *GetDefault<UFluidDropsSettings>();
	return {Settings.DropMaterial, Settings.PoolMaterial, Settings.FallingMaterial};
}

UFluidTrailsMeshComponent::UFluidTrailsMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	CastShadow = false;
}

UFluidWaterMeshComponent::FMaker UFluidTrailsMeshComponent::Maker() const
{
	return {&FluidDropsUnreal::BuildTrailMesh, &FluidDropsUnreal::TrailBounds};
}

TArray<FName> UFluidTrailsMeshComponent::MaterialSlots() const
{
	return {TEXT("Trails")};
}

TArray<TSoftObjectPtr<UMaterialInterface>> UFluidTrailsMeshComponent::ProjectMaterials() const
{
	return {GetDefault<UFluidDropsSettings>()->TrailMaterial};
}
