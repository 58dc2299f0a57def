// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/Statistics.h"

#include "Run/AllocationCounter.h"
#include "Scene/PlaceRain.h"

#include <nlohmann/json.hpp>

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace FluidDrops
{

namespace
{

FJson LedgerToJson(const FLedger& Ledger)
{
	FJson Json = FJson::object();
	for (std::size_t Account = 0; Account < AccountNames.size(); ++Account)
	{
		Json[AccountNames[Account]] = Ledger.Accounts[Account];
	}
	Json["residual"] = Ledger.Residual();
	return Json;
}

FJson CountsToJson(const FWorld& World)
{
	const FWorldCounters& Counters = World.Counters();
	return {{"drops", World.Drops().OnSurfaces().Num()}, {"air", World.Drops().InAir().Num()},
		{"trails", World.Drops().Trails().Num()}, {"landed", Counters.Landed}, {"merged", Counters.Merged},
		{"released", Counters.Released}, {"held", Counters.Held}, {"trailPiecesRefused", Counters.TrailPiecesRefused},
		{"visitsRefused", Counters.VisitsRefused}, {"bounced", Counters.Bounced}, {"splashed", Counters.Splashed},
		{"splashDrops", Counters.SplashDrops}, {"brokenUp", Counters.BrokenUp}, {"rainBorn", Counters.RainBorn},
		{"rainSheltered", Counters.RainSheltered}, {"rainRefused", Counters.RainRefused},
		{"particles", World.Fluid().Particles().Num()}, {"awake", World.Fluid().AwakeCount()},
		{"substeps", World.Fluid().LastSubsteps()}, {"bodies", World.Bodies().All().size()},
		{"fluidEmitted", Counters.FluidEmitted}, {"fluidJoined", Counters.FluidJoined},
		{"fluidBecameDrops", Counters.FluidBecameDrops}, {"fluidLost", Counters.FluidLost}};
}

FJson TimesToJson(const FTimeHistogram& Times)
{
	constexpr double MsPerSecond = 1000.0;
	return {{"p50", MsPerSecond * Times.Percentile(0.50)}, {"p95", MsPerSecond * Times.Percentile(0.95)},
		{"p99", MsPerSecond * Times.Percentile(0.99)}, {"max", MsPerSecond * Times.Max()}};
}

/** The whole tick first, then its systems in their order. */
FJson AllTimesToJson(const FPlayerProfiler& Profiler)
{
	FJson Json = FJson::object();
	Json["tick"] = TimesToJson(FTimeHistogram());
	for (uint32 Scope = 0; Scope < Profiler.ScopeCount(); ++Scope)
	{
		if (Profiler.ScopeTimes(Scope).Count() > 0)
		{
			const bool bWhole = std::strcmp(Profiler.ScopeName(Scope), "World.Tick") == 0;
			Json[bWhole ? "tick" : Profiler.ScopeName(Scope)] = TimesToJson(Profiler.ScopeTimes(Scope));
		}
	}
	return Json;
}

template <typename T>
FJson BytesToJson(const T& Table)
{
	return {{"total", Table.Bytes()}, {"perRow", Table.BytesPerRow()}};
}

/** All that the solver keeps and works in, not only the table. */
FJson ParticleBytesToJson(const FWorld& World)
{
	const FFluid& Fluid = World.Fluid().Solver();
	const bool bSprings = World.Settings().Budget.Springs > 0;
	const uint32 PerRow = Fluid.BytesPerParticle() + (bSprings ? Fluid.SpringBytesPerParticle() : 0);
	return {{"total", uint64(PerRow) * Fluid.Particles().Capacity()}, {"perRow", PerRow}};
}

FJson AllocationsToJson(const FRunFacts& Facts)
{
	const bool bKnown = CountsAllocations() && Facts.WarmTicks > 0;
	return bKnown ? FJson(double(Facts.WarmAllocations) / double(Facts.WarmTicks)) : FJson(nullptr);
}

} // namespace

std::string HashText(uint64 Hash)
{
	char Text[17];
	std::snprintf(Text, sizeof(Text), "%016" PRIx64, Hash);
	return Text;
}

FJson MakeStatistics(const FRunFacts& Facts, const FWorld& World, const FScene& Scene, const FPlayerProfiler& Profiler)
{
	FJson Json = FJson::object();
	Json["scene"] = Facts.Scene;
	Json["ticks"] = World.TickCount();
	Json["seed"] = World.Settings().World.Seed;
	Json["threads"] = Facts.Threads;
	Json["hash"] = HashText(World.Hash());
	Json["ledger"] = LedgerToJson(World.Ledger());
	Json["counts"] = CountsToJson(World);
	Json["timeMs"] = AllTimesToJson(Profiler);
	Json["bytes"] = {{"drops", BytesToJson(World.Drops().OnSurfaces())}, {"air", BytesToJson(World.Drops().InAir())},
		{"trails", BytesToJson(World.Drops().Trails())}, {"particles", ParticleBytesToJson(World)}};
	Json["allocationsPerWarmTick"] = AllocationsToJson(Facts);
	Json["refused"] = {{"drops", World.Drops().OnSurfaces().Refused()}, {"air", World.Drops().InAir().Refused()},
		{"trails", World.Drops().Trails().Refused()}, {"particles", World.Counters().FluidRefused}};
	Json["fluidCompression"] = World.Fluid().Compression();
	Json["advice"] = FJson::array();
	for (const FAdvice& Advice : NotesOn(World, Scene))
	{
		Json["advice"].push_back(Advice.Text);
	}
	Json["droppedTicks"] = World.Clock().DroppedTicks;
	return Json;
}

} // namespace FluidDrops
