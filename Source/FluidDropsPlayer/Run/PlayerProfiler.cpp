// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/PlayerProfiler.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace FluidDrops
{

namespace
{

std::atomic<uint32> NextThreadNumber{0};

/** Numbers threads in the order in which they first report; the same for every profiler. */
uint32 ThreadNumber()
{
	thread_local const uint32 Number = NextThreadNumber.fetch_add(1, std::memory_order_relaxed);
	return Number;
}

constexpr double RecentTicks = 30.0;
constexpr uint32 SpareThreads = 16; // others than the task runner's that may report

} // namespace

FPlayerProfiler::FPlayerProfiler(const FOptions& Options)
	: Origin(FClock::now())
	, MaxEvents(Options.EventsToTrace)
	, Times(std::make_unique<FTimeHistogram[]>(MaxNames))
	, Threads(Options.Threads + SpareThreads)
{
	for (FThread& Thread : Threads)
	{
		Thread.Events.reserve(MaxEvents);
	}
}

FPlayerProfiler::~FPlayerProfiler() = default;

uint32 FPlayerProfiler::NameIndex(const char* Name)
{
	for (uint32 Index = 0; Index < MaxNames; ++Index)
	{
		const char* Known = Names[Index].load(std::memory_order_acquire);
		if (!Known && Names[Index].compare_exchange_strong(Known, Name, std::memory_order_acq_rel))
		{
			return Index;
		}
		// Known is now what another thread put there. The same literal may have another address in another file.
		if (Known == Name || std::strcmp(Known, Name) == 0)
		{
			return Index;
		}
	}
	return MaxNames;
}

FPlayerProfiler::FThread* FPlayerProfiler::ThisThread()
{
	const uint32 Number = ThreadNumber();
	return Number < Threads.size() ? &Threads[Number] : nullptr;
}

double FPlayerProfiler::SecondsAt(FClock::time_point Time) const
{
	return std::chrono::duration<double>(Time - Origin).count();
}

void FPlayerProfiler::Record(FThread& Thread, const FEvent& Event)
{
	if (Thread.Events.size() < MaxEvents)
	{
		Thread.Events.push_back(Event);
	}
	else if (MaxEvents > 0)
	{
		++Thread.LostEvents;
	}
}

void FPlayerProfiler::BeginScope(const char*)
{
	FThread* Thread = ThisThread();
	if (Thread && Thread->Depth++ < MaxDepth)
	{
		Thread->Begun[Thread->Depth - 1] = FClock::now();
	}
}

void FPlayerProfiler::EndScope(const char* Name)
{
	const FClock::time_point Now = FClock::now();
	FThread* Thread = ThisThread();
	if (!Thread || Thread->Depth == 0 || --Thread->Depth >= MaxDepth)
	{
		return;
	}
	const uint32 Index = NameIndex(Name);
	if (Index < MaxNames)
	{
		const FClock::time_point Begun = Thread->Begun[Thread->Depth];
		const double Duration = std::chrono::duration<double>(Now - Begun).count();
		Thread->TickTime[Index] += Duration;
		Record(*Thread, {SecondsAt(Begun), Duration, Index, false});
	}
}

void FPlayerProfiler::Counter(const char* Name, double Value)
{
	FThread* Thread = ThisThread();
	if (!Thread || MaxEvents == 0)
	{
		return;
	}
	if (const uint32 Index = NameIndex(Name); Index < MaxNames)
	{
		Record(*Thread, {SecondsAt(FClock::now()), Value, Index, true});
	}
}

void FPlayerProfiler::EndTick()
{
	for (uint32 Name = 0; Name < ScopeCount(); ++Name)
	{
		double Sum = 0.0;
		for (FThread& Thread : Threads)
		{
			Sum += Thread.TickTime[Name];
			Thread.TickTime[Name] = 0.0;
		}
		if (Sum > 0.0)
		{
			Times[Name].Add(Sum);
		}
		const double Weight =
			double(Times[Name].Count()) < RecentTicks ? 1.0 / double(Times[Name].Count() + 1) : 1.0 / RecentTicks;
		Recent[Name] += (Sum - Recent[Name]) * Weight;
	}
}

uint32 FPlayerProfiler::ScopeCount() const
{
	uint32 Count = 0;
	while (Count < MaxNames && ScopeName(Count))
	{
		++Count;
	}
	return Count;
}

std::string FPlayerProfiler::TraceAsJson() const
{
	// Written by hand: a trace has millions of lines, and names are our own literals.
	std::string Text = "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n"
					   "{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": 1, \"args\": {\"name\": \"fluiddrops\"}}";
	char Line[256];
	const auto Append = [&Text, &Line](int Length) { Text.append(Line, static_cast<std::size_t>(Length)); };
	uint64 Lost = 0;
	for (std::size_t Number = 0; Number < Threads.size(); ++Number)
	{
		for (const FEvent& Event : Threads[Number].Events)
		{
			const char* Name = ScopeName(Event.Name);
			const double Start = Event.Start * 1.0e6; // microseconds, as the format wants
			if (Event.bCounter)
			{
				Append(std::snprintf(Line, sizeof(Line),
					",\n{\"ph\": \"C\", \"name\": \"%.64s\", \"pid\": 1, \"tid\": %zu, \"ts\": %.3f, "
					"\"args\": {\"value\": %.17g}}",
					Name, Number, Start, Event.DurationOrValue));
			}
			else
			{
				Append(std::snprintf(Line, sizeof(Line),
					",\n{\"ph\": \"X\", \"name\": \"%.64s\", \"pid\": 1, \"tid\": %zu, \"ts\": %.3f, \"dur\": %.3f}",
					Name, Number, Start, Event.DurationOrValue * 1.0e6));
			}
		}
		Lost += Threads[Number].LostEvents;
	}
	Append(std::snprintf(Line, sizeof(Line), "\n], \"otherData\": {\"lostEvents\": %" PRIu64 "}}\n", Lost));
	return Text;
}

} // namespace FluidDrops
