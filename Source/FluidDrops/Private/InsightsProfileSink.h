// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FD_SCOPE as a CPU scope in Unreal Insights, on the channel FluidDrops, and the core's counters beside it. Costs next
// to nothing while no trace runs.

#pragma once

#include "Containers/Map.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "HAL/CriticalSection.h"
#include "ProfilingDebugging/CountersTrace.h"
#include "Templates/UniquePtr.h"

class FInsightsProfileSink final : public FluidDrops::IProfileSink
{
public:
	virtual void BeginScope(const char* Name) override;
	virtual void EndScope(const char* Name) override;
	virtual void Counter(const char* Name, double Value) override;

private:
#if COUNTERSTRACE_ENABLED
	FCriticalSection CountersGuard; // counters come from any thread
	TMap<const char*, TUniquePtr<FCountersTrace::FCounterFloat>> Counters;
#endif
};
