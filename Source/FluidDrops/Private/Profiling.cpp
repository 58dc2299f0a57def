// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Profiling.h"

#include "FluidDropsTypes.h"
#include "ProfilingDebugging/CountersTrace.h"
#include "ProfilingDebugging/CsvProfiler.h"

UE_TRACE_CHANNEL_DEFINE(FluidDropsChannel);
LLM_DEFINE_TAG(FluidDrops);
CSV_DEFINE_CATEGORY(FluidDrops, false);

DEFINE_STAT(STAT_FluidDropsStep);
DEFINE_STAT(STAT_FluidDropsTick);
DEFINE_STAT(STAT_FluidDropsWait);
DEFINE_STAT(STAT_FluidDropsSample);
DEFINE_STAT(STAT_FluidDropsEvents);
DEFINE_STAT(STAT_FluidDropsNiagara);
DEFINE_STAT(STAT_FluidDropsAnalyse);
DEFINE_STAT(STAT_FluidDropsDraw);

DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Drops on surfaces"), STAT_FluidDropsDrops, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Drops falling"), STAT_FluidDropsFalling, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Trail pieces"), STAT_FluidDropsTrails, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Particles of fluid"), STAT_FluidDropsParticles, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Particles awake"), STAT_FluidDropsAwake, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Triangles of liquids"), STAT_FluidDropsLiquids, STATGROUP_FluidDrops);
DECLARE_FLOAT_ACCUMULATOR_STAT(TEXT("Faces of liquids (ms)"), STAT_FluidDropsLiquidTime, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Surfaces"), STAT_FluidDropsSurfaces, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Ticks dropped"), STAT_FluidDropsTicksDropped, STATGROUP_FluidDrops);
DECLARE_DWORD_ACCUMULATOR_STAT(TEXT("Refused (no room)"), STAT_FluidDropsRefused, STATGROUP_FluidDrops);
DECLARE_FLOAT_ACCUMULATOR_STAT(TEXT("Water (kg)"), STAT_FluidDropsWater, STATGROUP_FluidDrops);

TRACE_DECLARE_INT_COUNTER(FluidDropsDrops, TEXT("FluidDrops/All worlds/Drops"));
TRACE_DECLARE_INT_COUNTER(FluidDropsFalling, TEXT("FluidDrops/All worlds/Falling"));
TRACE_DECLARE_INT_COUNTER(FluidDropsParticles, TEXT("FluidDrops/All worlds/Particles"));
TRACE_DECLARE_INT_COUNTER(FluidDropsTicksDropped, TEXT("FluidDrops/All worlds/TicksDropped"));
TRACE_DECLARE_INT_COUNTER(FluidDropsLiquids, TEXT("FluidDrops/All worlds/Triangles of liquids"));
TRACE_DECLARE_FLOAT_COUNTER(FluidDropsLiquidTime, TEXT("FluidDrops/All worlds/Faces of liquids (ms)"));
TRACE_DECLARE_FLOAT_COUNTER(FluidDropsStepTime, TEXT("FluidDrops/All worlds/Step (ms)"));
TRACE_DECLARE_FLOAT_COUNTER(FluidDropsWaitTime, TEXT("FluidDrops/All worlds/Wait (ms)"));
TRACE_DECLARE_FLOAT_COUNTER(FluidDropsWater, TEXT("FluidDrops/All worlds/Water (kg)"));

namespace FluidDropsUnreal::Profiling
{

namespace
{

FFluidStatistics SumOf(const TMap<const void*, FFluidStatistics>& Worlds)
{
	FFluidStatistics Sum;
	for (const TPair<const void*, FFluidStatistics>& World : Worlds)
	{
		Sum.Drops += World.Value.Drops;
		Sum.FallingDrops += World.Value.FallingDrops;
		Sum.TrailPieces += World.Value.TrailPieces;
		Sum.Particles += World.Value.Particles;
		Sum.AwakeParticles += World.Value.AwakeParticles;
		Sum.LiquidTriangles += World.Value.LiquidTriangles;
		Sum.LiquidMilliseconds += World.Value.LiquidMilliseconds;
		Sum.Surfaces += World.Value.Surfaces;
		Sum.Refused += World.Value.Refused;
		Sum.TicksDropped += World.Value.TicksDropped;
		Sum.StepMilliseconds += World.Value.StepMilliseconds;
		Sum.WaitMilliseconds += World.Value.WaitMilliseconds;
		Sum.WaterMass += World.Value.WaterMass;
	}
	return Sum;
}

} // namespace

void Report(const void* World, const FFluidStatistics* Statistics)
{
	check(IsInGameThread());
	static TMap<const void*, FFluidStatistics> Worlds;
	if (Statistics)
	{
		Worlds.FindOrAdd(World) = *Statistics;
	}
	else
	{
		Worlds.Remove(World);
	}
	const FFluidStatistics Sum = SumOf(Worlds);

	SET_DWORD_STAT(STAT_FluidDropsDrops, Sum.Drops);
	SET_DWORD_STAT(STAT_FluidDropsFalling, Sum.FallingDrops);
	SET_DWORD_STAT(STAT_FluidDropsTrails, Sum.TrailPieces);
	SET_DWORD_STAT(STAT_FluidDropsParticles, Sum.Particles);
	SET_DWORD_STAT(STAT_FluidDropsAwake, Sum.AwakeParticles);
	SET_DWORD_STAT(STAT_FluidDropsLiquids, Sum.LiquidTriangles);
	SET_FLOAT_STAT(STAT_FluidDropsLiquidTime, Sum.LiquidMilliseconds);
	SET_DWORD_STAT(STAT_FluidDropsSurfaces, Sum.Surfaces);
	SET_DWORD_STAT(STAT_FluidDropsTicksDropped, Sum.TicksDropped);
	SET_DWORD_STAT(STAT_FluidDropsRefused, Sum.Refused);
	SET_FLOAT_STAT(STAT_FluidDropsWater, Sum.WaterMass);

	TRACE_COUNTER_SET(FluidDropsDrops, Sum.Drops);
	TRACE_COUNTER_SET(FluidDropsFalling, Sum.FallingDrops);
	TRACE_COUNTER_SET(FluidDropsParticles, Sum.Particles);
	TRACE_COUNTER_SET(FluidDropsLiquids, Sum.LiquidTriangles);
	TRACE_COUNTER_SET(FluidDropsLiquidTime, Sum.LiquidMilliseconds);
	TRACE_COUNTER_SET(FluidDropsTicksDropped, Sum.TicksDropped);
	TRACE_COUNTER_SET(FluidDropsStepTime, Sum.StepMilliseconds);
	TRACE_COUNTER_SET(FluidDropsWaitTime, Sum.WaitMilliseconds);
	TRACE_COUNTER_SET(FluidDropsWater, Sum.WaterMass);

	CSV_CUSTOM_STAT(FluidDrops, Drops, Sum.Drops, ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, Falling, Sum.FallingDrops, ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, Particles, Sum.Particles, ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, LiquidTriangles, Sum.LiquidTriangles, ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, LiquidMs, Sum.LiquidMilliseconds, ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, TicksDropped, int32(Sum.TicksDropped), ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, StepMs, Sum.StepMilliseconds, ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, WaitMs, Sum.WaitMilliseconds, ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FluidDrops, WaterKg, Sum.WaterMass, ECsvCustomStatOp::Set);
}

} // namespace FluidDropsUnreal::Profiling
