// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Lists of commands: everything that a host can do to one solver, as data. A command is a struct that says its fields
// (Foundation/Serialize.h) and has a number of its own, which stays what it is: files hold it.

#pragma once

#include "FluidDropsCore/Foundation/Serialize.h"

#include <utility>
#include <variant>

namespace FluidDrops
{

template <typename... Commands>
struct TCommandList
{
	using FVariant = std::variant<Commands...>;

	/** Number, fields. */
	static void Write(FByteWriter& Writer, const FVariant& Command);

	/** The reader has failed if that was none of the list. */
	static FVariant Read(FByteReader& Reader)
	{
		const uint32 Number = Reader.Read<uint32>();
		FVariant Command;
		const bool bKnown = (ReadIf<Commands>(Number, Reader, Command) || ...);
		if (!bKnown)
		{
			Reader.Fail();
		}
		return Command;
	}

	static std::string Layout()
	{
		std::string Text;
		((Text += Detail::LayoutToken("", Commands::Number), Text += DescribeLayout<Commands>()), ...);
		return Text;
	}

	static constexpr bool HasUniqueNumbers()
	{
		constexpr std::array<uint32, sizeof...(Commands)> Numbers = {Commands::Number...};
		for (std::size_t First = 0; First < Numbers.size(); ++First)
		{
			for (std::size_t Second = First + 1; Second < Numbers.size(); ++Second)
			{
				if (Numbers[First] == Numbers[Second])
				{
					return false;
				}
			}
		}
		return true;
	}

private:
	template <typename T>
	static bool ReadIf(uint32 Number, FByteReader& Reader, FVariant& Command)
	{
		if (Number != T::Number)
		{
			return false;
		}
		Deserialize(Reader, Command.template emplace<T>());
		return true;
	}
};

namespace Detail
{

template <typename... Lists>
struct TJoinCommands;
template <typename... Commands>
struct TJoinCommands<TCommandList<Commands...>>
{
	using FType = TCommandList<Commands...>;
};
template <typename... First, typename... Second, typename... Rest>
struct TJoinCommands<TCommandList<First...>, TCommandList<Second...>, Rest...>
	: TJoinCommands<TCommandList<First..., Second...>, Rest...>
{
};

} // namespace Detail

/** One list of several. */
template <typename... Lists>
using TJoinCommands = typename Detail::TJoinCommands<Lists...>::FType;

template <typename T>
void WriteCommand(FByteWriter& Writer, const T& Command)
{
	Writer.Write(T::Number);
	Serialize(Writer, Command);
}

template <typename... Commands>
void TCommandList<Commands...>::Write(FByteWriter& Writer, const FVariant& Command)
{
	std::visit([&Writer](const auto& Each) { WriteCommand(Writer, Each); }, Command);
}

} // namespace FluidDrops
