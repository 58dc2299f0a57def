// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One simulation, without a world of Unreal's around it.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "HAL/PlatformProcess.h"
#include "TestSurface.h"
#include "UObject/Package.h"

namespace
{

constexpr double SpecTick = 1.0 / 60.0; // s

/** Where a drop is in the world, cm. */
FVector DropPlace(const FFluidFrame& Frame, int32 Drop)
{
	return Frame.Origin + FVector(Frame.Drops[Drop].Position);
}

bool AreSameDrops(const FFluidFrame& A, const FFluidFrame& B)
{
	bool bSame = A.Drops.Num() == B.Drops.Num();
	for (int32 Drop = 0; Drop < A.Drops.Num() && bSame; ++Drop)
	{
		bSame = A.Drops[Drop].Seed == B.Drops[Drop].Seed && DropPlace(A, Drop) == DropPlace(B, Drop);
	}
	return bSame;
}

/** How far the drops that are in both frames are from where they were, Offset aside, cm; huge if there are few. */
double FarthestMove(const FFluidFrame& Before, const FFluidFrame& After, const FVector& Offset)
{
	double Farthest = 0.0;
	int32 Common = 0;
	for (int32 Old = 0; Old < Before.Drops.Num(); ++Old)
	{
		const uint32 Seed = Before.Drops[Old].Seed; // rows change when drops merge, seeds do not
		const int32 New = After.Drops.IndexOfByPredicate([Seed](const FFluidDrop& Drop) { return Drop.Seed == Seed; });
		if (New != INDEX_NONE)
		{
			++Common;
			Farthest = FMath::Max(Farthest, FVector::Distance(DropPlace(After, New), DropPlace(Before, Old) + Offset));
		}
	}
	return Common > 50 ? Farthest : 1.0e9;
}

} // namespace

BEGIN_DEFINE_SPEC(FFluidSimulationSpec, "FluidDrops.Unit.Simulation", FluidDropsUnreal::Compat::TestFlags)
TSharedPtr<FFluidSimulation> Water;
TUniquePtr<FTestFluidSurface> Left;
TUniquePtr<FTestFluidSurface> Right;
FFluidSurfaceHandle LeftHandle;
FFluidSurfaceHandle RightHandle;

/** Two squares with drops on them, in a new simulation. */
void Begin(bool bLeftFirst)
{
	Water = FFluidSimulation::Create(MakeTestSettings(), 2, FVector(500.0, 500.0, 0.0), nullptr);
	for (const bool bLeft : {bLeftFirst, !bLeftFirst})
	{
		const TUniquePtr<FTestFluidSurface>& Surface = bLeft ? Left : Right;
		(bLeft ? LeftHandle : RightHandle) = Water->AddSurface(Surface->Describe(bLeft ? TEXT("Left") : TEXT("Right")));
	}
}
void Sprinkle(uint32 Count)
{
	for (const FFluidSurfaceHandle Handle : {LeftHandle, RightHandle})
	{
		FluidDrops::FSprinkleDrops Drops;
		Drops.Count = Count;
		Water->SprinkleDrops(Handle, Drops);
	}
}
END_DEFINE_SPEC(FFluidSimulationSpec)

void FFluidSimulationSpec::Define()
{
	BeforeEach(
		[this]
		{
			Left = MakeUnique<FTestFluidSurface>(FVector(480.0, 500.0, 0.0));
			Right = MakeUnique<FTestFluidSurface>(FVector(520.0, 500.0, 0.0));
			Begin(true);
		});
	AfterEach(
		[this]
		{
			Water.Reset();
			Left.Reset();
			Right.Reset();
		});

	Describe("time",
		[this]
		{
			It("gathers frames until a tick is due, and asks surfaces only then",
				[this]
				{
					for (int32 Frame = 0; Frame < 10; ++Frame)
					{
						RunFrame(*Water, 0.5 * SpecTick);
					}
					TestEqual(TEXT("ticks"), Water->Frame()->Statistics.Ticks, int64(5));
					TestEqual(TEXT("samples"), Left->Calls, 5);
					TestEqual(TEXT("frames"), Water->Frame()->Number, uint64(10));
				});

			It("tells how far the picture is between two ticks",
				[this]
				{
					TestEqual(TEXT("at a tick"), RunFrame(*Water, SpecTick).Interpolation, 0.0f, 1.0e-4f);
					TestEqual(TEXT("later"), RunFrame(*Water, 0.25 * SpecTick).Interpolation, 0.25f, 1.0e-4f);
					TestEqual(TEXT("no tick"), Water->Frame()->TicksRun, 0);
				});

			It("leaves ticks out rather than falling behind",
				[this]
				{
					const FFluidFrame& Frame = RunFrame(*Water, 1.0);
					TestEqual(TEXT("run"), Frame.TicksRun, MakeTestSettings().World.MaxTicksPerFrame);
					TestEqual(TEXT("left out"), Frame.Statistics.TicksDropped, int64(60 - Frame.TicksRun));
				});

			It("stands still when no time passes",
				[this]
				{
					Sprinkle(100);
					RunFrame(*Water, SpecTick);
					const FFluidFramePtr Before = Water->Frame();
					RunFrame(*Water, 0.0);
					TestTrue(TEXT("same frame"), Water->Frame() == Before);
				});

			It("asks for new positions less often far away",
				[this]
				{
					FFluidStepOptions Options;
					Options.LodAtDistance = [](double) { return 2; };
					for (int32 Frame = 0; Frame < 16; ++Frame)
					{
						Water->BeginStep(SpecTick, Options);
					}
					TestEqual(TEXT("asked where it is"), Left->Calls, 16);
					TestTrue(
						TEXT("for positions at first, and every fourth time"), Left->Wanted == 4 || Left->Wanted == 5);
				});
		});

	Describe("surfaces",
		[this]
		{
			It("carry water where they are, in Unreal's world",
				[this]
				{
					Sprinkle(200);
					const FFluidFrame& Frame = RunFrame(*Water, SpecTick);
					TestTrue(TEXT("drops"), Frame.Drops.Num() > 100);
					bool bOnSurface = true;
					for (int32 Drop = 0; Drop < Frame.Drops.Num(); ++Drop)
					{
						const FVector Place = DropPlace(Frame, Drop);
						bOnSurface &= FMath::Abs(Place.Z) < 0.01 && FMath::Abs(Place.Y - 500.0) < 10.1 &&
							Frame.Drops[Drop].Normal.Z > 0.99f;
					}
					TestTrue(TEXT("on top of them"), bOnSurface);
				});

			It("take their water with them",
				[this]
				{
					Sprinkle(200);
					RunFrame(*Water, SpecTick);
					Water->RemoveSurface(LeftHandle);
					const int32 CallsBefore = Left->Calls;
					const FFluidFrame& Frame = RunFrame(*Water, SpecTick);
					TestEqual(TEXT("never asked again"), Left->Calls, CallsBefore);
					TestFalse(TEXT("gone"), Frame.Surfaces[0].Handle.IsSet());
					const bool bAny =
						Frame.Drops.ContainsByPredicate([](const FFluidDrop& Drop) { return Drop.Surface == 0; });
					TestFalse(TEXT("no drops there"), bAny);
					TestTrue(TEXT("closed books"), FMath::Abs(Frame.Statistics.LedgerResidual) < 1.0e-12);
				});

			It("that cannot be used say why, and the others work on",
				[this]
				{
					AddExpectedError(TEXT("mesh"), EAutomationExpectedErrorFlags::Contains, 1);
					FTestFluidSurface Broken(FVector::ZeroVector);
					FFluidSurfaceDescription Description = Broken.Describe(TEXT("Broken"));
					const TSharedRef<FFluidSurfaceMesh, ESPMode::ThreadSafe> Mesh =
						MakeShared<FFluidSurfaceMesh, ESPMode::ThreadSafe>(*Description.Mesh);
					Mesh->Triangles[0] = FIntVector(0, 1, 100000);
					Description.Mesh = Mesh;
					const FFluidSurfaceHandle Handle = Water->AddSurface(MoveTemp(Description));
					TestEqual(TEXT("two surfaces"), RunFrame(*Water, SpecTick).Statistics.Surfaces, 2);
					TestFalse(TEXT("a reason"), Water->SurfaceProblem(Handle).IsEmpty());
					Water->RemoveSurface(Handle);
				});
		});

	Describe("large meshes",
		[this]
		{
			const auto AddLarge = [this](FTestFluidSurface& Surface)
			{
				const FFluidSurfaceHandle Handle = Water->AddSurface(Surface.Describe(TEXT("Large"), 32));
				FluidDrops::FSprinkleDrops Drops;
				Drops.Count = 100;
				Water->SprinkleDrops(Handle, Drops);
				return Handle;
			};

			It("join when they are ready, and then get what was done to them before",
				[this, AddLarge]
				{
					FTestFluidSurface Large(FVector(560.0, 500.0, 0.0));
					const FFluidSurfaceHandle Handle = AddLarge(Large);
					TestTrue(TEXT("being made ready"), Water->IsBeingMadeReady(Handle));
					for (int32 Frame = 0; Frame < 1000 && Water->IsBeingMadeReady(Handle); ++Frame)
					{
						RunFrame(*Water, SpecTick);
						FPlatformProcess::Sleep(0.01f);
					}
					TestFalse(TEXT("joined"), Water->IsBeingMadeReady(Handle));
					TestTrue(TEXT("drops"), Water->QuerySurface(Handle).Drops > 50);
					TestEqual(TEXT("surfaces"), Water->Frame()->Statistics.Surfaces, 3);
					Water.Reset();
				});

			It("are waited for when steps are not to run aside",
				[this, AddLarge]
				{
					FTestFluidSurface Large(FVector(560.0, 500.0, 0.0));
					const FFluidSurfaceHandle Handle = AddLarge(Large);
					TestEqual(TEXT("at once"), RunFrame(*Water, SpecTick, false).Statistics.Surfaces, 3);
					TestTrue(TEXT("drops"), Water->QuerySurface(Handle).Drops > 50);
					TestEqual(TEXT("asked where it is"), Large.Calls, 1);
					Water.Reset();
				});

			It("are waited for by snapshots",
				[this, AddLarge]
				{
					FTestFluidSurface Large(FVector(560.0, 500.0, 0.0));
					const FFluidSurfaceHandle Handle = AddLarge(Large);
					const TArray<uint8> Snapshot = Water->Save();
					TestFalse(TEXT("ready"), Water->IsBeingMadeReady(Handle));
					FString Error;
					TestTrue(TEXT("restored"), Water->Restore(Snapshot, Error));
					TestTrue(TEXT("nothing left out"), Water->LeftOut().IsEmpty());
					TestTrue(TEXT("drops"), Water->QuerySurface(Handle).Drops > 50);
					Water.Reset();
				});

			It("may go before they are ready",
				[this, AddLarge]
				{
					{
						FTestFluidSurface Large(FVector(560.0, 500.0, 0.0));
						Water->RemoveSurface(AddLarge(Large));
					}
					TestEqual(TEXT("surfaces"), RunFrame(*Water, SpecTick, false).Statistics.Surfaces, 2);
				});
		});

	Describe("frames",
		[this]
		{
			It("are never changed while somebody holds them, and used again after",
				[this]
				{
					Sprinkle(100);
					RunFrame(*Water, SpecTick);
					FFluidFramePtr Held = Water->Frame();
					const FFluidFrame Copy = *Held;
					for (int32 Frame = 0; Frame < 10; ++Frame)
					{
						RunFrame(*Water, SpecTick);
					}
					TestEqual(TEXT("number"), Held->Number, Copy.Number);
					TestTrue(TEXT("drops"), AreSameDrops(*Held, Copy));
					const FFluidFrame* const Address = Held.Get();
					Held.Reset();
					bool bUsedAgain = false;
					for (int32 Frame = 0; Frame < 4; ++Frame)
					{
						bUsedAgain |= &RunFrame(*Water, SpecTick) == Address;
					}
					TestTrue(TEXT("used again"), bUsedAgain);
				});
		});

	Describe("places",
		[this]
		{
			It("follow a shift of Unreal's origin at once",
				[this]
				{
					Sprinkle(100);
					RunFrame(*Water, SpecTick);
					const FFluidFramePtr Before = Water->Frame();
					const FVector Offset(-1.0e6, 2.0e6, 0.0);
					Left->Pose.AddToTranslation(Offset);
					Right->Pose.AddToTranslation(Offset);
					Water->ShiftWorld(Offset);
					TestTrue(TEXT("shifted"), FarthestMove(*Before, *Water->Frame(), Offset) < 1.0e-3);
					TestTrue(TEXT("and stay"), FarthestMove(*Before, RunFrame(*Water, SpecTick), Offset) < 0.1);
				});

			It("stay when the simulation puts its own origin elsewhere",
				[this]
				{
					Sprinkle(100);
					RunFrame(*Water, SpecTick);
					const FFluidFramePtr Before = Water->Frame();
					const FVector NewOrigin = Water->Origin() + FVector(1.0e4, -2.0e4, 500.0);
					TestTrue(TEXT("accepted"), Water->Recentre(NewOrigin));
					const FFluidFrame& Between = RunFrame(*Water, 0.1 * SpecTick);
					TestTrue(TEXT("between ticks"), FarthestMove(*Before, Between, FVector::ZeroVector) < 0.1);
					const FFluidFrame& After = RunFrame(*Water, SpecTick);
					TestEqual(TEXT("origin"), After.Origin, NewOrigin);
					TestTrue(TEXT("same places"), FarthestMove(*Before, After, FVector::ZeroVector) < 0.1);
				});
		});

	Describe("snapshots",
		[this]
		{
			It("go on bit for bit, also when surfaces come in another order",
				[this]
				{
					Sprinkle(300);
					RunFrame(*Water, SpecTick);
					const TArray<uint8> Snapshot = Water->Save();
					RunFrame(*Water, SpecTick);
					const FFluidFramePtr Expected = Water->Frame();
					for (const bool bLeftFirst : {true, false})
					{
						Begin(bLeftFirst);
						FString Error;
						TestTrue(TEXT("restored"), Water->Restore(Snapshot, Error));
						TestEqual(TEXT("no error"), Error, FString());
						TestTrue(TEXT("the same drops"), AreSameDrops(RunFrame(*Water, SpecTick), *Expected));
					}
				});

			It("are refused when damaged, and change nothing",
				[this]
				{
					Sprinkle(100);
					RunFrame(*Water, SpecTick);
					const TArray<uint8> Snapshot = Water->Save();
					TArray<uint8> Damaged = Snapshot;
					Damaged[Damaged.Num() / 2] ^= 0x40;
					FString Error;
					TestFalse(TEXT("damaged"), Water->Restore(Damaged, Error));
					TestFalse(TEXT("empty"), Water->Restore({}, Error));
					TestTrue(TEXT("left drops are there"), Water->QuerySurface(LeftHandle).Drops > 50);
				});

			It("leave out a surface that is gone, with its water, and name it",
				[this]
				{
					Sprinkle(100);
					RunFrame(*Water, SpecTick);
					const TArray<uint8> Snapshot = Water->Save();
					const int32 Kept = Water->QuerySurface(LeftHandle).Drops;
					Water->RemoveSurface(RightHandle);
					RunFrame(*Water, SpecTick);
					FString Error;
					TestTrue(TEXT("restored"), Water->Restore(Snapshot, Error));
					TestEqual(TEXT("left out"), Water->LeftOut().Num(), 1);
					TestTrue(TEXT("named"), Water->LeftOut().Num() == 1 && Water->LeftOut()[0].Contains(TEXT("Right")));
					TestEqual(TEXT("left drops are there"), Water->QuerySurface(LeftHandle).Drops, Kept);
					RunFrame(*Water, SpecTick);
				});
		});

	Describe("wind",
		[this]
		{
			const FVector OfLevel(0.0, 150.0, 0.0);
			const FVector OfRain(300.0, 0.0, 0.0);
			const FVector OfStorm(0.0, 0.0, 900.0);

			It("that is brought blows until it is taken back, the last one first",
				[=, this]
				{
					const auto Blows = [this](const FVector& Wind)
					{ return RunFrame(*Water, SpecTick).Wind.Equals(FVector3f(Wind), 0.01f); };
					const UObject* Rain = GetTransientPackage();
					const UObject* Storm = UObject::StaticClass();
					TestTrue(TEXT("taken"), Water->SetWind(OfLevel, nullptr));
					TestTrue(TEXT("of the level"), Blows(OfLevel));
					Water->BringWind(Rain, OfRain, nullptr);
					Water->BringWind(Storm, OfStorm, nullptr);
					TestTrue(TEXT("of the storm"), Blows(OfStorm));
					Water->SetWind(2.0 * OfLevel, nullptr);
					Water->TakeBackWind(Storm);
					TestTrue(TEXT("of the rain"), Blows(OfRain));
					Water->TakeBackWind(Rain);
					TestTrue(TEXT("of the level, as it is by now"), Blows(2.0 * OfLevel));
					AddExpectedError(TEXT("world.wind"), EAutomationExpectedErrorFlags::Contains, 1);
					TestFalse(TEXT("too much"), Water->SetWind(FVector(20000.0, 0.0, 0.0), nullptr));
					TestEqual(TEXT("stays"), Water->LevelWind(), 2.0 * OfLevel);
				});

			It("of the level is in snapshots, what is brought along is not",
				[=, this]
				{
					const UObject* Rain = GetTransientPackage();
					Water->SetWind(OfLevel, nullptr);
					Water->BringWind(Rain, OfRain, nullptr);
					RunFrame(*Water, SpecTick);
					const TArray<uint8> Snapshot = Water->Save();
					Water->TakeBackWind(Rain);
					Water->SetWind(FVector::ZeroVector, nullptr);
					FString Error;
					TestTrue(TEXT("restored"), Water->Restore(Snapshot, Error));
					TestEqual(TEXT("of the level"), Water->LevelWind(), OfLevel);
					TestTrue(TEXT("blows"), RunFrame(*Water, SpecTick).Wind.Equals(FVector3f(OfLevel), 0.01f));
				});

			It("of a source is found where it is, after the origin has moved and after a snapshot too",
				[=, this]
				{
					const FVector Place(500.0, 700.0, 0.0);
					FluidDrops::FWindSourceSettings Jet;
					Jet.Kind = FluidDrops::EWindSource::Jet;
					Jet.Center = FluidDropsUnreal::CorePoint(Place, Water->Origin());
					const FFluidWindSourceHandle Handle = Water->AddWindSource(Jet, nullptr);
					TestTrue(TEXT("taken"), Handle.IsSet());
					const auto AtNozzle = [&] { return RunFrame(*Water, SpecTick).WindAt(Place).X; };
					TestNearlyEqual(TEXT("at the nozzle"), AtNozzle(), 500.0, 1.0);
					const TArray<uint8> Snapshot = Water->Save();
					TestTrue(TEXT("moved"), Water->Recentre(FVector(1500.0, 0.0, 300.0)));
					TestNearlyEqual(TEXT("after the move"), AtNozzle(), 500.0, 1.0);
					FString Error;
					TestTrue(TEXT("restored"), Water->Restore(Snapshot, Error));
					TestNearlyEqual(TEXT("after the snapshot"), AtNozzle(), 500.0, 1.0);
					Water->RemoveWindSource(Handle);
					TestNearlyEqual(TEXT("removed"), AtNozzle(), 0.0, 0.01);
					Jet.Radius = -1.0f;
					AddExpectedError(TEXT("radius"), EAutomationExpectedErrorFlags::Contains, 1);
					TestFalse(TEXT("no radius"), Water->AddWindSource(Jet, nullptr).IsSet());
				});

			It("of a frame stays what it was when ticks go on",
				[=, this]
				{
					Water->EditSettings(
						[](FluidDrops::FWorldSettings& Settings)
						{
							Settings.Wind.Turbulence = 0.3f;
							Settings.Wind.Gusts = 0.5f;
						},
						nullptr);
					Water->SetWind(OfLevel, nullptr);
					RunFrame(*Water, SpecTick);
					const FFluidFramePtr Held = Water->Frame();
					const FVector Before = Held->WindAt(FVector::ZeroVector);
					TestFalse(TEXT("turbulent"), Before.Equals(Held->WindAt(FVector(0.0, 200.0, 0.0)), 0.1));
					for (int32 Frame = 0; Frame < 30; ++Frame)
					{
						RunFrame(*Water, SpecTick);
					}
					TestEqual(TEXT("held"), Held->WindAt(FVector::ZeroVector), Before);
					TestFalse(TEXT("now"), Water->Frame()->WindAt(FVector::ZeroVector).Equals(Before, 0.1));
				});
		});

	It("ends cleanly with a step under way",
		[this]
		{
			Sprinkle(1000);
			Water->BeginStep(4.0 * SpecTick, FFluidStepOptions());
			TestTrue(TEXT("under way"), Water->IsStepUnderWay());
			const int32 CallsBefore = Left->Calls;
			Water.Reset();
			TestEqual(TEXT("nobody is asked any more"), Left->Calls, CallsBefore);
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
