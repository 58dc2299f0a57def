// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Values as bytes and back, and a description of their layout, each from one declaration. A struct says its fields
// once; settings are known by their table; tables and other classes save themselves:
//
//	struct FMoveBody
//	{
//		FHandle Body;
//		float Seconds = 0.0f;
//
//		template <typename Self, typename F>
//		static void ForEachField(Self& It, F&& Visit) { Visit(It.Body, It.Seconds); }
//	};
//
// What was read is checked as far as its type goes: enums, ranges of settings, sizes of lists. A file begins with the
// hash of its layout, so that no other program's bytes are taken for ours.

#pragma once

#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Foundation/SettingsArchive.h"

#include <array>
#include <vector>

namespace FluidDrops
{

namespace Detail
{

template <typename T>
inline constexpr bool IsVector = false;
template <typename T>
inline constexpr bool IsVector<std::vector<T>> = true;
template <typename T>
inline constexpr bool IsArray = false;
template <typename T, std::size_t Count>
inline constexpr bool IsArray<std::array<T, Count>> = true;
template <typename T>
inline constexpr bool IsMatrix = false;
template <typename T, int Rows, int Columns, int Options>
inline constexpr bool IsMatrix<Eigen::Matrix<T, Rows, Columns, Options>> = true;

/** Numbers that lie in memory as in the file. Bools do not: a byte that is neither 0 nor 1 is none. */
template <typename T>
inline constexpr bool IsNumber = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

/** A kind and a number. */
inline std::string LayoutToken(const char* Kind, uint64 Number)
{
	std::string Text = Kind;
	Text += std::to_string(Number);
	return Text;
}

struct FIgnoreFields
{
	template <typename... T>
	void operator()(const T&...) const
	{
	}
};

template <typename T>
concept CHasFields = requires(T& Value)
{
	T::ForEachField(Value, FIgnoreFields());
};
template <typename T>
concept CHasSettings = requires(const T& Value)
{
	FieldsOf(Value);
};
template <typename T>
concept CHasColumns = requires(T& Value)
{
	T::ForEachColumn(Value, FIgnoreFields());
};

} // namespace Detail

template <typename T>
void Serialize(FByteWriter& Writer, const T& Value)
{
	using namespace Detail;
	if constexpr (IsNumber<T> || std::is_enum_v<T>)
	{
		Writer.Write(Value);
	}
	else if constexpr (std::is_same_v<T, bool>)
	{
		Writer.Write(uint8(Value ? 1 : 0));
	}
	else if constexpr (IsMatrix<T>)
	{
		Writer.WriteArray(std::span<const typename T::Scalar>(Value.data(), std::size_t(Value.size())));
	}
	else if constexpr (IsVector<T> || IsArray<T>)
	{
		if constexpr (IsVector<T>)
		{
			Writer.Write(static_cast<uint32>(Value.size()));
		}
		if constexpr (IsNumber<typename T::value_type>)
		{
			Writer.WriteArray(std::span<const typename T::value_type>(Value));
		}
		else
		{
			for (const auto& Element : Value)
			{
				Serialize(Writer, Element);
			}
		}
	}
	else if constexpr (CHasSettings<T>)
	{
		WriteSettings(Writer, &Value, FieldsOf(Value));
	}
	else if constexpr (CHasFields<T>)
	{
		T::ForEachField(Value, [&Writer](const auto&... Fields) { (Serialize(Writer, Fields), ...); });
	}
	else
	{
		Value.Save(Writer);
	}
}

/** The reader has failed if that was no such value. */
template <typename T>
void Deserialize(FByteReader& Reader, T& Value)
{
	using namespace Detail;
	if constexpr (IsNumber<T>)
	{
		Value = Reader.Read<T>();
	}
	else if constexpr (std::is_same_v<T, bool>)
	{
		const uint8 Byte = Reader.Read<uint8>();
		Value = Byte == 1;
		if (Byte > 1)
		{
			Reader.Fail();
		}
	}
	else if constexpr (std::is_enum_v<T>)
	{
		Value = Reader.Read<T>();
		if (Value >= T::Count)
		{
			Reader.Fail();
			Value = T{};
		}
	}
	else if constexpr (IsMatrix<T>)
	{
		Reader.ReadArray(std::span<typename T::Scalar>(Value.data(), std::size_t(Value.size())));
	}
	else if constexpr (IsArray<T>)
	{
		for (auto& Element : Value)
		{
			Deserialize(Reader, Element);
		}
	}
	else if constexpr (IsVector<T>)
	{
		const std::size_t Count = Reader.Read<uint32>();
		Value.clear();
		if constexpr (IsNumber<typename T::value_type>)
		{
			if (Reader.Failed() || Reader.Remaining() / sizeof(typename T::value_type) < Count)
			{
				Reader.Fail();
				return;
			}
			Value.resize(Count);
			Reader.ReadArray(std::span<typename T::value_type>(Value));
		}
		else
		{
			// One after the other: a number that is wrong fails before it has asked for all that memory.
			for (std::size_t Element = 0; Element < Count && !Reader.Failed(); ++Element)
			{
				Deserialize(Reader, Value.emplace_back());
			}
		}
	}
	else if constexpr (CHasSettings<T>)
	{
		ReadSettings(Reader, &Value, FieldsOf(Value));
	}
	else if constexpr (CHasFields<T>)
	{
		T::ForEachField(Value, [&Reader](auto&... Fields) { (Deserialize(Reader, Fields), ...); });
	}
	else
	{
		Value.Load(Reader);
	}
}

/**
 * The layout of what Serialize writes, as text: kinds and sizes of numbers, names of settings and columns. Classes that
 * save themselves say theirs by T::Layout().
 */
template <typename T>
std::string DescribeLayout()
{
	using namespace Detail;
	if constexpr (IsNumber<T>)
	{
		return LayoutToken(std::is_floating_point_v<T> ? "f" : "u", sizeof(T));
	}
	else if constexpr (std::is_same_v<T, bool>)
	{
		return "b";
	}
	else if constexpr (std::is_enum_v<T>)
	{
		return LayoutToken("e", sizeof(T)) + LayoutToken(":", uint64(T::Count));
	}
	else if constexpr (IsMatrix<T>)
	{
		return DescribeLayout<typename T::Scalar>() + LayoutToken("x", uint64(T::SizeAtCompileTime));
	}
	else if constexpr (IsArray<T>)
	{
		return DescribeLayout<typename T::value_type>() + LayoutToken("x", std::tuple_size_v<T>);
	}
	else if constexpr (IsVector<T>)
	{
		std::string Text = "[";
		Text += DescribeLayout<typename T::value_type>();
		Text += "]";
		return Text;
	}
	else if constexpr (CHasSettings<T>)
	{
		std::string Text = "(";
		for (const FSettingField& Field : FieldsOf(T()))
		{
			Text += Field.Name;
			Text += LayoutToken(":", uint64(Field.Type));
			Text += LayoutToken(",", Field.OptionCount);
			Text += " ";
		}
		Text += ")";
		return Text;
	}
	else if constexpr (CHasFields<T>)
	{
		std::string Text = "{";
		T Value;
		T::ForEachField(Value,
			[&Text](const auto&... Fields)
			{ ((Text += DescribeLayout<std::remove_cvref_t<decltype(Fields)>>(), Text += " "), ...); });
		Text += "}";
		return Text;
	}
	else if constexpr (CHasColumns<T>)
	{
		std::string Text = "|";
		T Table;
		T::ForEachColumn(Table,
			[&Text](const char* Name, const auto& Column)
			{
				Text += Name;
				Text += LayoutToken(":", sizeof(Column[0]));
				Text += " ";
			});
		Text += "|";
		return Text;
	}
	else
	{
		return T::Layout();
	}
}

inline uint64 HashLayout(const std::string& Layout)
{
	return HashBytes(reinterpret_cast<const uint8*>(Layout.data()), Layout.size());
}

} // namespace FluidDrops
