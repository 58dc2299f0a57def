// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/SettingsArchive.h"

namespace FluidDrops
{

void WriteSettings(FByteWriter& Writer, const void* Struct, std::span<const FSettingField> Fields)
{
	Writer.Write(static_cast<uint32>(Fields.size()));
	for (const FSettingField& Field : Fields)
	{
		const FSettingValue Value = GetSetting(Struct, Field);
		Writer.WriteArray(std::span<const double>(Value.Number));
	}
}

void ReadSettings(FByteReader& Reader, void* Struct, std::span<const FSettingField> Fields)
{
	if (Reader.Read<uint32>() != Fields.size())
	{
		Reader.Fail();
		return;
	}
	for (const FSettingField& Field : Fields)
	{
		FSettingValue Value;
		Value.Type = Field.Type;
		Reader.ReadArray(std::span<double>(Value.Number));
		if (Field.Type == ESettingType::Choice)
		{
			const double Option = Value.Number[0];
			const bool bKnown = Option >= 0.0 && Option < double(Field.OptionCount);
			Value.Text = bKnown ? Field.Options[static_cast<uint32>(Option)] : "";
		}
		if (Reader.Failed() || !SetSetting(Struct, Field, Value))
		{
			Reader.Fail();
			return;
		}
	}
}

} // namespace FluidDrops
