// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The profiler books the times of a tick at its end, from all threads that report. The thread that draws reports at
// any time, so it is kept out; it measures itself. The filter lives as long as the program, because a scope of that
// thread may end after the profiler is gone.

#pragma once

#include "FluidDropsCore/Foundation/Profile.h"

#include <atomic>

namespace FluidDrops
{

class FProfileFilter final : public IProfileSink
{
public:
	/** From now on what happens goes to a profiler; null for none. Between ticks only. */
	static void SetTarget(IProfileSink* NewTarget)
	{
		static FProfileFilter Filter;
		Filter.Target.store(NewTarget, std::memory_order_release);
		SetProfileSink(NewTarget ? &Filter : nullptr);
	}

	/** From now on nothing that this thread does is passed on. */
	static void LeaveOutThisThread() { bLeftOut = true; }

	void BeginScope(const char* Name) override
	{
		if (IProfileSink* const To = TargetHere())
		{
			To->BeginScope(Name);
		}
	}
	void EndScope(const char* Name) override
	{
		if (IProfileSink* const To = TargetHere())
		{
			To->EndScope(Name);
		}
	}
	void Counter(const char* Name, double Value) override
	{
		if (IProfileSink* const To = TargetHere())
		{
			To->Counter(Name, Value);
		}
	}

private:
	IProfileSink* TargetHere() const { return bLeftOut ? nullptr : Target.load(std::memory_order_acquire); }

	static inline thread_local bool bLeftOut = false;

	std::atomic<IProfileSink*> Target = nullptr;
};

} // namespace FluidDrops
