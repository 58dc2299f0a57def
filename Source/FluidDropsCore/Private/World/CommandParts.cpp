// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What commands and snapshots are made of, in files: settings by their table, poses, lists of points and numbers.

#include "FluidDropsCore/World/Commands.h"

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

void WriteWorldSettings(FByteWriter& Writer, const FWorldSettings& Settings)
{
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		WriteSettings(Writer, GroupStruct(Settings, Group), Group.Fields);
	}
}

void ReadWorldSettings(FByteReader& Reader, FWorldSettings& Settings)
{
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		ReadSettings(Reader, GroupStruct(Settings, Group), Group.Fields);
	}
}

void WritePose(FByteWriter& Writer, const FRigidTransform& Pose)
{
	Writer.WriteArray(std::span<const float>(Pose.Rotation.data(), 9));
	Writer.WriteArray(std::span<const float>(Pose.Translation.data(), 3));
}

FRigidTransform ReadPose(FByteReader& Reader)
{
	FRigidTransform Pose;
	Reader.ReadArray(std::span<float>(Pose.Rotation.data(), 9));
	Reader.ReadArray(std::span<float>(Pose.Translation.data(), 3));
	return Pose;
}

void WritePoints(FByteWriter& Writer, std::span<const FVec3f> Points)
{
	Writer.Write(static_cast<uint32>(Points.size()));
	for (const FVec3f& Point : Points)
	{
		Writer.WriteArray(std::span<const float>(Point.data(), 3));
	}
}

std::vector<FVec3f> ReadPoints(FByteReader& Reader)
{
	const uint32 Count = Reader.Read<uint32>();
	if (Reader.Failed() || Reader.Remaining() / (3 * sizeof(float)) < Count)
	{
		Reader.Fail();
		return {};
	}
	std::vector<FVec3f> Points(Count);
	for (FVec3f& Point : Points)
	{
		Reader.ReadArray(std::span<float>(Point.data(), 3));
	}
	return Points;
}

void WriteFloats(FByteWriter& Writer, std::span<const float> Values)
{
	Writer.Write(static_cast<uint32>(Values.size()));
	Writer.WriteArray(Values);
}

std::vector<float> ReadFloats(FByteReader& Reader)
{
	const uint32 Count = Reader.Read<uint32>();
	if (Reader.Failed() || Reader.Remaining() / sizeof(float) < Count)
	{
		Reader.Fail();
		return {};
	}
	std::vector<float> Values(Count);
	Reader.ReadArray(std::span<float>(Values));
	return Values;
}

} // namespace FluidDrops
