// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "EngineCompat.h"
#include "FluidDropsBlueprintLibrary.h"
#include "FluidDropsWorldSettings.h"
#include "FluidLiquidAsset.h"
#include "FluidSimulation.h"
#include "Tests/TestWorld.h"

using ULibrary = UFluidDropsBlueprintLibrary;

BEGIN_DEFINE_SPEC(FFluidDropsLibrarySpec, "FluidDrops.Unit.BlueprintLibrary", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidDropsLibrarySpec)

void FFluidDropsLibrarySpec::Define()
{
	It("puts water on a surface, finds it there, and takes it away", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		const FVector Top(0.0, 0.0, 100.0); // the cube stands on its origin
		ULibrary::AddWaterAt(&Surface, Top, 5.0f, 0.001f);
		Test.Play(2);
		TestEqual(TEXT("mass"), ULibrary::QueryWaterOnSurface(&Surface).SurfaceMass, 0.001, 1.0e-5);
		TestTrue(TEXT("within"), ULibrary::QueryWaterInSphere(&Surface, Top, 20.0f).SurfaceMass > 0.0);
		TestTrue(TEXT("surface"), ULibrary::QueryWaterAtPoint(&Surface, Top).Surface == Surface.GetMeshComponent());
		ULibrary::RemoveWaterAt(&Surface, Top, 50.0f);
		Test.Play(2);
		TestEqual(TEXT("mass"), ULibrary::QueryWaterOnSurface(&Surface).SurfaceMass, 0.0, 1.0e-6);
	});

	It("saves and restores", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		Surface.SprinkleDrops(20);
		Test.Play(2);
		const TArray<uint8> Snapshot = ULibrary::SaveWaterSnapshot(&Surface);
		const double Mass = Surface.GetWater().SurfaceMass;
		Surface.SprinkleDrops(20);
		Test.Play(2);
		FString Error;
		TestTrue(TEXT("restored"), ULibrary::RestoreWaterSnapshot(&Surface, Snapshot, Error));
		TestEqual(TEXT("mass"), Surface.GetWater().SurfaceMass, Mass);
	});

	It("sets the budget before the first water, and refuses it later", [this]()
	{
		FFluidTestWorld Test;
		FFluidBudget Budget;
		Budget.Drops = 1000;
		TestTrue(TEXT("set"), ULibrary::SetFluidBudget(&Test.World, Budget));
		Test.SpawnSurface();
		TestEqual(TEXT("budget"), ULibrary::GetFluidBudget(&Test.World).Drops, 1000);
		AddExpectedError(TEXT("budget of a world is fixed"), EAutomationExpectedErrorFlags::Contains, 1);
		TestFalse(TEXT("too late"), ULibrary::SetFluidBudget(&Test.World, Budget));
	});

	It("changes air and wind, and refuses what is out of range", [this]()
	{
		FFluidTestWorld Test;
		ULibrary::SetFluidHumidity(&Test.World, 0.9f);
		ULibrary::SetFluidWind(&Test.World, FVector(100.0, 50.0, 0.0));
		Test.SpawnSurface();
		TestEqual(TEXT("humidity"), Test.Water().FindSimulation()->Settings().Moisture.Humidity, 0.9f);
		TestEqual(TEXT("wind is mirrored"), Test.Water().FindSimulation()->Settings().World.Wind.y(), -0.5f);
		const FVector Sampled = ULibrary::SampleWind(&Test.World, FVector(300.0, 0.0, 0.0));
		TestTrue(TEXT("wind at a place"), Sampled.Equals(FVector(100.0, 50.0, 0.0), 0.01));
		FFluidWindSettings Squalls = ULibrary::GetFluidWindSettings(&Test.World);
		Squalls.Gusts = 0.5f;
		ULibrary::SetFluidWindSettings(&Test.World, Squalls);
		TestEqual(TEXT("gusts"), Test.Water().FindSimulation()->Settings().Wind.Gusts, 0.5f);
		AddExpectedError(TEXT("moisture.humidity"), EAutomationExpectedErrorFlags::Contains, 1);
		ULibrary::SetFluidHumidity(&Test.World, 2.0f);
		TestEqual(TEXT("humidity"), ULibrary::GetFluidAir(&Test.World).Humidity, 0.9f);
	});

	It("follows the liquid of the world settings and what is changed in it", [this]()
	{
		FFluidTestWorld Test;
		Test.SpawnSurface();
		UFluidLiquidAsset* Honey = NewObject<UFluidLiquidAsset>();
		ULibrary::SetFluidLiquid(&Test.World, Honey);
		FFluidLiquidSettings Settings;
		Settings.Drops.Viscosity = 10.0f;
		FString Error;
		TestTrue(TEXT("set"), Honey->SetSettings(Settings, Error));
		TestEqual(TEXT("viscosity"), Test.Water().FindSimulation()->Settings().Drops.Viscosity, 10.0f);
		Test.World.SpawnActor<AFluidDropsWorldSettings>(); // says nothing of a liquid: that of the project
		const float Default = FFluidLiquidSettings().Drops.Viscosity;
		TestEqual(TEXT("viscosity"), Test.Water().FindSimulation()->Settings().Drops.Viscosity, Default);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
