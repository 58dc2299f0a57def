// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsFrame.h"

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

BEGIN_DEFINE_SPEC(FFluidDropsFrameSpec, "FluidDrops.Unit.Frame", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidDropsFrameSpec)

void FFluidDropsFrameSpec::Define()
{
	It("finds surfaces by their handles",
		[this]
		{
			FFluidFrame Frame;
			Frame.Surfaces.SetNum(3);
			Frame.Surfaces[1].Handle = {4, 7};
			Frame.Surfaces[2].Handle = {0, 1};
			Frame.IndexSurfaces();
			TestEqual(TEXT("found"), Frame.FindSurface({4, 7}), 1);
			TestEqual(TEXT("found in the first slot"), Frame.FindSurface({0, 1}), 2);
			TestEqual(TEXT("another one by now"), Frame.FindSurface({4, 6}), int32(INDEX_NONE));
			TestEqual(TEXT("a vacant slot"), Frame.FindSurface({2, 0}), int32(INDEX_NONE));
			TestEqual(TEXT("a later one"), Frame.FindSurface({5, 0}), int32(INDEX_NONE));
			TestEqual(TEXT("not set"), Frame.FindSurface({}), int32(INDEX_NONE));
		});

	It("tells the events on each surface in their order",
		[this]
		{
			FFluidFrame Frame;
			Frame.Surfaces.SetNum(3);
			Frame.Events.SetNum(5);
			Frame.SortEvents({2, 0, 2, 0, 2});
			TestTrue(TEXT("first"), TArray<int32>(Frame.EventsOn(0)) == TArray<int32>({1, 3}));
			TestTrue(TEXT("none"), Frame.EventsOn(1).IsEmpty());
			TestTrue(TEXT("last"), TArray<int32>(Frame.EventsOn(2)) == TArray<int32>({0, 2, 4}));
			Frame.Events.Reset();
			Frame.SortEvents({});
			TestTrue(TEXT("none in the next frame"), Frame.EventsOn(2).IsEmpty());
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
