// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "WaterPreview.h"

#include "Components/MeshComponent.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "FluidBodyComponent.h"
#include "FluidDropsRenderActor.h"
#include "FluidDropsWorldSettings.h"
#include "FluidEmitterComponent.h"
#include "FluidPreviewKeeper.h"
#include "FluidSurfaceComponent.h"
#include "FluidWaterMeshComponent.h"
#include "FluidWetnessComponent.h"
#include "GameFramework/Actor.h"
#include "UObject/UObjectIterator.h"

namespace FluidDropsUnreal
{

void MakeForPreview(UWorld& World, FActorSpawnParameters& Parameters)
{
#if WITH_EDITOR
	if (!World.IsGameWorld())
	{
		// Not RF_Transactional, as they are by default.
		Parameters.ObjectFlags = RF_Transient | RF_DuplicateTransient | RF_TextExportTransient;
		Parameters.OverrideLevel = World.PersistentLevel;
		Parameters.bHideFromSceneOutliner = true;
	}
#endif
}

} // namespace FluidDropsUnreal

#if WITH_EDITOR

namespace
{

/** An actor that is shown, in a level that is; not one that is being dragged in and not yet there. */
bool IsShown(const AActor* Actor)
{
	return IsValid(Actor) && !Actor->IsActorBeingDestroyed() && !Actor->bIsEditorPreviewActor && Actor->GetLevel() &&
		Actor->GetLevel()->bIsVisible && !Actor->IsHiddenEd();
}

bool IsPlaced(const AActor& Actor)
{
	return IsShown(&Actor);
}

bool IsPlaced(const UActorComponent& Component)
{
	return IsValid(&Component) && Component.IsRegistered() && IsShown(Component.GetOwner());
}

/** Surfaces and bodies that are made for others belong to the keeper: what counts is whether their mesh is shown. */
bool IsPlaced(const UFluidSurfaceComponent& Surface)
{
	const UMeshComponent* Mesh = Surface.GetMeshComponent();
	return IsPlaced(static_cast<const UActorComponent&>(Surface)) && (!Mesh || IsShown(Mesh->GetOwner()));
}

bool IsPlaced(const UFluidBodyComponent& Body)
{
	const UPrimitiveComponent* Primitive = Body.GetBodyPrimitive();
	return IsPlaced(static_cast<const UActorComponent&>(Body)) && (!Primitive || IsShown(Primitive->GetOwner()));
}

bool Plays(const AActor& Actor)
{
	return Actor.HasActorBegunPlay();
}

bool Plays(const UActorComponent& Component)
{
	return Component.HasBegunPlay();
}

/** Those of a world, and those that have fallen out of all worlds; what is garbage is among them. */
template <typename ParticipantType>
void ForEachOf(const UWorld& World, TFunctionRef<void(ParticipantType&)> Call)
{
	for (TObjectIterator<ParticipantType> It; It; ++It)
	{
		const UWorld* Now = It->GetWorld();
		if ((!Now || Now == &World) && !Plays(**It))
		{
			Call(**It);
		}
	}
}

template <typename ParticipantType>
void UpdateAll(const UWorld& World)
{
	ForEachOf<ParticipantType>(World,
		[&World](ParticipantType& Participant)
		{
			const bool bTakesPart = Participant.GetWorld() == &World && IsPlaced(Participant);
			if (bTakesPart && !Participant.IsInWater())
			{
				Participant.BeginWater();
			}
			else if (!bTakesPart && Participant.IsInWater())
			{
				Participant.EndWater();
			}
		});
}

template <typename ParticipantType>
void EndAll(const UWorld& World)
{
	ForEachOf<ParticipantType>(World,
		[](ParticipantType& Participant)
		{
			if (Participant.IsInWater())
			{
				Participant.EndWater();
			}
		});
}

} // namespace

FFluidWaterPreview::FFluidWaterPreview(UWorld& InWorld)
	: World(InWorld)
{
}

FFluidWaterPreview::~FFluidWaterPreview()
{
	EndParticipants();
}

void FFluidWaterPreview::EndParticipants()
{
	EndAll<UFluidEmitterComponent>(World);
	EndAll<UFluidBodyComponent>(World);
	EndAll<UFluidSurfaceComponent>(World);
	EndAll<AFluidDropsWorldSettings>(World);
}

void FFluidWaterPreview::Update()
{
	DropOrphans();
	// First what the water is like; emitters last, since they look for surfaces and bodies.
	UpdateAll<AFluidDropsWorldSettings>(World);
	UpdateAll<UFluidSurfaceComponent>(World);
	UpdateAll<UFluidBodyComponent>(World);
	UpdateAll<UFluidEmitterComponent>(World);
}

AActor& FFluidWaterPreview::Keeper()
{
	if (!KeeperActor.IsValid())
	{
		FActorSpawnParameters Parameters;
		FluidDropsUnreal::MakeForPreview(World, Parameters);
		KeeperActor = World.SpawnActor<AFluidPreviewKeeper>(Parameters);
	}
	return *KeeperActor;
}

void FFluidWaterPreview::DropOrphans()
{
	const AActor* Actor = KeeperActor.Get();
	TInlineComponentArray<UActorComponent*> Made(Actor);
	for (UActorComponent* Component : Made)
	{
		const UFluidSurfaceComponent* Surface = Cast<UFluidSurfaceComponent>(Component);
		const UFluidBodyComponent* Body = Cast<UFluidBodyComponent>(Component);
		const UActorComponent* For = Surface ? Surface->GetMeshComponent() : Body ? Body->GetBodyPrimitive() : nullptr;
		if (!For || !For->IsRegistered())
		{
			Component->DestroyComponent();
		}
	}
}

void FFluidWaterPreview::End()
{
	EndParticipants();
	constexpr bool bNetForce = false;
	constexpr bool bModifyLevel = false;
	for (TObjectIterator<UFluidWetnessComponent> Wetness; Wetness; ++Wetness)
	{
		if (Wetness->GetWorld() == &World)
		{
			Wetness->Forget();
		}
	}
	for (TObjectIterator<AFluidDropsRenderActor> Shown; Shown; ++Shown)
	{
		if (Shown->GetWorld() == &World && IsValid(*Shown) && Shown->HasAnyFlags(RF_Transient))
		{
			World.DestroyActor(*Shown, bNetForce, bModifyLevel);
		}
	}
	for (TObjectIterator<UFluidWaterMeshComponent> Drawn; Drawn; ++Drawn) // of actors that are placed in the level
	{
		if (Drawn->GetWorld() == &World && Drawn->IsRegistered())
		{
			Drawn->Forget();
		}
	}
	if (AActor* Actor = KeeperActor.Get())
	{
		World.DestroyActor(Actor, bNetForce, bModifyLevel);
	}
}

#endif // WITH_EDITOR
