// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Counter-based random numbers: Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as
// easy as 1, 2, 3", SC 2011). A number is a pure function of (seed, who, when, what for), so it does not
// depend on the order of evaluation, the number of threads, or on how often anyone else asked.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <array>

namespace FluidDrops
{

using FPhiloxBlock = std::array<uint32, 4>;

inline FPhiloxBlock Philox4x32(FPhiloxBlock Counter, uint32 Key0, uint32 Key1)
{
	for (int Round = 0; Round < 10; ++Round)
	{
		const uint64 Product0 = uint64(0xD2511F53u) * Counter[0];
		const uint64 Product1 = uint64(0xCD9E8D57u) * Counter[2];
		Counter = {uint32(Product1 >> 32) ^ Counter[1] ^ Key0, uint32(Product1),
			uint32(Product0 >> 32) ^ Counter[3] ^ Key1, uint32(Product0)};
		Key0 += 0x9E3779B9u;
		Key1 += 0xBB67AE85u;
	}
	return Counter;
}

/** What a random number is for, so that two uses by one row in one tick are independent. */
enum class ERandomPurpose : uint32
{
	EmitPlace,
	EmitMotion,
	SampleSurface,
	ShedBead,
	RoughnessOfTriangle,
	Splash,
	BreakUp,
	Rain,
	PlaceSite,
	RainInAir,
	SeparateCoincident,
	FluidLayer,
	FluidParticle,
	RainInWind,
	Turbulence,
	Gust,
};

/** Where a drop came from, so that drops of two origins look different. */
enum class EDropOrigin : uint32
{
	Pool = 0,
	Emitter = 1,
	Sprinkled = 2,
	Placed = 3, // by a command, a brush, or as a particle of fluid: the last number of Counter tells which
	Weather = 5,
};

/** What makes a drop look like no other: 24 bits, exact in float. Counter: who and when. */
inline uint32 DropSeed(uint64 Seed, EDropOrigin Origin, const FPhiloxBlock& Counter)
{
	return Philox4x32(Counter, uint32(Seed), uint32(Origin))[0] >> 8;
}

/** Uniform in [0, 1), 24 bits: exact in float. */
inline float UnitFloat(uint32 Bits)
{
	return static_cast<float>(Bits >> 8) * (1.0f / 16777216.0f);
}

/** Four independent uniform numbers in [0, 1). */
inline std::array<float, 4> RandomUnit4(uint64 Seed, uint32 Row, uint64 Tick, ERandomPurpose Purpose)
{
	const FPhiloxBlock Block = Philox4x32(
		{Row, uint32(Tick), uint32(Tick >> 32), static_cast<uint32>(Purpose)}, uint32(Seed), uint32(Seed >> 32));
	return {UnitFloat(Block[0]), UnitFloat(Block[1]), UnitFloat(Block[2]), UnitFloat(Block[3])};
}

} // namespace FluidDrops
