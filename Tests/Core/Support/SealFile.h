// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Files that were altered on purpose: a checksum that fits again, so that a test gets past it.

#pragma once

#include "FluidDropsCore/Foundation/Hash.h"

#include <cstring>
#include <vector>

namespace FluidDrops
{

constexpr std::size_t FileHeaderSize = 28; // magic, version, size, checksum: see Foundation/FileHeader.h

inline void SealFile(std::vector<uint8>& Bytes)
{
	uint32 Version = 0;
	std::memcpy(&Version, Bytes.data() + 8, sizeof(Version));
	const uint64 Checksum = HashBytes(Bytes.data() + FileHeaderSize, Bytes.size() - FileHeaderSize, Version);
	std::memcpy(Bytes.data() + 20, &Checksum, sizeof(Checksum));
}

} // namespace FluidDrops
