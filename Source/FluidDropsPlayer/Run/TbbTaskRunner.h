// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The player's task runner: oneTBB with a given number of threads. One thread means none but the caller's.

#pragma once

#include "FluidDropsCore/Foundation/Parallel.h"

#include <memory>

namespace FluidDrops
{

class FTbbTaskRunner final : public ITaskRunner
{
public:
	/** 0 for as many as the hardware has. */
	explicit FTbbTaskRunner(uint32 Threads);
	~FTbbTaskRunner() override;

	void Run(uint32 Count, TCallRef<void(uint32)> Task) override;
	uint32 ThreadCount() const override { return Threads; }

private:
	struct FState; // keeps TBB out of this header
	uint32 Threads;
	std::unique_ptr<FState> State;
};

} // namespace FluidDrops
