// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A world for specs: played, without players, with water, and with cubes that can carry it.

#pragma once

#include "Components/DynamicMeshComponent.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "FluidDropsSubsystem.h"
#include "FluidSurfaceComponent.h"
#include "GameFramework/Actor.h"
#include "GameFramework/WorldSettings.h"
#include "UDynamicMesh.h"

class FFluidTestWorld
{
public:
	FFluidTestWorld()
		: World(*UWorld::CreateWorld(EWorldType::Game, false))
	{
		GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(&World);
		World.InitializeActorsForPlay(FURL());
		World.GetWorldSettings()->NotifyBeginPlay();
	}

	~FFluidTestWorld()
	{
		GEngine->DestroyWorldContext(&World);
		World.DestroyWorld(false);
	}

	UFluidDropsSubsystem& Water() { return *World.GetSubsystem<UFluidDropsSubsystem>(); }

	/** An actor with a cube of 1 m as its root; it stands on Location. */
	AActor& SpawnCube(const FVector& Location = FVector::ZeroVector)
	{
		AActor& Actor = *World.SpawnActor<AActor>();
		UDynamicMeshComponent* Cube = NewObject<UDynamicMeshComponent>(&Actor, TEXT("Cube"));
		Cube->GetDynamicMesh()->ResetToCube();
		Actor.SetRootComponent(Cube);
		Cube->RegisterComponent();
		Actor.SetActorLocation(Location);
		return Actor;
	}

	/** A component that is registered and plays. */
	template <typename ComponentType>
	ComponentType& Add(AActor& Actor)
	{
		ComponentType* Component = NewObject<ComponentType>(&Actor);
		Component->SetupAttachment(Actor.GetRootComponent());
		Component->RegisterComponent();
		return *Component;
	}

	/** A cube that carries water. */
	UFluidSurfaceComponent& SpawnSurface(const FVector& Location = FVector::ZeroVector)
	{
		return Add<UFluidSurfaceComponent>(SpawnCube(Location));
	}

	/** Frames of 1/30 s: each brings ticks. The water is seen afterwards. */
	void Play(int32 Frames)
	{
		for (int32 Frame = 0; Frame < Frames; ++Frame)
		{
			Water().Tick(1.0f / 30.0f);
		}
		Water().QuerySphere(FVector::ZeroVector, 1.0f); // waits for the step under way
	}

	UWorld& World;
};
