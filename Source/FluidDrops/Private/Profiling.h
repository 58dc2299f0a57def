// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What our work costs, for every tool that Unreal has:
//	Insights: channel FluidDrops (-trace=default,FluidDrops) with scopes of the core and of this module, and counters
//	stat FluidDrops
//	csv category FluidDrops, off by default (csvcategory FluidDrops enable)
//	LLM tag FluidDrops
// Numbers are the sum over all worlds that have water; the core's own counters are traced by InsightsProfileSink.

#pragma once

#include "HAL/LowLevelMemTracker.h"
#include "ProfilingDebugging/CpuProfilerTrace.h"
#include "Stats/Stats.h"
#include "Trace/Trace.h"

struct FFluidStatistics;

UE_TRACE_CHANNEL_EXTERN(FluidDropsChannel);
LLM_DECLARE_TAG(FluidDrops);

DECLARE_STATS_GROUP(TEXT("FluidDrops"), STATGROUP_FluidDrops, STATCAT_Advanced);
DECLARE_CYCLE_STAT_EXTERN(TEXT("Step (task)"), STAT_FluidDropsStep, STATGROUP_FluidDrops, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Subsystem tick"), STAT_FluidDropsTick, STATGROUP_FluidDrops, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Wait for step"), STAT_FluidDropsWait, STATGROUP_FluidDrops, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Sample surfaces"), STAT_FluidDropsSample, STATGROUP_FluidDrops, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Broadcast events"), STAT_FluidDropsEvents, STATGROUP_FluidDrops, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Rows for Niagara (task)"), STAT_FluidDropsNiagara, STATGROUP_FluidDrops, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Analyse a mesh (task)"), STAT_FluidDropsAnalyse, STATGROUP_FluidDrops, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Draw (game thread)"), STAT_FluidDropsDraw, STATGROUP_FluidDrops, );

/** Times the rest of a block: Step, Tick, Wait, Sample, Events, Niagara, Analyze or Draw. */
#define FLUIDDROPS_SCOPE(Name)                                                                                         \
	SCOPE_CYCLE_COUNTER(STAT_FluidDrops##Name);                                                                        \
	TRACE_CPUPROFILER_EVENT_SCOPE_ON_CHANNEL_STR("FluidDrops." #Name, FluidDropsChannel)

namespace FluidDropsUnreal::Profiling
{

/** What a world has and costs now; null when it is gone. Game thread. */
void Report(const void* World, const FFluidStatistics* Statistics);

} // namespace FluidDropsUnreal::Profiling
