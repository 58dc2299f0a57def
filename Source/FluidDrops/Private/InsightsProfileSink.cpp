// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "InsightsProfileSink.h"

#include "HAL/Platform.h"
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

void FInsightsProfileSink::Counter(const char*, double)
{
	// Counters are traced by the subsystem that owns a world, under that world's name.
}
