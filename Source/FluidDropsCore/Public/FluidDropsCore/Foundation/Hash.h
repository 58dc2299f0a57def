// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// XXH64 (Y. Collet): hashes of the state, checksums of files. Written from the published description;
// the known answers are in Tests/Core/Foundation/HashTest.cpp.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <span>
#include <string>
#include <type_traits>

namespace FluidDrops
{

FD_CORE_API uint64 HashBytes(const void* Data, std::size_t Size, uint64 Seed = 0);

/** Chains hashes of several arrays into one; the order matters. */
class FHasher
{
public:
	template <typename T>
	void Add(std::span<const T> Values)
	{
		static_assert(std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>);
		State = HashBytes(Values.data(), Values.size_bytes(), State + Values.size());
	}

	template <typename T>
	void Add(const T& Value)
	{
		Add(std::span<const T>(&Value, 1));
	}

	uint64 Digest() const { return State; }

private:
	uint64 State = 0;
};

/** Sixteen lower-case hexadecimal digits. */
FD_CORE_API std::string HashToText(uint64 Hash);

} // namespace FluidDrops
