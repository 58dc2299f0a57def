// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/WindDirectionalSourceComponent.h"
#include "Engine/WindDirectionalSource.h"
#include "EngineCompat.h"
#include "FluidDropsWorldSettings.h"
#include "FluidSimulation.h"
#include "Tests/TestWorld.h"
#include "UObject/UnrealType.h"

BEGIN_DEFINE_SPEC(FFluidDropsWorldSettingsSpec, "FluidDrops.Unit.WorldSettings", FluidDropsUnreal::Compat::TestFlags)
	/** Sets what is set in the details panel, before play begins. */
	template <typename PropertyType, typename ValueType>
	static void Put(AFluidDropsWorldSettings& Settings, const TCHAR* Name, const ValueType& Value)
	{
		FindFProperty<PropertyType>(AFluidDropsWorldSettings::StaticClass(), Name)
			->SetPropertyValue_InContainer(&Settings, Value);
	}

	static AFluidDropsWorldSettings& Spawn(
		UWorld& World, bool bOwnWind, bool bFollow, const FVector& Wind = FVector(0.0, 50.0, 0.0))
	{
		AFluidDropsWorldSettings& Settings = *World.SpawnActor<AFluidDropsWorldSettings>();
		Put<FBoolProperty>(Settings, TEXT("bOverrideWind"), bOwnWind);
		Put<FBoolProperty>(Settings, TEXT("bFollowWindActors"), bFollow);
		*FindFProperty<FStructProperty>(AFluidDropsWorldSettings::StaticClass(), TEXT("Wind"))
			 ->ContainerPtrToValuePtr<FVector>(&Settings) = Wind;
		Settings.Apply();
		return Settings;
	}

	/** Blows along X. */
	static UWindDirectionalSourceComponent& AddWindActor(UWorld& World, float Speed)
	{
		UWindDirectionalSourceComponent& Wind = *World.SpawnActor<AWindDirectionalSource>()->GetComponent();
		Wind.SetSpeed(Speed);
		return Wind;
	}
END_DEFINE_SPEC(FFluidDropsWorldSettingsSpec)

void FFluidDropsWorldSettingsSpec::Define()
{
	It("brings its own wind, and takes it away with it", [this]()
	{
		FFluidTestWorld Test;
		AFluidDropsWorldSettings& Settings = Spawn(Test.World, true, false);
		TestEqual(TEXT("wind"), Test.Water().GetWind(), FVector(0.0, 50.0, 0.0));
		Settings.Destroy();
		TestEqual(TEXT("gone"), Test.Water().GetWind(), FVector::ZeroVector);
	});

	It("blows no harder than the simulation takes", [this]()
	{
		FFluidTestWorld Test;
		Test.SpawnSurface();
		Spawn(Test.World, true, true, FVector(20000.0, -30000.0, 70.0));
		Test.Play(2);
		TestEqual(TEXT("wind"), Test.Water().GetWind(), FVector(10000.0, -10000.0, 70.0), 1.0f);
	});

	It("does not mind wind actors unless it is told to", [this]()
	{
		FFluidTestWorld Test;
		AddWindActor(Test.World, 3.0f);
		AFluidDropsWorldSettings& Settings = Spawn(Test.World, false, false);
		TestEqual(TEXT("wind"), Settings.GetLevelWind(), FVector::ZeroVector);
	});

	It("follows wind actors while the water runs, on top of its own wind", [this]()
	{
		FFluidTestWorld Test;
		Test.SpawnSurface();
		Spawn(Test.World, true, true);
		AddWindActor(Test.World, 3.0f);
		Test.Play(2);
		TestTrue(TEXT("3 m/s along X and its own"), Test.Water().GetWind().Equals(FVector(300.0, 50.0, 0.0), 1.0));
	});

	It("makes sources of point winds, which are no part of the mean", [this]()
	{
		FFluidTestWorld Test;
		Test.SpawnSurface();
		UWindDirectionalSourceComponent& Point = AddWindActor(Test.World, 4.0f);
		Point.SetWindType(EWindSourceType::Point);
		Point.SetRadius(200.0f);
		AFluidDropsWorldSettings& Settings = Spawn(Test.World, false, true);
		Test.Play(2);
		TestEqual(TEXT("mean"), Settings.GetLevelWind(), FVector::ZeroVector);
		const FVector Beside = Test.Water().SampleWind(FVector(0.0, 100.0, 0.0));
		TestTrue(TEXT("away from it"), Beside.Y > 100.0 && FMath::Abs(Beside.X) < 1.0 && FMath::Abs(Beside.Z) < 1.0);
		TestTrue(TEXT("within its radius"), Test.Water().SampleWind(FVector(0.0, 210.0, 0.0)).IsNearlyZero(0.1));
		Point.GetOwner()->Destroy();
		Test.Play(2);
		TestTrue(TEXT("calm again"), Test.Water().SampleWind(FVector(0.0, 100.0, 0.0)).IsNearlyZero(0.1));
	});

	It("says how the wind of the level gusts, until it goes", [this]()
	{
		FFluidTestWorld Test;
		Test.SpawnSurface();
		AFluidDropsWorldSettings& Settings = *Test.World.SpawnActor<AFluidDropsWorldSettings>();
		Put<FBoolProperty>(Settings, TEXT("bOverrideWindSettings"), true);
		Settings.SetGusts(0.4f);
		Settings.SetTurbulence(7.0f);
		TestEqual(TEXT("gusts"), Test.Water().FindSimulation()->Settings().Wind.Gusts, 0.4f);
		TestEqual(TEXT("no more than there can be"), Test.Water().GetWindSettings().Turbulence, 2.0f);
		Settings.Destroy();
		TestEqual(TEXT("as the project says"), Test.Water().GetWindSettings().Gusts, 0.0f);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
