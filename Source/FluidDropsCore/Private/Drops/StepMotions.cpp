// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Drops/StepMotions.h"

#include "FluidDropsCore/Drops/Kinematics.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

namespace FluidDrops
{

FD_WIDE_CLONES void StepMotions(const FMotionColumns& Columns, std::size_t Count, float DeltaTime, uint32* Due)
{
	const float* EntryB = Columns.EntryB;
	const float* EntryC = Columns.EntryC;
	const float* RateB = Columns.RateB;
	const float* RateC = Columns.RateC;
	const float* DriveB = Columns.DriveB;
	const float* DriveC = Columns.DriveC;
	const float* DragRate = Columns.DragRate;
	const float* LookTime = Columns.LookTime;
	float* Elapsed = Columns.Elapsed;
	float* AtB = Columns.AtB;
	float* AtC = Columns.AtC;
	FD_INDEPENDENT_ROWS
	for (std::size_t Row = 0; Row < Count; ++Row)
	{
		// Loaded before anything is chosen: a load under a condition would keep the loop from being vectorised.
		const float TimeBefore = Elapsed[Row];
		const float Look = LookTime[Row];
		const float BBefore = AtB[Row];
		const float CBefore = AtC[Row];
		const float Time = TimeBefore + DeltaTime;
		const TMotionWeights<float> W = MotionWeightsOfRows(DragRate[Row], Time);
		const float B = EntryB[Row] + RateB[Row] * W.VelocityFactor + DriveB[Row] * W.DriveFactor;
		const float C = EntryC[Row] + RateC[Row] * W.VelocityFactor + DriveC[Row] * W.DriveFactor;
		const bool bDue = Time > Look;
		Elapsed[Row] = bDue ? TimeBefore : Time;
		AtB[Row] = bDue ? BBefore : B;
		AtC[Row] = bDue ? CBefore : C;
		Due[Row] = bDue ? 1u : 0u;
	}
}

} // namespace FluidDrops
