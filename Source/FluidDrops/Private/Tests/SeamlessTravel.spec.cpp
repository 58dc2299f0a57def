// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Actors that are carried over into another world, as seamless travel does it: their level becomes another one, and
// they neither end nor begin play.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Engine/Level.h"
#include "EngineCompat.h"
#include "FluidEmitterActors.h"
#include "FluidRainComponent.h"
#include "FluidSweatComponent.h"
#include "FluidWetnessComponent.h"
#include "Misc/App.h"
#include "Tests/TestWorld.h"

BEGIN_DEFINE_SPEC(FFluidSeamlessTravelSpec, "FluidDrops.Unit.SeamlessTravel", FluidDropsUnreal::Compat::TestFlags)
	static void CarryOver(AActor& Actor, UWorld& To)
	{
		Actor.Rename(nullptr, To.PersistentLevel);
	}
END_DEFINE_SPEC(FFluidSeamlessTravelSpec)

void FFluidSeamlessTravelSpec::Define()
{
	It("takes a surface from the water of one world into that of another", [this]()
	{
		FFluidTestWorld From;
		FFluidTestWorld To;
		UFluidSurfaceComponent& Surface = From.SpawnSurface();
		From.SpawnSurface(FVector(300.0, 0.0, 0.0)); // stays
		From.Play(2);
		CarryOver(*Surface.GetOwner(), To.World);
		TestTrue(TEXT("carries water"), Surface.IsCarryingWater());
		Surface.SprinkleDrops(20);
		From.Play(2);
		To.Play(2);
		TestEqual(TEXT("surfaces that are left"), From.Water().GetStatistics().Surfaces, 1);
		TestEqual(TEXT("surfaces that came"), To.Water().GetStatistics().Surfaces, 1);
		TestEqual(TEXT("drops in the new world"), To.Water().GetStatistics().Drops, 20);
		TestEqual(TEXT("drops in the old world"), From.Water().GetStatistics().Drops, 0);
	});

	It("stays a surface when it is registered again in the same world", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		Surface.SprinkleDrops(20);
		Test.Play(2);
		const FFluidSurfaceHandle Before = Surface.GetSurfaceHandle();
		Surface.ReregisterComponent();
		Test.Play(2);
		TestTrue(TEXT("the same surface"), Before == Surface.GetSurfaceHandle());
		TestEqual(TEXT("drops"), Surface.GetWater().Drops, 20);
	});

	It("lets rain fall where it has been carried over to, and no more where it was", [this]()
	{
		FFluidTestWorld From;
		FFluidTestWorld To;
		AFluidRainEmitter& Rain = *From.World.SpawnActor<AFluidRainEmitter>();
		From.Play(5);
		CarryOver(Rain, To.World);
		From.Play(900); // what was falling lands or leaves
		To.Play(30);
		TestEqual(TEXT("old world"), From.Water().GetStatistics().FallingDrops, 0);
		TestTrue(TEXT("new world"), To.Water().GetStatistics().FallingDrops > 10);
	});

	It("does not rain in the new world if it was switched off in the old one", [this]()
	{
		FFluidTestWorld From;
		FFluidTestWorld To;
		AFluidRainEmitter& Rain = *From.World.SpawnActor<AFluidRainEmitter>();
		Rain.GetRain()->SetAutoActivate(false);
		Rain.GetRain()->Deactivate();
		CarryOver(Rain, To.World);
		To.SpawnSurface();
		To.Play(30);
		TestEqual(TEXT("falls"), To.Water().GetStatistics().FallingDrops, 0);
	});

	It("lets a body sweat on", [this]()
	{
		FFluidTestWorld From;
		FFluidTestWorld To;
		UFluidSurfaceComponent& Skin = From.SpawnSurface();
		From.Add<UFluidSweatComponent>(*Skin.GetOwner()).SetBodyEffort(0.8f);
		From.Play(5);
		const float Rate = Skin.GetSweatRate();
		CarryOver(*Skin.GetOwner(), To.World);
		To.Play(5);
		TestEqual(TEXT("effort"), To.Water().GetEffort(), 0.8f);
		TestTrue(TEXT("sweats"), Rate > 0.0f);
		TestEqual(TEXT("as much as before"), Skin.GetSweatRate(), Rate);
	});

	It("waits until the new world plays", [this]()
	{
		FFluidTestWorld From;
		UFluidSurfaceComponent& Surface = From.SpawnSurface();
		From.Play(2);
		UWorld* Waiting = UWorld::CreateWorld(EWorldType::Game, false);
		GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(Waiting);
		CarryOver(*Surface.GetOwner(), *Waiting);
		TestFalse(TEXT("carries water before play"), Surface.IsCarryingWater());
		Waiting->InitializeActorsForPlay(FURL());
		Waiting->GetWorldSettings()->NotifyBeginPlay();
		Waiting->OnWorldBeginPlay.Broadcast();
		TestTrue(TEXT("carries water in play"), Surface.IsCarryingWater());
		GEngine->DestroyWorldContext(Waiting);
		Waiting->DestroyWorld(false);
	});

	It("takes part in a world that waits for actors of its server", [this]()
	{
		FFluidTestWorld From;
		UFluidSurfaceComponent& Surface = From.SpawnSurface();
		UWorld* Client = UWorld::CreateWorld(EWorldType::Game, false);
		GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(Client);
		Client->InitializeActorsForPlay(FURL());
		Client->GetSubsystem<UFluidDropsSubsystem>()->OnWorldBeginPlay(*Client);
		Client->OnWorldBeginPlay.Broadcast(); // which does not come again
		TestFalse(TEXT("actors have begun"), Client->HasBegunPlay());
		CarryOver(*Surface.GetOwner(), *Client);
		TestTrue(TEXT("carries water"), Surface.IsCarryingWater());
		GEngine->DestroyWorldContext(Client);
		Client->DestroyWorld(false);
	});

	It("keeps the surface that a wetness component was given before it was registered", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		UFluidWetnessComponent* Wetness = NewObject<UFluidWetnessComponent>(Surface.GetOwner());
		Wetness->SetSurface(Surface.GetSurfaceHandle());
		Wetness->RegisterComponent();
		TestTrue(TEXT("kept"), Wetness->GetSurface() == Surface.GetSurfaceHandle());
		Wetness->ReregisterComponent();
		TestTrue(TEXT("kept in the same world"), Wetness->GetSurface() == Surface.GetSurfaceHandle());
	});

	It("reads wetness of the new world only", [this]()
	{
		FFluidTestWorld From;
		FFluidTestWorld To;
		UFluidSurfaceComponent& Surface = From.SpawnSurface();
		Surface.SetWetnessResolution(16);
		UFluidWetnessComponent* Wetness = NewObject<UFluidWetnessComponent>(Surface.GetOwner());
		Wetness->RegisterComponent();
		Wetness->SetSurface(Surface.GetSurfaceHandle());
		TestTrue(TEXT("reads it"), Wetness->GetSurface() == Surface.GetSurfaceHandle());
		CarryOver(*Surface.GetOwner(), To.World);
		To.Play(3);
		TestFalse(TEXT("forgets the surface of the old world"), Wetness->GetSurface().IsSet());
		TestFalse(TEXT("listens to the old world"), From.Water().OnFramePublished.IsBoundToObject(Wetness));
		TestTrue(TEXT("listens to the new one"),
			!FApp::CanEverRender() || To.Water().OnFramePublished.IsBoundToObject(Wetness));
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
