// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What every binary file of ours starts with: eight letters that name the format, its version, the size of what
// follows and its checksum. Foreign, newer, truncated and corrupted files are told apart and refused.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"

#include <span>
#include <vector>

namespace FluidDrops
{

struct FFileFormat
{
	char Magic[9]; // eight letters and the end
	uint32 Version;
	const char* Name; // for messages
};

FD_CORE_API std::vector<uint8> PackFile(const FFileFormat& Format, std::span<const uint8> Payload);

/** The payload, a view into Bytes. */
FD_CORE_API TResult<std::span<const uint8>> UnpackFile(const FFileFormat& Format, std::span<const uint8> Bytes);

} // namespace FluidDrops
