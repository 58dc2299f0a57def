// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Things that are used again as soon as nobody holds them, with the memory of their arrays. Of frames there are two
// when only the game thread looks, one or two more when the render thread holds on to some.

#pragma once

#include "Containers/Array.h"
#include "HAL/PlatformMisc.h"
#include "Templates/SharedPointer.h"

template <typename T>
class TFluidPool
{
public:
	using FPtr = TSharedPtr<T, ESPMode::ThreadSafe>;

	/** One that nobody else holds. */
	FPtr Take()
	{
		for (const FPtr& One : All)
		{
			if (One.IsUnique())
			{
				FPlatformMisc::MemoryBarrier(); // what its last reader did with it is over
				return One;
			}
		}
		return All.Add_GetRef(MakeShared<T, ESPMode::ThreadSafe>());
	}

	int32 Num() const { return All.Num(); }

private:
	TArray<FPtr> All;
};
