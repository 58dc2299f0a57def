// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/SurfaceCarried.h"

#include "FluidDropsCore/Fluid/FluidSurface.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

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

void FFluidSurface::SortCarried(const FFluidCarried& Carried, ITaskRunner& Runner)
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

/** For the points of a block, which stand already. */
void FFluidSurface::WriteCarried(uint32 Block)
{
	const FVec3d Low = Phi.LowOf(Block);
	for (uint32 Point = Blocks[Block].Points; Point < Blocks[Block + 1].Points; ++Point)
	{
		const FVec3f InH = ((MeshPoints[Point].cast<double>() - Low) / double(Phi.Radius())).cast<float>();
		FCarriedSums Sums;
		Phi.ForEachRangeNear(Block,
			[&](uint32 First, uint32 Last, const FVec3f& Offset)
			{
				const float At[3] = {InH.x() - Offset.x(), InH.y() - Offset.y(), InH.z() - Offset.z()};
				FCarriers Carriers{
					Phi.SortedX() + First, Phi.SortedY() + First, Phi.SortedZ() + First, {}, Last - First};
				for (uint32 Column = 0; Column < SortedCarried.size(); ++Column)
				{
					Carriers.Carried[Column] = SortedCarried[Column].data() + First;
				}
				SumCarried(Carriers, At, Sums);
			});
		MeshVelocities[Point] = FVec3f(Sums.Mean(0), Sums.Mean(1), Sums.Mean(2));
		MeshFoams[Point] = Sums.Mean(3);
	}
}

} // namespace FluidDrops
