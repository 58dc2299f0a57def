// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Who is near whom (Docs/Model/ParticleFluid.md#neighbor-search): cells in a hash table (Teschner et al. 2003) that
// store their exact index, floor for negative coordinates. Each particle gets the list of the others within reach, by
// id, so that nothing depends on the table.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace FluidDrops::Reference
{

using FPlainNeighbors = std::vector<std::vector<uint32>>;

using FPlainCell = std::array<int64, 3>;

struct FPlainCellHash
{
	std::size_t operator()(const FPlainCell& Cell) const
	{
		return (uint64(Cell[0]) * 73856093u) ^ (uint64(Cell[1]) * 19349663u) ^ (uint64(Cell[2]) * 83492791u);
	}
};

template <typename T>
FPlainCell PlainCellOf(const TVec3<T>& Position, T Edge)
{
	return {int64(std::floor(Position.x() / Edge)), int64(std::floor(Position.y() / Edge)),
		int64(std::floor(Position.z() / Edge))};
}

/** All others nearer than Reach, for every particle. */
template <typename T>
FPlainNeighbors FindPlainNeighbors(const std::vector<TVec3<T>>& Positions, T Reach)
{
	std::unordered_map<FPlainCell, std::vector<uint32>, FPlainCellHash> Cells;
	for (uint32 I = 0; I < Positions.size(); ++I)
	{
		Cells[PlainCellOf(Positions[I], Reach)].push_back(I);
	}
	FPlainNeighbors Lists(Positions.size());
	for (const auto& [Cell, Members] : Cells)
	{
		for (int Around = 0; Around < 27; ++Around)
		{
			const auto Other =
				Cells.find({Cell[0] + Around % 3 - 1, Cell[1] + Around / 3 % 3 - 1, Cell[2] + Around / 9 - 1});
			if (Other == Cells.end())
			{
				continue;
			}
			for (const uint32 I : Members)
			{
				for (const uint32 J : Other->second)
				{
					if (I != J && (Positions[J] - Positions[I]).squaredNorm() < Reach * Reach)
					{
						Lists[I].push_back(J);
					}
				}
			}
		}
	}
	for (std::vector<uint32>& List : Lists)
	{
		std::sort(List.begin(), List.end());
	}
	return Lists;
}

} // namespace FluidDrops::Reference
