// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Frames that are used again as soon as nobody holds them, with the memory of their arrays: two when only the game
// thread looks, one or two more when the render thread holds on to some.

#pragma once

#include "FluidDropsFrame.h"
#include "HAL/PlatformMisc.h"

class FFluidFramePool
{
public:
	/** A frame that nobody else holds. */
	TSharedPtr<FFluidFrame, ESPMode::ThreadSafe> Take()
	{
		for (const TSharedPtr<FFluidFrame, ESPMode::ThreadSafe>& Frame : Frames)
		{
			if (Frame.IsUnique())
			{
				FPlatformMisc::MemoryBarrier(); // what its last reader did with it is over
				return Frame;
			}
		}
		return Frames.Add_GetRef(MakeShared<FFluidFrame, ESPMode::ThreadSafe>());
	}

	int32 Num() const { return Frames.Num(); }

private:
	TArray<TSharedPtr<FFluidFrame, ESPMode::ThreadSafe>> Frames;
};
