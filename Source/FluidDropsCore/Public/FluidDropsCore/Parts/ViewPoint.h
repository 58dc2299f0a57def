// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The point that a host looks from, or stands at: rain follows it, and what is far from it may be thinner.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

struct FViewPoint
{
	FVec3f Position = FVec3f::Zero(); // m
	FVec3f Before = FVec3f::Zero();   // where it was when last measured, m
	FVec3f Velocity = FVec3f::Zero(); // m/s
	FVec3f CutFrom = FVec3f::Zero();  // where it was before it was put elsewhere, m
	bool bCut = false;                // since the last tick

	/** It came to where it is within Seconds; faster than MaxSpeed means that it was put elsewhere. */
	FD_CORE_API void Measure(float Seconds, float MaxSpeed);

	bool IsSound() const { return IsFinite(Position) && IsFinite(Before) && IsFinite(Velocity) && IsFinite(CutFrom); }

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Position, It.Before, It.Velocity, It.CutFrom, It.bCut);
	}
};

} // namespace FluidDrops
