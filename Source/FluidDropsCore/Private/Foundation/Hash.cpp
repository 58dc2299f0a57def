// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Hash.h"

#include <bit>
#include <cstring>

namespace FluidDrops
{

namespace
{

constexpr uint64 XxPrime1 = 0x9E3779B185EBCA87ull;
constexpr uint64 XxPrime2 = 0xC2B2AE3D27D4EB4Full;
constexpr uint64 XxPrime3 = 0x165667B19E3779F9ull;
constexpr uint64 XxPrime4 = 0x85EBCA77C2B2AE63ull;
constexpr uint64 XxPrime5 = 0x27D4EB2F165667C5ull;

uint64 XxLoad64(const uint8* At)
{
	uint64 Value;
	std::memcpy(&Value, At, sizeof(Value));
	return Value;
}

uint32 XxLoad32(const uint8* At)
{
	uint32 Value;
	std::memcpy(&Value, At, sizeof(Value));
	return Value;
}

uint64 XxRound(uint64 Lane, uint64 Input)
{
	return std::rotl(Lane + Input * XxPrime2, 31) * XxPrime1;
}

uint64 XxMerge(uint64 Hash, uint64 Lane)
{
	return (Hash ^ XxRound(0, Lane)) * XxPrime1 + XxPrime4;
}

} // namespace

uint64 HashBytes(const void* Data, std::size_t Size, uint64 Seed)
{
	const uint8* At = static_cast<const uint8*>(Data);
	std::size_t Left = Size;
	uint64 Hash = Seed + XxPrime5;
	if (Left >= 32)
	{
		uint64 Lanes[4] = {Seed + XxPrime1 + XxPrime2, Seed + XxPrime2, Seed, Seed - XxPrime1};
		for (; Left >= 32; At += 32, Left -= 32)
		{
			for (int Lane = 0; Lane < 4; ++Lane)
			{
				Lanes[Lane] = XxRound(Lanes[Lane], XxLoad64(At + 8 * Lane));
			}
		}
		Hash = std::rotl(Lanes[0], 1) + std::rotl(Lanes[1], 7) + std::rotl(Lanes[2], 12) + std::rotl(Lanes[3], 18);
		for (const uint64 Lane : Lanes)
		{
			Hash = XxMerge(Hash, Lane);
		}
	}
	Hash += Size;
	for (; Left >= 8; At += 8, Left -= 8)
	{
		Hash = std::rotl(Hash ^ XxRound(0, XxLoad64(At)), 27) * XxPrime1 + XxPrime4;
	}
	if (Left >= 4)
	{
		Hash = std::rotl(Hash ^ (XxLoad32(At) * XxPrime1), 23) * XxPrime2 + XxPrime3;
		At += 4;
		Left -= 4;
	}
	for (; Left > 0; ++At, --Left)
	{
		Hash = std::rotl(Hash ^ (*At * XxPrime5), 11) * XxPrime1;
	}
	Hash = (Hash ^ (Hash >> 33)) * XxPrime2;
	Hash = (Hash ^ (Hash >> 29)) * XxPrime3;
	return Hash ^ (Hash >> 32);
}

std::string HashToText(uint64 Hash)
{
	std::string Text(16, '0');
	for (std::size_t Digit = 0; Digit < 16; ++Digit)
	{
		Text[15 - Digit] = "0123456789abcdef"[(Hash >> (4 * Digit)) & 15];
	}
	return Text;
}

} // namespace FluidDrops
