// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The closed form of many drops at once (spec 1 eq. M4). In a file of its own because compilers vectorise it only as a
// function that is not inlined into its caller.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

/** Columns of FDropTable, from the first row of a run. */
struct FMotionColumns
{
	const float* EntryB;
	const float* EntryC;
	const float* RateB;
	const float* RateC;
	const float* DriveB;
	const float* DriveC;
	const float* DragRate;
	const float* Elapsed;
};

/** Barycentrics at Elapsed + DeltaTime; the outputs must not overlap the inputs. */
void EvaluateMotions(const FMotionColumns& Columns, std::size_t Count, float DeltaTime, float* OutB, float* OutC);

} // namespace FluidDrops
