// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Settings/PresetJson.h"

#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"
#include "Dom/JsonObject.h"
#include "Dom/JsonValue.h"

#include <string>

namespace
{

std::string ToStandardString(const FString& Text)
{
	return std::string(TCHAR_TO_UTF8(*Text));
}

FluidDrops::FStatus RefuseKey(const std::string& Path, const std::string& What)
{
	return FluidDrops::MakeError(Path + ": " + What);
}

/** A JSON value as the settings take it; false for what no setting can be. */
bool ToSettingValue(const FJsonValue& Json, FluidDrops::FSettingValue& Out)
{
	switch (Json.Type)
	{
	case EJson::Boolean: Out = FluidDrops::FSettingValue::FromBool(Json.AsBool()); return true;
	case EJson::Number: Out = FluidDrops::FSettingValue::FromNumber(Json.AsNumber()); return true;
	case EJson::String: Out = FluidDrops::FSettingValue::FromText(ToStandardString(Json.AsString())); return true;
	case EJson::Array:
	{
		const TArray<TSharedPtr<FJsonValue>>& Items = Json.AsArray();
		double Numbers[3] = {0.0, 0.0, 0.0};
		for (int32 Axis = 0; Axis < Items.Num(); ++Axis)
		{
			if (Items.Num() != 3 || Items[Axis]->Type != EJson::Number)
			{
				return false;
			}
			Numbers[Axis] = Items[Axis]->AsNumber();
		}
		Out = FluidDrops::FSettingValue::FromVector(Numbers[0], Numbers[1], Numbers[2]);
		return Items.Num() == 3;
	}
	default: return false;
	}
}

FluidDrops::FStatus ReadFields(
	const FJsonObject& Json, const std::string& Path, std::span<const FluidDrops::FSettingField> Fields, void* Struct)
{
	for (const TPair<FString, TSharedPtr<FJsonValue>>& Item : Json.Values)
	{
		const std::string Key = ToStandardString(Item.Key);
		const FluidDrops::FSettingField* Field = FluidDrops::FindSetting(Fields, Key);
		if (Field == nullptr)
		{
			return RefuseKey(Path + "." + Key, "is no setting");
		}
		FluidDrops::FSettingValue Value;
		if (!Item.Value.IsValid() || !ToSettingValue(*Item.Value, Value))
		{
			return RefuseKey(Path + "." + Key, "must be " + FluidDrops::DescribeRange(*Field));
		}
		if (const FluidDrops::FStatus Status = FluidDrops::SetSetting(Struct, *Field, Value); !Status)
		{
			return FluidDrops::MakeError(Path + "." + Status.Error().Message);
		}
	}
	return {};
}

/** As short as it can be read back exactly: 0.001, not 0.0010000000474974513. */
TSharedPtr<FJsonValue> NumberToJson(double Number)
{
	const FString Text(UTF8_TO_TCHAR(FluidDrops::NumberToText(Number).c_str()));
	return MakeShared<FJsonValueNumberString>(Text);
}

TSharedPtr<FJsonValue> SettingToJson(const FluidDrops::FSettingValue& Value)
{
	switch (Value.Type)
	{
	case FluidDrops::ESettingType::Bool: return MakeShared<FJsonValueBoolean>(Value.Number[0] != 0.0);
	case FluidDrops::ESettingType::Choice:
		return MakeShared<FJsonValueString>(FString(UTF8_TO_TCHAR(Value.Text.c_str())));
	case FluidDrops::ESettingType::Vector:
		return MakeShared<FJsonValueArray>(TArray<TSharedPtr<FJsonValue>>{
			NumberToJson(Value.Number[0]), NumberToJson(Value.Number[1]), NumberToJson(Value.Number[2])});
	default: return NumberToJson(Value.Number[0]);
	}
}

bool AreSame(const FluidDrops::FSettingValue& A, const FluidDrops::FSettingValue& B)
{
	return A.Number[0] == B.Number[0] && A.Number[1] == B.Number[1] && A.Number[2] == B.Number[2] && A.Text == B.Text;
}

} // namespace

FluidDrops::FStatus FPresetJson::ReadSections(
	const FJsonObject& Json, const char* Path, const FSettingsSections& Sections, void* Core)
{
	if (Sections.Num() == 1 && *Sections[0].Group == '\0')
	{
		return ReadFields(Json, Path, Sections[0].Fields, Core);
	}
	for (const TPair<FString, TSharedPtr<FJsonValue>>& Item : Json.Values)
	{
		const std::string Key = ToStandardString(Item.Key);
		const std::string GroupPath = std::string(Path) + "." + Key;
		const FSettingsSection* Section =
			Sections.FindByPredicate([&Key](const FSettingsSection& Each) { return Key == Each.Group; });
		const TSharedPtr<FJsonObject>* Object = nullptr;
		if (Section == nullptr)
		{
			return RefuseKey(GroupPath, "is no group of settings");
		}
		if (!Item.Value.IsValid() || !Item.Value->TryGetObject(Object))
		{
			return RefuseKey(GroupPath, "must be an object");
		}
		void* Struct = static_cast<uint8*>(Core) + Section->CoreOffset;
		if (FluidDrops::FStatus Status = ReadFields(**Object, GroupPath, Section->Fields, Struct); !Status)
		{
			return Status;
		}
	}
	return {};
}

void FPresetJson::WriteSections(
	const FSettingsSections& Sections, const void* Core, const void* Default, FJsonObject& Json)
{
	for (const FSettingsSection& Section : Sections)
	{
		TSharedRef<FJsonObject> Fields = MakeShared<FJsonObject>();
		for (const FluidDrops::FSettingField& Field : Section.Fields)
		{
			const FluidDrops::FSettingValue Value =
				FluidDrops::GetSetting(static_cast<const uint8*>(Core) + Section.CoreOffset, Field);
			const FluidDrops::FSettingValue Usual =
				FluidDrops::GetSetting(static_cast<const uint8*>(Default) + Section.CoreOffset, Field);
			if (!AreSame(Value, Usual))
			{
				Fields->SetField(FString(UTF8_TO_TCHAR(Field.Name)), SettingToJson(Value));
			}
		}
		if (*Section.Group == '\0')
		{
			Json.Values = Fields->Values;
		}
		else if (!Fields->Values.IsEmpty())
		{
			Json.SetObjectField(FString(UTF8_TO_TCHAR(Section.Group)), Fields);
		}
	}
}
