// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Whom rain and level of detail follow: nobody, one view, or those of a split screen.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "EngineCompat.h"
#include "FluidEmitterActors.h"
#include "FluidRainComponent.h"
#include "Tests/TestWorld.h"

BEGIN_DEFINE_SPEC(FFluidViewsSpec, "FluidDrops.Unit.Views", FluidDropsUnreal::Compat::TestFlags)
/** Frames that are rendered from those places. */
void Play(FFluidTestWorld& Test, const TArray<FVector>& Views, int32 Frames)
{
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		Test.World.ViewLocationsRenderedLastFrame = Views;
		Test.Play(1);
	}
}

/** Drops that fall no farther than 10 m from a place, seen from above. */
int32 CountAround(FFluidTestWorld& Test, const FVector& Location)
{
	const FFluidFramePtr Frame = Test.Water().GetFrame();
	int32 Count = 0;
	for (const FFluidSpray& Drop : Frame->Spray)
	{
		Count += FVector::Dist2D(Frame->Origin + FVector(Drop.Position), Location) < 1000.0 ? 1 : 0;
	}
	return Count;
}
END_DEFINE_SPEC(FFluidViewsSpec)

void FFluidViewsSpec::Define()
{
	It("are those that were rendered last if nobody plays, also while none is rendered",
		[this]
		{
			FFluidTestWorld Test;
			TestEqual(TEXT("none at first"), Test.Water().GetViewLocations().Num(), 0);
			TestEqual(TEXT("no distance"), Test.Water().GetViewDistance(FVector(100.0)), 0.0);
			Play(Test, {FVector(100.0, 0.0, 0.0), FVector(900.0, 0.0, 0.0)}, 1);
			Play(Test, {}, 1);
			TestEqual(TEXT("both"), Test.Water().GetViewLocations().Num(), 2);
			TestEqual(TEXT("first"), Test.Water().GetViewLocation(), FVector(100.0, 0.0, 0.0));
			TestEqual(TEXT("nearest"), Test.Water().GetViewDistance(FVector(1000.0, 0.0, 0.0)), 100.0);
			Test.Water().SetViewLocation(FVector(7.0));
			TestEqual(TEXT("told"), Test.Water().GetViewLocations(), TArray<FVector>{FVector(7.0)});
		});

	It("have one box of rain if theirs would overlap, from above",
		[this]
		{
			UFluidRainComponent& Rain = *NewObject<UFluidRainComponent>();
			const FBox At = Rain.GetRainBox(FVector::ZeroVector);
			const double Width = At.GetSize().X;
			TestEqual(TEXT("nobody"), Rain.GetRainBoxes({}).Num(), 1);
			TestEqual(TEXT("far apart"), Rain.GetRainBoxes({FVector::ZeroVector, FVector(1.1 * Width, 0.0, 0.0)}).Num(), 2);
			const TArray<FBox> Near = Rain.GetRainBoxes({FVector::ZeroVector, FVector(0.5 * Width, 0.0, 9000.0)});
			if (TestEqual(TEXT("near, one high above"), Near.Num(), 1))
			{
				TestEqual(TEXT("holds both"), Near[0].GetSize().X, 1.5 * Width, 0.1);
			}
			const TArray<FVector> Chain = {
				FVector::ZeroVector, FVector(1.4 * Width, 0.0, 0.0), FVector(0.7 * Width, 0.0, 0.0)};
			TestEqual(TEXT("joined by one between"), Rain.GetRainBoxes(Chain).Num(), 1);
		});

	It("have rain around each of them on a split screen, as much as around one",
		[this]
		{
			FFluidTestWorld Test;
			Test.World.SpawnActor<AFluidRainEmitter>();
			const FVector Far(20000.0, 0.0, 0.0);
			Play(Test, {FVector::ZeroVector}, 30);
			const int32 Alone = CountAround(Test, FVector::ZeroVector);
			TestTrue(TEXT("falls"), Alone > 10);
			Play(Test, {FVector::ZeroVector, Far}, 30);
			TestTrue(TEXT("first"), CountAround(Test, FVector::ZeroVector) > Alone / 2);
			TestTrue(TEXT("second"), CountAround(Test, Far) > Alone / 2);
			Play(Test, {FVector::ZeroVector, FVector(50.0, 0.0, 0.0)}, 90);
			TestTrue(TEXT("not twice"), CountAround(Test, FVector::ZeroVector) < 3 * Alone / 2);
			TestTrue(TEXT("no more there"), CountAround(Test, Far) < Alone / 2);
		});

	It("may be missing: then it rains where the component is",
		[this]
		{
			FFluidTestWorld Test;
			const FVector Place(3000.0, 0.0, 0.0);
			Test.World.SpawnActor<AFluidRainEmitter>(Place, FRotator::ZeroRotator);
			Test.Play(30);
			TestTrue(TEXT("there"), CountAround(Test, Place) > 10);
			TestEqual(TEXT("not at zero"), CountAround(Test, FVector::ZeroVector), 0);
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
