// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidBodyComponent.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Components/SkinnedMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "CoreMesh.h"
#include "CoreVectors.h"
#include "Engine/World.h"
#include "Fluid/BodyParts.h"
#include "FluidDropsLog.h"
#include "FluidDropsSubsystem.h"
#include "FluidSimulation.h"
#include "GameFramework/Actor.h"
#include "PhysicsEngine/AggregateGeom.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"
#include "Settings/SettingsBridge.h"
#include "WorldChange.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidBodyComponent)

using FluidDrops::CorePose;
using FluidDrops::CoreVector;

namespace
{

constexpr float BodyRetrySeconds = 5.0f; // what is refused is reported that often at most

FTransform PoseWithoutScale(const FTransform& Transform)
{
	return FTransform(Transform.GetRotation(), Transform.GetTranslation());
}

} // namespace

bool UFluidBodyComponent::FMotion::operator==(const FMotion& Other) const
{
	return Pose.Equals(Other.Pose, 0.0) && Velocity == Other.Velocity && Spin == Other.Spin && Origin == Other.Origin;
}

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
	if (FluidDrops::Report::Succeeded(FSettingsBridge::ToCore(NewSettings, Unused), this))
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
	if (!Primitive)
	{
		return Settings.Kind;
	}
	if (Primitive->IsSimulatingPhysics() && !bContainer) // a container has no mass that could be moved
	{
		return EFluidBodyKind::Dynamic;
	}
	return Primitive->Mobility == EComponentMobility::Movable ? EFluidBodyKind::Kinematic : EFluidBodyKind::Static;
}

void UFluidBodyComponent::BeginPlay()
{
	Super::BeginPlay();
	bPlaying = true;
	EnterWater();
}

void UFluidBodyComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	bPlaying = false;
	LeaveWater();
	Super::EndPlay(Reason);
}

void UFluidBodyComponent::OnRegister()
{
	Super::OnRegister();
	if (bPlaying && Entered.Get() != FindWater()) // carried over from another world
	{
		LeaveWater();
		FluidDrops::WhenWorldPlays(*this, &UFluidBodyComponent::EnterWater);
	}
}

void UFluidBodyComponent::EnterWater()
{
	UFluidDropsSubsystem* Water = bPlaying && IsRegistered() && !Entered.IsValid() ? FindWater() : nullptr;
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

void UFluidBodyComponent::Join(FFluidSimulation& Simulation)
{
	UntilRetry = BodyRetrySeconds;
	UPrimitiveComponent* Primitive = GetBodyPrimitive();
	FluidDrops::FBodySettings Core;
	FFluidBodySettings Mirror = Settings;
	Mirror.Kind = GetBodyKind();
	if (!Primitive || Simulation.Settings().Budget.Particles == 0 ||
		!FluidDrops::Report::Succeeded(FSettingsBridge::ToCore(Mirror, Core), this))
	{
		return; // without a body or without fluid there is nothing to say
	}
	FText Problem;
	const TArray<FFluidBodyPart> Found =
		FluidDrops::ReadBodyParts(*Primitive, {Shape, uint32(FMath::Max(FieldResolution, 8)), bContainer}, Problem);
	if (Found.IsEmpty())
	{
		FluidDrops::Report::Problem(Problem.ToString(), this);
		return;
	}
	Joined = Primitive;
	JoinedSetup = Primitive->GetBodySetup();
	JoinedScale = Primitive->GetComponentScale();
	const FTransform Pose = PoseWithoutScale(Primitive->GetComponentTransform());
	const FString Key = UWorld::RemovePIEPrefix(Primitive->GetPathName());
	for (int32 Index = 0; Index < Found.Num(); ++Index)
	{
		FFluidBodyDescription Description;
		Description.Shape = Found[Index].Shape;
		Description.Settings = Core;
		Description.LocalToWorld = Found[Index].ToPrimitive * Pose;
		Description.Component = Primitive;
		Description.Key = FString::Printf(TEXT("%s#%d"), *Key, Index);
		Parts.Add({Simulation.AddBody(Description), Found[Index].ToPrimitive});
	}
	SentKind = Mirror.Kind;
	SentMass = 0.0f;
	Sent = {Pose, FVector::ZeroVector, FVector::ZeroVector, Simulation.Origin()};
	bSentStill = SentKind != EFluidBodyKind::Dynamic;
	bSendSettings = false;
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
	Joined.Reset();
	Contacts = 0;
	LastImpulse = FVector::ZeroVector;
	bAfloat = false;
}

bool UFluidBodyComponent::IsCurrent(const UPrimitiveComponent& Primitive) const
{
	return &Primitive == Joined.Get() && JoinedSetup == const_cast<UPrimitiveComponent&>(Primitive).GetBodySetup() &&
		Primitive.GetComponentScale().Equals(JoinedScale, double(FluidDrops::SameScale));
}

void UFluidBodyComponent::BeforeTick(UFluidDropsSubsystem& Water, float Seconds)
{
	FFluidSimulation& Simulation = *Water.FindSimulation();
	const UPrimitiveComponent* Primitive = GetBodyPrimitive();
	if (!Parts.IsEmpty() && (!Primitive || !IsCurrent(*Primitive)))
	{
		Leave();
		UntilRetry = 0.0f;
	}
	UntilRetry -= Seconds;
	if (Parts.IsEmpty() && UntilRetry <= 0.0f)
	{
		Join(Simulation);
	}
	if (Parts.IsEmpty())
	{
		return;
	}
	const bool bRestored = SeenRestores != Simulation.Restores(); // a snapshot brought settings of its time
	SeenRestores = Simulation.Restores();
	if (bSendSettings || bRestored || SentKind != GetBodyKind())
	{
		SendSettings(Simulation);
	}
	SendMass(Simulation);
	SendMotion(Water, Simulation, Seconds);
}

void UFluidBodyComponent::SendSettings(FFluidSimulation& Simulation)
{
	bSendSettings = false;
	FFluidBodySettings Mirror = Settings;
	Mirror.Kind = SentKind = GetBodyKind();
	FluidDrops::FBodySettings Core;
	if (FluidDrops::Report::Succeeded(FSettingsBridge::ToCore(Mirror, Core), this))
	{
		for (const FPart& Part : Parts)
		{
			Simulation.QueueOnBody(Part.Handle, FluidDrops::FSetBody{{}, Core});
		}
	}
	SentMass = 0.0f;
	bSentStill = false;
}

void UFluidBodyComponent::SendMass(FFluidSimulation& Simulation)
{
	const FBodyInstance* Instance = SentKind == EFluidBodyKind::Dynamic ? Joined->GetBodyInstance() : nullptr;
	const float Mass = Instance && Instance->IsValidBodyInstance() ? Instance->GetBodyMass() : 0.0f;
	if (Mass > 0.0f && Mass != SentMass)
	{
		SentMass = Mass;
		for (const FPart& Part : Parts)
		{
			Simulation.QueueOnBody(
				Part.Handle, FluidDrops::FSetBodyMass{{}, FluidDrops::CoreMassOf(*Instance, Part.ToPrimitive)});
		}
	}
}

void UFluidBodyComponent::SendMotion(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation, float Seconds)
{
	UPrimitiveComponent& Primitive = *Joined;
	const bool bDynamic = SentKind == EFluidBodyKind::Dynamic;
	FMotion Now{PoseWithoutScale(Primitive.GetComponentTransform())};
	Now.Origin = Simulation.Origin();
	if (bDynamic)
	{
		Now.Velocity = Primitive.GetPhysicsLinearVelocity();
		Now.Spin = Primitive.GetPhysicsAngularVelocityInRadians();
	}
	const bool bSame = Now == Sent;
	const FFluidFramePtr& Frame = Water.GetFrame();
	const bool bFluidRests = Frame && Frame->bFluidAtRest;
	if (bSame && bSentStill && (!bDynamic || bFluidRests))
	{
		return; // fluid that is told of a body does not sleep
	}
	const double Way = FVector::Distance(Now.Pose.GetTranslation(), Sent.Pose.GetTranslation());
	const bool bJumped = FluidDrops::Units::ToMetres(Way) > Simulation.Settings().World.TeleportSpeed * Seconds;
	for (const FPart& Part : Parts)
	{
		const FluidDrops::FRigidTransform Pose = CorePose(Part.ToPrimitive * Now.Pose, Simulation.Origin());
		if (bDynamic)
		{
			const FluidDrops::FVec3f Spin = FluidDrops::ToVec3(FluidDrops::Units::MirrorSpin(FVector3f(Now.Spin)));
			Simulation.QueueOnBody(Part.Handle, FluidDrops::FFollowHostBody{{}, Pose, CoreVector(Now.Velocity), Spin});
		}
		else if (SentKind == EFluidBodyKind::Kinematic && !bJumped)
		{
			Simulation.QueueOnBody(Part.Handle, FluidDrops::FMoveBody{{}, Pose, Seconds});
		}
		else
		{
			Simulation.QueueOnBody(Part.Handle, FluidDrops::FTeleportBody{{}, Pose});
		}
	}
	bSentStill = bSame;
	Sent = Now;
}

void UFluidBodyComponent::TakeEffect(const FFluidFramePtr& Frame)
{
	if (Parts.IsEmpty() || Frame->TicksRun == 0)
	{
		return;
	}
	const FFluidFramePtr Held = Frame; // who hears of hits may cause another one
	FVector Impulse = FVector::ZeroVector;
	FVector AngularImpulse = FVector::ZeroVector;
	TArray<FFluidBodyHit, TInlineAllocator<8>> Hits;
	Contacts = 0;
	for (const FPart& Part : Parts)
	{
		const bool bKnown =
			Held->Bodies.IsValidIndex(Part.Handle.Slot) && Held->Bodies[Part.Handle.Slot].Handle == Part.Handle;
		if (!bKnown)
		{
			continue;
		}
		const FFluidFrameBody& Effect = Held->Bodies[Part.Handle.Slot];
		Impulse += FVector(Effect.Impulse);
		AngularImpulse += FVector(Effect.AngularImpulse);
		Contacts += Effect.Contacts;
		for (const FFluidFrameHit& Hit : Effect.Hits)
		{
			if (Hit.Impulse >= LeastHitImpulse)
			{
				Hits.Add({Held->Origin + FVector(Hit.Position), FVector(Hit.Normal), Hit.Impulse});
			}
		}
	}
	LastImpulse = Impulse;
	UPrimitiveComponent* Primitive = Joined.Get();
	if (Primitive && Primitive->IsSimulatingPhysics() && SentKind == EFluidBodyKind::Dynamic)
	{
		const bool bFluidSleeps = Held->bFluidAtRest && !Held->Particles.IsEmpty();
		bAfloat = Contacts > 0 || (bAfloat && bFluidSleeps);
		if (Contacts > 0 || !Impulse.IsZero())
		{
			Push(*Primitive, Impulse, AngularImpulse);
		}
		else if (bAfloat)
		{
			Primitive->PutRigidBodyToSleep(); // fluid that sleeps pushes nothing: what it carries must sleep as well
		}
	}
	for (const FFluidBodyHit& Hit : Hits)
	{
		OnFluidHit.Broadcast(Hit);
	}
}

void UFluidBodyComponent::Push(
	UPrimitiveComponent& Primitive, const FVector& Impulse, const FVector& AngularImpulse) const
{
	if (PushScale > 0.0f)
	{
		Primitive.AddImpulse(Impulse * double(PushScale));
		Primitive.AddAngularImpulseInRadians(AngularImpulse * double(PushScale));
	}
}

#if WITH_EDITOR

void UFluidBodyComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	Leave();
	UntilRetry = 0.0f;
}

#endif // WITH_EDITOR
