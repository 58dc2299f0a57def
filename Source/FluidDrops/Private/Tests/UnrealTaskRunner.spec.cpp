// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's loops on Unreal's workers.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "UnrealTaskRunner.h"

#include "Tasks/Task.h"

#include <atomic>

DEFINE_SPEC(FFluidTaskRunnerSpec, "FluidDrops.Unit.TaskRunner", FluidDropsUnreal::Compat::TestFlags)

void FFluidTaskRunnerSpec::Define()
{
	It("calls every task once, for any number of threads",
		[this]
		{
			for (const int32 Threads : {0, 1, 2, 5})
			{
				FUnrealTaskRunner Runner(Threads);
				TArray<int32> Calls;
				Calls.SetNumZeroed(1000);
				Runner.Run(1000, [&Calls](uint32 Index) { ++Calls[int32(Index)]; });
				const bool bOnceEach = !Calls.ContainsByPredicate([](int32 Count) { return Count != 1; });
				TestTrue(FString::Printf(TEXT("once each with %d threads"), Threads), bOnceEach);
			}
		});

	It("does nothing for no tasks",
		[this]
		{
			FUnrealTaskRunner Runner(0);
			int32 Calls = 0;
			Runner.Run(0, [&Calls](uint32) { ++Calls; });
			TestEqual(TEXT("calls"), Calls, 0);
		});

	It("never uses more threads than it was given",
		[this]
		{
			FUnrealTaskRunner Runner(2);
			std::atomic<int32> Running{0};
			std::atomic<int32> Most{0};
			Runner.Run(200,
				[&](uint32)
				{
					const int32 Now = ++Running;
					int32 Before = Most.load();
					while (Now > Before && !Most.compare_exchange_weak(Before, Now))
					{
					}
					--Running;
				});
			TestTrue(TEXT("at most two"), Most.load() <= 2);
			TestTrue(TEXT("says so"), Runner.ThreadCount() <= 2u);
		});

	It("can be used from within a task",
		[this]
		{
			FUnrealTaskRunner Runner(0);
			std::atomic<int32> Calls{0};
			UE::Tasks::Launch(TEXT("FluidDrops.Test"), [&] { Runner.Run(64, [&Calls](uint32) { ++Calls; }); }).Wait();
			TestEqual(TEXT("calls"), Calls.load(), 64);
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
