// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every command as bytes and back.

#include "FluidDropsCore/World/Commands.h"

namespace FluidDrops
{

namespace
{

// One pair of functions for each command, in the order of the variant.

void WriteBody(FByteWriter& Writer, const FAddSurface& Command)
{
	WriteMesh(Writer, Command.Mesh);
	WriteSettings(Writer, &Command.Material, SurfaceSettingFields());
	WritePose(Writer, Command.Pose);
}

void ReadBody(FByteReader& Reader, FAddSurface& Command)
{
	ReadMesh(Reader, Command.Mesh);
	ReadSettings(Reader, &Command.Material, SurfaceSettingFields());
	Command.Pose = ReadPose(Reader);
}

void WriteBody(FByteWriter& Writer, const FSetSurfaceMaterial& Command)
{
	Writer.Write(Command.Surface);
	WriteSettings(Writer, &Command.Material, SurfaceSettingFields());
}

void ReadBody(FByteReader& Reader, FSetSurfaceMaterial& Command)
{
	Command.Surface = Reader.Read<uint32>();
	ReadSettings(Reader, &Command.Material, SurfaceSettingFields());
}

void WriteBody(FByteWriter& Writer, const FSetSurfacePose& Command)
{
	Writer.Write(Command.Surface);
	WritePose(Writer, Command.Pose);
}

void ReadBody(FByteReader& Reader, FSetSurfacePose& Command)
{
	Command.Surface = Reader.Read<uint32>();
	Command.Pose = ReadPose(Reader);
}

void WriteBody(FByteWriter& Writer, const FSetSurfacePositions& Command)
{
	Writer.Write(Command.Surface);
	WritePoints(Writer, Command.Positions);
}

void ReadBody(FByteReader& Reader, FSetSurfacePositions& Command)
{
	Command.Surface = Reader.Read<uint32>();
	Command.Positions = ReadPoints(Reader);
}

void WriteBody(FByteWriter& Writer, const FSetWorldSettings& Command)
{
	WriteWorldSettings(Writer, Command.Settings);
}

void ReadBody(FByteReader& Reader, FSetWorldSettings& Command)
{
	ReadWorldSettings(Reader, Command.Settings);
}

void WriteBody(FByteWriter& Writer, const FAddEmitter& Command)
{
	WriteSettings(Writer, &Command.Settings, EmitterSettingFields());
}

void ReadBody(FByteReader& Reader, FAddEmitter& Command)
{
	ReadSettings(Reader, &Command.Settings, EmitterSettingFields());
}

void WriteBody(FByteWriter& Writer, const FSetEmitter& Command)
{
	Writer.Write(Command.Emitter);
	WriteSettings(Writer, &Command.Settings, EmitterSettingFields());
}

void ReadBody(FByteReader& Reader, FSetEmitter& Command)
{
	Command.Emitter = Reader.Read<uint32>();
	ReadSettings(Reader, &Command.Settings, EmitterSettingFields());
}

void WriteBody(FByteWriter& Writer, const FSpawnDrop& Command)
{
	Writer.Write(Command.Surface);
	Writer.Write(Command.At.Triangle);
	const float Numbers[] = {
		Command.At.B, Command.At.C, Command.Radius, Command.Velocity.x(), Command.Velocity.y(), Command.Velocity.z()};
	Writer.WriteArray(std::span<const float>(Numbers));
}

void ReadBody(FByteReader& Reader, FSpawnDrop& Command)
{
	Command.Surface = Reader.Read<uint32>();
	Command.At.Triangle = Reader.Read<uint32>();
	float Numbers[6] = {};
	Reader.ReadArray(std::span<float>(Numbers));
	Command.At.B = Numbers[0];
	Command.At.C = Numbers[1];
	Command.Radius = Numbers[2];
	Command.Velocity = FVec3f(Numbers[3], Numbers[4], Numbers[5]);
}

void WriteBody(FByteWriter& Writer, const FSprinkleDrops& Command)
{
	Writer.Write(Command.Surface);
	Writer.Write(Command.Count);
	Writer.Write(Command.MinRadius);
	Writer.Write(Command.MaxRadius);
	Writer.Write(Command.SizeExponent);
}

void ReadBody(FByteReader& Reader, FSprinkleDrops& Command)
{
	Command.Surface = Reader.Read<uint32>();
	Command.Count = Reader.Read<uint32>();
	Command.MinRadius = Reader.Read<float>();
	Command.MaxRadius = Reader.Read<float>();
	Command.SizeExponent = Reader.Read<float>();
}

void WriteBody(FByteWriter& Writer, const FLoadSnapshot& Command)
{
	Writer.Write(static_cast<uint64>(Command.Bytes.size()));
	Writer.WriteArray(std::span<const uint8>(Command.Bytes));
}

void ReadBody(FByteReader& Reader, FLoadSnapshot& Command)
{
	const uint64 Size = Reader.Read<uint64>();
	if (Reader.Failed() || Reader.Remaining() < Size)
	{
		Reader.Fail();
		return;
	}
	Command.Bytes.resize(Size);
	Reader.ReadArray(std::span<uint8>(Command.Bytes));
}

void WriteBody(FByteWriter& Writer, const FSetSurfaceMap& Command)
{
	Writer.Write(Command.Surface);
	Writer.Write(Command.Map);
	WriteFloats(Writer, Command.Factors);
}

void ReadBody(FByteReader& Reader, FSetSurfaceMap& Command)
{
	Command.Surface = Reader.Read<uint32>();
	Command.Map = Reader.Read<ESurfaceMap>();
	Command.Factors = ReadFloats(Reader);
}

void WriteBody(FByteWriter& Writer, const FCoatSurface& Command)
{
	Writer.Write(Command.Surface);
	WriteFloats(Writer, Command.PerArea);
}

void ReadBody(FByteReader& Reader, FCoatSurface& Command)
{
	Command.Surface = Reader.Read<uint32>();
	Command.PerArea = ReadFloats(Reader);
}

void WriteBody(FByteWriter& Writer, const FAddRain& Command)
{
	WriteSettings(Writer, &Command.Settings, RainSettingFields());
}

void ReadBody(FByteReader& Reader, FAddRain& Command)
{
	ReadSettings(Reader, &Command.Settings, RainSettingFields());
}

void WriteBody(FByteWriter& Writer, const FSetRain& Command)
{
	Writer.Write(Command.Rain);
	WriteSettings(Writer, &Command.Settings, RainSettingFields());
}

void ReadBody(FByteReader& Reader, FSetRain& Command)
{
	Command.Rain = Reader.Read<uint32>();
	ReadSettings(Reader, &Command.Settings, RainSettingFields());
}

void WriteBody(FByteWriter& Writer, const FSetViewPoint& Command)
{
	Writer.WriteArray(std::span<const float>(Command.Position.data(), 3));
}

void ReadBody(FByteReader& Reader, FSetViewPoint& Command)
{
	Reader.ReadArray(std::span<float>(Command.Position.data(), 3));
}

void WriteBody(FByteWriter& Writer, const FSetEffort& Command)
{
	Writer.Write(Command.Effort);
}

void ReadBody(FByteReader& Reader, FSetEffort& Command)
{
	Command.Effort = Reader.Read<float>();
}

void WriteStroke(FByteWriter& Writer, const FBrushStroke& Stroke)
{
	Writer.WriteArray(std::span<const float>(Stroke.Start.data(), 3));
	Writer.WriteArray(std::span<const float>(Stroke.End.data(), 3));
	Writer.Write(Stroke.Radius);
}

void ReadStroke(FByteReader& Reader, FBrushStroke& Stroke)
{
	Reader.ReadArray(std::span<float>(Stroke.Start.data(), 3));
	Reader.ReadArray(std::span<float>(Stroke.End.data(), 3));
	Stroke.Radius = Reader.Read<float>();
}

void WriteBody(FByteWriter& Writer, const FWipeWater& Command)
{
	WriteStroke(Writer, Command.Stroke);
	Writer.Write(Command.Push);
}

void ReadBody(FByteReader& Reader, FWipeWater& Command)
{
	ReadStroke(Reader, Command.Stroke);
	Command.Push = Reader.Read<float>();
}

void WriteBody(FByteWriter& Writer, const FAddWater& Command)
{
	WriteStroke(Writer, Command.Stroke);
	Writer.Write(Command.Mass);
}

void ReadBody(FByteReader& Reader, FAddWater& Command)
{
	ReadStroke(Reader, Command.Stroke);
	Command.Mass = Reader.Read<float>();
}

void WriteBody(FByteWriter& Writer, const FRemoveSurface& Command)
{
	Writer.Write(Command.Surface);
}

void ReadBody(FByteReader& Reader, FRemoveSurface& Command)
{
	Command.Surface = Reader.Read<uint32>();
}

void WriteBody(FByteWriter& Writer, const FShiftOrigin& Command)
{
	Writer.WriteArray(std::span<const float>(Command.NewOrigin.data(), 3));
}

void ReadBody(FByteReader& Reader, FShiftOrigin& Command)
{
	Reader.ReadArray(std::span<float>(Command.NewOrigin.data(), 3));
}

template <std::size_t Index = 0>
FWorldCommand ReadCommandOf(FByteReader& Reader, uint32 Kind)
{
	if constexpr (Index < std::variant_size_v<FWorldCommand>)
	{
		if (Kind != Index)
		{
			return ReadCommandOf<Index + 1>(Reader, Kind);
		}
		std::variant_alternative_t<Index, FWorldCommand> Command;
		ReadBody(Reader, Command);
		return Command;
	}
	else
	{
		Reader.Fail();
		return FSetWorldSettings{};
	}
}

} // namespace

void WriteCommand(FByteWriter& Writer, const FWorldCommand& Command)
{
	Writer.Write(static_cast<uint32>(Command.index()));
	std::visit([&Writer](const auto& Body) { WriteBody(Writer, Body); }, Command);
}

FWorldCommand ReadCommand(FByteReader& Reader)
{
	return ReadCommandOf(Reader, Reader.Read<uint32>());
}

} // namespace FluidDrops
