// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Parts/Advice.h"

namespace FluidDrops
{

void AdviseRoom(uint64 Refused, const char* What, const char* Setting, int32 Room, std::vector<FAdvice>& Advice)
{
	if (Refused > 0)
	{
		Advice.push_back({Setting,
			"no room for " + std::to_string(Refused) + " " + What + ": raise " + Setting + " (" + std::to_string(Room) +
				")"});
	}
}

} // namespace FluidDrops
