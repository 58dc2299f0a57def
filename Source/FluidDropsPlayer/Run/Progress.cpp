// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/Progress.h"

#include <cstdio>
#include <unistd.h>

namespace FluidDrops
{

FProgress::FProgress(uint64 TotalTicks, bool bInQuiet)
	: Total(TotalTicks)
	, bQuiet(bInQuiet)
	, bTerminal(::isatty(STDOUT_FILENO) == 1)
	, Start(FClock::now())
	, LastPrint(Start)
{
}

void FProgress::Update(uint64 TicksDone)
{
	if (bQuiet)
	{
		return;
	}
	const FClock::time_point Now = FClock::now();
	const std::chrono::milliseconds Interval(bTerminal ? 100 : 2000);
	if (Now - LastPrint >= Interval || (bTerminal && TicksDone == Total))
	{
		LastPrint = Now;
		Print(TicksDone, std::chrono::duration<double>(Now - Start).count());
	}
}

void FProgress::Print(uint64 TicksDone, double Seconds)
{
	const double Rate = Seconds > 0.0 ? double(TicksDone) / Seconds : 0.0;
	const double Left = Rate > 0.0 ? double(Total - TicksDone) / Rate : 0.0;
	const unsigned long Whole = static_cast<unsigned long>(Left + 0.5);
	std::printf("%s", bTerminal ? "\r" : "");
	if (Label.empty())
	{
		std::printf("tick %llu of %llu, %.3g ticks/s", static_cast<unsigned long long>(TicksDone),
			static_cast<unsigned long long>(Total), Rate);
	}
	else
	{
		std::printf("%s, %.0f %%", Label.c_str(), 100.0 * double(TicksDone) / double(Total));
	}
	// Of many things, the first few parts in a thousand tell more about getting started than about what is left.
	if (Label.empty() || TicksDone * 200 >= Total)
	{
		std::printf(", %lu:%02lu left", Whole / 60, Whole % 60);
	}
	std::printf("%s", bTerminal ? "          " : "\n"); // over what a longer line left behind
	std::fflush(stdout);
	bLineOpen = bTerminal;
}

void FProgress::Finish()
{
	if (bLineOpen)
	{
		std::printf("\n");
		bLineOpen = false;
	}
}

} // namespace FluidDrops
