// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Floats of 16 bits (IEEE 754 binary16) without subnormal numbers, which hosts may have switched off in hardware.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <bit>

namespace FluidDrops
{

/** To the nearest, ties to even; what is below 2^-14 becomes 0. Of finite numbers up to 65504. */
inline uint16 ToHalf(float Value)
{
	const uint32 Bits = std::bit_cast<uint32>(Value);
	const uint32 Sign = Bits >> 16 & 0x8000u;
	const uint32 Size = Bits & 0x7fffffffu;
	if (Size < 0x38800000u)
	{
		return uint16(Sign);
	}
	const uint32 Rounded = Size + 0xfffu + (Size >> 13 & 1u);
	const uint32 Half = (Rounded - 0x38000000u) >> 13;
	return uint16(Sign | (Half < 0x7bffu ? Half : 0x7bffu));
}

inline float FromHalf(uint16 Half)
{
	const uint32 Size = Half & 0x7fffu;
	const uint32 Bits = Size == 0 ? 0u : (Size << 13) + 0x38000000u;
	return std::bit_cast<float>(Bits | uint32(Half & 0x8000u) << 16);
}

} // namespace FluidDrops
