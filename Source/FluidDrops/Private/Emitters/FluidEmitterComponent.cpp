// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidEmitterComponent.h"

#include "Emitters/SurfaceFinder.h"
#include "Engine/World.h"
#include "FluidDropsSubsystem.h"
#include "FluidPresetAsset.h"
#include "FluidSimulation.h"
#include "FluidSurfaceComponent.h"
#include "GameFramework/Actor.h"
#include "WorldChange.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidEmitterComponent)

namespace
{

constexpr float EmitterRetrySeconds = 5.0f; // what is refused is reported that often at most

} // namespace

UFluidEmitterComponent::UFluidEmitterComponent()
{
	bAutoActivate = true;
}

UFluidDropsSubsystem* UFluidEmitterComponent::FindWater() const
{
	return UWorld::GetSubsystem<UFluidDropsSubsystem>(GetWorld());
}

TArray<UFluidSurfaceComponent*> UFluidEmitterComponent::GetSurfaces() const
{
	TArray<UFluidSurfaceComponent*> Surfaces;
	for (const AActor* Target : Targets)
	{
		Surfaces.Append(FluidDropsUnreal::SurfacesOf(Target));
	}
	const AActor* Owner = GetOwner();
	for (const AActor* Near : {Owner, static_cast<const AActor*>(Owner ? Owner->GetAttachParentActor() : nullptr)})
	{
		if (Surfaces.IsEmpty() && Targets.IsEmpty())
		{
			Surfaces = FluidDropsUnreal::SurfacesOf(Near);
		}
	}
	if (Surfaces.IsEmpty() && Targets.IsEmpty() && GetWorld())
	{
		Surfaces = FluidDropsUnreal::SurfacesWithin(*GetWorld(), FSphere(GetComponentLocation(), SurfaceRange));
	}
	return Surfaces;
}

void UFluidEmitterComponent::SetTargets(const TArray<AActor*>& NewTargets)
{
	Targets = NewTargets;
	MarkChanged();
}

void UFluidEmitterComponent::WishOfSurfaces(const FFluidSurfaceOverrides& Wish)
{
	const TArray<UFluidSurfaceComponent*> Surfaces = GetSurfaces();
	for (const TWeakObjectPtr<UFluidSurfaceComponent>& Before : Wished)
	{
		if (Before.IsValid() && !Surfaces.Contains(Before.Get()))
		{
			Before->RemoveWish(*this);
		}
	}
	Wished.Reset();
	for (UFluidSurfaceComponent* Surface : Surfaces)
	{
		Surface->SetWish(*this, Wish);
		Wished.Add(Surface);
	}
}

void UFluidEmitterComponent::WishNothing()
{
	for (const TWeakObjectPtr<UFluidSurfaceComponent>& Before : Wished)
	{
		if (Before.IsValid())
		{
			Before->RemoveWish(*this);
		}
	}
	Wished.Reset();
}

void UFluidEmitterComponent::MarkChanged()
{
	bChanged = true;
}

void UFluidEmitterComponent::BeginPlay()
{
	Super::BeginPlay();
	BeginWater();
}

void UFluidEmitterComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	EndWater();
	Super::EndPlay(Reason);
}

void UFluidEmitterComponent::BeginWater()
{
	bInWater = true;
	if (bMakeSurfaces && GetSurfaces().IsEmpty() && GetWorld())
	{
		const FSphere Range(GetComponentLocation(), SurfaceRange);
		FluidDropsUnreal::MakeSurfaces(*GetWorld(), Range, Targets, MaxMadeSurfaces);
	}
	StartWorking();
}

void UFluidEmitterComponent::EndWater()
{
	bInWater = false;
	StopWorking();
}

void UFluidEmitterComponent::OnRegister()
{
	bArriving = HasBegunPlay(); // carried over from another world, or unregistered for a while
	Super::OnRegister();
	if (bArriving)
	{
		FluidDropsUnreal::WhenWorldPlays(*this, &UFluidEmitterComponent::Arrive);
	}
}

void UFluidEmitterComponent::Arrive()
{
	bArriving = false;
	StartWorking();
}

void UFluidEmitterComponent::OnUnregister()
{
	if (HasBegunPlay()) // in the editor each change of a setting comes by here, and drops go on falling
	{
		StopWorking();
	}
	Super::OnUnregister();
}

void UFluidEmitterComponent::OnComponentDestroyed(bool bDestroyingHierarchy)
{
	EndWater();
	Super::OnComponentDestroyed(bDestroyingHierarchy);
}

void UFluidEmitterComponent::Activate(bool bReset)
{
	Super::Activate(bReset);
	StartWorking();
}

void UFluidEmitterComponent::Deactivate()
{
	Super::Deactivate();
	if (!IsActive())
	{
		StopWorking();
	}
}

void UFluidEmitterComponent::StartWorking()
{
	const bool bMay = !Worked.IsValid() && !bArriving && IsActive() && bInWater && IsRegistered();
	UFluidDropsSubsystem* Water = bMay ? FindWater() : nullptr;
	if (Water && Water->GetOrCreateSimulation())
	{
		Worked = Water;
		FollowAsset();
		MarkChanged();
		Water->RegisterSource(*this, *this);
	}
}

void UFluidEmitterComponent::StopWorking()
{
	UFluidDropsSubsystem* Water = Worked.Get();
	Worked.Reset();
	FollowAsset();
	if (Water)
	{
		Water->UnregisterSource(*this);
		if (FFluidSimulation* Simulation = Water->FindSimulation())
		{
			StopEmission(*Water, *Simulation);
		}
	}
}

void UFluidEmitterComponent::FollowAsset()
{
	UFluidPresetAsset* Followed = Worked.IsValid() ? GetAsset() : nullptr;
	if (UFluidPresetAsset* Before = FollowedAsset.Get(); Before != Followed)
	{
		if (Before)
		{
			Before->OnChanged().RemoveAll(this);
		}
		if (Followed)
		{
			Followed->OnChanged().AddUObject(this, &UFluidEmitterComponent::OnAssetChanged);
		}
		FollowedAsset = Followed;
	}
}

void UFluidEmitterComponent::OnAssetChanged(const UFluidPresetAsset&)
{
	MarkChanged();
}

void UFluidEmitterComponent::BeforeTick(UFluidDropsSubsystem& Water, float Seconds)
{
	FFluidSimulation& Simulation = *Water.FindSimulation();
	const FTransform& Now = GetComponentTransform();
	UntilSurfaces -= Seconds;
	UntilRetry -= Seconds;
	const bool bMoved = bFollowsTransform && (!Now.Equals(SentTransform) || Simulation.Origin() != SentOrigin);
	const bool bSurfacesDue = SurfaceInterval > 0.0f && UntilSurfaces <= 0.0f;
	if (bChanged || (UntilRetry <= 0.0f && (bMoved || bSurfacesDue || NeedsUpdate(Water))))
	{
		bChanged = false;
		UntilSurfaces = SurfaceInterval;
		SentTransform = Now;
		SentOrigin = Simulation.Origin();
		FollowAsset();
		UntilRetry = UpdateEmission(Water, Simulation) ? 0.0f : EmitterRetrySeconds;
	}
}

#if WITH_EDITOR

void UFluidEmitterComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	if (bInWater && !HasBegunPlay()) // a preview: nothing but its settings says whether it works
	{
		SetActive(bAutoActivate);
	}
	MarkChanged();
}

#endif // WITH_EDITOR
