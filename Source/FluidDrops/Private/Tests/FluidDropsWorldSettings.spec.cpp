// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/WindDirectionalSourceComponent.h"
#include "Engine/WindDirectionalSource.h"
#include "EngineCompat.h"
#include "FluidDropsWorldSettings.h"
#include "Misc/App.h"
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
	static void AddWindActor(UWorld& World, float Speed)
	{
		World.SpawnActor<AWindDirectionalSource>()->GetComponent()->SetSpeed(Speed);
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
		TestEqual(TEXT("wind"), Settings.GetLevelWind(FVector::ZeroVector), FVector::ZeroVector);
	});

	It("follows wind actors while the water runs, on top of its own wind", [this]()
	{
		if (!FApp::CanEverRender())
		{
			return; // wind actors belong to the scene, which there is none of
		}
		FFluidTestWorld Test;
		Test.SpawnSurface();
		Spawn(Test.World, true, true);
		AddWindActor(Test.World, 3.0f);
		Test.Play(2);
		TestTrue(TEXT("3 m/s along X and its own"), Test.Water().GetWind().Equals(FVector(300.0, 50.0, 0.0), 1.0));
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
