// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Water tables for tests: drops, pools and trails strewn over a box, some of them on the same spot.

#pragma once

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Views/WaterTable.h"

#include <array>
#include <cmath>

namespace FluidDrops
{

inline FVec3f StrewnPlace(uint32 Row, uint64 Purpose, float Side)
{
	const std::array<float, 4> Unit = RandomUnit4(7, Row, Purpose, ERandomPurpose::SampleSurface);
	return (FVec3f(Unit[0], Unit[1], Unit[2]) - FVec3f::Constant(0.5f)) * Side;
}

/** That many of each kind in a cube of 100 cm around the origin. Every tenth drop lies where another one is. */
inline void StrewWater(uint32 Drops, uint32 Pools, uint32 Trails, FWaterTable& Water)
{
	Water.Resize({Drops, 0, Pools, Trails, 0});
	for (uint32 Index = 0; Index < Drops; ++Index)
	{
		FWaterRow* Drop = Water.Item(EWaterItem::Drop, Index);
		const float Size = 0.2f + 2.0f * std::abs(StrewnPlace(Index, 3, 1.0f).x());
		Drop[0] = {StrewnPlace(Index % 10 == 9 ? Index / 2 : Index, 0, 100.0f), Size};
		Drop[1] = {StrewnPlace(Index, 1, 1.0f).normalized(), 1e-5f};
		Drop[2] = {FVec3f::Zero(), 0.0f};
		Drop[3] = {FVec3f(1.5f * Size, 0.8f * Size, 1.0f), 1.0f};
	}
	for (uint32 Index = 0; Index < Pools; ++Index)
	{
		FWaterRow* Pool = Water.Item(EWaterItem::Pool, Index);
		Pool[0] = {StrewnPlace(Index, 10, 100.0f), 6.0f};
		Pool[1] = {FVec3f::UnitZ(), 0.5f};
	}
	for (uint32 Index = 0; Index < Trails; ++Index)
	{
		FWaterRow* Trail = Water.Item(EWaterItem::Trail, Index);
		const FVec3f Start = StrewnPlace(Index, 20, 100.0f);
		const FVec3f Along = StrewnPlace(Index, 21, 10.0f);
		const float Unit = std::abs(StrewnPlace(Index, 22, 1.0f).x());
		Trail[0] = {Start, 1.0f + Unit};
		Trail[1] = {Start + Along, 0.9f * Unit};
		Trail[2] = {Along.unitOrthogonal(), 0.01f * Unit};
	}
	Water.Build();
}

} // namespace FluidDrops
