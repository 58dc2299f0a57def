// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Drops/EvaluateMotions.h"

#include "FluidDropsCore/Drops/Kinematics.h"

namespace FluidDrops
{

void EvaluateMotions(const FMotionColumns& Columns, std::size_t Count, float DeltaTime, float* OutB, float* OutC)
{
	const float* __restrict EntryB = Columns.EntryB;
	const float* __restrict EntryC = Columns.EntryC;
	const float* __restrict RateB = Columns.RateB;
	const float* __restrict RateC = Columns.RateC;
	const float* __restrict DriveB = Columns.DriveB;
	const float* __restrict DriveC = Columns.DriveC;
	const float* __restrict DragRate = Columns.DragRate;
	const float* __restrict Elapsed = Columns.Elapsed;
	float* __restrict AheadB = OutB;
	float* __restrict AheadC = OutC;
	for (std::size_t Row = 0; Row < Count; ++Row)
	{
		const TMotionWeights<float> W = MotionWeights(DragRate[Row], Elapsed[Row] + DeltaTime);
		AheadB[Row] = EntryB[Row] + RateB[Row] * W.VelocityFactor + DriveB[Row] * W.DriveFactor;
		AheadC[Row] = EntryC[Row] + RateC[Row] * W.VelocityFactor + DriveC[Row] * W.DriveFactor;
	}
}

} // namespace FluidDrops
