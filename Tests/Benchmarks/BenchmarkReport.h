// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What every benchmark reports besides its time: items per second, bytes per item, the hash of the state it reached
// (so that two runs can be seen to have done the same work), and, where there is a plain reference, the speedup.

#pragma once

#include "FluidDropsCore/Foundation/Hash.h"

#include <benchmark/benchmark.h>

#include <chrono>

namespace FluidDrops
{

using FBenchClock = std::chrono::steady_clock;

inline double SecondsSince(FBenchClock::time_point Start)
{
	return std::chrono::duration<double>(FBenchClock::now() - Start).count();
}

/** Seconds by the wall clock: the processor time of one thread would flatter the others. */
inline void ReportItems(benchmark::State& State, uint64 Items, double Seconds, double BytesPerItem, uint64 Hash)
{
	State.counters["items_per_second"] = double(Items) / Seconds;
	State.counters["bytes_per_item"] = BytesPerItem;
	State.SetLabel("hash=" + HashToText(Hash));
}

} // namespace FluidDrops
