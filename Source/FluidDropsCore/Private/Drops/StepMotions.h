// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The closed form of many drops at once (spec 1 eq. M4): what most drops do in most ticks. In a file of its own because
// compilers vectorise it only as a function that is not inlined into its caller, and so that it can be compiled for
// wider vectors as well: without contraction the bits do not depend on the width.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

/** Columns of FDropTable, from the first row of a run; none overlaps another. */
struct FMotionColumns
{
	const float* EntryB;
	const float* EntryC;
	const float* RateB;
	const float* RateC;
	const float* DriveB;
	const float* DriveC;
	const float* DragRate;
	const float* LookTime;
	float* Elapsed;
	float* AtB;
	float* AtC;
};

/**
 * Moves every row that need not be looked at within DeltaTime: its time and its place. Due tells of the others, which
 * keep both.
 */
void StepMotions(const FMotionColumns& Columns, std::size_t Count, float DeltaTime, uint32* Due);

} // namespace FluidDrops
