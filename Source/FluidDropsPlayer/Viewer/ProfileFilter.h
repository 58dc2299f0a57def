// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The profiler books the times of a tick at its end, from all threads that report. The thread that draws reports at
// any time, so it is kept out; it measures itself.

#pragma once

#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

class FProfileFilter final : public IProfileSink
{
public:
	explicit FProfileFilter(IProfileSink& InTarget)
		: Target(InTarget)
	{
	}

	/** From now on nothing that this thread does is passed on. */
	static void LeaveOutThisThread() { bLeftOut = true; }

	void BeginScope(const char* Name) override
	{
		if (!bLeftOut)
		{
			Target.BeginScope(Name);
		}
	}
	void EndScope(const char* Name) override
	{
		if (!bLeftOut)
		{
			Target.EndScope(Name);
		}
	}
	void Counter(const char* Name, double Value) override
	{
		if (!bLeftOut)
		{
			Target.Counter(Name, Value);
		}
	}

private:
	static inline thread_local bool bLeftOut = false;

	IProfileSink& Target;
};

} // namespace FluidDrops
