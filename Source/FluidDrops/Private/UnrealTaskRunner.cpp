// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "UnrealTaskRunner.h"

#include "Async/Fundamental/Scheduler.h"
#include "Async/ParallelFor.h"

#include <atomic>

FUnrealTaskRunner::FUnrealTaskRunner(int32 MaxThreads)
{
	const int32 Available = FMath::Max(1, int32(LowLevelTasks::FScheduler::Get().GetNumWorkers()));
	const int32 Share = FMath::Max(1, Available * 3 / 4); // the rest is for the game
	Threads = uint32(MaxThreads > 0 ? FMath::Min(MaxThreads, Available) : Share);
}

void FUnrealTaskRunner::Run(uint32 Count, FluidDrops::TCallRef<void(uint32)> Task)
{
	// A task is a chunk of hundreds of rows: worth taking one by one. As many takers as there are threads keeps the
	// limit without a pool of our own.
	std::atomic<uint32> Next{0};
	const auto TakeTasks = [&](int32)
	{
		for (uint32 Index = Next.fetch_add(1, std::memory_order_relaxed); Index < Count;
			 Index = Next.fetch_add(1, std::memory_order_relaxed))
		{
			Task(Index);
		}
	};
	const uint32 Takers = FMath::Min(Threads, Count);
	if (Takers > 1)
	{
		ParallelFor(TEXT("FluidDrops"), int32(Takers), 1, TakeTasks, EParallelForFlags::Unbalanced);
	}
	else
	{
		TakeTasks(0);
	}
}
