// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// TColumn: one component of every row of a table, contiguous, aligned for SIMD, of a capacity that is fixed
// when the world is made. Plain data only: a row moves by assignment and a column is saved as bytes.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <algorithm>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace FluidDrops
{

template <typename T>
class TColumn
{
	static_assert(std::is_trivially_copyable_v<T>);

public:
	static constexpr std::size_t Alignment = 64;

	TColumn() = default;
	explicit TColumn(uint32 InCapacity) { Reserve(InCapacity); }

	/**
	 * Makes room for that many rows, all zero; what was there is gone. Not for use within a tick. A loop may read up to
	 * Alignment bytes beyond the last row: a vector that begins in it.
	 */
	void Reserve(uint32 InCapacity)
	{
		const std::size_t Bytes =
			(std::size_t(InCapacity) * sizeof(T) + Alignment - 1) / Alignment * Alignment + Alignment;
		Memory.reset(static_cast<T*>(::operator new(Bytes, std::align_val_t(Alignment))));
		std::fill_n(reinterpret_cast<uint8*>(Memory.get()), Bytes, uint8(0));
		Rows = InCapacity;
	}

	T& operator[](uint32 Row) { return Memory.get()[Row]; }
	const T& operator[](uint32 Row) const { return Memory.get()[Row]; }

	void Swap(TColumn& Other)
	{
		Memory.swap(Other.Memory);
		std::swap(Rows, Other.Rows);
	}

	T* Data() { return Memory.get(); }
	const T* Data() const { return Memory.get(); }
	uint32 Capacity() const { return Rows; }

	std::span<T> First(uint32 Count) { return {Memory.get(), Count}; }
	std::span<const T> First(uint32 Count) const { return {Memory.get(), Count}; }

private:
	struct FAlignedDelete
	{
		void operator()(T* Pointer) const { ::operator delete(Pointer, std::align_val_t(Alignment)); }
	};

	std::unique_ptr<T, FAlignedDelete> Memory;
	uint32 Rows = 0;
};

} // namespace FluidDrops
