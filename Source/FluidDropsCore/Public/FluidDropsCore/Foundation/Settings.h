// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One description of settings. Each settings struct has one table of fields: name, member, unit, range and
// help; its defaults are those of a default-constructed struct. JSON, --set on the command line, sliders,
// validation and the reference in Docs all come from that table.
//
//	struct FRainSettings { float Rate = 10.0f; };
//	constexpr FSettingField RainFields[] = {
//		FD_SETTING(FRainSettings, Rate, "rate", "mm/h", 0.0, 500.0, "How much it rains."),
//	};

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace FluidDrops
{

enum class ESettingType : uint8
{
	Bool,
	Int,    // int32
	Float,  // float
	Vector, // FVec3f, each component within the range
	Choice, // an enum class over uint8, by the name of the option
};

struct FSettingField
{
	const char* Name;
	ESettingType Type;
	uint32 Offset; // bytes from the start of the struct
	const char* Unit;
	double Min;
	double Max;
	const char* Help;
	const char* const* Options = nullptr; // names of a Choice, in the order of the enum
	uint32 OptionCount = 0;
};

/** A value on its way into or out of a field. */
struct FSettingValue
{
	ESettingType Type = ESettingType::Float;
	double Number[3] = {0.0, 0.0, 0.0}; // Bool as 0 or 1; Vector uses all three
	std::string Text;                   // the option of a Choice

	static FSettingValue FromNumber(double Value) { return {ESettingType::Float, {Value, 0.0, 0.0}, {}}; }
	static FSettingValue FromBool(bool bValue) { return {ESettingType::Bool, {bValue ? 1.0 : 0.0, 0.0, 0.0}, {}}; }
	static FSettingValue FromText(std::string Value)
	{
		return {ESettingType::Choice, {0.0, 0.0, 0.0}, std::move(Value)};
	}
	static FSettingValue FromVector(double X, double Y, double Z) { return {ESettingType::Vector, {X, Y, Z}, {}}; }
};

/** Reads a field of a struct. */
FD_CORE_API FSettingValue GetSetting(const void* Struct, const FSettingField& Field);

/** Checks type and range, then writes. A wrong value is refused with a line that names field, unit and range. */
FD_CORE_API FStatus SetSetting(void* Struct, const FSettingField& Field, const FSettingValue& Value);

/** Checks every field of a struct that was filled by hand. */
FD_CORE_API FStatus ValidateSettings(const void* Struct, std::span<const FSettingField> Fields);

/** The field of that name, or null. */
FD_CORE_API const FSettingField* FindSetting(std::span<const FSettingField> Fields, std::string_view Name);

/** "a number from 0.1 to 200 Pa s", "true or false", "one of rotate, project". */
FD_CORE_API std::string DescribeRange(const FSettingField& Field);

/** A number as short as it can be read back exactly: "0.001", "9.81". */
FD_CORE_API std::string NumberToText(double Value);

namespace Detail
{

template <typename T>
constexpr ESettingType SettingTypeOf()
{
	if constexpr (std::is_same_v<T, bool>)
	{
		return ESettingType::Bool;
	}
	else if constexpr (std::is_same_v<T, int32>)
	{
		return ESettingType::Int;
	}
	else if constexpr (std::is_same_v<T, float>)
	{
		return ESettingType::Float;
	}
	else if constexpr (std::is_enum_v<T>)
	{
		static_assert(sizeof(T) == 1);
		return ESettingType::Choice;
	}
	else
	{
		static_assert(std::is_same_v<T, FVec3f>, "a setting is bool, int32, float, FVec3f or an enum over uint8");
		return ESettingType::Vector;
	}
}

} // namespace Detail

} // namespace FluidDrops

#define FD_SETTING(Struct, Member, Name, Unit, Min, Max, Help)                                                         \
	::FluidDrops::FSettingField                                                                                        \
	{                                                                                                                  \
		Name, ::FluidDrops::Detail::SettingTypeOf<decltype(Struct::Member)>(),                                         \
			static_cast<::FluidDrops::uint32>(offsetof(Struct, Member)), Unit, Min, Max, Help                          \
	}

#define FD_SETTING_CHOICE(Struct, Member, Name, OptionNames, Help)                                                     \
	::FluidDrops::FSettingField                                                                                        \
	{                                                                                                                  \
		Name, ::FluidDrops::Detail::SettingTypeOf<decltype(Struct::Member)>(),                                         \
			static_cast<::FluidDrops::uint32>(offsetof(Struct, Member)), "", 0.0,                                      \
			static_cast<double>(std::size(OptionNames) - 1), Help, OptionNames,                                        \
			static_cast<::FluidDrops::uint32>(std::size(OptionNames))                                                  \
	}
