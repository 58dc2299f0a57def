// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Drops/StepMotions.h"

#include "FluidDropsCore/Drops/Kinematics.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

namespace FluidDrops
{

FD_WIDE_CLONES void StepMotions(const FMotionColumns& Columns, std::size_t Count, float DeltaTime, uint32* OutDue)
{
	const float* __restrict EntryB = Columns.EntryB;
	const float* __restrict EntryC = Columns.EntryC;
	const float* __restrict RateB = Columns.RateB;
	const float* __restrict RateC = Columns.RateC;
	const float* __restrict DriveB = Columns.DriveB;
	const float* __restrict DriveC = Columns.DriveC;
	const float* __restrict DragRate = Columns.DragRate;
	const float* __restrict LookTime = Columns.LookTime;
	float* __restrict Elapsed = Columns.Elapsed;
	float* __restrict AtB = Columns.AtB;
	float* __restrict AtC = Columns.AtC;
	uint32* __restrict Due = OutDue;
	for (std::size_t Row = 0; Row < Count; ++Row)
	{
		const float Time = Elapsed[Row] + DeltaTime;
		const TMotionWeights<float> W = MotionWeights(DragRate[Row], Time);
		const float B = EntryB[Row] + RateB[Row] * W.VelocityFactor + DriveB[Row] * W.DriveFactor;
		const float C = EntryC[Row] + RateC[Row] * W.VelocityFactor + DriveC[Row] * W.DriveFactor;
		const bool bDue = Time > LookTime[Row];
		Elapsed[Row] = bDue ? Elapsed[Row] : Time;
		AtB[Row] = bDue ? AtB[Row] : B;
		AtC[Row] = bDue ? AtC[Row] : C;
		Due[Row] = bDue ? 1u : 0u;
	}
}

} // namespace FluidDrops
