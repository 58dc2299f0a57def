// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid in a simulation without a world of Unreal's around it: liquids, nozzles, sinks, solids and snapshots.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "CoreVectors.h"
#include "TestSurface.h"

namespace
{

constexpr double FluidTick = 1.0 / 60.0; // s

/** A box of 1 m whose middle is 50 cm below a place. */
FFluidBodyDescription FloorBelow(const FVector& Place, const TCHAR* Key)
{
	FluidDrops::FBodyShapeSpec Spec;
	Spec.Kind = FluidDrops::EBodyShape::Box;
	Spec.HalfExtent = FluidDrops::FVec3f::Constant(0.5f);
	FFluidBodyDescription Floor;
	Floor.Solid = FluidDropsUnreal::StartSolid(Spec)->Solid; // a box is made at once
	Floor.LocalToWorld = FTransform(Place - FVector(0.0, 0.0, 50.0));
	Floor.Key = Key;
	return Floor;
}

/** A ball of fluid of 10 cm radius around a place of the core. */
FluidDrops::FFillFluid BallAt(int32 Liquid, const FluidDrops::FVec3f& Place)
{
	FluidDrops::FFillFluid Fill;
	Fill.Liquid = uint32(Liquid);
	Fill.Shape = FluidDrops::EFillShape::Ball;
	Fill.Center = Place;
	return Fill;
}

} // namespace

BEGIN_DEFINE_SPEC(FFluidParticlesSpec, "FluidDrops.Unit.FluidParticles", FluidDropsUnreal::Compat::TestFlags)
TSharedPtr<FFluidSimulation> Water;

void BeginFluid()
{
	FluidDrops::FWorldSettings Settings = MakeTestSettings();
	Settings.Budget.Particles = 5000;
	Settings.World.FloorHeight = -100.0f;
	Water = FFluidSimulation::Create(Settings, 2, FVector(1000.0, 0.0, 0.0), nullptr);
}

int32 AddLiquid(const TCHAR* Key)
{
	return Water->AddLiquid(Key, {}, {}, nullptr);
}

void RunFluid(int32 Frames)
{
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		RunFrame(*Water, FluidTick);
	}
}
END_DEFINE_SPEC(FFluidParticlesSpec)

void FFluidParticlesSpec::Define()
{
	BeforeEach([this] { BeginFluid(); });
	AfterEach([this] { Water.Reset(); });

	It("lets a nozzle flow until it is removed, and a sink drain",
		[this]
		{
			AddLiquid(TEXT("water"));
			FluidDrops::FFluidSourceSettings Nozzle;
			const FFluidSourceHandle Source = Water->AddSource(Nozzle, TEXT("water"), nullptr);
			TestTrue(TEXT("taken"), Source.IsSet());
			TestFalse(TEXT("of no liquid"), Water->AddSource(Nozzle, TEXT("oil"), nullptr).IsSet());
			RunFluid(30);
			const int32 Came = Water->Frame()->Particles.Num();
			TestTrue(TEXT("flows"), Came > 20);
			Water->RemoveSource(Source);
			RunFluid(5);
			TestEqual(TEXT("flows no more"), Water->Frame()->Particles.Num(), Came);
			FluidDrops::FFluidSinkSettings Drain;
			Drain.HalfExtent = FluidDrops::FVec3f::Constant(50.0f);
			Water->AddSink(Drain, nullptr);
			RunFluid(2);
			TestEqual(TEXT("drained"), Water->Frame()->Particles.Num(), 0);
		});

	It("shows particles where they are in the world, falling",
		[this]
		{
			Water->Queue(FluidDrops::FWorldCommand(BallAt(AddLiquid(TEXT("water")), FluidDrops::FVec3f::Zero())));
			RunFluid(12);
			const FFluidFrame& Frame = *Water->Frame();
			TestTrue(TEXT("many"), Frame.Particles.Num() > 50);
			const FFluidParticlesWithin Within = Water->QueryFluid(FVector(1000.0, 0.0, -20.0), 60.0);
			TestEqual(TEXT("all within"), Within.Particles, Frame.Particles.Num());
			TestTrue(TEXT("middle"), FMath::Abs(Within.Center.X - 1000.0) < 5.0 && Within.Center.Z < -5.0);
			TestNearlyEqual(TEXT("velocity"), Within.Velocity.Z, -981.0 * 12.0 * FluidTick, 30.0);
			TestFalse(TEXT("at rest"), Frame.bFluidAtRest);
		});

	It("stops fluid on a solid and tells what it did to it",
		[this]
		{
			const FFluidBodyHandle Floor = Water->AddBody(FloorBelow(FVector(1000.0, 0.0, -15.0), TEXT("floor")));
			Water->Queue(FluidDrops::FWorldCommand(BallAt(AddLiquid(TEXT("water")), FluidDrops::FVec3f::Zero())));
			double Down = 0.0;
			int32 Hits = 0;
			for (int32 Frame = 0; Frame < 30; ++Frame)
			{
				RunFluid(1);
				const FFluidFrameBody& Body = Water->Frame()->Bodies[Floor.Slot];
				TestTrue(TEXT("its handle"), Body.Handle == Floor);
				Down += double(Body.Impulse.Z);
				Hits += Body.Hits.Num();
			}
			TestTrue(TEXT("pushed down"), Down < 0.0);
			TestTrue(TEXT("hit"), Hits > 0);
			TestEqual(TEXT("below"), Water->QueryFluid(FVector(1000.0, 0.0, -65.0), 30.0).Particles, 0);
			Water->RemoveBody(Floor);
			RunFluid(1);
			TestFalse(TEXT("gone"), Water->Frame()->Bodies[Floor.Slot].Handle.IsSet());
		});

	It("freezes a liquid where it is",
		[this]
		{
			const int32 Liquid = AddLiquid(TEXT("water"));
			Water->Queue(FluidDrops::FWorldCommand(BallAt(Liquid, FluidDrops::FVec3f::Zero())));
			FluidDrops::FLiquidSettings Frozen;
			Frozen.bFrozen = true;
			TestTrue(TEXT("taken"), Water->SetLiquid(Liquid, Frozen, {}, nullptr));
			RunFluid(30);
			TestTrue(TEXT("stays"), Water->QueryFluid(FVector(1000.0, 0.0, 0.0), 15.0).Particles > 50);
		});

	It("uses the slots of nozzles again",
		[this]
		{
			AddLiquid(TEXT("water"));
			FluidDrops::FFluidSourceSettings Nozzle;
			const FFluidSourceHandle First = Water->AddSource(Nozzle, TEXT("water"), nullptr);
			Nozzle.Center.x() = 5.0f;
			const FFluidSourceHandle Second = Water->AddSource(Nozzle, TEXT("water"), nullptr);
			RunFluid(1);
			Water->RemoveSource(First);
			Nozzle.Center.x() = 10.0f;
			const FFluidSourceHandle Third = Water->AddSource(Nozzle, TEXT("water"), nullptr);
			Nozzle.bEnabled = false;
			TestFalse(TEXT("gone"), Water->SetSource(First, Nozzle, TEXT("water"), nullptr));
			TestTrue(TEXT("off"), Water->SetSource(Second, Nozzle, TEXT("water"), nullptr));
			RunFluid(30);
			const int32 Came = Water->QueryFluid(FVector(2000.0, 0.0, 0.0), 400.0).Particles;
			TestTrue(TEXT("the third flows"), Came > 20);
			Water->RemoveSource(Third);
			const int32 All = Water->Frame()->Particles.Num();
			RunFluid(5);
			TestEqual(TEXT("nothing flows"), Water->Frame()->Particles.Num(), All);
		});

	It("restores nozzles that are here, and has no others afterwards",
		[this]
		{
			AddLiquid(TEXT("water"));
			Water->AddSource({}, TEXT("water"), nullptr);
			RunFluid(10);
			const TArray<uint8> Snapshot = Water->Save();
			for (const bool bHere : {false, true})
			{
				BeginFluid();
				AddLiquid(TEXT("water"));
				if (bHere)
				{
					Water->AddSource({}, TEXT("water"), nullptr);
				}
				FString Error;
				TestTrue(TEXT("restored"), Water->Restore(Snapshot, Error));
				const int32 Restored = Water->Frame()->Particles.Num();
				RunFluid(20);
				TestEqual(TEXT("flows"), Water->Frame()->Particles.Num() > Restored, bHere);
				Water->AddSource({}, TEXT("water"), nullptr);
				RunFluid(20);
				TestTrue(TEXT("another one flows"), Water->Frame()->Particles.Num() > Restored);
			}
		});

	It("restores fluid and solids that have come in another order, and keeps liquids apart by name",
		[this]
		{
			Water->AddBody(FloorBelow(FVector(1000.0, 0.0, -15.0), TEXT("one")));
			Water->AddBody(FloorBelow(FVector(1500.0, 0.0, -15.0), TEXT("two")));
			AddLiquid(TEXT("honey"));
			Water->Queue(FluidDrops::FWorldCommand(BallAt(AddLiquid(TEXT("water")), FluidDrops::FVec3f::Zero())));
			RunFluid(10);
			const int32 Count = Water->Frame()->Particles.Num();
			const TArray<uint8> Snapshot = Water->Save();
			BeginFluid();
			FString Error;
			TestTrue(TEXT("without its solids"), Water->Restore(Snapshot, Error));
			TestTrue(TEXT("says which"), Water->LeftOut() == TArray<FString>({TEXT("one"), TEXT("two")}));
			BeginFluid();
			Water->AddBody(FloorBelow(FVector(1500.0, 0.0, -15.0), TEXT("two")));
			Water->AddBody(FloorBelow(FVector(1000.0, 0.0, -15.0), TEXT("one")));
			Water->AddBody(FloorBelow(FVector(2000.0, 0.0, -15.0), TEXT("three")));
			AddLiquid(TEXT("water"));
			TestTrue(TEXT("restored"), Water->Restore(Snapshot, Error));
			TestEqual(TEXT("particles"), Water->Frame()->Particles.Num(), Count);
			TestEqual(TEXT("honey first"), Water->FindLiquid(TEXT("honey")), 0);
			TestEqual(TEXT("then water"), Water->FindLiquid(TEXT("water")), 1);
			RunFluid(20);
			TestEqual(TEXT("on its floor"), Water->QueryFluid(FVector(1000.0, 0.0, -65.0), 30.0).Particles, 0);
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
