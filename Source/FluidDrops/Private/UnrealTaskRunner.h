// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's parallel loops on Unreal's task scheduler. The calling thread takes part, so a loop that is run from a
// task never waits for a free worker.

#pragma once

#include "CoreTypes.h"
#include "FluidDropsCore/Foundation/Parallel.h"

class FUnrealTaskRunner final : public FluidDrops::ITaskRunner
{
public:
	/** 0 for three quarters of the engine's workers. */
	explicit FUnrealTaskRunner(int32 MaxThreads);

	virtual void Run(uint32 Count, FluidDrops::TCallRef<void(uint32)> Task) override;
	virtual uint32 ThreadCount() const override { return Threads; }

private:
	uint32 Threads;
};
