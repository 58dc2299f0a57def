// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/TbbTaskRunner.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace FluidDrops
{

struct FTbbTaskRunner::FState
{
	explicit FState(uint32 ThreadCount)
		: Limit(tbb::global_control::max_allowed_parallelism, ThreadCount)
		, Arena(static_cast<int>(ThreadCount))
	{
	}

	tbb::global_control Limit; // more threads than cores are possible only so
	tbb::task_arena Arena;
};

FTbbTaskRunner::FTbbTaskRunner(uint32 InThreads)
	: Threads(InThreads > 0 ? InThreads : static_cast<uint32>(std::max(1, tbb::info::default_concurrency())))
{
	if (Threads > 1)
	{
		State = std::make_unique<FState>(Threads);
	}
}

FTbbTaskRunner::~FTbbTaskRunner() = default;

void FTbbTaskRunner::Run(uint32 Count, TCallRef<void(uint32)> Task)
{
	if (!State)
	{
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			Task(Index);
		}
		return;
	}
	// A task is a chunk of hundreds of rows: worth stealing one by one.
	State->Arena.execute(
		[Count, &Task]
		{
			tbb::parallel_for(tbb::blocked_range<uint32>(0, Count, 1),
				[&Task](const tbb::blocked_range<uint32>& Range)
				{
					for (uint32 Index = Range.begin(); Index != Range.end(); ++Index)
					{
						Task(Index);
					}
				});
		});
}

} // namespace FluidDrops
