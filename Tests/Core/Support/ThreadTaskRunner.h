// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A task runner on plain threads, for tests: the thread sanitizer sees all of it (it cannot see into oneTBB), and
// tasks are handed out in an order that differs from run to run, as a real pool would.

#pragma once

#include "FluidDropsCore/Foundation/Parallel.h"

#include <atomic>
#include <thread>
#include <vector>

namespace FluidDrops
{

class FThreadTaskRunner final : public ITaskRunner
{
public:
	explicit FThreadTaskRunner(uint32 InThreads)
		: Threads(InThreads)
	{
	}

	void Run(uint32 Count, TCallRef<void(uint32)> Task) override
	{
		std::atomic<uint32> Next{0};
		const auto Work = [&]
		{
			for (uint32 Index = Next.fetch_add(1); Index < Count; Index = Next.fetch_add(1))
			{
				Task(Index);
			}
		};
		std::vector<std::thread> Pool;
		for (uint32 Thread = 1; Thread < Threads; ++Thread)
		{
			Pool.emplace_back(Work);
		}
		Work();
		for (std::thread& Thread : Pool)
		{
			Thread.join();
		}
	}

	uint32 ThreadCount() const override { return Threads; }

private:
	uint32 Threads;
};

} // namespace FluidDrops
