// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How far a run is, on the standard output: one line that rewrites itself on a terminal, a line every two seconds
// otherwise, nothing when quiet.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <chrono>
#include <string>

namespace FluidDrops
{

class FProgress
{
public:
	FProgress(uint64 TotalTicks, bool bInQuiet);

	/** After each tick; prints only when it is time to. */
	void Update(uint64 TicksDone);

	/** What is under way. The line then starts with it and tells how much of everything is done, not ticks. */
	void SetLabel(std::string InLabel) { Label = std::move(InLabel); }

	/** Leaves the terminal's line. */
	void Finish();

private:
	using FClock = std::chrono::steady_clock;

	void Print(uint64 TicksDone, double Seconds);

	uint64 Total;
	std::string Label;
	bool bQuiet;
	bool bTerminal;
	bool bLineOpen = false;
	FClock::time_point Start;
	FClock::time_point LastPrint;
};

} // namespace FluidDrops
