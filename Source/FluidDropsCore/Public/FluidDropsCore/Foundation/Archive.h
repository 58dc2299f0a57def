// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Little-endian bytes in and out, for snapshots and recordings. Reading is checked: past the end, or once a
// value was refused, a reader returns zeros and stays failed, so that callers test once at the end.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace FluidDrops
{

static_assert(std::endian::native == std::endian::little, "files are written as the columns lie in memory");

class FByteWriter
{
public:
	template <typename T>
	void Write(const T& Value)
	{
		static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
		WriteArray(std::span<const T>(&Value, 1));
	}

	template <typename T>
	void WriteArray(std::span<const T> Values)
	{
		static_assert(std::is_trivially_copyable_v<T>);
		const std::size_t At = Bytes.size();
		Bytes.resize(At + Values.size_bytes());
		if (!Values.empty())
		{
			std::memcpy(Bytes.data() + At, Values.data(), Values.size_bytes());
		}
	}

	void WriteText(const std::string& Text)
	{
		Write(static_cast<uint32>(Text.size()));
		WriteArray(std::span<const char>(Text));
	}

	std::vector<uint8> Bytes;
};

class FByteReader
{
public:
	explicit FByteReader(std::span<const uint8> InBytes)
		: Bytes(InBytes)
	{
	}

	template <typename T>
	T Read()
	{
		static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
		T Value{};
		ReadArray(std::span<T>(&Value, 1));
		return Value;
	}

	template <typename T>
	void ReadArray(std::span<T> Values)
	{
		static_assert(std::is_trivially_copyable_v<T>);
		if (bFailed || Remaining() < Values.size_bytes())
		{
			bFailed = true;
			return;
		}
		if (!Values.empty())
		{
			std::memcpy(Values.data(), Bytes.data() + At, Values.size_bytes());
		}
		At += Values.size_bytes();
	}

	std::string ReadText()
	{
		const uint32 Length = Read<uint32>();
		if (bFailed || Remaining() < Length)
		{
			bFailed = true;
			return {};
		}
		std::string Text(Length, '\0');
		ReadArray(std::span<char>(Text));
		return Text;
	}

	void Skip(std::size_t Count)
	{
		bFailed = bFailed || Remaining() < Count;
		At += bFailed ? 0 : Count;
	}

	void Fail() { bFailed = true; }
	bool Failed() const { return bFailed; }
	std::size_t Remaining() const { return Bytes.size() - At; }

private:
	std::span<const uint8> Bytes;
	std::size_t At = 0;
	bool bFailed = false;
};

} // namespace FluidDrops
