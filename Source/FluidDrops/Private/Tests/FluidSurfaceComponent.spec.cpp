// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/StaticMeshComponent.h"
#include "EngineCompat.h"
#include "FluidSurfaceAsset.h"
#include "FluidSurfaceComponent.h"
#include "Tests/TestWorld.h"

BEGIN_DEFINE_SPEC(FFluidSurfaceComponentSpec, "FluidDrops.Unit.SurfaceComponent", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidSurfaceComponentSpec)

void FFluidSurfaceComponentSpec::Define()
{
	It("carries water on the mesh that it is attached to", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		TestTrue(TEXT("carries water"), Surface.IsCarryingWater());
		Surface.SprinkleDrops(50);
		Test.Play(2);
		TestEqual(TEXT("drops"), Surface.GetWater().Drops, 50);
		TestEqual(TEXT("area (cm^2)"), Surface.GetWater().Area, 60000.0, 1.0);
	});

	It("is dry after it was wiped", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		Surface.SprinkleDrops(50);
		Test.Play(2);
		Surface.WipeAll();
		Test.Play(2);
		TestTrue(TEXT("carries water"), Surface.IsCarryingWater());
		TestEqual(TEXT("drops"), Surface.GetWater().Drops, 0);
	});

	It("says why a component without a mesh is no surface", [this]()
	{
		AddExpectedError(TEXT("has no mesh"), EAutomationExpectedErrorFlags::Contains, 1);
		FFluidTestWorld Test;
		AActor& Actor = *Test.World.SpawnActor<AActor>();
		UStaticMeshComponent* Empty = NewObject<UStaticMeshComponent>(&Actor);
		Actor.SetRootComponent(Empty);
		Empty->RegisterComponent();
		const UFluidSurfaceComponent& Surface = Test.Add<UFluidSurfaceComponent>(Actor);
		TestTrue(TEXT("problem"), Surface.GetProblem() == EFluidSurfaceProblem::NoMesh);
		TestFalse(TEXT("text"), Surface.GetProblemText().IsEmpty());
		TestFalse(TEXT("carries water"), Surface.IsCarryingWater());
	});

	It("follows its material, its overrides and wishes, in that order", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		UFluidSurfaceAsset* Material = NewObject<UFluidSurfaceAsset>();
		FFluidSurfaceSettings Settings;
		Settings.Temperature = 10.0f;
		FString Error;
		Surface.SetMaterial(Material);
		TestTrue(TEXT("set"), Material->SetSettings(Settings, Error));
		TestEqual(TEXT("material"), Surface.GetTemperature(), 10.0f);
		Surface.SetTemperature(5.0f);
		TestEqual(TEXT("override"), Surface.GetTemperature(), 5.0f);
		FFluidSurfaceOverrides Wish;
		Wish.bOverrideTemperature = true;
		Wish.Temperature = 1.0f;
		Surface.SetWish(*Material, Wish);
		TestEqual(TEXT("wish"), Surface.GetTemperature(), 1.0f);
		Surface.RemoveWish(*Material);
		TestEqual(TEXT("no wish"), Surface.GetTemperature(), 5.0f);
	});

	It("goes when the viewer is far away and comes back", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface(FVector(0.0, 0.0, 5000.0));
		FFloatProperty* MaxDistance =
			FindFProperty<FFloatProperty>(UFluidSurfaceComponent::StaticClass(), TEXT("MaxDistance"));
		MaxDistance->SetPropertyValue_InContainer(&Surface, 1000.0f);
		Test.Play(2);
		TestTrue(TEXT("too far"), Surface.GetProblem() == EFluidSurfaceProblem::TooFar);
		Test.Water().SetViewLocation(FVector(0.0, 0.0, 5000.0));
		Test.Play(60);
		TestTrue(TEXT("back"), Surface.IsCarryingWater());
	});

	It("is another surface when its triangles change", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		Test.Play(1);
		const FFluidSurfaceHandle Before = Surface.GetSurfaceHandle();
		Cast<UDynamicMeshComponent>(Surface.GetMeshComponent())->GetDynamicMesh()->Reset();
		AddExpectedError(TEXT("has no triangle"), EAutomationExpectedErrorFlags::Contains, 1);
		Test.Play(2);
		TestFalse(TEXT("carries water"), Surface.IsCarryingWater());
		TestFalse(TEXT("same"), Before == Surface.GetSurfaceHandle());
		TestTrue(TEXT("problem"), Surface.GetProblem() == EFluidSurfaceProblem::EmptyMesh);
	});

#if WITH_EDITOR
	It("shows what a map would be like, before play as well", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		FFluidSurfaceMapSource Source;
		TestEqual(TEXT("1 everywhere"), Surface.PreviewMap(Source).Factors.Num(), 0);
		Source.Scale = 0.5f;
		const FFluidSurfaceMapPreview Map = Surface.PreviewMap(Source);
		TestTrue(TEXT("mesh"), Map.Mesh && Map.Mesh->Triangles.Num() == 12 && Map.Factors.Num() == 12);
	});
#endif

	It("reports what is in its mesh", [this]()
	{
		FFluidTestWorld Test;
		const FFluidSurfaceReport Report = Test.SpawnSurface().GetMeshReport();
		TestEqual(TEXT("triangles"), Report.Triangles, 12);
		TestEqual(TEXT("pieces"), Report.Pieces, 1);
		TestTrue(TEXT("closed"), Report.bClosed);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
