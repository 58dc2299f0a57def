// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidBodyComponent.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Components/SkinnedMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "Fluid/BodyParts.h"
#include "FluidDropsLog.h"
#include "FluidDropsSubsystem.h"
#include "FluidSimulation.h"
#include "GameFramework/Actor.h"
#include "PhysicsEngine/AggregateGeom.h"
#include "PhysicsEngine/BodySetup.h"
#include "Settings/SettingsBridge.h"
#include "UObject/ObjectSaveContext.h"
#include "WorldChange.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidBodyComponent)

namespace
{

constexpr float BodyRetrySeconds = 5.0f; // what is refused is reported that often at most

} // namespace

UFluidDropsSubsystem* UFluidBodyComponent::FindWater() const
{
	return UWorld::GetSubsystem<UFluidDropsSubsystem>(GetWorld());
}

bool UFluidBodyComponent::IsSupported(const UPrimitiveComponent& Primitive)
{
	if (Primitive.IsA<USkinnedMeshComponent>() || Primitive.IsA<UInstancedStaticMeshComponent>())
	{
		return false; // many bodies that move on their own
	}
	if (FluidDropsUnreal::IsBeingBuilt(Primitive))
	{
		return true; // its triangles will do, if it has nothing else
	}
	const UBodySetup* Setup = const_cast<UPrimitiveComponent&>(Primitive).GetBodySetup();
	const UStaticMeshComponent* Mesh = Cast<UStaticMeshComponent>(&Primitive);
	return (Setup && Setup->AggGeom.GetElementCount() > 0) || (Mesh && Mesh->GetStaticMesh());
}

UPrimitiveComponent* UFluidBodyComponent::GetBodyPrimitive() const
{
	if (UPrimitiveComponent* Chosen = ChosenPrimitive.Get())
	{
		return Chosen;
	}
	AActor* Owner = GetOwner();
	if (!(BodyPrimitive == FComponentReference()))
	{
		return Cast<UPrimitiveComponent>(BodyPrimitive.GetComponent(Owner));
	}
	TInlineComponentArray<UPrimitiveComponent*> Primitives(Owner);
	UPrimitiveComponent** First = Primitives.FindByPredicate([](const UPrimitiveComponent* Primitive)
		{ return Primitive->IsCollisionEnabled() && IsSupported(*Primitive); });
	return First ? *First : nullptr;
}

void UFluidBodyComponent::SetBodyPrimitive(UPrimitiveComponent* NewPrimitive)
{
	ChosenPrimitive = NewPrimitive;
	Leave();
	UntilRetry = 0.0f;
}

void UFluidBodyComponent::SetBodySettings(const FFluidBodySettings& NewSettings)
{
	FluidDrops::FBodySettings Unused;
	if (FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(NewSettings, Unused), this))
	{
		Settings = NewSettings;
		bSendSettings = true;
	}
}

void UFluidBodyComponent::SetBodyFriction(float Friction)
{
	FFluidBodySettings New = Settings;
	New.Friction = Friction;
	SetBodySettings(New);
}

void UFluidBodyComponent::SetBodyStickiness(float Stickiness)
{
	FFluidBodySettings New = Settings;
	New.Stickiness = Stickiness;
	SetBodySettings(New);
}

EFluidBodyKind UFluidBodyComponent::GetBodyKind() const
{
	const UPrimitiveComponent* Primitive = bDetectKind ? GetBodyPrimitive() : nullptr;
	const bool bPhysics = GetWorld() && GetWorld()->IsGameWorld(); // where a level is edited, physics moves nothing
	if (!Primitive)
	{
		const bool bStands = Settings.Kind == EFluidBodyKind::Dynamic && !bPhysics;
		return bStands ? EFluidBodyKind::Kinematic : Settings.Kind;
	}
	if (bPhysics && Primitive->IsSimulatingPhysics() && !bContainer) // a container has no mass that could be moved
	{
		return EFluidBodyKind::Dynamic;
	}
	return Primitive->Mobility == EComponentMobility::Movable ? EFluidBodyKind::Kinematic : EFluidBodyKind::Static;
}

void UFluidBodyComponent::BeginPlay()
{
	Super::BeginPlay();
	BeginWater();
}

void UFluidBodyComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	EndWater();
	Super::EndPlay(Reason);
}

void UFluidBodyComponent::OnComponentDestroyed(bool bDestroyingHierarchy)
{
	EndWater();
	Super::OnComponentDestroyed(bDestroyingHierarchy);
}

void UFluidBodyComponent::BeginWater()
{
	bInWater = true;
	EnterWater();
}

void UFluidBodyComponent::EndWater()
{
	bInWater = false;
	LeaveWater();
}

void UFluidBodyComponent::OnRegister()
{
	Super::OnRegister();
	if (bInWater && Entered.Get() != FindWater()) // carried over from another world
	{
		LeaveWater();
		FluidDropsUnreal::WhenWorldPlays(*this, &UFluidBodyComponent::EnterWater);
	}
}

void UFluidBodyComponent::EnterWater()
{
	UFluidDropsSubsystem* Water = bInWater && IsRegistered() && !Entered.IsValid() ? FindWater() : nullptr;
	if (Water && Water->GetOrCreateSimulation())
	{
		Entered = Water;
		UntilRetry = 0.0f;
		Water->RegisterSource(*this, *this);
		FrameListener = Water->OnFramePublished.AddUObject(this, &UFluidBodyComponent::TakeEffect);
	}
}

void UFluidBodyComponent::LeaveWater()
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

void UFluidBodyComponent::BeginJoin(const FFluidSimulation& Simulation)
{
	UntilRetry = BodyRetrySeconds;
	UPrimitiveComponent* Primitive = GetBodyPrimitive();
	if (!Primitive || Simulation.Settings().Budget.Particles == 0)
	{
		return; // without a body or without fluid there is nothing to say
	}
	FText Problem;
	TArray<FFluidBodyPart> Found = FluidDropsUnreal::ReadBodyParts(
		*Primitive, {Shape, uint32(FMath::Max(FieldResolution, 8)), bContainer}, Problem);
	if (Found.IsEmpty())
	{
		FluidDropsUnreal::Report::Problem(Problem.ToString(), this);
		return;
	}
	Joined = Primitive;
	JoinedSetup = Primitive->GetBodySetup();
	JoinedScale = Primitive->GetComponentScale();
	for (FFluidBodyPart& Part : Found)
	{
		Making.Add({FluidDropsUnreal::StartSolid(MoveTemp(Part.Shape)), Part.ToPrimitive});
	}
}

void UFluidBodyComponent::FinishJoin(FFluidSimulation& Simulation, bool bWait)
{
	for (const FMaking& Part : Making)
	{
		if (!Part.Work->IsDone() && !bWait)
		{
			return;
		}
		Part.Work->Task.Wait();
		if (!Part.Work->Solid)
		{
			FluidDropsUnreal::Report::Problem(Part.Work->Problem, this);
			Leave();
			UntilRetry = TNumericLimits<float>::Max(); // it would be the same the next time
			return;
		}
	}
	if (!Making.IsEmpty() && Joined.IsValid())
	{
		Join(Simulation);
	}
}

void UFluidBodyComponent::Join(FFluidSimulation& Simulation)
{
	FluidDrops::FBodySettings Core;
	FFluidBodySettings Mirror = Settings;
	Mirror.Kind = GetBodyKind();
	const TArray<FMaking> Made = MoveTemp(Making);
	Making.Reset();
	if (!FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(Mirror, Core), this))
	{
		return;
	}
	TArray<FFluidBodySolidPtr> Solids;
	for (const FMaking& Part : Made)
	{
		Solids.Add(Part.Work->Solid);
	}
	const TArray<float> Shares = FluidDropsUnreal::SharesOfVolume(Solids);
	const FTransform Pose = FluidDropsUnreal::PoseWithoutScale(Joined->GetComponentTransform());
	const FString Key = UWorld::RemovePIEPrefix(Joined->GetPathName());
	for (int32 Index = 0; Index < Made.Num(); ++Index)
	{
		FFluidBodyDescription Description;
		Description.Solid = Solids[Index];
		Description.Settings = Core;
		Description.LocalToWorld = Made[Index].ToPrimitive * Pose;
		Description.Component = Joined;
		Description.Key = FString::Printf(TEXT("%s#%d"), *Key, Index);
		Description.OwnKey = OwnKeyOfPart(Index);
		Parts.Add({Simulation.AddBody(Description), Made[Index].ToPrimitive, Shares[Index]});
	}
	SentKind = Mirror.Kind;
	SentMass = 0.0f;
	Sent = {Pose, FVector::ZeroVector, FVector::ZeroVector, Simulation.Origin()};
	bSentStill = SentKind != EFluidBodyKind::Dynamic;
	bSendSettings = false;
}

FString UFluidBodyComponent::OwnKeyOfPart(int32 Part) const
{
	const FString Own = FluidDropsUnreal::OwnKeyOf(SnapshotKey, SnapshotId);
	return Own.IsEmpty() ? FString() : FString::Printf(TEXT("%s#%d"), *Own, Part);
}

void UFluidBodyComponent::SetSnapshotKey(FName Key)
{
	SnapshotKey = Key;
	const UFluidDropsSubsystem* Water = Entered.Get();
	FFluidSimulation* Simulation = Water ? Water->FindSimulation() : nullptr;
	for (int32 Index = 0; Simulation && Index < Parts.Num(); ++Index)
	{
		Simulation->SetBodyKey(Parts[Index].Handle, OwnKeyOfPart(Index));
	}
}

void UFluidBodyComponent::PreSave(FObjectPreSaveContext SaveContext)
{
	Super::PreSave(SaveContext);
	if (!SnapshotId.IsValid() && FluidDropsUnreal::GetsSnapshotId(*this, SaveContext))
	{
		SnapshotId = FGuid::NewGuid();
	}
}

void UFluidBodyComponent::Leave()
{
	const UFluidDropsSubsystem* Water = Entered.Get();
	if (FFluidSimulation* Simulation = Water ? Water->FindSimulation() : nullptr)
	{
		for (const FPart& Part : Parts)
		{
			Simulation->RemoveBody(Part.Handle);
		}
	}
	Parts.Empty();
	Making.Empty(); // what is still being made is made for nobody
	Joined.Reset();
	Contacts = 0;
	LastImpulse = FVector::ZeroVector;
	bAfloat = false;
}

#if WITH_EDITOR

void UFluidBodyComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	const FName Setting = PropertyChangedEvent.GetMemberPropertyName();
	if (!Parts.IsEmpty() && Setting == GET_MEMBER_NAME_CHECKED(UFluidBodyComponent, Settings))
	{
		SetBodySettings(FFluidBodySettings(Settings)); // its shape stays what it is
		return;
	}
	Leave();
	UntilRetry = 0.0f;
}

#endif // WITH_EDITOR
