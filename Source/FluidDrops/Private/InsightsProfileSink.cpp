// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "InsightsProfileSink.h"

#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"
#include "HAL/Platform.h"
#include "Misc/ScopeLock.h"
#include "ProfilingDebugging/CpuProfilerTrace.h"

void FInsightsProfileSink::BeginScope(const char* Name)
{
#if CPUPROFILERTRACE_ENABLED
	FCpuProfilerTrace::OutputBeginDynamicEvent(Name);
#endif
}

void FInsightsProfileSink::EndScope(const char*)
{
#if CPUPROFILERTRACE_ENABLED
	FCpuProfilerTrace::OutputEndEvent();
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
