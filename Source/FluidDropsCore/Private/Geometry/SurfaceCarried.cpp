// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Geometry/SurfaceCarried.h"

#include "FluidDropsCore/Foundation/Vectorize.h"
#include "FluidDropsCore/Geometry/SurfaceExtraction.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint32 SortChunk = 4096; // rows

/** Lanes keep their sums from group to group, so that vectors of any width add in the same order. */
inline void AddGroup(const FCarriers& In, uint32 First, uint32 Count, const float (&At)[3], FCarriedSums& Sums)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		const float AwayX = At[0] - In.X[First + Lane];
		const float AwayY = At[1] - In.Y[First + Lane];
		const float AwayZ = At[2] - In.Z[First + Lane];
		const float Closeness = 1.0f - std::sqrt(AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ);
		const float Counted = Closeness > 0.0f ? Closeness : 0.0f;
		const float Part = Counted * Counted;
		Sums.Weight[Lane] += Part;
		Sums.Carried[0][Lane] += Part * In.Carried[0][First + Lane];
		Sums.Carried[1][Lane] += Part * In.Carried[1][First + Lane];
		Sums.Carried[2][Lane] += Part * In.Carried[2][First + Lane];
		Sums.Carried[3][Lane] += Part * In.Carried[3][First + Lane];
	}
}

/** A cube, and room for the particles that reach into it. */
struct FCarrierRoom
{
	static constexpr uint32 Most = 1024;

	FCarrierRoom(uint32 Part, float InSize)
		: Low{InSize * float(Part & 1), InSize * float(Part >> 1 & 1), InSize * float(Part >> 2)}
		, Size(InSize)
	{
	}

	float Low[3];
	float Size;
	float X[Most], Y[Most], Z[Most];
	float Carried[4][Most];
	uint32 Count = 0;

	/** Adds those of a range that are nearer than 1 to the cube; false if there is no room for them. */
	bool Add(const FCarriers& In, const FVec3f& Offset)
	{
		for (uint32 Row = 0; Row < In.Count; ++Row)
		{
			const float Place[3] = {In.X[Row] + Offset.x(), In.Y[Row] + Offset.y(), In.Z[Row] + Offset.z()};
			float Distance2 = 0.0f;
			for (int Axis = 0; Axis < 3; ++Axis)
			{
				const float Outside = std::max({Low[Axis] - Place[Axis], Place[Axis] - Low[Axis] - Size, 0.0f});
				Distance2 += Outside * Outside;
			}
			if (Distance2 >= 1.0f)
			{
				continue;
			}
			if (Count == Most)
			{
				return false;
			}
			X[Count] = Place[0];
			Y[Count] = Place[1];
			Z[Count] = Place[2];
			for (uint32 Column = 0; Column < In.Carried.size(); ++Column)
			{
				Carried[Column][Count] = In.Carried[Column][Row];
			}
			++Count;
		}
		return true;
	}

	FCarriers All() const { return {X, Y, Z, {Carried[0], Carried[1], Carried[2], Carried[3]}, Count}; }
};

} // namespace

float FCarriedSums::Mean(uint32 Column) const
{
	float Sum = 0.0f;
	float Total = 0.0f;
	for (uint32 Lane = 0; Lane < CarriedLanes; ++Lane)
	{
		Sum += Carried[Column][Lane];
		Total += Weight[Lane];
	}
	return Sum / std::max(Total, 1.0e-12f);
}

FD_WIDE_CLONES void SumCarried(const FCarriers& In, const float (&At)[3], FCarriedSums& Sums)
{
	const uint32 Whole = In.Count / CarriedLanes * CarriedLanes;
	for (uint32 First = 0; First < Whole; First += CarriedLanes)
	{
		AddGroup(In, First, CarriedLanes, At, Sums);
	}
	AddGroup(In, Whole, In.Count - Whole, At, Sums);
}

void FSurfaceExtraction::SortCarried(const FCarriedColumns& Carried, ITaskRunner& Runner)
{
	const std::array<std::span<const float>, 4> Columns = {Carried.VX, Carried.VY, Carried.VZ, Carried.Foam};
	for (uint32 Column = 0; Column < Columns.size(); ++Column)
	{
		SortedCarried[Column].resize(Columns[Column].size());
	}
	ParallelFor(Runner, uint32(Carried.VX.size()), SortChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				for (uint32 Column = 0; Column < Columns.size(); ++Column)
				{
					SortedCarried[Column][At] = Columns[Column][Phi.RowOfSorted(At)];
				}
			}
		});
}

FCarriers FSurfaceExtraction::CarriersIn(uint32 First, uint32 Last) const
{
	return {Phi.SortedX() + First, Phi.SortedY() + First, Phi.SortedZ() + First,
		{SortedCarried[0].data() + First, SortedCarried[1].data() + First, SortedCarried[2].data() + First,
			SortedCarried[3].data() + First},
		Last - First};
}

/**
 * For the points of a block, which stand already. Each eighth of it has a list of the particles that reach it; where
 * they are too many, all around the block are gone through instead.
 */
void FSurfaceExtraction::WriteCarried(uint32 Block)
{
	const FVec3d Low = Phi.LowOf(Block);
	const float Half = 0.5f * float(Side) * Phi.Edge() / Phi.Radius();
	const auto PlaceOf = [&](uint32 Point) // from the block's corner 0
	{ return FVec3f(((MeshPoints[Point].cast<double>() - Low) / double(Phi.Radius())).cast<float>()); };
	const auto PartOf = [Half](const FVec3f& Place)
	{ return uint32(Place.x() >= Half) | uint32(Place.y() >= Half) << 1 | uint32(Place.z() >= Half) << 2; };
	for (uint32 Part = 0; Part < 8; ++Part)
	{
		FCarrierRoom Room(Part, Half);
		bool bListed = false, bFits = true;
		for (uint32 Point = Blocks[Block].Points; Point < Blocks[Block + 1].Points; ++Point)
		{
			const FVec3f Place = PlaceOf(Point);
			if (PartOf(Place) != Part)
			{
				continue;
			}
			if (!bListed)
			{
				Phi.ForEachRangeNear(Block,
					[&](uint32 First, uint32 Last, const FVec3f& Offset)
					{ bFits = bFits && Room.Add(CarriersIn(First, Last), Offset); });
				bListed = true;
			}
			FCarriedSums Sums;
			if (bFits)
			{
				SumCarried(Room.All(), {Place.x(), Place.y(), Place.z()}, Sums);
			}
			else
			{
				Phi.ForEachRangeNear(Block,
					[&](uint32 First, uint32 Last, const FVec3f& Offset)
					{
						const FVec3f At = Place - Offset;
						SumCarried(CarriersIn(First, Last), {At.x(), At.y(), At.z()}, Sums);
					});
			}
			MeshVelocities[Point] = FVec3f(Sums.Mean(0), Sums.Mean(1), Sums.Mean(2));
			MeshFoams[Point] = Sums.Mean(3);
		}
	}
}

} // namespace FluidDrops
