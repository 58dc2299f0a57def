// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How far a run is, on the standard output: one line that rewrites itself on a terminal, a line every two seconds
// otherwise, nothing when quiet.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <chrono>

namespace FluidDrops
{

class FProgress
{
public:
	FProgress(uint64 TotalTicks, bool bInQuiet);

	/** After each tick; prints only when it is time to. */
	void Update(uint64 TicksDone);

	/** Leaves the terminal's line. */
	void Finish();

private:
	using FClock = std::chrono::steady_clock;

	void Print(uint64 TicksDone, double Seconds);

	uint64 Total;
	bool bQuiet;
	bool bTerminal;
	bool bLineOpen = false;
	FClock::time_point Start;
	FClock::time_point LastPrint;
};

} // namespace FluidDrops
