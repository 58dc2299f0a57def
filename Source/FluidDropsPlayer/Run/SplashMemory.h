// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops that hit hard enough to splash, for as long as their crowns stand: some milliseconds, which is part of a tick
// or a few of them. A world tells its landings once, after the tick, so the memory must hear of every tick; then what
// it shows does not depend on which pictures were taken before. It is no part of a world's state: after a snapshot was
// loaded, crowns of before are missing for those few ticks.

#pragma once

#include "FluidDropsCore/World/World.h"
#include "Render/RenderTypes.h"

#include <vector>

namespace FluidDrops
{

class FSplashMemory
{
public:
	static constexpr std::size_t Most = 4096; // further ones are not shown

	/** After each tick. */
	void Hear(const FWorld& World);

	/** The crowns that stand now, in the order of their impacts. */
	void Look(const FWorld& World, std::vector<FRenderSplash>& Splashes) const;

private:
	struct FRemembered
	{
		FVec3f Position; // in the space of its surface, which may move meanwhile
		FVec3f Normal;
		float Diameter; // m
		float Speed;    // into the surface, m/s
		double Time;    // of the impact, s
		uint32 Surface;
		uint32 Seed;
	};

	std::vector<FRemembered> Impacts;
};

} // namespace FluidDrops
