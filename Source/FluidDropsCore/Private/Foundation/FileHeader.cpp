// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/FileHeader.h"

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Foundation/Hash.h"

#include <cstring>

namespace FluidDrops
{

namespace
{
constexpr std::size_t MagicSize = 8;
constexpr std::size_t HeaderSize = MagicSize + sizeof(uint32) + 2 * sizeof(uint64);
} // namespace

std::vector<uint8> PackFile(const FFileFormat& Format, std::span<const uint8> Payload)
{
	FByteWriter Writer;
	Writer.WriteArray(std::span<const char>(Format.Magic, MagicSize));
	Writer.Write(Format.Version);
	Writer.Write(static_cast<uint64>(Payload.size()));
	Writer.Write(HashBytes(Payload.data(), Payload.size(), Format.Version));
	Writer.WriteArray(Payload);
	return std::move(Writer.Bytes);
}

TResult<std::span<const uint8>> UnpackFile(const FFileFormat& Format, std::span<const uint8> Bytes)
{
	const std::string Name = Format.Name;
	if (Bytes.size() < MagicSize || std::memcmp(Bytes.data(), Format.Magic, MagicSize) != 0)
	{
		return MakeError("is not a " + Name + " of FluidDrops");
	}
	FByteReader Reader(Bytes.subspan(MagicSize));
	const uint32 Version = Reader.Read<uint32>();
	const uint64 Size = Reader.Read<uint64>();
	const uint64 Checksum = Reader.Read<uint64>();
	if (!Reader.Failed() && Version != Format.Version)
	{
		return MakeError(Name + " has version " + std::to_string(Version) + ", this program reads version " +
			std::to_string(Format.Version));
	}
	if (Reader.Failed() || Reader.Remaining() < Size)
	{
		return MakeError(Name + " is truncated");
	}
	const std::span<const uint8> Payload = Bytes.subspan(HeaderSize);
	if (Payload.size() != Size || HashBytes(Payload.data(), Payload.size(), Version) != Checksum)
	{
		return MakeError(Name + " is corrupted: its checksum does not match");
	}
	return Payload;
}

} // namespace FluidDrops
