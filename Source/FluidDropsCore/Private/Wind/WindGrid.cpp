// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindGrid.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

#include <limits>

namespace FluidDrops
{

FStatus CheckWindLayout(const FWindLayout& Layout, uint32 VoxelBudget)
{
	for (const uint32 Count : Layout.Counts)
	{
		if (Count < 1 || Count > FWindLayout::MaxCount)
		{
			return MakeError("wind grid: counts: " + std::to_string(Count) +
				" voxels along an axis, must be from 1 to " + std::to_string(FWindLayout::MaxCount));
		}
	}
	const uint64 Voxels = uint64(Layout.Counts[0]) * Layout.Counts[1] * Layout.Counts[2];
	const uint32 Budget = VoxelBudget < FWindLayout::MaxVoxels ? VoxelBudget : FWindLayout::MaxVoxels;
	if (Voxels > Budget)
	{
		return MakeError(
			"wind grid: counts: " + std::to_string(Voxels) + " voxels, the budget is " + std::to_string(Budget));
	}
	if (!(Layout.VoxelSize >= 1e-4f && Layout.VoxelSize <= 1e4f))
	{
		return MakeError("wind grid: voxelSize: must be from 0.0001 to 10000 m");
	}
	return {};
}

FStatus CheckWindSides(const FWindSides& Sides)
{
	for (uint32 Side = 0; Side < 6; ++Side)
	{
		if (Sides.Kind[Side] >= EWindSide::Count)
		{
			return MakeError("wind grid: sides: must be wall, open or inflow");
		}
		if (!(std::abs(Sides.InflowSpeed[Side]) <= 1000.0f))
		{
			return MakeError("wind grid: inflowSpeed: must be from -1000 to 1000 m/s");
		}
	}
	return {};
}

FStatus CheckWindFaces(const FWindLayout& Layout, std::span<const float> Faces)
{
	if (Faces.size() != Layout.FaceCount())
	{
		return MakeError("wind grid: " + std::to_string(Faces.size()) + " velocities for " +
			std::to_string(Layout.FaceCount()) + " faces");
	}
	for (const float Value : Faces)
	{
		if (!std::isfinite(Value))
		{
			return MakeError("wind grid: a velocity is no finite number");
		}
	}
	return {};
}

void ApplyWindSides(const FWindLayout& Layout, const FWindSides& Sides, std::span<float> Faces)
{
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		for (const bool bHigh : {false, true})
		{
			const uint32 Side = FWindSides::Index(Axis, bHigh);
			if (Sides.Kind[Side] == EWindSide::Open)
			{
				continue;
			}
			const float Speed = Sides.Kind[Side] == EWindSide::Inflow ? Sides.InflowSpeed[Side] : 0.0f;
			ForEachFaceOfLayer(Layout, Axis, bHigh ? Layout.Counts[Axis] : 0,
				[&](uint32 Face, uint32, uint32, uint32) { Faces[Face] = bHigh ? -Speed : Speed; });
		}
	}
}

float WindDivergence(const FWindLayout& Layout, std::span<const float> Faces, uint32 X, uint32 Y, uint32 Z)
{
	const uint32 U = Layout.Face(0, X, Y, Z);
	const uint32 V = Layout.Face(1, X, Y, Z);
	const uint32 W = Layout.Face(2, X, Y, Z);
	return ((Faces[U + 1] - Faces[U]) + (Faces[V + Layout.FaceStride(1, 1)] - Faces[V]) +
			   (Faces[W + Layout.FaceStride(2, 2)] - Faces[W])) /
		Layout.VoxelSize;
}

float MaxWindDivergence(const FWindLayout& Layout, std::span<const float> Faces)
{
	float Largest = 0.0f;
	for (uint32 Z = 0; Z < Layout.Counts[2]; ++Z)
	{
		for (uint32 Y = 0; Y < Layout.Counts[1]; ++Y)
		{
			for (uint32 X = 0; X < Layout.Counts[0]; ++X)
			{
				const float Size = std::abs(WindDivergence(Layout, Faces, X, Y, Z));
				if (!(Size <= Largest))
				{
					Largest = std::isnan(Size) ? std::numeric_limits<float>::infinity() : Size;
				}
			}
		}
	}
	return Largest;
}

FVec3f VoxelWind(const FWindLayout& Layout, std::span<const float> Faces, uint32 X, uint32 Y, uint32 Z)
{
	FVec3f Wind;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const uint32 Face = Layout.Face(Axis, X, Y, Z);
		Wind[Axis] = 0.5f * (Faces[Face] + Faces[Face + Layout.FaceStride(Axis, Axis)]);
	}
	return Wind;
}

namespace
{
FD_WIDE_CLONES void AverageRow(const float* Low, const float* High, float* Out, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		Out[Index] = 0.5f * (Low[Index] + High[Index]);
	}
}
} // namespace

void VoxelWinds(const FWindLayout& Layout, std::span<const float> Faces, std::span<float> U, std::span<float> V,
	std::span<float> W, ITaskRunner& Runner)
{
	float* const Out[3] = {U.data(), V.data(), W.data()};
	ParallelFor(Runner, Layout.Counts[2], 1,
		[&](const FChunk& Plane)
		{
			for (uint32 Y = 0; Y < Layout.Counts[1]; ++Y)
			{
				for (uint32 Axis = 0; Axis < 3; ++Axis)
				{
					const float* const Low = Faces.data() + Layout.Face(Axis, 0, Y, Plane.Begin);
					AverageRow(Low, Low + Layout.FaceStride(Axis, Axis), Out[Axis] + Layout.Voxel(0, Y, Plane.Begin),
						Layout.Counts[0]);
				}
			}
		});
}

} // namespace FluidDrops
