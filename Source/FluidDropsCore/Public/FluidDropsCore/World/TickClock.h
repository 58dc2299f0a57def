// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A fixed tick from frames of any length. A slow frame drops ticks, counted, rather than falling ever further
// behind.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

struct FTickClock
{
	double Accumulated = 0.0; // s, not yet simulated
	uint64 DroppedTicks = 0;

	struct FStep
	{
		uint32 Ticks;         // to run now
		double Interpolation; // 0 to 1: how far the picture is from the last tick to the next
	};

	/** FrameTime in seconds; anything that is not a positive number counts as none. */
	FStep Advance(double FrameTime, double TickTime, uint32 MaxTicks)
	{
		Accumulated += FrameTime > 0.0 ? (FrameTime < 1.0e6 ? FrameTime : 1.0e6) : 0.0;
		const uint64 Due = static_cast<uint64>(Accumulated / TickTime * (1.0 + 1.0e-12));
		Accumulated -= double(Due) * TickTime;
		Accumulated = Accumulated > 0.0 ? Accumulated : 0.0;
		const uint64 Run = Due < MaxTicks ? Due : MaxTicks;
		DroppedTicks += Due - Run;
		const double Fraction = Accumulated / TickTime;
		return {static_cast<uint32>(Run), Fraction < 1.0 ? Fraction : 1.0};
	}
};

} // namespace FluidDrops
