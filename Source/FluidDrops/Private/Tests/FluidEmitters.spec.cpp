// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "EngineCompat.h"
#include "FluidCondensationComponent.h"
#include "FluidDropEmitterComponent.h"
#include "FluidDropsWorldSettings.h"
#include "FluidEmitterActors.h"
#include "FluidParticleEmitterComponent.h"
#include "FluidRainAsset.h"
#include "FluidRainComponent.h"
#include "FluidSweatComponent.h"
#include "FluidWindSourceComponent.h"
#include "Tests/TestWorld.h"

BEGIN_DEFINE_SPEC(FFluidEmittersSpec, "FluidDrops.Unit.Emitters", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidEmittersSpec)

void FFluidEmittersSpec::Define()
{
	Describe("rain", [this]()
	{
		It("falls at once with its defaults, and no more when it is deactivated", [this]()
		{
			FFluidTestWorld Test;
			AFluidRainEmitter& Actor = *Test.World.SpawnActor<AFluidRainEmitter>();
			Test.Play(30);
			TestTrue(TEXT("falls"), Test.Water().GetStatistics().FallingDrops > 10);
			Actor.GetRain()->Deactivate();
			Test.Play(600);
			TestEqual(TEXT("falls"), Test.Water().GetStatistics().FallingDrops, 0);
		});

		It("stands where it is when it does not follow, turned and scaled", [this]()
		{
			FFluidTestWorld Test;
			UFluidRainComponent& Rain = *Test.World.SpawnActor<AFluidRainEmitter>()->GetRain();
			UFluidRainAsset* Asset = NewObject<UFluidRainAsset>();
			FFluidRainSettings Settings;
			Settings.bFollow = false;
			Settings.Center = FVector(0.0, 0.0, 1.0);
			Settings.HalfExtent = FVector(2.0, 1.0, 1.0);
			FString Error;
			TestTrue(TEXT("set"), Asset->SetSettings(Settings, Error));
			Rain.SetRainAsset(Asset);
			Rain.SetWorldTransform(FTransform(FRotator(0.0, 90.0, 0.0), FVector(100.0, 0.0, 0.0), FVector(2.0)));
			const FBox Box = Rain.GetRainBox(FVector(7000.0));
			TestTrue(TEXT("middle"), Box.GetCenter().Equals(FVector(100.0, 0.0, 200.0), 0.01));
			TestTrue(TEXT("extent"), Box.GetExtent().Equals(FVector(200.0, 400.0, 200.0), 0.01));
		});

		It("brings its wind while it falls, and leaves that of the level behind", [this]()
		{
			FFluidTestWorld Test;
			const FVector OfLevel(0.0, 120.0, 0.0);
			const FVector OfRain(300.0, 0.0, 0.0);
			UFluidRainComponent& Rain = *Test.World.SpawnActor<AFluidRainEmitter>()->GetRain();
			Test.Water().SetWind(OfLevel);
			Rain.SetRainWind(OfRain);
			Test.Play(1);
			TestTrue(TEXT("of the rain"), Test.Water().GetWind().Equals(OfRain, 0.1));
			TestTrue(TEXT("the level's is kept"), Test.Water().GetLevelWind().Equals(OfLevel, 0.1));
			Rain.Deactivate();
			TestTrue(TEXT("of the level again"), Test.Water().GetWind().Equals(OfLevel, 0.1));
		});

		It("brings its rate whatever the asset says", [this]()
		{
			UFluidRainComponent* Rain = NewObject<UFluidRainComponent>();
			Rain->SetRainAsset(NewObject<UFluidRainAsset>());
			Rain->SetRainRate(77.0f);
			TestEqual(TEXT("rate"), Rain->GetRainRate(), 77.0f);
		});
	});

	It("has a function for every property that Sequencer sets, which counts from the next tick on", [this]()
	{
		const TPair<const UClass*, const TCHAR*> Keyed[] = {{UFluidRainComponent::StaticClass(), TEXT("Rate")},
			{UFluidRainComponent::StaticClass(), TEXT("Wind")},
			{UFluidDropEmitterComponent::StaticClass(), TEXT("Rate")},
			{UFluidCondensationComponent::StaticClass(), TEXT("AirTemperature")},
			{UFluidCondensationComponent::StaticClass(), TEXT("Humidity")},
			{UFluidCondensationComponent::StaticClass(), TEXT("SurfaceTemperature")},
			{UFluidSweatComponent::StaticClass(), TEXT("Effort")},
			{UFluidParticleEmitterComponent::StaticClass(), TEXT("Speed")},
			{UFluidParticleEmitterComponent::StaticClass(), TEXT("NozzleRadius")},
			{UFluidWindSourceComponent::StaticClass(), TEXT("Speed")},
			{UFluidWindSourceComponent::StaticClass(), TEXT("Radius")},
			{UFluidWindSourceComponent::StaticClass(), TEXT("Swirl")},
			{UFluidWindSourceComponent::StaticClass(), TEXT("Reach")},
			{AFluidDropsWorldSettings::StaticClass(), TEXT("Wind")}};
		for (const auto& [Class, Name] : Keyed)
		{
			const FProperty* Property = Class->FindPropertyByName(Name);
			const UFunction* Setter = Class->FindFunctionByName(*FString::Printf(TEXT("Set%s"), Name));
			const bool bFits = Property && Property->HasAnyPropertyFlags(CPF_Edit) && Setter && Setter->NumParms == 1;
			TestTrue(FString::Printf(TEXT("%s of %s"), Name, *Class->GetName()), bFits);
		}
		FFluidTestWorld Test;
		UFluidCondensationComponent& Damp = *Test.World.SpawnActor<AFluidCondensationEmitter>()->GetCondensation();
		Test.Play(1);
		Damp.SetHumidity(0.33f);
		Test.Play(1);
		TestEqual(TEXT("humidity"), Test.Water().GetAir().Humidity, 0.33f);
		Damp.SetHumidity(1.7f);
		TestEqual(TEXT("no more than there can be"), Damp.GetHumidity(), 1.0f);
	});

	It("blows where it is and the way it points, and no more when it is deactivated", [this]()
	{
		FFluidTestWorld Test;
		const FVector Place(100.0, -50.0, 20.0);
		AFluidWindSource& Actor = *Test.World.SpawnActor<AFluidWindSource>(Place, FRotator(0.0, 90.0, 0.0));
		UFluidWindSourceComponent& Fan = *Actor.GetWindSource();
		Fan.SetKind(EFluidWindSource::Jet);
		Test.Play(2);
		const FVector Ahead = Test.Water().SampleWind(Place + FVector(0.0, 50.0, 0.0));
		TestTrue(TEXT("along Y"), Ahead.Y > 300.0 && FMath::Abs(Ahead.X) < 1.0 && FMath::Abs(Ahead.Z) < 1.0);
		TestTrue(TEXT("the mean stays"), Test.Water().GetWind().IsZero());
		Actor.SetActorRotation(FRotator(0.0, 180.0, 0.0));
		Test.Play(2);
		TestTrue(TEXT("turned"), Test.Water().SampleWind(Place - FVector(50.0, 0.0, 0.0)).X < -300.0);
		Fan.SetSpeed(20000.0f);
		TestEqual(TEXT("no more than there can be"), Fan.GetSpeed(), 10000.0f);
		Fan.Deactivate();
		Test.Play(2);
		TestTrue(TEXT("calm"), Test.Water().SampleWind(Place - FVector(50.0, 0.0, 0.0)).IsNearlyZero(0.1));
	});

	It("turns the air around a vortex as the visualizer shows it", [this]()
	{
		FFluidTestWorld Test;
		UFluidWindSourceComponent& Vortex = *Test.World.SpawnActor<AFluidWindSource>()->GetWindSource();
		Vortex.SetKind(EFluidWindSource::Vortex);
		Test.Play(2);
		const FVector Axis = Vortex.GetForwardVector();
		const FVector Out = Vortex.GetRightVector();
		const FVector Wind = Test.Water().SampleWind(Vortex.GetComponentLocation() + Out * 22.4);
		TestTrue(TEXT("around"), Wind.Equals(FVector::CrossProduct(Out, Axis) * 500.0, 5.0));
	});

	It("lets drops fall from a leak onto what is below", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		AFluidDropEmitter& Leak =
			*Test.World.SpawnActor<AFluidDropEmitter>(FVector(0.0, 0.0, 130.0), FRotator::ZeroRotator);
		TestTrue(TEXT("velocity"), Leak.GetDropEmitter()->GetEmissionVelocity().IsZero());
		Test.Play(60);
		TestTrue(TEXT("water"), Surface.GetWater().SurfaceMass > 0.0);
	});

	It("lets a body sweat its share of the hardest effort", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Hard = Test.SpawnSurface();
		UFluidSurfaceComponent& Easy = Test.SpawnSurface(FVector(500.0, 0.0, 0.0));
		UFluidSweatComponent& HardSweat = Test.Add<UFluidSweatComponent>(*Hard.GetOwner());
		UFluidSweatComponent& EasySweat = Test.Add<UFluidSweatComponent>(*Easy.GetOwner());
		HardSweat.SetBodyEffort(0.8f);
		EasySweat.SetBodyEffort(0.2f);
		Test.Play(5);
		TestEqual(TEXT("effort"), Test.Water().GetEffort(), 0.8f);
		TestEqual(TEXT("share"), Easy.GetSweatRate(), 0.25f * Hard.GetSweatRate(), 1.0e-6f);
		HardSweat.Deactivate();
		TestEqual(TEXT("no wish any more"), Hard.GetSweatRate(), 0.0f);
	});

	It("lets vapor settle on cold surfaces nearby, and tells the dew point", [this]()
	{
		FFluidTestWorld Test;
		UFluidSurfaceComponent& Surface = Test.SpawnSurface();
		UFluidCondensationComponent& Damp =
			*Test.World.SpawnActor<AFluidCondensationEmitter>()->GetCondensation();
		Test.Play(5);
		TestEqual(TEXT("temperature"), Surface.GetTemperature(), Damp.GetSurfaceTemperature());
		TestEqual(TEXT("humidity"), Test.Water().GetAir().Humidity, Damp.GetHumidity());
		TestTrue(TEXT("dew point"), Damp.GetDewPoint() > 22.0f && Damp.GetDewPoint() < 24.5f);
		Test.Play(60);
		TestTrue(TEXT("water"), Surface.GetWater().SurfaceMass > 0.0);
	});

	It("makes meshes nearby surfaces if there are none, once", [this]()
	{
		FFluidTestWorld Test;
		AActor& Near = Test.SpawnCube();
		AActor& Far = Test.SpawnCube(FVector(10000.0, 0.0, 0.0));
		Test.World.SpawnActor<AFluidRainEmitter>();
		Test.World.SpawnActor<AFluidDropEmitter>();
		TArray<UFluidSurfaceComponent*> Made;
		Near.GetComponents(Made);
		TestEqual(TEXT("near"), Made.Num(), 1);
		Far.GetComponents(Made);
		TestEqual(TEXT("far"), Made.Num(), 0);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
