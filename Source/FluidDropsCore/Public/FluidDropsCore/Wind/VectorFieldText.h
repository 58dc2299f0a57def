// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Vector fields as text, .fga: what Niagara and other tools read and write (Docs/Model/WindGrids.md#fga-text). Three
// counts, the two corners of a box, then a vector for each cell, x fastest; each number is followed by a comma. Lengths
// are in cm and speeds in cm/s. The text does not say which way its axes point, so reading and writing ask for it.

#pragma once

#include "FluidDropsCore/Wind/WindGrid.h"

#include <string>
#include <string_view>
#include <vector>

namespace FluidDrops
{

enum class EFgaAxes : uint8
{
	Unreal, // left-handed, z up: its y is our -y
	ZUp,    // right-handed, z up, as here
	YUp,    // right-handed, y up: its y is our z, its z our -y
	Count
};

/** Vectors at the centers of cells, x fastest. */
struct FVectorField
{
	static constexpr uint32 MaxUnrealCount = 128; // cells along an axis, of Unreal's importer

	std::array<uint32, 3> Counts = {0, 0, 0};
	FVec3f Low = FVec3f::Zero();  // m, corners of the box
	FVec3f High = FVec3f::Zero(); // m
	std::vector<FVec3f> Vectors;  // m/s
};

/** Refuses text that is no such field, with more cells than the budget, or with numbers that are none. */
FD_CORE_API TResult<FVectorField> ReadFga(
	std::string_view Text, EFgaAxes Axes, uint32 CellBudget = FWindLayout::MaxVoxels);

/** Refuses more cells along an axis than Unreal's importer takes, and counts that do not fit the vectors. */
FD_CORE_API TResult<std::string> WriteFga(const FVectorField& Field, EFgaAxes Axes);

/** The wind of a grid at its voxels' centers. */
FD_CORE_API FVectorField ToVectorField(const FWindLayout& Layout, std::span<const float> Faces);

/** A grid of cubic voxels for a field; refuses a box whose cells are no cubes. */
FD_CORE_API TResult<FWindLayout> LayoutOf(const FVectorField& Field);

/** Velocities of that grid's faces: the mean of both cells, at sides that of the only one. */
FD_CORE_API std::vector<float> FacesOf(const FVectorField& Field);

} // namespace FluidDrops
