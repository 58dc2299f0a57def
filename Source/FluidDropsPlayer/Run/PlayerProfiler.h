// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The player's profile sink. Collects, per tick and scope, the time for the statistics, and every single event for a
// trace that opens in Perfetto and chrome://tracing. All memory is taken in the constructor: an event costs two reads
// of the clock and a few stores into what belongs to its thread.

#pragma once

#include "FluidDropsCore/Foundation/Profile.h"
#include "Run/TimeHistogram.h"

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace FluidDrops
{

class FPlayerProfiler final : public IProfileSink
{
public:
	struct FOptions
	{
		uint32 Threads = 1;       // that may report
		uint64 EventsToTrace = 0; // per thread; 0 for no trace
	};

	explicit FPlayerProfiler(const FOptions& Options);
	~FPlayerProfiler() override;

	void BeginScope(const char* Name) override;
	void EndScope(const char* Name) override;
	void Counter(const char* Name, double Value) override;

	/** After each tick, by the thread that ran it: books the times of the tick. */
	void EndTick();

	/** Names in the order in which they first appeared, and the times of their ticks. */
	uint32 ScopeCount() const;
	const char* ScopeName(uint32 Scope) const { return Names[Scope].load(std::memory_order_acquire); }
	const FTimeHistogram& ScopeTimes(uint32 Scope) const { return Times[Scope]; }
	/** Of a tick, averaged over about the last thirty, s. To be asked by the thread that ends ticks. */
	double RecentTime(uint32 Scope) const { return Recent[Scope]; }

	/** Chrome's trace event format. */
	std::string TraceAsJson() const;

private:
	using FClock = std::chrono::steady_clock;

	static constexpr uint32 MaxNames = 64;
	static constexpr uint32 MaxDepth = 32;

	/** A scope (Duration in seconds) or, if bCounter, a counter (its value). */
	struct FEvent
	{
		double Start; // s since the profiler was made
		double DurationOrValue;
		uint32 Name;
		bool bCounter;
	};

	struct FThread
	{
		std::array<FClock::time_point, MaxDepth> Begun;
		uint32 Depth = 0;
		std::array<double, MaxNames> TickTime{}; // s in this tick, by name
		std::vector<FEvent> Events;              // never grows beyond its reserve
		uint64 LostEvents = 0;
	};

	uint32 NameIndex(const char* Name);
	FThread* ThisThread();
	void Record(FThread& Thread, const FEvent& Event);
	double SecondsAt(FClock::time_point Time) const;

	FClock::time_point Origin;
	uint64 MaxEvents;
	std::array<std::atomic<const char*>, MaxNames> Names{};
	std::unique_ptr<FTimeHistogram[]> Times;
	std::array<double, MaxNames> Recent{}; // s
	std::vector<FThread> Threads;
};

} // namespace FluidDrops
