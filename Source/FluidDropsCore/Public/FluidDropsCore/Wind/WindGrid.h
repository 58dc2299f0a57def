// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A box of cubic voxels for air, staggered (Harlow and Welch 1965): the velocity component along an axis is stored on
// the faces normal to that axis, pressure (where there is one) at voxel centers
// (Docs/Model/WindGrids.md#staggered-grid). All faces of a grid are one array: those normal to x, then y, then z, each
// with x fastest. So blending and relaxing velocities are plain loops, and a stored field is no larger than its faces.
//
// The grid's own frame has its origin in the corner of voxel (0, 0, 0) and is measured in m.

#pragma once

#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <array>
#include <span>

namespace FluidDrops
{

struct FWindLayout
{
	static constexpr uint32 MaxCount = 1024;      // voxels along an axis
	static constexpr uint32 MaxVoxels = 1u << 24; // 256^3: 201 MB of face velocities

	std::array<uint32, 3> Counts = {1, 1, 1}; // voxels along x, y, z
	float VoxelSize = 1.0f;                   // m

	uint32 VoxelCount() const { return Counts[0] * Counts[1] * Counts[2]; }
	uint32 Voxel(uint32 X, uint32 Y, uint32 Z) const { return (Z * Counts[1] + Y) * Counts[0] + X; }

	/** Faces normal to Axis, along the direction Along. */
	uint32 FacesAlong(uint32 Axis, uint32 Along) const { return Counts[Along] + (Axis == Along ? 1 : 0); }
	uint32 FaceCount(uint32 Axis) const { return FacesAlong(Axis, 0) * FacesAlong(Axis, 1) * FacesAlong(Axis, 2); }
	uint32 FaceCount() const { return FaceCount(0) + FaceCount(1) + FaceCount(2); }
	/** Where the faces normal to Axis begin. */
	uint32 FirstFace(uint32 Axis) const { return (Axis > 0 ? FaceCount(0) : 0) + (Axis > 1 ? FaceCount(1) : 0); }
	/** From a face to the next one along Along. */
	uint32 FaceStride(uint32 Axis, uint32 Along) const
	{
		return Along == 0 ? 1 : FacesAlong(Axis, 0) * (Along == 1 ? 1 : FacesAlong(Axis, 1));
	}
	/** The lower face of voxel (X, Y, Z) normal to Axis; one more along that axis for the last one. */
	uint32 Face(uint32 Axis, uint32 X, uint32 Y, uint32 Z) const
	{
		return FirstFace(Axis) + (Z * FacesAlong(Axis, 1) + Y) * FacesAlong(Axis, 0) + X;
	}
	FVec3f FaceCenter(uint32 Axis, uint32 X, uint32 Y, uint32 Z) const
	{
		FVec3f Center(float(X) + 0.5f, float(Y) + 0.5f, float(Z) + 0.5f);
		Center[Axis] -= 0.5f;
		return VoxelSize * Center;
	}
	FVec3f Size() const { return VoxelSize * FVec3f(float(Counts[0]), float(Counts[1]), float(Counts[2])); } // m

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Counts, It.VoxelSize);
	}
	bool operator==(const FWindLayout&) const = default;
};

/** What is beyond a side of the grid (Docs/Model/WindGrids.md#sides). */
enum class EWindSide : uint8
{
	Wall,   // nothing goes through, air slides along it
	Open,   // pressure 0 beyond it
	Inflow, // air comes in at a given speed
	Count
};

/** The six sides: -x, +x, -y, +y, -z, +z. */
struct FWindSides
{
	std::array<EWindSide, 6> Kind = {};
	std::array<float, 6> InflowSpeed = {}; // m/s into the grid, of sides that are Inflow

	static uint32 Index(uint32 Axis, bool bHigh) { return 2 * Axis + (bHigh ? 1 : 0); }

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Kind, It.InflowSpeed);
	}
	bool operator==(const FWindSides&) const = default;
};

/** Refuses counts and sizes out of range, and more voxels than the budget. */
FD_CORE_API FStatus CheckWindLayout(const FWindLayout& Layout, uint32 VoxelBudget = FWindLayout::MaxVoxels);

/** Refuses sides that are none, and speeds that are no number. */
FD_CORE_API FStatus CheckWindSides(const FWindSides& Sides);

/** Velocities of faces: as many as there are, all of them numbers. */
FD_CORE_API FStatus CheckWindFaces(const FWindLayout& Layout, std::span<const float> Faces);

/** Sets the faces of walls to 0 and those of inflow sides to their speed. */
FD_CORE_API void ApplyWindSides(const FWindLayout& Layout, const FWindSides& Sides, std::span<float> Faces);

/** Net outflow of a voxel over its volume, 1/s. */
FD_CORE_API float WindDivergence(const FWindLayout& Layout, std::span<const float> Faces, uint32 X, uint32 Y, uint32 Z);

/** The largest |divergence|, 1/s; NaN counts as infinite. */
FD_CORE_API float MaxWindDivergence(const FWindLayout& Layout, std::span<const float> Faces);

/** The mean of opposite faces. */
FD_CORE_API FVec3f VoxelWind(const FWindLayout& Layout, std::span<const float> Faces, uint32 X, uint32 Y, uint32 Z);

/** That of all voxels, x fastest, into columns of VoxelCount() rows. */
FD_CORE_API void VoxelWinds(const FWindLayout& Layout, std::span<const float> Faces, std::span<float> U,
	std::span<float> V, std::span<float> W, ITaskRunner& Runner);

/**
 * Calls Visit(Face, X, Y, Z) for the faces of one side, or for those of a layer of faces between voxels: Layer counts
 * faces along Axis.
 */
template <typename F>
void ForEachFaceOfLayer(const FWindLayout& Layout, uint32 Axis, uint32 Layer, F&& Visit)
{
	std::array<uint32, 3> At;
	const uint32 First = Axis == 0 ? 1 : 0;
	const uint32 Second = Axis == 2 ? 1 : 2;
	At[Axis] = Layer;
	for (At[Second] = 0; At[Second] < Layout.Counts[Second]; ++At[Second])
	{
		for (At[First] = 0; At[First] < Layout.Counts[First]; ++At[First])
		{
			Visit(Layout.Face(Axis, At[0], At[1], At[2]), At[0], At[1], At[2]);
		}
	}
}

/** Calls Visit(Face, X, Y, Z) for all faces normal to Axis, in the order in which they are stored. */
template <typename F>
void ForEachFace(const FWindLayout& Layout, uint32 Axis, F&& Visit)
{
	uint32 Face = Layout.FirstFace(Axis);
	for (uint32 Z = 0; Z < Layout.FacesAlong(Axis, 2); ++Z)
	{
		for (uint32 Y = 0; Y < Layout.FacesAlong(Axis, 1); ++Y)
		{
			for (uint32 X = 0; X < Layout.FacesAlong(Axis, 0); ++X)
			{
				Visit(Face++, X, Y, Z);
			}
		}
	}
}

} // namespace FluidDrops
