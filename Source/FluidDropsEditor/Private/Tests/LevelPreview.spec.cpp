// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/StaticMeshComponent.h"
#include "Engine/Engine.h"
#include "Engine/StaticMesh.h"
#include "Engine/StaticMeshActor.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "FluidDropsRenderActor.h"
#include "FluidDropsSubsystem.h"
#include "FluidDropsWorldSettings.h"
#include "FluidEmitterActors.h"
#include "FluidRainComponent.h"
#include "FluidSurfaceComponent.h"
#include "Preview/LevelPreview.h"
#include "UObject/Package.h"
#include "UObject/UnrealType.h"


BEGIN_DEFINE_SPEC(FLevelPreviewSpec, "FluidDrops.Editor.Preview", FluidDropsUnreal::Compat::TestFlags)
	UWorld* World = nullptr;

	UFluidDropsSubsystem& Water() const { return *World->GetSubsystem<UFluidDropsSubsystem>(); }

	/** A cube of 1 m, as it is dragged into a level. */
	AStaticMeshActor& PlaceCube() const
	{
		AStaticMeshActor& Actor = *World->SpawnActor<AStaticMeshActor>();
		Actor.GetStaticMeshComponent()->SetStaticMesh(
			LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube")));
		return Actor;
	}

	/** On an actor of the level. */
	static UFluidSurfaceComponent& AddSurface(AActor& Actor)
	{
		UFluidSurfaceComponent* Surface = NewObject<UFluidSurfaceComponent>(&Actor, NAME_None, RF_Transactional);
		Surface->SetupAttachment(Actor.GetRootComponent());
		Actor.AddInstanceComponent(Surface);
		Surface->RegisterComponent();
		return *Surface;
	}

	/** As the details panel does it. */
	template <typename ValueType>
	static void Edit(UObject& Object, const TCHAR* Name, const ValueType& Value)
	{
		FProperty* Property = FindFProperty<FProperty>(Object.GetClass(), Name);
		Object.PreEditChange(Property);
		*Property->ContainerPtrToValuePtr<ValueType>(&Object) = Value;
		FPropertyChangedEvent Event(Property);
		Object.PostEditChangeProperty(Event);
	}

	void Run(int32 Frames) const
	{
		for (int32 Frame = 0; Frame < Frames; ++Frame)
		{
			Water().Tick(1.0f / 30.0f);
		}
	}

	int32 CountActors() const
	{
		int32 Count = 0;
		for (TActorIterator<AActor> Actor(World); Actor; ++Actor)
		{
			++Count;
		}
		return Count;
	}
END_DEFINE_SPEC(FLevelPreviewSpec)

void FLevelPreviewSpec::Define()
{
	BeforeEach([this]()
	{
		World = UWorld::CreateWorld(EWorldType::Editor, false);
		GEngine->CreateNewWorldContext(EWorldType::Editor).SetCurrentWorld(World);
	});
	AfterEach([this]()
	{
		Water().StopPreview();
		GEngine->DestroyWorldContext(World);
		World->DestroyWorld(false);
	});

	It("is the only thing that makes water where a level is edited", [this]()
	{
		AddSurface(PlaceCube());
		World->SpawnActor<AFluidRainEmitter>();
		TestFalse(TEXT("ticks"), Water().IsTickableInEditor());
		TestNull(TEXT("water"), Water().GetOrCreateSimulation());
		Water().StartPreview();
		Run(2);
		TestTrue(TEXT("ticks"), Water().IsTickableInEditor());
		TestNotNull(TEXT("water"), Water().FindSimulation());
	});

	It("does not run in a world that plays", [this]()
	{
		UWorld* Game = UWorld::CreateWorld(EWorldType::Game, false);
		Game->GetSubsystem<UFluidDropsSubsystem>()->StartPreview();
		TestFalse(TEXT("runs"), Game->GetSubsystem<UFluidDropsSubsystem>()->IsPreviewing());
		Game->DestroyWorld(false);
	});

	It("leaves nothing behind and does not change the level", [this]()
	{
		AStaticMeshActor& Cube = PlaceCube();
		World->SpawnActor<AFluidRainEmitter>(); // makes surfaces of what is near
		const int32 Actors = CountActors();
		const int32 Components = Cube.GetComponents().Num();
		World->GetPackage()->SetDirtyFlag(false);
		Water().StartPreview();
		Run(10);
		TestEqual(TEXT("components of the cube"), Cube.GetComponents().Num(), Components);
		TestTrue(TEXT("somebody draws"), bool(TActorIterator<AFluidDropsRenderActor>(World)));
		for (TActorIterator<AActor> Actor(World); Actor; ++Actor)
		{
			const bool bMade = Actor->IsA<AFluidDropsRenderActor>() || Actor->GetClass()->GetName() == TEXT("FluidPreviewKeeper");
			TestTrue(TEXT("transient"), !bMade || Actor->HasAnyFlags(RF_Transient));
			TestTrue(TEXT("not in transactions"), !bMade || !Actor->HasAnyFlags(RF_Transactional));
		}
		Water().StopPreview();
		TestEqual(TEXT("actors"), CountActors(), Actors);
		TestEqual(TEXT("components of the cube"), Cube.GetComponents().Num(), Components);
		TestNull(TEXT("water"), Water().FindSimulation());
		TestFalse(TEXT("changed"), World->GetPackage()->IsDirty());
	});

	It("makes surfaces of meshes near an emitter, and lets them go with the mesh", [this]()
	{
		AStaticMeshActor& Cube = PlaceCube();
		UFluidRainComponent& Rain = *World->SpawnActor<AFluidRainEmitter>()->GetRain();
		Water().StartPreview();
		Run(2);
		const TArray<UFluidSurfaceComponent*> Made = Rain.GetSurfaces();
		if (TestEqual(TEXT("made"), Made.Num(), 1))
		{
			TestTrue(TEXT("of the cube"), Made[0]->GetMeshComponent() == Cube.GetStaticMeshComponent());
		}
		World->DestroyActor(&Cube);
		Run(2);
		TestEqual(TEXT("after the cube has gone"), Rain.GetSurfaces().Num(), 0);
	});

	It("brings what is changed into the simulation at once", [this]()
	{
		UFluidRainComponent& Rain = *World->SpawnActor<AFluidRainEmitter>()->GetRain();
		Water().StartPreview();
		Run(2);
		Edit(Rain, TEXT("bSetWind"), true);
		Edit(Rain, TEXT("Wind"), FVector(0.0, 300.0, 0.0));
		Run(2);
		TestTrue(TEXT("wind"), Water().GetWind().Equals(FVector(0.0, 300.0, 0.0), 1.0));
		Rain.GetOwner()->Destroy();
		TestTrue(TEXT("calm after the rain"), Water().GetWind().IsNearlyZero(1.0));
	});

	It("leaves water where it is when a material is tuned", [this]()
	{
		UFluidSurfaceComponent& Surface = AddSurface(PlaceCube());
		Water().StartPreview();
		Run(2);
		const FFluidSurfaceHandle Before = Surface.GetSurfaceHandle();
		TestTrue(TEXT("is a surface"), Before.IsSet());
		FFluidSurfaceOverrides Overrides;
		Overrides.bOverrideContactAngle = true;
		Overrides.ContactAngle = 40.0f;
		Edit(Surface, TEXT("Overrides"), Overrides);
		Run(2);
		TestTrue(TEXT("the same surface"), Surface.GetSurfaceHandle() == Before);
		Edit(Surface, TEXT("WetnessUVChannel"), 1);
		Run(2);
		TestTrue(TEXT("another one"), Surface.GetSurfaceHandle().IsSet() && !(Surface.GetSurfaceHandle() == Before));
	});

	It("follows actors that come and go", [this]()
	{
		Water().StartPreview();
		Run(1);
		AStaticMeshActor& Cube = PlaceCube();
		UFluidSurfaceComponent& Surface = AddSurface(Cube);
		Run(2);
		TestTrue(TEXT("came"), Surface.IsCarryingWater());
		Surface.UnregisterComponent();
		Run(1);
		TestFalse(TEXT("unregistered"), Surface.IsInWater());
		Surface.RegisterComponent();
		Run(2);
		TestTrue(TEXT("is back"), Surface.IsCarryingWater());
		Cube.SetIsTemporarilyHiddenInEditor(true);
		Run(1);
		TestFalse(TEXT("hidden"), Surface.IsInWater());
		Cube.SetIsTemporarilyHiddenInEditor(false);
		Run(2);
		TestTrue(TEXT("shown again"), Surface.IsCarryingWater());
		World->DestroyActor(&Cube);
		TestFalse(TEXT("gone"), Surface.IsInWater());
		Run(2);
	});

	It("puts the level's own air and wind into the water, and takes them away", [this]()
	{
		AFluidDropsWorldSettings& Settings = *World->SpawnActor<AFluidDropsWorldSettings>();
		Water().StartPreview();
		Edit(Settings, TEXT("bOverrideWind"), true);
		Edit(Settings, TEXT("Wind"), FVector(50.0, 0.0, 0.0));
		Run(2);
		TestEqual(TEXT("wind"), Water().GetWind(), FVector(50.0, 0.0, 0.0));
		Edit(Settings, TEXT("bOverrideWind"), false);
		TestEqual(TEXT("calm"), Water().GetWind(), FVector::ZeroVector);
	});

	It("can start again, with frames that go on counting", [this]()
	{
		AddSurface(PlaceCube());
		Water().StartPreview();
		Run(4);
		const uint64 Last = Water().GetFrame() ? Water().GetFrame()->Number : 0;
		Water().StopPreview();
		TestFalse(TEXT("no frame"), Water().GetFrame().IsValid());
		Water().StartPreview();
		Run(4);
		TestTrue(TEXT("a later frame"), Water().GetFrame() && Water().GetFrame()->Number > Last && Last > 0);
	});

	It("has one switch for the level that is open", [this]()
	{
		FluidDropsUnreal::Editor::FLevelPreview* Switch = FluidDropsUnreal::Editor::FLevelPreview::Get();
		if (Switch && Switch->CanRun() && !Switch->IsRunning())
		{
			Switch->Toggle();
			TestTrue(TEXT("on"), Switch->IsRunning());
			Switch->Toggle();
			TestFalse(TEXT("off"), Switch->IsRunning());
		}
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
