// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A body and the fluid, both ways: before ticks the fluid is told where the body is and how it moves, after a step the
// body gets the push.

#include "Components/PrimitiveComponent.h"
#include "ConsoleVariables.h"
#include "CoreMesh.h"
#include "CoreVectors.h"
#include "Fluid/BodyParts.h"
#include "FluidBodyComponent.h"
#include "FluidDropsLog.h"
#include "FluidDropsSubsystem.h"
#include "FluidSimulation.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"
#include "Settings/SettingsBridge.h"

bool UFluidBodyComponent::FMotion::operator==(const FMotion& Other) const
{
	return Pose.Equals(Other.Pose, 0.0) && Velocity == Other.Velocity && Spin == Other.Spin && Origin == Other.Origin;
}

bool UFluidBodyComponent::IsCurrent(const UPrimitiveComponent& Primitive) const
{
	return &Primitive == Joined.Get() && !FluidDropsUnreal::IsBeingBuilt(Primitive) &&
		JoinedSetup == const_cast<UPrimitiveComponent&>(Primitive).GetBodySetup() &&
		Primitive.GetComponentScale().Equals(JoinedScale, double(FluidDropsUnreal::SameScale));
}

void UFluidBodyComponent::BeforeTick(UFluidDropsSubsystem& Water, float Seconds)
{
	FFluidSimulation& Simulation = *Water.FindSimulation();
	const UPrimitiveComponent* Primitive = GetBodyPrimitive();
	const bool bJoins = !Parts.IsEmpty() || !Making.IsEmpty();
	if (bJoins && (!Primitive || !IsCurrent(*Primitive)))
	{
		Leave();
		UntilRetry = 0.0f;
	}
	UntilRetry -= Seconds;
	const bool bLater = Primitive && FluidDropsUnreal::IsBeingBuilt(*Primitive);
	if (Parts.IsEmpty() && Making.IsEmpty() && UntilRetry <= 0.0f && !bLater)
	{
		BeginJoin(Simulation);
	}
	// When it joins depends on how long its shape takes; with steps on the game thread nothing may depend on that.
	FinishJoin(Simulation, !FluidDropsUnreal::Console::IsAsync());
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

void UFluidBodyComponent::BeforeRestore(UFluidDropsSubsystem& Water)
{
	FFluidSimulation& Simulation = *Water.FindSimulation();
	if (Parts.IsEmpty() && Making.IsEmpty())
	{
		BeginJoin(Simulation);
	}
	FinishJoin(Simulation, true);
}

void UFluidBodyComponent::SendSettings(FFluidSimulation& Simulation)
{
	bSendSettings = false;
	FFluidBodySettings Mirror = Settings;
	Mirror.Kind = SentKind = GetBodyKind();
	FluidDrops::FBodySettings Core;
	if (FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(Mirror, Core), this))
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
			Simulation.QueueOnBody(Part.Handle,
				FluidDrops::FSetBodyMass{
					{}, FluidDrops::ShareOf(FluidDropsUnreal::CoreMassOf(*Instance, Part.ToPrimitive), Part.Share)});
		}
	}
}

void UFluidBodyComponent::SendMotion(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation, float Seconds)
{
	UPrimitiveComponent& Primitive = *Joined;
	const bool bDynamic = SentKind == EFluidBodyKind::Dynamic;
	FMotion Now{FluidDropsUnreal::PoseWithoutScale(Primitive.GetComponentTransform())};
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
	const bool bJumped = FluidDropsUnreal::Units::ToMeters(Way) > Simulation.Settings().World.TeleportSpeed * Seconds;
	for (const FPart& Part : Parts)
	{
		const FluidDrops::FRigidTransform Pose =
			FluidDropsUnreal::CorePose(Part.ToPrimitive * Now.Pose, Simulation.Origin());
		if (bDynamic)
		{
			const FluidDrops::FVec3f Spin =
				FluidDropsUnreal::ToVec3(FluidDropsUnreal::Units::MirrorSpin(FVector3f(Now.Spin)));
			Simulation.QueueOnBody(
				Part.Handle, FluidDrops::FFollowHostBody{{}, Pose, FluidDropsUnreal::CoreVector(Now.Velocity), Spin});
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
