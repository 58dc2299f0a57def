// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Springs and pairs of neighbors as lists, for those who look: tests and drawing.

#include "Fluid/FluidPhases.h"
#include "Fluid/Springs.h"

#include <algorithm>

namespace FluidDrops
{

std::vector<FSpringView> FFluid::SpringList() const
{
	std::vector<FSpringView> List;
	for (uint32 Row = 0; Row < Table.Num() && Springs->HasRoom(); ++Row)
	{
		const uint32 Slot = Table.SlotOf(Row);
		for (uint32 Index = 0; Index < Springs->CountOf(Slot); ++Index)
		{
			if (Slot < Springs->PartnerOf(Slot, Index))
			{
				List.push_back({Slot, Springs->PartnerOf(Slot, Index), Springs->RestOf(Slot, Index)});
			}
		}
	}
	return List;
}

std::vector<std::pair<uint32, uint32>> FFluid::NeighborPairs(const FFluidContext& Context)
{
	std::vector<std::pair<uint32, uint32>> Pairs;
	const float Radius = Context.Fluid.InteractionRadius;
	SortByCell(Context.Runner, Table, *Memory, Radius);
	bTidy = false;
	FSerialTaskRunner Serial;
	Memory->Cells.ForEachCell(Serial,
		[&](const FSweepCell& Cell)
		{
			for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
			{
				for (uint32 Run = 0; Run < FCellRuns::Count; ++Run)
				{
					for (uint32 Other = Cell.RunBegin[Run]; Other < Cell.RunEnd[Run]; ++Other)
					{
						const uint32 Slot = Table.SlotOf(Row);
						const uint32 OtherSlot = Table.SlotOf(Other);
						if (Slot < OtherSlot &&
							(Table.Position(Row) - Table.Position(Other)).squaredNorm() < Radius * Radius)
						{
							Pairs.emplace_back(Slot, OtherSlot);
						}
					}
				}
			}
		});
	std::sort(Pairs.begin(), Pairs.end());
	return Pairs;
}

} // namespace FluidDrops
