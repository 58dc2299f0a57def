// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "InsightsProfileSink.h"

#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"
#include "Misc/ScopeLock.h"
#include "Profiling.h"

#if CPUPROFILERTRACE_ENABLED
namespace
{

/** One bit for each open scope of this thread, the innermost lowest: whether its begin was traced. */
thread_local uint64 TracedScopes = 0;

} // namespace
#endif

void FInsightsProfileSink::BeginScope(const char* Name)
{
#if CPUPROFILERTRACE_ENABLED
	// The channel may be switched within a scope: a begin and its end must go together.
	const bool bTraced = UE_TRACE_CHANNELEXPR_IS_ENABLED(CpuChannel | FluidDropsChannel);
	TracedScopes = (TracedScopes << 1) | (bTraced ? 1 : 0);
	if (bTraced)
	{
		FCpuProfilerTrace::OutputBeginDynamicEvent(Name);
	}
#endif
}

void FInsightsProfileSink::EndScope(const char*)
{
#if CPUPROFILERTRACE_ENABLED
	if (TracedScopes & 1)
	{
		FCpuProfilerTrace::OutputEndEvent();
	}
	TracedScopes >>= 1;
#endif
}

void FInsightsProfileSink::Counter(const char* Name, double Value)
{
#if COUNTERSTRACE_ENABLED
	const FScopeLock Lock(&CountersGuard);
	TUniquePtr<FCountersTrace::FCounterFloat>& Known = Counters.FindOrAdd(Name);
	if (!Known.IsValid())
	{
		const FString Shown = FString(TEXT("FluidDrops/")) + UTF8_TO_TCHAR(Name);
		Known = MakeUnique<FCountersTrace::FCounterFloat>(
			TraceCounterNameType_Dynamic, *Shown, TraceCounterDisplayHint_None);
	}
	Known->Set(Value);
#endif
}
