// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** Levenshtein's: how many letters must be put in, taken out or changed. */
std::size_t EditDistance(std::string_view A, std::string_view B)
{
	std::vector<std::size_t> Row(B.size() + 1);
	for (std::size_t J = 0; J <= B.size(); ++J)
	{
		Row[J] = J;
	}
	for (std::size_t I = 1; I <= A.size(); ++I)
	{
		std::size_t Diagonal = Row[0];
		Row[0] = I;
		for (std::size_t J = 1; J <= B.size(); ++J)
		{
			const std::size_t Change = Diagonal + (A[I - 1] == B[J - 1] ? 0 : 1);
			Diagonal = Row[J];
			Row[J] = std::min({Row[J] + 1, Row[J - 1] + 1, Change});
		}
	}
	return Row[B.size()];
}

/** A JSON value as the settings machinery takes it; false for what no setting can be. */
bool ToSettingValue(const FJson& Json, FSettingValue& Out)
{
	if (Json.is_boolean())
	{
		Out = FSettingValue::FromBool(Json.get<bool>());
		return true;
	}
	if (Json.is_number())
	{
		Out = FSettingValue::FromNumber(Json.get<double>());
		return true;
	}
	if (Json.is_string())
	{
		Out = FSettingValue::FromText(Json.get<std::string>());
		return Out.Text.size() <= FTextPart::MaxLength;
	}
	const bool bVector = Json.is_array() && Json.size() == 3 &&
		std::all_of(Json.begin(), Json.end(), [](const FJson& Item) { return Item.is_number(); });
	if (bVector)
	{
		Out = FSettingValue::FromVector(Json[0].get<double>(), Json[1].get<double>(), Json[2].get<double>());
	}
	return bVector;
}

std::vector<std::string> NamesOf(const FObjectParts& Parts)
{
	std::vector<std::string> Names;
	for (const FTextPart& Text : Parts.Texts)
	{
		Names.emplace_back(Text.Name);
	}
	for (const FFieldPart& Part : Parts.Fields)
	{
		for (const FSettingField& Field : Part.Fields)
		{
			Names.emplace_back(Field.Name);
		}
	}
	Names.insert(Names.end(), Parts.Others.begin(), Parts.Others.end());
	return Names;
}

FStatus ReadText(const FJson& Json, const std::string& Path, std::string& Out)
{
	if (!Json.is_string() || Json.get_ref<const std::string&>().size() > FTextPart::MaxLength)
	{
		return PathError(Path,
			"must be a text of at most " + std::to_string(FTextPart::MaxLength) + " bytes, not " + BriefJson(Json));
	}
	Out = Json.get<std::string>();
	return {};
}

FStatus ReadKey(const std::string& Key, const FJson& Json, const std::string& Path, const FObjectParts& Parts)
{
	for (const FTextPart& Text : Parts.Texts)
	{
		if (Key == Text.Name)
		{
			return ReadText(Json, JoinPath(Path, Key), *Text.Text);
		}
	}
	for (const FFieldPart& Part : Parts.Fields)
	{
		if (const FSettingField* Field = FindSetting(Part.Fields, Key))
		{
			return ReadField(Json, Path, Part.Struct, *Field);
		}
	}
	if (std::find(Parts.Others.begin(), Parts.Others.end(), Key) != Parts.Others.end())
	{
		return {};
	}
	return UnknownName(Path, Key, NamesOf(Parts));
}

std::string Shortened(std::string_view Given)
{
	constexpr std::size_t MaxLength = 64;
	return Given.size() <= MaxLength ? std::string(Given) : std::string(Given.substr(0, MaxLength)) + "...";
}

/** What was probably meant comes before what there is: the list may be long. */
std::string DescribeChoice(std::string_view Given, std::span<const std::string> Known)
{
	std::string All;
	for (const std::string& Name : Known)
	{
		All += (All.empty() ? "" : ", ") + Name;
	}
	const std::string Nearest = NearestName(Given, Known);
	return Known.empty()  ? "is not known, and there is none that it could be"
		: Nearest.empty() ? "must be one of " + All
						  : "did you mean \"" + Nearest + "\"? It must be one of " + All;
}

} // namespace

std::string JoinPath(const std::string& Path, std::string_view Name)
{
	return Path.empty() ? std::string(Name) : Path + "." + std::string(Name);
}

FError PathError(const std::string& Path, const std::string& What)
{
	return MakeError(Path.empty() ? What : Path + ": " + What);
}

std::string NearestName(std::string_view Given, std::span<const std::string> Known)
{
	constexpr std::size_t MaxLength = 64; // longer is no slip of the finger
	std::string Nearest;
	std::size_t Best = std::max<std::size_t>(2, Given.size() / 3) + 1;
	for (const std::string& Name : Known)
	{
		const std::size_t Distance = Given.size() > MaxLength ? Best : EditDistance(Given, Name);
		if (Distance < Best)
		{
			Best = Distance;
			Nearest = Name;
		}
	}
	return Nearest;
}

FError UnknownName(const std::string& Path, std::string_view Given, std::span<const std::string> Known)
{
	return PathError(JoinPath(Path, Shortened(Given)), DescribeChoice(Given, Known));
}

FError UnknownValue(const std::string& Path, std::string_view Given, std::span<const std::string> Known)
{
	return PathError(Path, "\"" + Shortened(Given) + "\": " + DescribeChoice(Given, Known));
}

FStatus ReadObject(const FJson& Json, const std::string& Path, const FObjectParts& Parts)
{
	if (!Json.is_object())
	{
		return PathError(Path, "must be an object, not " + BriefJson(Json));
	}
	for (const auto& Item : Json.items())
	{
		FD_TRY(ReadKey(Item.key(), Item.value(), Path, Parts));
	}
	return {};
}

FStatus ReadField(const FJson& Json, const std::string& Path, void* Struct, const FSettingField& Field)
{
	FSettingValue Value;
	if (Field.Type == ESettingType::Choice && Json.is_string())
	{
		const std::vector<std::string> Options(Field.Options, Field.Options + Field.OptionCount);
		const std::string& Given = Json.get_ref<const std::string&>();
		if (std::find(Options.begin(), Options.end(), Given) == Options.end())
		{
			return UnknownValue(JoinPath(Path, Field.Name), Given, Options);
		}
	}
	if (!ToSettingValue(Json, Value))
	{
		return PathError(JoinPath(Path, Field.Name), "must be " + DescribeRange(Field) + ", not " + BriefJson(Json));
	}
	const FStatus Status = SetSetting(Struct, Field, Value);
	return Status ? FStatus() : FStatus(MakeError(JoinPath(Path, Status.Error().Message)));
}

FJson ParseTyped(const std::string& Text)
{
	TResult<FJson> Json = ParseJson(Text);
	return Json ? std::move(Json.Value()) : FJson(Text);
}

FStatus ReadOption(const std::optional<std::string>& Text, const char* Option, void* Struct, const FSettingField& Field)
{
	const FStatus Status = Text ? ReadField(ParseTyped(*Text), "", Struct, Field) : FStatus();
	return Status || Option == nullptr ? Status : FStatus(Within(Option, Status.Error()));
}

FJson FieldToJson(const void* Struct, const FSettingField& Field)
{
	const FSettingValue Value = GetSetting(Struct, Field);
	switch (Field.Type)
	{
	case ESettingType::Bool: return Value.Number[0] != 0.0;
	case ESettingType::Int: return static_cast<int64>(Value.Number[0]);
	case ESettingType::Float: return JsonNumber(Value.Number[0]);
	case ESettingType::Vector:
		return FJson::array({JsonNumber(Value.Number[0]), JsonNumber(Value.Number[1]), JsonNumber(Value.Number[2])});
	case ESettingType::Choice: return Value.Text;
	}
	return {};
}

void WriteFields(FJson& Object, const void* Struct, std::span<const FSettingField> Fields)
{
	for (const FSettingField& Field : Fields)
	{
		Object[Field.Name] = FieldToJson(Struct, Field);
	}
}

} // namespace FluidDrops
