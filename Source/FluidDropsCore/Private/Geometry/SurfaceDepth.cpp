// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How deep a liquid is below its face: from a point of the mesh against its normal, from corner to corner of the field,
// until phi falls below the iso-value. What absorbs light there is that deep (Beer's law).

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Geometry/SurfaceExtraction.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

/** phi around a block, by corners counted from its corner 0. Remembers the block that was asked last. */
class FCornerReader
{
public:
	FCornerReader(const FSurfaceField& InField, uint32 Block)
		: Field(InField)
		, Home(Block)
		, Corners(InField.CornersOf(Block).data())
	{
	}

	float At(int32 X, int32 Y, int32 Z)
	{
		constexpr int32 Bits = 3; // of a corner within its block
		static_assert(FSurfaceField::BlockSide == 1u << Bits);
		const std::array<int32, 3> Block = {X >> Bits, Y >> Bits, Z >> Bits};
		if (Block != Last)
		{
			Last = Block;
			const uint32 Found = Field.Neighbor(Home, Block[0], Block[1], Block[2]);
			Corners = Found == IndexNone ? nullptr : Field.CornersOf(Found).data();
		}
		constexpr int32 Within = int32(FSurfaceField::BlockSide) - 1;
		return Corners ? Corners[(Z & Within) << 2 * Bits | (Y & Within) << Bits | (X & Within)] : 0.0f;
	}

	float Nearest(const FVec3f& Place)
	{
		return At(int32(std::floor(Place.x() + 0.5f)), int32(std::floor(Place.y() + 0.5f)),
			int32(std::floor(Place.z() + 0.5f)));
	}

	/** Linear between the eight corners around. */
	float Between(const FVec3f& Place)
	{
		const FVec3f Low(std::floor(Place.x()), std::floor(Place.y()), std::floor(Place.z()));
		const FVec3f Part = Place - Low;
		float Sum = 0.0f;
		for (int32 Corner = 0; Corner < 8; ++Corner)
		{
			const int32 X = Corner & 1, Y = Corner >> 1 & 1, Z = Corner >> 2;
			const float Weight =
				(X ? Part.x() : 1.0f - Part.x()) * (Y ? Part.y() : 1.0f - Part.y()) * (Z ? Part.z() : 1.0f - Part.z());
			Sum += Weight * At(int32(Low.x()) + X, int32(Low.y()) + Y, int32(Low.z()) + Z);
		}
		return Sum;
	}

private:
	const FSurfaceField& Field;
	uint32 Home;
	std::array<int32, 3> Last = {0, 0, 0}; // from the home block
	const float* Corners;                  // of that; null where nothing is stored
};

} // namespace

float FSurfaceExtraction::DepthBelow(uint32 Block, uint32 Point) const
{
	const FVec3f Start =
		((MeshPoints[Point].cast<double>() - Phi.LowOf(Block)) / double(Phi.Edge())).cast<float>(); // in edges
	const FVec3f Down = -MeshNormals[Point];
	FCornerReader Reader(Phi, Block);
	float Steps = 1.0f; // the first lies below the face, whatever the nearest corner says
	while (Steps < float(MaxDepthSteps) && Reader.Nearest(Start + (Steps + 1.0f) * Down) >= Iso)
	{
		Steps += 1.0f;
	}
	if (Steps >= float(MaxDepthSteps))
	{
		return float(MaxDepthSteps) * Phi.Edge();
	}
	// The far face lies between this step and the next but one: nearest corners are off by up to half a step.
	float Inside = Reader.Between(Start + Steps * Down);
	for (uint32 More = 0; More < 2; ++More)
	{
		const float Beyond = Reader.Between(Start + (Steps + 1.0f) * Down);
		if (Inside < Iso)
		{
			break;
		}
		if (Beyond < Iso)
		{
			return (Steps + (Inside - Iso) / (Inside - Beyond)) * Phi.Edge();
		}
		Steps += 1.0f;
		Inside = Beyond;
	}
	return Steps * Phi.Edge();
}

void FSurfaceExtraction::MeasureDepths(std::span<float> Out, ITaskRunner& Runner) const
{
	FD_SCOPE("Fluid.Depths");
	ParallelFor(Runner, Phi.BlockCount(), 1,
		[&](const FChunk& Chunk)
		{
			for (uint32 Point = Blocks[Chunk.Begin].Points; Point < Blocks[Chunk.Begin + 1].Points; ++Point)
			{
				Out[Point] = DepthBelow(Chunk.Begin, Point);
			}
		});
}

} // namespace FluidDrops
