// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fields of a blower of 1 m/s, as a file (Docs/Model/WindGrids.md#stored-fields). After the usual header
// (Foundation/FileHeader.h) comes a page that says what they are fields of; then each field begins on a page of its
// own, raw, as floats of 32 or 16 bits. So a file may be mapped into memory and read in place: it gives the same bits.
//
// The core opens no files: it takes bytes, and gives them.

#pragma once

#include "FluidDropsCore/Wind/WindBlower.h"

#include <vector>

namespace FluidDrops
{

enum class EWindPrecision : uint8
{
	Single, // 32 bits
	Half,   // 16 bits: within 1/2048 of each value; below 2^-14 m/s it is 0
	Count
};

/** What the fields of a file are fields of. */
struct FStoredWindInfo
{
	FWindLayout Layout;
	FWindSides Sides;
	FWindBlower Blower;
	float Viscosity = 0.0f; // m^2/s, of the solver that made them; 0: none but that of the scheme
	EWindPrecision Precision = EWindPrecision::Single;
	uint32 FieldCount = 4; // 1: through the sides; 4: blowers in the xy plane; 6: in space

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Layout, It.Sides, It.Blower, It.Viscosity, It.Precision, It.FieldCount);
	}
};

class FStoredWind
{
public:
	static constexpr std::size_t PageSize = 4096; // bytes

	/** A file of fields, each with a velocity for each face, in the order of WindDirection. */
	FD_CORE_API static TResult<std::vector<uint8>> Pack(
		const FStoredWindInfo& Info, std::span<const std::span<const float>> Fields);

	/** Looks into someone else's bytes, which must begin at an address divisible by 4. */
	FD_CORE_API static TResult<FStoredWind> Open(std::span<const uint8> Bytes);

	/** Keeps the bytes. */
	FD_CORE_API static TResult<FStoredWind> Load(std::vector<uint8> Bytes);

	FStoredWind(FStoredWind&&) = default;
	FStoredWind& operator=(FStoredWind&&) = default;

	const FStoredWindInfo& Info() const { return Description; }

	/** Out += Weight * field; Out has a row for each face. The same bits for any runner. */
	FD_CORE_API void AddTo(uint32 Field, float Weight, std::span<float> Out, ITaskRunner& Runner) const;

	/** Names the contents: in snapshots and recordings. */
	uint64 Hash() const { return Checksum; }

	/** What it keeps in memory; nothing where it looks into someone else's. */
	std::size_t MemoryBytes() const { return sizeof(*this) + Kept.capacity(); }

private:
	FStoredWind() = default;

	FStoredWindInfo Description;
	std::span<const uint8> Data; // of all fields
	std::size_t FieldBytes = 0;  // from one to the next
	uint64 Checksum = 0;
	std::vector<uint8> Kept;
};

} // namespace FluidDrops
