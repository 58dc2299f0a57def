// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The water of a world of Unreal's: when it runs, and whom it tells.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Engine/World.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "HAL/IConsoleManager.h"
#include "Misc/App.h"
#include "Misc/CoreDelegates.h"
#include "TestSurface.h"

namespace
{

/** Counts how often it is called. */
class FCountingSource final : public IFluidDropsSource
{
public:
	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) override
	{
		++Calls;
		LastSeconds = Seconds;
	}

	int32 Calls = 0;
	float LastSeconds = 0.0f;
};

} // namespace

BEGIN_DEFINE_SPEC(FFluidDropsSubsystemSpec, "FluidDrops.Unit.Subsystem", FluidDropsUnreal::Compat::TestFlags)
UWorld* World = nullptr;
UFluidDropsSubsystem* Water = nullptr;
TUniquePtr<FTestFluidSurface> Surface;
FFluidSurfaceHandle Handle;

void AddDrops(uint32 Count)
{
	FluidDrops::FSprinkleDrops Drops;
	Drops.Count = Count;
	Water->GetOrCreateSimulation()->SprinkleDrops(Handle, Drops);
}
END_DEFINE_SPEC(FFluidDropsSubsystemSpec)

void FFluidDropsSubsystemSpec::Define()
{
	BeforeEach(
		[this]
		{
			World = UWorld::CreateWorld(EWorldType::Game, false);
			Water = World->GetSubsystem<UFluidDropsSubsystem>();
			Surface = MakeUnique<FTestFluidSurface>(FVector(0.0, 0.0, 100.0));
		});
	AfterEach(
		[this]
		{
			World->DestroyWorld(false);
			World = nullptr;
			Water = nullptr;
			Surface.Reset();
		});

	It("costs nothing in a world without water",
		[this]
		{
			Water->Tick(1.0f / 60.0f);
			TestNull(TEXT("no simulation"), Water->FindSimulation());
			TestFalse(TEXT("no frame"), Water->GetFrame().IsValid());
			TestEqual(TEXT("no snapshot"), Water->SaveSnapshot().Num(), 0);
		});

	It("has levels of detail that rise with distance",
		[this]
		{
			const UFluidDropsSettings& Settings = *GetDefault<UFluidDropsSettings>();
			TestEqual(TEXT("nearby"), Settings.LodAtDistance(0.0), 0);
			TestEqual(TEXT("far away"), Settings.LodAtDistance(1.0e9), Settings.LodDistances.Num());
		});

	It("does not tick while the game is paused",
		[this] { TestFalse(TEXT("when paused"), Water->IsTickableWhenPaused()); });

	Describe("with a surface",
		[this]
		{
			BeforeEach(
				[this]
				{
					if (TestNotNull(TEXT("simulation"), Water->GetOrCreateSimulation()))
					{
						Handle = Water->GetOrCreateSimulation()->AddSurface(Surface->Describe(TEXT("Square")));
					}
				});

			It("shows a step in the frame after it",
				[this]
				{
					AddDrops(100);
					Water->Tick(0.02f);
					TestFalse(TEXT("not yet"), Water->GetFrame().IsValid());
					Water->Tick(0.02f);
					if (TestTrue(TEXT("now"), Water->GetFrame().IsValid()))
					{
						TestTrue(TEXT("drops"), Water->GetStatistics().Drops > 50);
					}
				});

			It("shows a step in the same frame while time goes in fixed steps, as when a movie is rendered",
				[this]
				{
					const bool bBefore = FApp::UseFixedTimeStep();
					FApp::SetUseFixedTimeStep(true);
					AddDrops(100);
					Water->Tick(0.02f);
					FApp::SetUseFixedTimeStep(bBefore);
					TestTrue(TEXT("at once"), Water->GetFrame().IsValid() && Water->GetStatistics().Drops > 50);
				});

			It("calls sources before ticks, and no more once they are gone",
				[this]
				{
					FCountingSource Source;
					Water->RegisterSource(Source, *Water);
					Water->RegisterSource(Source, *Water);
					Water->Tick(0.004f);
					TestEqual(TEXT("no tick due"), Source.Calls, 0);
					Water->Tick(0.017f);
					TestEqual(TEXT("once"), Source.Calls, 1);
					TestEqual(TEXT("seconds"), Source.LastSeconds, 1.0f / 60.0f, 1.0e-5f);
					Water->UnregisterSource(Source);
					Water->Tick(0.02f);
					TestEqual(TEXT("no more"), Source.Calls, 1);
				});

			It("stands still while the console says so",
				[this]
				{
					IConsoleVariable* Pause = IConsoleManager::Get().FindConsoleVariable(TEXT("FluidDrops.Pause"));
					Water->Tick(0.02f);
					Water->Tick(0.02f);
					const int64 Before = Water->GetStatistics().Ticks;
					Pause->Set(1, ECVF_SetByCode);
					for (int32 Frame = 0; Frame < 5; ++Frame)
					{
						Water->Tick(0.02f);
					}
					Pause->Set(0, ECVF_SetByCode);
					TestTrue(TEXT("at most the step under way"), Water->GetStatistics().Ticks <= Before + 2);
				});

			It("follows the origin of its own world only",
				[this]
				{
					Water->Tick(0.02f);
					Water->Tick(0.02f);
					const FVector Before = Water->GetFrame()->Origin;
					FCoreDelegates::PostWorldOriginOffset.Broadcast(
						nullptr, FIntVector::ZeroValue, FIntVector(1000, 0, 0));
					TestEqual(TEXT("another world"), Water->GetFrame()->Origin, Before);
					FCoreDelegates::PreWorldOriginOffset.Broadcast(
						World, FIntVector::ZeroValue, FIntVector(1000, 0, 0));
					FCoreDelegates::PostWorldOriginOffset.Broadcast(
						World, FIntVector::ZeroValue, FIntVector(1000, 0, 0));
					TestEqual(TEXT("this world"), Water->GetFrame()->Origin, Before - FVector(1000.0, 0.0, 0.0));
				});

			It("tells of every frame once",
				[this]
				{
					TArray<uint64> Heard;
					Water->OnFramePublished.AddLambda(
						[&Heard](const FFluidFramePtr& Frame) { Heard.Add(Frame->Number); });
					AddDrops(100);
					for (int32 Frame = 0; Frame < 4; ++Frame)
					{
						Water->Tick(0.02f);
						Water->QuerySphere(FVector(0.0, 0.0, 100.0), 50.0f); // finishes the step early
					}
					Water->Tick(0.02f);
					Water->OnFramePublished.Clear();
					TestTrue(TEXT("in order"), Heard == TArray<uint64>({1, 2, 3, 4}));
				});

			It("answers questions in Unreal's units",
				[this]
				{
					AddDrops(2000);
					Water->Tick(0.02f);
					const FFluidWaterWithin All = Water->QuerySurface(Handle);
					TestEqual(TEXT("area of 20 cm x 20 cm"), All.Area, 400.0, 0.5);
					TestTrue(TEXT("drops"), All.Drops > 500);
					const FFluidWaterAtPoint At = Water->QueryPoint(FVector(0.0, 0.0, 103.0), 5.0f);
					TestTrue(TEXT("found"), At.bFound);
					TestEqual(TEXT("3 cm above it"), At.Distance, 3.0f, 0.01f);
					TestFalse(TEXT("out of reach"), Water->QueryPoint(FVector(0.0, 0.0, 200.0), 5.0f).bFound);
				});

			It("restores a snapshot",
				[this]
				{
					AddDrops(200);
					Water->Tick(0.02f);
					const TArray<uint8> Snapshot = Water->SaveSnapshot();
					const int32 Drops = Water->QuerySurface(Handle).Drops;
					Water->WipeWater(FVector(-20.0, 0.0, 100.0), FVector(20.0, 0.0, 100.0), 20.0f);
					Water->Tick(0.02f);
					TestTrue(TEXT("wiped"), Water->QuerySurface(Handle).Drops < Drops);
					FString Error;
					TestTrue(TEXT("restored"), Water->RestoreSnapshot(Snapshot, Error));
					TestEqual(TEXT("all there again"), Water->QuerySurface(Handle).Drops, Drops);
				});

			It("ends with its world while a step is under way",
				[this]
				{
					AddDrops(1000);
					Water->Tick(0.06f);
					TestTrue(TEXT("under way"), Water->FindSimulation()->IsStepUnderWay());
					World->DestroyWorld(false);
					TestNull(TEXT("gone"), Water->FindSimulation());
					TestNull(TEXT("and stays so"), Water->GetOrCreateSimulation());
					World = UWorld::CreateWorld(EWorldType::Game, false); // for what comes after each
				});
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
