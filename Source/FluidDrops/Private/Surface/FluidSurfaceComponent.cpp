// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which mesh carries the water, and taking part in the simulation. What is set and asked: FluidSurfaceComponentApi.cpp.

#include "FluidSurfaceComponent.h"

#include "Components/MeshComponent.h"
#include "CoreMesh.h"
#include "Engine/World.h"
#include "FluidDropsLog.h"
#include "FluidSimulation.h"
#include "FluidSurfaceAsset.h"
#include "GameFramework/Actor.h"
#include "Settings/SettingsBridge.h"
#include "Surface/MeshReader.h"
#include "WorldChange.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidSurfaceComponent)

#define LOCTEXT_NAMESPACE "FluidDrops"

namespace
{

constexpr float SurfaceRetrySeconds = 1.0f;
constexpr double StayFactor = 1.1; // a surface goes this much farther away than it comes, so that it does not flicker

/** Problems that go by themselves are not worth a message. */
bool IsPassing(EFluidSurfaceProblem Problem)
{
	return Problem == EFluidSurfaceProblem::None || Problem == EFluidSurfaceProblem::NotReady ||
		Problem == EFluidSurfaceProblem::TooFar || Problem == EFluidSurfaceProblem::NoWater;
}

} // namespace

UFluidSurfaceComponent::UFluidSurfaceComponent() = default;
UFluidSurfaceComponent::~UFluidSurfaceComponent() = default;

UFluidDropsSubsystem* UFluidSurfaceComponent::FindWater() const
{
	return UWorld::GetSubsystem<UFluidDropsSubsystem>(GetWorld());
}

FFluidSimulation* UFluidSurfaceComponent::FindSimulation() const
{
	const UFluidDropsSubsystem* Water = FindWater();
	return Water ? Water->FindSimulation() : nullptr;
}

UMeshComponent* UFluidSurfaceComponent::GetMeshComponent() const
{
	if (UMeshComponent* Chosen = ChosenMesh.Get())
	{
		return Chosen;
	}
	AActor* Owner = GetOwner();
	if (!(MeshComponent == FComponentReference()))
	{
		return Cast<UMeshComponent>(MeshComponent.GetComponent(Owner));
	}
	if (UMeshComponent* Parent = Cast<UMeshComponent>(GetAttachParent()))
	{
		return Parent;
	}
	TInlineComponentArray<UMeshComponent*> Meshes(Owner);
	UMeshComponent** First =
		Meshes.FindByPredicate([](const UMeshComponent* Mesh) { return FFluidMeshReader::IsSupported(*Mesh); });
	return First ? *First : nullptr;
}

bool UFluidSurfaceComponent::ReadMesh()
{
	const TUniquePtr<FFluidMeshReader> Before = MoveTemp(Reader); // what it has read need not be read again
	UMeshComponent* Mesh = GetMeshComponent();
	if (!Mesh)
	{
		SetProblem(EFluidSurfaceProblem::NoComponent,
			LOCTEXT("NoComponent",
				"There is no mesh to carry water. Attach this component to a mesh component, or name "
				"one in Mesh Component."));
		return false;
	}
	FFluidMeshProblem Found;
	Reader = FFluidMeshReader::Create(*Mesh, LOD, Found);
	if (!Reader)
	{
		SetProblem(Found.Kind, Found.Text);
	}
	else if (const FText Limits = FFluidMeshReader::LimitsOf(*Mesh, LOD); !Limits.IsEmpty() && !bToldLimits)
	{
		bToldLimits = true;
		FluidDropsUnreal::Report::Problem(Limits.ToString(), this);
	}
	return Reader.IsValid();
}

void UFluidSurfaceComponent::SetProblem(EFluidSurfaceProblem NewProblem, const FText& Text)
{
	const bool bTell = NewProblem != Problem && !IsPassing(NewProblem);
	Problem = NewProblem;
	ProblemText = Text;
	if (bTell)
	{
		FluidDropsUnreal::Report::Problem(Text.ToString(), this);
	}
}

void UFluidSurfaceComponent::BeginPlay()
{
	Super::BeginPlay();
	BeginWater();
}

void UFluidSurfaceComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	EndWater();
	Super::EndPlay(Reason);
}

void UFluidSurfaceComponent::OnComponentDestroyed(bool bDestroyingHierarchy)
{
	EndWater();
	Super::OnComponentDestroyed(bDestroyingHierarchy);
}

void UFluidSurfaceComponent::BeginWater()
{
	bInWater = true;
	FollowMaterial();
	EnterWater();
}

void UFluidSurfaceComponent::EndWater()
{
	bInWater = false;
	LeaveWater();
	FollowMaterial();
}

void UFluidSurfaceComponent::OnRegister()
{
	Super::OnRegister();
	if (bInWater && Entered.Get() != FindWater()) // carried over from another world
	{
		LeaveWater();
		FluidDropsUnreal::WhenWorldPlays(*this, &UFluidSurfaceComponent::EnterWater);
	}
}

void UFluidSurfaceComponent::EnterWater()
{
	if (Entered.IsValid())
	{
		return;
	}
	UFluidDropsSubsystem* Water = bInWater && IsRegistered() ? FindWater() : nullptr;
	if (Water && Water->GetOrCreateSimulation())
	{
		Entered = Water;
		Water->RegisterSource(*this, *this);
		Join(*Water);
	}
	else
	{
		SetProblem(EFluidSurfaceProblem::NoWater, LOCTEXT("NoWater", "There is no water in this world."));
	}
}

void UFluidSurfaceComponent::LeaveWater()
{
	Leave();
	if (UFluidDropsSubsystem* Water = Entered.Get())
	{
		Water->UnregisterSource(*this);
		Water->OnFramePublished.Remove(FrameListener);
	}
	FrameListener.Reset();
	Entered.Reset();
	SeenRestores = 0;
}

bool UFluidSurfaceComponent::IsNearEnough(const UFluidDropsSubsystem& Water) const
{
	const UMeshComponent* Mesh = MaxDistance > 0.0f ? GetMeshComponent() : nullptr;
	if (!Mesh)
	{
		return true;
	}
	const double Distance = Water.GetViewDistance(Mesh->Bounds.Origin) - Mesh->Bounds.SphereRadius;
	return Distance < double(MaxDistance) * (Handle.IsSet() ? StayFactor : 1.0);
}

void UFluidSurfaceComponent::Join(UFluidDropsSubsystem& Water)
{
	UntilRetry = SurfaceRetrySeconds;
	FFluidSimulation* Simulation = Water.GetOrCreateSimulation();
	if (!IsNearEnough(Water))
	{
		SetProblem(EFluidSurfaceProblem::TooFar, LOCTEXT("TooFar", "The viewer is farther away than Max Distance."));
		return;
	}
	if (!Simulation || !ReadMesh())
	{
		return;
	}
	FluidDrops::FSurfaceSettings Core;
	if (const FluidDrops::FStatus Status = FSettingsBridge::ToCore(GetEffectiveSettings(), Core); !Status)
	{
		SetProblem(
			EFluidSurfaceProblem::RefusedSettings, FText::FromString(FluidDropsUnreal::Report::TextOf(Status.Error())));
		return;
	}
	UMeshComponent* Mesh = Reader->Component();
	FFluidSurfaceDescription Description{Reader->Prepared().Mesh};
	Description.Material = Core;
	Description.Source = this;
	Description.LocalToWorld = Mesh->GetComponentTransform();
	Description.Component = Mesh;
	Description.Key = UWorld::RemovePIEPrefix(Mesh->GetPathName());
	Description.OwnKey = FluidDropsUnreal::OwnKeyOf(SnapshotKey, SnapshotId);
	Description.Significance = Significance;
	Description.UVChannel = WetnessUVChannel;
	Description.bPublishWetness = bPublishWetness;
	Description.bPublishDeposits = bPublishDeposits;
	Handle = Simulation->AddSurface(Description);
#if WITH_EDITOR
	OfferToKeepTriangles();
#endif
	SampledScale = Description.LocalToWorld.GetScale3D();
	bSendMaterial = false;
	FollowPreparation(*Simulation);
	SendMaps(false);
}

void UFluidSurfaceComponent::FollowPreparation(const FFluidSimulation& Simulation)
{
	if (Simulation.IsBeingMadeReady(Handle))
	{
		SetProblem(EFluidSurfaceProblem::NotReady,
			LOCTEXT("BeingPrepared", "The mesh is being prepared for water in the background."));
	}
	else
	{
		SetProblem(EFluidSurfaceProblem::None, FText::GetEmpty());
	}
}

void UFluidSurfaceComponent::Leave()
{
	const UFluidDropsSubsystem* Water = Entered.Get();
	if (FFluidSimulation* Simulation = Water ? Water->FindSimulation() : nullptr)
	{
		Simulation->RemoveSurface(Handle);
	}
	Handle.Reset();
	Reader.Reset();
}

void UFluidSurfaceComponent::Rejoin()
{
	Leave();
	UntilRetry = 0.0f;
}

void UFluidSurfaceComponent::BeforeTick(UFluidDropsSubsystem& Water, float Seconds)
{
	FFluidSimulation& Simulation = *Water.FindSimulation();
	const UMeshComponent* Shown = Reader ? Reader->Component() : nullptr;
	const bool bFlipped = Shown &&
		FluidDropsUnreal::IsMirrored(FVector3f(Shown->GetComponentScale())) !=
			FluidDropsUnreal::IsMirrored(FVector3f(SampledScale));
	if (Handle.IsSet() && (!Reader || !Reader->IsCurrent() || bFlipped || !IsNearEnough(Water)))
	{
		Rejoin();
	}
	if (Handle.IsSet() && SeenRestores != Simulation.Restores())
	{
		bSendMaterial = true; // a snapshot brought those of its time
		SendMaps(false);
	}
	SeenRestores = Simulation.Restores();
	UntilRetry -= Seconds;
	if (!Handle.IsSet() && UntilRetry <= 0.0f)
	{
		Join(Water);
	}
	else if (Handle.IsSet() && Problem == EFluidSurfaceProblem::NotReady)
	{
		FollowPreparation(Simulation);
	}
	else if (Handle.IsSet() && Problem == EFluidSurfaceProblem::None)
	{
		if (const FString Refusal = Simulation.SurfaceProblem(Handle); !Refusal.IsEmpty())
		{
			Problem = EFluidSurfaceProblem::UnusableMesh; // has been reported when it was refused
			ProblemText = FText::FromString(Refusal);
		}
	}
	if (bSendMaterial && Problem == EFluidSurfaceProblem::UnusableMesh)
	{
		bSendMaterial = false;
		Rejoin(); // what was refused may do now
	}
	else if (bSendMaterial)
	{
		SendMaterial();
	}
	ListenToEvents(Water);
}

void UFluidSurfaceComponent::SampleSurface(FFluidSurfaceSample& Sample, bool bWantPositions)
{
	if (const UMeshComponent* Mesh = Reader ? Reader->Component() : nullptr)
	{
		Sample.LocalToWorld = Mesh->GetComponentTransform();
		const FVector Scale = Sample.LocalToWorld.GetScale3D();
		const bool bOtherScale =
			!Scale.Equals(SampledScale, double(FluidDropsUnreal::SameScale)); // goes into all vertices
		SampledScale = bOtherScale ? Scale : SampledScale;
		Sample.bDeformed = (bWantPositions || bOtherScale) && Reader->ReadPositions(Sample.Positions, bOtherScale);
	}
}

void UFluidSurfaceComponent::SendMaterial()
{
	bSendMaterial = false;
	FFluidSimulation* Simulation = FindSimulation();
	FluidDrops::FSurfaceSettings Core;
	const FluidDrops::FStatus Status = FSettingsBridge::ToCore(GetEffectiveSettings(), Core);
	if (Simulation && FluidDropsUnreal::Report::Succeeded(Status, this))
	{
		Simulation->SetSurfaceMaterial(Handle, Core);
	}
}

void UFluidSurfaceComponent::SendMap(EFluidSurfaceMap Map)
{
	static_assert(uint8(EFluidSurfaceMap::Count) == uint8(FluidDrops::ESurfaceMap::Count));
	FFluidSimulation* Simulation = FindSimulation();
	const UMeshComponent* Mesh = Reader ? Reader->Component() : nullptr;
	if (Simulation && Mesh && Map < EFluidSurfaceMap::Count)
	{
		const FFluidSurfaceMapSource Source = GetSurfaceMap(Map);
		const TArray<float> Factors = Source.IsUniform()
			? TArray<float>()
			: FluidDropsUnreal::MapFactors(Reader->Prepared(), Source, Mesh->GetMaterialSlotNames());
		Simulation->SetSurfaceMap(Handle, FluidDrops::ESurfaceMap(Map), Factors);
	}
}

void UFluidSurfaceComponent::SendMaps(bool bUniform)
{
	for (uint8 Map = 0; Map < uint8(EFluidSurfaceMap::Count); ++Map)
	{
		if (bUniform || !GetSurfaceMap(EFluidSurfaceMap(Map)).IsUniform())
		{
			SendMap(EFluidSurfaceMap(Map));
		}
	}
}

void UFluidSurfaceComponent::ListenToEvents(UFluidDropsSubsystem& Water)
{
	const bool bWanted = OnDropLanded.IsBound() || OnDropMerged.IsBound() || OnDropDetached.IsBound() ||
		OnDropDripped.IsBound() || OnDropEvaporated.IsBound();
	if (bWanted && !FrameListener.IsValid())
	{
		FrameListener = Water.OnFramePublished.AddUObject(this, &UFluidSurfaceComponent::TellEvents);
	}
	else if (!bWanted && FrameListener.IsValid())
	{
		Water.OnFramePublished.Remove(FrameListener);
		FrameListener.Reset();
	}
}

void UFluidSurfaceComponent::TellEvents(const FFluidFramePtr& Frame)
{
	FFluidDropEventSignature* const Signatures[] = {
		&OnDropLanded, &OnDropMerged, &OnDropDetached, &OnDropDripped, &OnDropEvaporated};
	static_assert(UE_ARRAY_COUNT(Signatures) == SIZE_T(EFluidDropEvent::Count));
	const FFluidFramePtr Held = Frame; // who hears of it may cause another one
	const int32 Index = Held->FindSurface(Handle);
	const TConstArrayView<int32> Here = Index == INDEX_NONE ? TConstArrayView<int32>() : Held->EventsOn(Index);
	int32 Left = MaxEventsPerFrame;
	for (int32 At = 0; At < Here.Num() && Left > 0; ++At)
	{
		const FFluidDropEvent& Event = Held->Events[Here[At]];
		FFluidDropEventSignature& Signature = *Signatures[SIZE_T(Event.Kind)];
		if (Signature.IsBound())
		{
			Signature.Broadcast(Event);
			--Left;
		}
	}
}

#undef LOCTEXT_NAMESPACE
