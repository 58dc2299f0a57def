// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's parallel loops on Unreal's task scheduler. The calling thread takes part, so a loop that is run from a
// task never waits for a free worker.

#pragma once

#include "FluidDropsCore/Foundation/Parallel.h"

class FUnrealTaskRunner final : public FluidDrops::ITaskRunner
{
public:
	/** 0 for three quarters of the engine's workers. */
	explicit FUnrealTaskRunner(FluidDrops::int32 MaxThreads);

	virtual void Run(FluidDrops::uint32 Count, FluidDrops::TCallRef<void(FluidDrops::uint32)> Task) override;
	virtual FluidDrops::uint32 ThreadCount() const override { return Threads; }

private:
	FluidDrops::uint32 Threads;
};
