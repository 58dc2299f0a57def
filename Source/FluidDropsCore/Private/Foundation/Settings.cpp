// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Settings.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace FluidDrops
{

namespace
{

template <typename T>
T LoadMember(const void* Struct, const FSettingField& Field)
{
	T Value;
	std::memcpy(&Value, static_cast<const uint8*>(Struct) + Field.Offset, sizeof(T));
	return Value;
}

template <typename T>
void StoreMember(void* Struct, const FSettingField& Field, const T& Value)
{
	std::memcpy(static_cast<uint8*>(Struct) + Field.Offset, &Value, sizeof(T));
}

/**
 * Checked before narrowing, so that 1e300 for an int is out of range and not undefined. Float members are compared as
 * floats, value and range alike: 0.1 is within a range that ends at 0.1, whichever of them was rounded.
 */
bool IsWithinRange(double Value, const FSettingField& Field)
{
	if (Field.Type == ESettingType::Float || Field.Type == ESettingType::Vector)
	{
		const float Single = std::fabs(Value) < 1.0e38 ? static_cast<float>(Value) : INFINITY;
		return std::isfinite(Value) && Single >= static_cast<float>(Field.Min) &&
			Single <= static_cast<float>(Field.Max);
	}
	return std::isfinite(Value) && Value >= Field.Min && Value <= Field.Max;
}

FError RefuseSetting(const FSettingField& Field, const std::string& Given)
{
	return MakeError(std::string(Field.Name) + ": must be " + DescribeRange(Field) + ", not " + Given);
}

std::string DescribeValue(const FSettingValue& Value)
{
	switch (Value.Type)
	{
	case ESettingType::Bool: return Value.Number[0] != 0.0 ? "true" : "false";
	case ESettingType::Choice: return "\"" + Value.Text + "\"";
	case ESettingType::Vector:
		return "[" + NumberToText(Value.Number[0]) + ", " + NumberToText(Value.Number[1]) + ", " +
			NumberToText(Value.Number[2]) + "]";
	default: return NumberToText(Value.Number[0]);
	}
}

bool IsNumber(const FSettingValue& Value)
{
	return Value.Type == ESettingType::Float || Value.Type == ESettingType::Int;
}

} // namespace

std::string NumberToText(double Value)
{
	// The shortest text that reads back to the same float (or double, if it is none) is the one a person wrote. Not
	// std::to_chars: Apple's library has it for floating point only on recent systems.
	const bool bIsSingle = std::fabs(Value) < 1.0e7 && static_cast<double>(static_cast<float>(Value)) == Value;
	const bool bIsWhole = std::fabs(Value) < 1.0e10 && Value == std::floor(Value); // no 1e+06 for a million
	char Text[40];
	std::snprintf(Text, sizeof(Text), "%.0f", Value);
	for (int Digits = 1; Digits <= 17 && !bIsWhole; ++Digits)
	{
		std::snprintf(Text, sizeof(Text), "%.*g", Digits, Value);
		const double Back = std::strtod(Text, nullptr);
		if (Back == Value || (bIsSingle && static_cast<float>(Back) == static_cast<float>(Value)))
		{
			break;
		}
	}
	for (char* At = Text; *At != '\0'; ++At)
	{
		*At = *At == ',' ? '.' : *At; // a host may have set another locale
	}
	return Text;
}

FSettingValue GetSetting(const void* Struct, const FSettingField& Field)
{
	FSettingValue Value;
	Value.Type = Field.Type;
	switch (Field.Type)
	{
	case ESettingType::Bool: Value.Number[0] = LoadMember<uint8>(Struct, Field) != 0 ? 1.0 : 0.0; break;
	case ESettingType::Int: Value.Number[0] = LoadMember<int32>(Struct, Field); break;
	case ESettingType::Float: Value.Number[0] = LoadMember<float>(Struct, Field); break;
	case ESettingType::Vector:
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			FSettingField Component = Field;
			Component.Offset += Axis * uint32(sizeof(float));
			Value.Number[Axis] = LoadMember<float>(Struct, Component);
		}
		break;
	case ESettingType::Choice:
	{
		const uint8 Index = LoadMember<uint8>(Struct, Field);
		Value.Number[0] = Index;
		Value.Text = Index < Field.OptionCount ? Field.Options[Index] : "";
		break;
	}
	}
	return Value;
}

FStatus SetSetting(void* Struct, const FSettingField& Field, const FSettingValue& Value)
{
	const auto Refuse = [&] { return RefuseSetting(Field, DescribeValue(Value)); };
	switch (Field.Type)
	{
	case ESettingType::Bool:
		if (Value.Type != ESettingType::Bool)
		{
			return Refuse();
		}
		StoreMember<uint8>(Struct, Field, Value.Number[0] != 0.0 ? 1 : 0);
		return {};
	case ESettingType::Int:
		if (!IsNumber(Value) || !IsWithinRange(Value.Number[0], Field) ||
			Value.Number[0] != std::floor(Value.Number[0]))
		{
			return Refuse();
		}
		StoreMember(Struct, Field, static_cast<int32>(Value.Number[0]));
		return {};
	case ESettingType::Float:
		if (!IsNumber(Value) || !IsWithinRange(Value.Number[0], Field))
		{
			return Refuse();
		}
		StoreMember(Struct, Field, static_cast<float>(Value.Number[0]));
		return {};
	case ESettingType::Vector:
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			if (Value.Type != ESettingType::Vector || !IsWithinRange(Value.Number[Axis], Field))
			{
				return Refuse();
			}
		}
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			FSettingField Component = Field;
			Component.Offset += Axis * uint32(sizeof(float));
			StoreMember(Struct, Component, static_cast<float>(Value.Number[Axis]));
		}
		return {};
	case ESettingType::Choice:
		for (uint32 Option = 0; Option < Field.OptionCount && Value.Type == ESettingType::Choice; ++Option)
		{
			if (Value.Text == Field.Options[Option])
			{
				StoreMember(Struct, Field, static_cast<uint8>(Option));
				return {};
			}
		}
		return Refuse();
	}
	return Refuse();
}

FStatus ValidateSettings(const void* Struct, std::span<const FSettingField> Fields)
{
	for (const FSettingField& Field : Fields)
	{
		const FSettingValue Value = GetSetting(Struct, Field);
		const uint32 Components = Field.Type == ESettingType::Vector ? 3 : 1;
		for (uint32 Component = 0; Component < Components; ++Component)
		{
			if (Field.Type != ESettingType::Bool && !IsWithinRange(Value.Number[Component], Field))
			{
				return RefuseSetting(Field, DescribeValue(Value));
			}
		}
	}
	return {};
}

const FSettingField* FindSetting(std::span<const FSettingField> Fields, std::string_view Name)
{
	for (const FSettingField& Field : Fields)
	{
		if (Name == Field.Name)
		{
			return &Field;
		}
	}
	return nullptr;
}

std::string DescribeRange(const FSettingField& Field)
{
	if (Field.Type == ESettingType::Bool)
	{
		return "true or false";
	}
	if (Field.Type == ESettingType::Choice)
	{
		std::string Text = "one of ";
		for (uint32 Option = 0; Option < Field.OptionCount; ++Option)
		{
			Text += (Option > 0 ? ", " : "") + std::string(Field.Options[Option]);
		}
		return Text;
	}
	const char* Kind = Field.Type == ESettingType::Int ? "a whole number from "
		: Field.Type == ESettingType::Vector           ? "three numbers from "
													   : "a number from ";
	const std::string Unit = *Field.Unit != '\0' ? std::string(" ") + Field.Unit : "";
	return Kind + NumberToText(Field.Min) + " to " + NumberToText(Field.Max) + Unit;
}

} // namespace FluidDrops
