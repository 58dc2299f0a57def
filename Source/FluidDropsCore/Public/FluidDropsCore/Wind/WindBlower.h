// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What drives the air in a grid: a blower, some voxels whose faces all have its velocity, and how fields that are
// stored for a blower of 1 m/s along the axes are added up for any direction and strength
// (Docs/Model/WindGrids.md#blower-heuristic; Djado 2011).

#pragma once

#include "FluidDropsCore/Wind/WindGrid.h"

namespace FluidDrops
{

/** All voxels of a box, or the faces of one of its sides. */
struct FWindBlower
{
	std::array<uint32, 3> First = {0, 0, 0};
	std::array<uint32, 3> Counts = {0, 0, 0}; // voxels; {0, 0, 0}: no blower, air comes in through the sides
	uint32 OnlySide = IndexNone;              // -x, +x, -y, +y, -z, +z; IndexNone: all faces of all voxels

	bool IsNone() const { return Counts == std::array<uint32, 3>{0, 0, 0}; }

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.First, It.Counts, It.OnlySide);
	}
	bool operator==(const FWindBlower&) const = default;
};

/** Refuses voxels beyond the grid, and sides that are none. */
FD_CORE_API FStatus CheckWindBlower(const FWindLayout& Layout, const FWindBlower& Blower);

/** Calls Visit(Face, Axis) for each face whose velocity the blower gives. */
template <typename F>
void ForEachBlowerFace(const FWindLayout& Layout, const FWindBlower& Blower, F&& Visit)
{
	for (uint32 Axis = 0; Axis < 3 && !Blower.IsNone(); ++Axis)
	{
		if (Blower.OnlySide != IndexNone && Blower.OnlySide / 2 != Axis)
		{
			continue;
		}
		std::array<uint32, 3> Low = Blower.First;
		std::array<uint32, 3> High;
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			High[Along] = Low[Along] + Blower.Counts[Along];
		}
		++High[Axis];
		if (Blower.OnlySide != IndexNone)
		{
			Low[Axis] = Blower.OnlySide % 2 == 0 ? Low[Axis] : High[Axis] - 1;
			High[Axis] = Low[Axis] + 1;
		}
		for (uint32 Z = Low[2]; Z < High[2]; ++Z)
		{
			for (uint32 Y = Low[1]; Y < High[1]; ++Y)
			{
				for (uint32 X = Low[0]; X < High[0]; ++X)
				{
					Visit(Layout.Face(Axis, X, Y, Z), Axis);
				}
			}
		}
	}
}

/** How fields of blowers along the axes are weighed for one between them. */
enum class EWindWeights : uint8
{
	Superposed, // by the components of the blower: exact where the flow is linear
	Linear,     // by the angle in the xy plane, as published; 0.71 of the strength at 45 degrees
	Count
};

/** Directions of stored fields, in this order; a set holds the first four, all six, or one field for its sides. */
inline constexpr uint32 MaxWindFields = 6;
FD_CORE_API FVec3f WindDirection(uint32 Field); // +x, +y, -x, -y, +z, -z

/** m/s, the weight of each stored field for a blower of this velocity [m/s, in the grid's frame]. */
FD_CORE_API TResult<std::array<float, MaxWindFields>> WeighWindFields(
	const FVec3f& Velocity, EWindWeights Weights, uint32 FieldCount);

} // namespace FluidDrops
