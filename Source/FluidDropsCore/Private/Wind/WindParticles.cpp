// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindParticles.h"

#include "FluidDropsCore/Wind/WindSampler.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr float DriftGap = 1e-3f;  // voxels, between a point and what it was stopped at
constexpr uint32 MaxPushOut = 64;  // voxels
constexpr uint32 DriftChunk = 256; // points

/** Whether a voxel can be entered: neither solid nor beyond a wall. Beyond other sides there is air. */
bool CanEnter(const FWindStage& Stage, const std::array<int32, 3>& Voxel)
{
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const bool bBelow = Voxel[Axis] < 0;
		if (bBelow || Voxel[Axis] >= int32(Stage.Layout.Counts[Axis]))
		{
			return Stage.Sides.Kind[FWindSides::Index(Axis, !bBelow)] != EWindSide::Wall;
		}
	}
	return !IsWindVoxelSolid(Stage.Layout, Stage.Obstacles, uint32(Voxel[0]), uint32(Voxel[1]), uint32(Voxel[2]));
}

std::array<int32, 3> VoxelOf(const FVec3f& Voxels)
{
	return {int32(std::floor(Voxels.x())), int32(std::floor(Voxels.y())), int32(std::floor(Voxels.z()))};
}

/** Moves along one axis, all in voxels, up to the first voxel that cannot be entered. */
void DriftAlong(const FWindStage& Stage, uint32 Axis, float Target, FVec3f& At)
{
	std::array<int32, 3> Voxel = VoxelOf(At);
	const int32 Last = int32(std::floor(Target));
	const int32 Way = Last > Voxel[Axis] ? 1 : -1;
	while (Voxel[Axis] != Last)
	{
		Voxel[Axis] += Way;
		if (!CanEnter(Stage, Voxel))
		{
			At[Axis] = Way > 0 ? float(Voxel[Axis]) - DriftGap : float(Voxel[Axis] + 1) + DriftGap;
			return;
		}
		if (Voxel[Axis] < 0 || Voxel[Axis] >= int32(Stage.Layout.Counts[Axis]))
		{
			break; // outside
		}
	}
	At[Axis] = Target;
}

void PushOut(const FWindStage& Stage, FVec3f& At)
{
	const std::array<int32, 3> Inside = VoxelOf(At);
	if (CanEnter(Stage, Inside))
	{
		return;
	}
	float Nearest = float(MaxPushOut);
	FVec3f Best = At;
	for (uint32 Side = 0; Side < 6; ++Side)
	{
		const uint32 Axis = Side / 2;
		const int32 Way = Side % 2 == 1 ? 1 : -1;
		std::array<int32, 3> Voxel = Inside;
		for (uint32 Steps = 0; Steps < MaxPushOut; ++Steps)
		{
			Voxel[Axis] += Way;
			if (CanEnter(Stage, Voxel))
			{
				const float Face = Way > 0 ? float(Voxel[Axis]) + DriftGap : float(Voxel[Axis] + 1) - DriftGap;
				if (std::abs(Face - At[Axis]) < Nearest)
				{
					Nearest = std::abs(Face - At[Axis]);
					Best = At;
					Best[Axis] = Face;
				}
				break;
			}
			if (Voxel[Axis] < 0 || Voxel[Axis] >= int32(Stage.Layout.Counts[Axis]))
			{
				break;
			}
		}
	}
	At = Best;
}

} // namespace

void MoveWithWind(const FWindStage& Stage, float Seconds, const FWindPoints& Points, ITaskRunner& Runner)
{
	const FWindSampler Sampler(Stage.Layout, Stage.Sides, Stage.Faces);
	const float PerVoxel = 1.0f / Stage.Layout.VoxelSize;
	const FVec3f Size = Stage.Layout.Size();
	ParallelFor(Runner, uint32(Points.X.size()), DriftChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const FVec3f From(Points.X[Row], Points.Y[Row], Points.Z[Row]);
				if (!((From.array() >= 0.0f).all() && (From.array() <= Size.array()).all()))
				{
					continue;
				}
				const FVec3f Middle = From + 0.5f * Seconds * Sampler.At(From);
				const FVec3f Target = PerVoxel * (From + Seconds * Sampler.At(Middle, Sampler.At(From)));
				FVec3f At = (PerVoxel * From).cwiseMin(PerVoxel * Size - FVec3f::Constant(1e-4f));
				PushOut(Stage, At);
				for (uint32 Axis = 0; Axis < 3; ++Axis)
				{
					DriftAlong(Stage, Axis, Target[Axis], At);
				}
				const FVec3f To = Stage.Layout.VoxelSize * At;
				Points.X[Row] = To.x();
				Points.Y[Row] = To.y();
				Points.Z[Row] = To.z();
			}
		});
}

} // namespace FluidDrops
