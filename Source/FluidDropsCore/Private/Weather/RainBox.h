// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A box of rain in a tick, and drops that come into it where the wind differs from place to place.

#pragma once

#include "FluidDropsCore/Drops/DropEmitter.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Weather/Rain.h"

namespace FluidDrops
{

/** The box of this tick. */
struct FRainBox
{
	FVec3f Center;      // at the end of the tick, m
	FVec3f Half;        // m
	FVec3f BoxVelocity; // m/s
	FVec3f AirVelocity; // m/s; of a wind that is the same everywhere
	float Shelter;      // m
};

/** What keeps the chance of one fall of rain apart from that of others. */
struct FRainRandom
{
	uint64 Seed;
	uint32 RainIndex;
};

inline uint32 LookOf(const FDropContext& Context, const FRainRandom& Chance, uint32 Index, uint32 Kind)
{
	return DropSeed(Chance.Seed, EDropOrigin::Weather, {Index, uint32(Context.Tick), Chance.RainIndex, Kind});
}

/** Whether air goes past every place of a box alike, and does not lift its drops. */
inline bool IsLevelWind(const FWindField& Wind)
{
	return Wind.IsUniform() && Wind.Mean().z() == 0.0f;
}

/** How much may come in through each face of a box in a tick. */
struct FRainFaces
{
	std::array<float, 4> Side; // -x, +x, -y, +y: fastest inflow of air, m/s
	float Down;                // the same through the top
	FRainSides Sides;          // all of that
};

FRainFaces MeasureFaces(const FDropContext& Context, const FRainBox& Box);

/** The drop with a number: a pure function of its arguments. */
FRainBirth MakeBirthInWind(const FDropContext& Context, const FRainBox& Box, const FRainFaces& Faces,
	const FRainSizes& Sizes, const FRainRandom& Chance, uint32 Index);

/** Whether a surface stands in the way that a drop came from the sky, through the wind as it is now. */
bool IsShelteredInWind(const FDropContext& Context, const FRainBox& Box, const FRainBirth& Birth);

} // namespace FluidDrops
