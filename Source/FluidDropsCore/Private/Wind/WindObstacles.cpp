// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindObstacles.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint32 SamplesAlongFace = 2;
constexpr float CoverSnap = 1.0f / 64.0f; // a face this near to open or closed is

/**
 * Which fraction of a face the solid covers: the mean over small squares of how far each is inside. A side of the solid
 * that is parallel to the face would cover all of it at once; it begins to do so from one voxel away, and has when it
 * touches.
 */
float CoverOf(const FVec3f& Center, uint32 Axis, float Edge, const FWindSolid& Solid)
{
	const float Reach = 0.70710678f * Edge; // to the corners
	const float AtCenter = Solid(Center).Distance;
	if (!(AtCenter < Reach + Edge))
	{
		return 0.0f;
	}
	const float Square = Edge / float(SamplesAlongFace);
	if (AtCenter <= -(Reach + Square))
	{
		return 1.0f;
	}
	const uint32 First = Axis == 0 ? 1 : 0;
	const uint32 Second = Axis == 2 ? 1 : 2;
	float Sum = 0.0f;
	for (uint32 Sample = 0; Sample < SamplesAlongFace * SamplesAlongFace; ++Sample)
	{
		FVec3f Point = Center;
		Point[First] += (float(Sample % SamplesAlongFace) + 0.5f) * Square - 0.5f * Edge;
		Point[Second] += (float(Sample / SamplesAlongFace) + 0.5f) * Square - 0.5f * Edge;
		const FShapeSample Nearest = Solid(Point);
		const float Facing = std::min(std::abs(Nearest.Normal[Axis]), 1.0f);
		const float Ramp = Square + Facing * (Edge - Square);
		Sum += std::clamp(0.5f + 0.5f * Facing - Nearest.Distance / Ramp, 0.0f, 1.0f);
	}
	return Sum / float(SamplesAlongFace * SamplesAlongFace);
}

void CoverFace(FWindObstacles& Obstacles, uint32 Face, float Cover, float Velocity)
{
	const float Before = 1.0f - Obstacles.Open[Face];
	const float Both = Before + Cover;
	if (Both > 0.0f)
	{
		Obstacles.Velocity[Face] = (Before * Obstacles.Velocity[Face] + Cover * Velocity) / Both;
	}
	const float Open = std::max(0.0f, 1.0f - Both);
	Obstacles.Open[Face] = Open < CoverSnap ? 0.0f : (Open > 1.0f - CoverSnap ? 1.0f : Open);
}

} // namespace

FStatus CheckWindObstacles(const FWindLayout& Layout, const FWindObstacles& Obstacles)
{
	if (Obstacles.IsEmpty() && Obstacles.Velocity.empty())
	{
		return {};
	}
	if (Obstacles.Open.size() != Layout.FaceCount() || Obstacles.Velocity.size() != Layout.FaceCount())
	{
		return MakeError("wind obstacles: must have a row for each of the " + std::to_string(Layout.FaceCount()) +
			" faces of the grid");
	}
	for (const float Open : Obstacles.Open)
	{
		if (!(Open >= 0.0f && Open <= 1.0f))
		{
			return MakeError("wind obstacles: open: must be from 0 to 1");
		}
	}
	for (const float Velocity : Obstacles.Velocity)
	{
		if (!(std::abs(Velocity) <= 1000.0f))
		{
			return MakeError("wind obstacles: velocity: must be from -1000 to 1000 m/s");
		}
	}
	return {};
}

void ClearWindObstacles(const FWindLayout& Layout, FWindObstacles& Obstacles)
{
	Obstacles.Open.assign(Layout.FaceCount(), 1.0f);
	Obstacles.Velocity.assign(Layout.FaceCount(), 0.0f);
}

void AddWindObstacle(const FWindLayout& Layout, FWindSolid Solid, const FWindSolidMotion& Motion,
	FWindObstacles& Obstacles, ITaskRunner& Runner)
{
	constexpr uint32 Block = 8; // voxels; most blocks are far from the solid and need one look
	if (Obstacles.Open.size() != Layout.FaceCount())
	{
		ClearWindObstacles(Layout, Obstacles);
	}
	const auto AddBlock = [&](uint32 Axis, const std::array<uint32, 3>& Low)
	{
		std::array<uint32, 3> High;
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			High[Along] = std::min(Low[Along] + Block, Layout.FacesAlong(Axis, Along));
		}
		const FVec3f First = Layout.FaceCenter(Axis, Low[0], Low[1], Low[2]);
		const FVec3f Last = Layout.FaceCenter(Axis, High[0] - 1, High[1] - 1, High[2] - 1);
		if (!(Solid(0.5f * (First + Last)).Distance < 0.5f * (Last - First).norm() + 2.0f * Layout.VoxelSize))
		{
			return;
		}
		for (uint32 Z = Low[2]; Z < High[2]; ++Z)
		{
			for (uint32 Y = Low[1]; Y < High[1]; ++Y)
			{
				for (uint32 X = Low[0]; X < High[0]; ++X)
				{
					const FVec3f Center = Layout.FaceCenter(Axis, X, Y, Z);
					const float Cover = CoverOf(Center, Axis, Layout.VoxelSize, Solid);
					if (Cover > 0.0f)
					{
						CoverFace(Obstacles, Layout.Face(Axis, X, Y, Z), Cover, Motion.At(Center)[Axis]);
					}
				}
			}
		}
	};
	ParallelFor(Runner, Layout.Counts[2] + 1, Block,
		[&](const FChunk& Slab)
		{
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				for (uint32 Y = 0; Slab.Begin < Layout.FacesAlong(Axis, 2) && Y < Layout.FacesAlong(Axis, 1);
					 Y += Block)
				{
					for (uint32 X = 0; X < Layout.FacesAlong(Axis, 0); X += Block)
					{
						AddBlock(Axis, {X, Y, Slab.Begin});
					}
				}
			}
		});
}

void AddWindObstacle(const FWindLayout& Layout, const FBodyShape& Shape, const FRigidTransform& Pose,
	const FWindSolidMotion& Motion, FWindObstacles& Obstacles, ITaskRunner& Runner)
{
	const auto Solid = [&](const FVec3f& Point) -> FShapeSample
	{
		const FShapeSample Local = Shape.Sample(Pose.InverseTransformPoint(Point));
		return {Local.Distance, Pose.TransformVector(Local.Normal)};
	};
	AddWindObstacle(Layout, FWindSolid(Solid), Motion, Obstacles, Runner);
}

void CloseWindVoxels(const FWindLayout& Layout, const std::array<uint32, 3>& First, const std::array<uint32, 3>& Counts,
	FWindObstacles& Obstacles)
{
	if (Obstacles.Open.size() != Layout.FaceCount())
	{
		ClearWindObstacles(Layout, Obstacles);
	}
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		std::array<uint32, 3> End;
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			End[Along] = std::min(First[Along] + Counts[Along], Layout.Counts[Along]) + (Axis == Along ? 1 : 0);
		}
		for (uint32 Z = First[2]; Z < End[2]; ++Z)
		{
			for (uint32 Y = First[1]; Y < End[1]; ++Y)
			{
				for (uint32 X = First[0]; X < End[0]; ++X)
				{
					Obstacles.Open[Layout.Face(Axis, X, Y, Z)] = 0.0f;
					Obstacles.Velocity[Layout.Face(Axis, X, Y, Z)] = 0.0f;
				}
			}
		}
	}
}

bool IsWindVoxelSolid(const FWindLayout& Layout, const FWindObstacles& Obstacles, uint32 X, uint32 Y, uint32 Z)
{
	if (Obstacles.IsEmpty())
	{
		return false;
	}
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const uint32 Face = Layout.Face(Axis, X, Y, Z);
		if (Obstacles.Open[Face] > 0.0f || Obstacles.Open[Face + Layout.FaceStride(Axis, Axis)] > 0.0f)
		{
			return false;
		}
	}
	return true;
}

} // namespace FluidDrops
