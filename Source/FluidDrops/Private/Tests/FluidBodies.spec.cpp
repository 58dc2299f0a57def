// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid in a played world: emitters, sinks, nodes, and bodies.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/BoxComponent.h"
#include "EngineCompat.h"
#include "Fluid/BodySolid.h"
#include "FluidBodyComponent.h"
#include "FluidDropsBlueprintLibrary.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsSettings.h"
#include "FluidEmitterActors.h"
#include "FluidParticleEmitterComponent.h"
#include "FluidParticleLiquidAsset.h"
#include "Tests/TestWorld.h"

BEGIN_DEFINE_SPEC(FFluidBodiesSpec, "FluidDrops.Unit.FluidBodies", FluidDropsUnreal::Compat::TestFlags)

/** A box of 1 m that is a body; its top is at Height. */
UFluidBodyComponent& SpawnBody(FFluidTestWorld& Test, double Height)
{
	AActor& Actor = *Test.World.SpawnActor<AActor>();
	UBoxComponent* Box = NewObject<UBoxComponent>(&Actor, TEXT("Box"));
	Box->SetBoxExtent(FVector(50.0));
	Box->SetCollisionEnabled(ECollisionEnabled::QueryAndPhysics);
	Actor.SetRootComponent(Box);
	Box->RegisterComponent();
	Actor.SetActorLocation(FVector(0.0, 0.0, Height - 50.0));
	UFluidBodyComponent* Body = NewObject<UFluidBodyComponent>(&Actor);
	Body->RegisterComponent();
	return *Body;
}
END_DEFINE_SPEC(FFluidBodiesSpec)

void FFluidBodiesSpec::Define()
{
	It("has room for particles by default, and says how many",
		[this]
		{
			TestEqual(TEXT("particles"), GetDefault<UFluidDropsSettings>()->Particles, 20000);
			TestEqual(TEXT("springs"), GetDefault<UFluidDropsSettings>()->Springs, 32);
		});

	It("flows from an emitter that was dragged in, and stops when it is deactivated",
		[this]
		{
			FFluidTestWorld Test;
			AFluidParticleEmitter& Actor = *Test.World.SpawnActor<AFluidParticleEmitter>();
			TestTrue(TEXT("rate"), Actor.GetParticleEmitter()->GetFlowRate() > 0.0f);
			Test.Play(20);
			const int32 Came = Test.Water().GetParticleCount();
			TestTrue(TEXT("flows"), Came > 20);
			Actor.GetParticleEmitter()->Deactivate();
			Test.Play(2);
			TestEqual(TEXT("flows no more"), Test.Water().GetParticleCount(), Came);
		});

	It("fills, pushes, freezes and removes by nodes",
		[this]
		{
			FFluidTestWorld Test;
			UFluidParticleLiquidAsset* Honey = NewObject<UFluidParticleLiquidAsset>();
			Honey->UsePreset(EFluidParticlePreset::Honey);
			UFluidDropsBlueprintLibrary::FreezeFluid(&Test.World, Honey, true);
			UFluidDropsBlueprintLibrary::EmitFluid(&Test.World, Honey, FVector::ZeroVector, 10.0f);
			Test.Play(5);
			const FFluidParticlesWithin Still =
				UFluidDropsBlueprintLibrary::QueryFluidInSphere(&Test.World, FVector::ZeroVector, 20.0f);
			TestTrue(TEXT("stays"), Still.Particles > 20);
			TestNearlyEqual(TEXT("mass of honey"), Still.Mass, 1420.0 * 4.19e-3, 1.5);
			UFluidDropsBlueprintLibrary::FreezeFluid(&Test.World, Honey, false);
			UFluidDropsBlueprintLibrary::PushFluidAt(
				&Test.World, FVector::ZeroVector, FVector(300.0, 0.0, 0.0), 100.0f);
			Test.Play(1);
			TestTrue(TEXT("pushed"), Test.Water().QueryFluid(FVector::ZeroVector, 100.0f).Velocity.X > 50.0);
			UFluidDropsBlueprintLibrary::RemoveFluidAt(&Test.World, FVector::ZeroVector, 1000.0f);
			Test.Play(1);
			TestEqual(TEXT("removed"), UFluidDropsBlueprintLibrary::GetFluidParticleCount(&Test.World), 0);
		});

	It("takes every preset",
		[this]
		{
			for (uint8 Preset = 0; Preset < uint8(EFluidParticlePreset::Count); ++Preset)
			{
				UFluidParticleLiquidAsset* Liquid = NewObject<UFluidParticleLiquidAsset>();
				Liquid->UsePreset(EFluidParticlePreset(Preset));
				FString Error;
				TestTrue(Error, Liquid->SetSettings(FFluidParticleLiquidSettings(Liquid->GetSettings()), Error));
			}
		});

	It("holds fluid on a body with simple collision, and tells hits",
		[this]
		{
			FFluidTestWorld Test;
			UFluidBodyComponent& Body = SpawnBody(Test, -20.0);
			TestTrue(TEXT("movable"), Body.GetBodyKind() == EFluidBodyKind::Kinematic);
			Test.Water().FillFluid(nullptr, FVector::ZeroVector, FVector(10.0), true);
			int32 MaxTouching = 0;
			double Down = 0.0;
			for (int32 Frame = 0; Frame < 20; ++Frame)
			{
				Test.Play(1);
				Test.Water().Tick(0.0f); // tells everybody of the step that is done
				MaxTouching = FMath::Max(MaxTouching, Body.GetTouchingParticles());
				Down = FMath::Min(Down, Body.GetFluidImpulse().Z);
			}
			TestTrue(TEXT("in the fluid"), Body.IsBodyInFluid());
			TestTrue(TEXT("touched"), MaxTouching > 5);
			TestTrue(TEXT("pushed down"), Down < 0.0);
		});

	It("shares the mass of a body between its pieces by their volumes",
		[this]
		{
			FluidDrops::FBodyShapeSpec Small;
			Small.HalfExtent = FluidDrops::FVec3f::Constant(0.1f);
			FluidDrops::FBodyShapeSpec Large;
			Large.HalfExtent = FluidDrops::FVec3f(0.1f, 0.1f, 0.3f);
			const TArray<float> Shares = FluidDropsUnreal::SharesOfVolume(
				{FluidDropsUnreal::StartSolid(Small)->Solid, FluidDropsUnreal::StartSolid(Large)->Solid});
			TestEqual(TEXT("small"), Shares[0], 0.25f, 1.0e-5f);
			TestEqual(TEXT("large"), Shares[1], 0.75f, 1.0e-5f);
			FluidDrops::FBodyShapeSpec Plane;
			Plane.Kind = FluidDrops::EBodyShape::HalfSpace;
			const FFluidBodySolidPtr Floor = FluidDropsUnreal::StartSolid(Plane)->Solid;
			TestEqual(TEXT("without volumes"), FluidDropsUnreal::SharesOfVolume({Floor, Floor})[0], 0.5f);
		});

	It("makes distance fields in the background, and says what cannot be made",
		[this]
		{
			FluidDrops::FBodyShapeSpec Ball;
			Ball.Kind = FluidDrops::EBodyShape::Mesh;
			Ball.Mesh = FluidDrops::MakeIcosphere(0.2f, 2);
			Ball.Resolution = 16;
			const FFluidSolidWorkPtr Work = FluidDropsUnreal::StartSolid(Ball);
			Work->Task.Wait();
			TestTrue(TEXT("done"), Work->IsDone());
			if (TestTrue(TEXT("made"), Work->Solid != nullptr))
			{
				const double Wanted = 4.0 / 3.0 * UE_DOUBLE_PI * FMath::Cube(0.2);
				TestEqual(TEXT("volume"), Work->Solid->Shape.Solid().Volume, Wanted, 0.1 * Wanted);
			}
			Ball.Mesh.Triangles.resize(Ball.Mesh.Triangles.size() / 2); // open
			const FFluidSolidWorkPtr Open = FluidDropsUnreal::StartSolid(Ball);
			Open->Task.Wait();
			TestTrue(TEXT("refused"), !Open->Solid && !Open->Problem.IsEmpty());
		});

	It("is ready for a snapshot at once",
		[this]
		{
			FFluidTestWorld Test;
			UFluidBodyComponent& Body = SpawnBody(Test, -20.0);
			Test.Play(2);
			const TArray<uint8> Snapshot = Test.Water().SaveSnapshot();
			Body.SetBodyPrimitive(Body.GetBodyPrimitive()); // leaves, and would join with the next tick
			FString Error;
			TestTrue(TEXT("restored"), Test.Water().RestoreSnapshot(Snapshot, Error));
			TestTrue(Error, Error.IsEmpty());
			TestTrue(TEXT("in the fluid"), Body.IsBodyInFluid());
		});

	It("is no body without a shape, and in a world without room for particles",
		[this]
		{
			FFluidTestWorld Test;
			FFluidBudget Budget = Test.Water().GetBudget();
			Budget.Particles = 0;
			TestTrue(TEXT("set"), Test.Water().SetBudget(Budget));
			UFluidBodyComponent& Body = SpawnBody(Test, 0.0);
			Test.Play(2);
			TestFalse(TEXT("in the fluid"), Body.IsBodyInFluid());
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
