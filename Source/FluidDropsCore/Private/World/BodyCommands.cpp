// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about bodies as bytes and back.

#include "FluidDropsCore/World/Commands.h"
#include "World/VectorBytes.h"

namespace FluidDrops
{

namespace
{

void WriteHandle(FByteWriter& Writer, FHandle Handle)
{
	Writer.Write(Handle.Slot);
	Writer.Write(Handle.Generation);
}

FHandle ReadHandle(FByteReader& Reader)
{
	FHandle Handle;
	Handle.Slot = Reader.Read<uint32>();
	Handle.Generation = Reader.Read<uint32>();
	return Handle;
}

void WriteShape(FByteWriter& Writer, const FBodyShapeSpec& Shape)
{
	Writer.Write(Shape.Kind);
	Writer.Write(uint8(Shape.bInside));
	Writer.Write(Shape.Radius);
	Writer.Write(Shape.HalfLength);
	WriteVector(Writer, Shape.HalfExtent);
	WriteVector(Writer, Shape.Normal);
	Writer.Write(Shape.Offset);
	WriteMesh(Writer, Shape.Mesh);
	Writer.Write(Shape.Resolution);
}

void ReadShape(FByteReader& Reader, FBodyShapeSpec& Shape)
{
	Shape.Kind = Reader.Read<EBodyShape>();
	Shape.bInside = Reader.Read<uint8>() != 0;
	Shape.Radius = Reader.Read<float>();
	Shape.HalfLength = Reader.Read<float>();
	ReadVector(Reader, Shape.HalfExtent);
	ReadVector(Reader, Shape.Normal);
	Shape.Offset = Reader.Read<float>();
	ReadMesh(Reader, Shape.Mesh);
	Shape.Resolution = Reader.Read<uint32>();
}

} // namespace

void WriteBody(FByteWriter& Writer, const FAddBody& Command)
{
	WriteShape(Writer, Command.Shape);
	WriteSettings(Writer, &Command.Settings, BodySettingFields());
	WritePose(Writer, Command.Pose);
}

void ReadBody(FByteReader& Reader, FAddBody& Command)
{
	ReadShape(Reader, Command.Shape);
	ReadSettings(Reader, &Command.Settings, BodySettingFields());
	Command.Pose = ReadPose(Reader);
}

void WriteBody(FByteWriter& Writer, const FRemoveBody& Command)
{
	WriteHandle(Writer, Command.Body);
}

void ReadBody(FByteReader& Reader, FRemoveBody& Command)
{
	Command.Body = ReadHandle(Reader);
}

void WriteBody(FByteWriter& Writer, const FSetBody& Command)
{
	WriteHandle(Writer, Command.Body);
	WriteSettings(Writer, &Command.Settings, BodySettingFields());
}

void ReadBody(FByteReader& Reader, FSetBody& Command)
{
	Command.Body = ReadHandle(Reader);
	ReadSettings(Reader, &Command.Settings, BodySettingFields());
}

void WriteBody(FByteWriter& Writer, const FTeleportBody& Command)
{
	WriteHandle(Writer, Command.Body);
	WritePose(Writer, Command.Pose);
}

void ReadBody(FByteReader& Reader, FTeleportBody& Command)
{
	Command.Body = ReadHandle(Reader);
	Command.Pose = ReadPose(Reader);
}

void WriteBody(FByteWriter& Writer, const FMoveBody& Command)
{
	WriteHandle(Writer, Command.Body);
	WritePose(Writer, Command.Pose);
	Writer.Write(Command.Seconds);
}

void ReadBody(FByteReader& Reader, FMoveBody& Command)
{
	Command.Body = ReadHandle(Reader);
	Command.Pose = ReadPose(Reader);
	Command.Seconds = Reader.Read<float>();
}

void WriteBody(FByteWriter& Writer, const FSetBodyVelocity& Command)
{
	WriteHandle(Writer, Command.Body);
	WriteVector(Writer, Command.Velocity);
	WriteVector(Writer, Command.Spin);
}

void ReadBody(FByteReader& Reader, FSetBodyVelocity& Command)
{
	Command.Body = ReadHandle(Reader);
	ReadVector(Reader, Command.Velocity);
	ReadVector(Reader, Command.Spin);
}

void WriteBody(FByteWriter& Writer, const FFollowHostBody& Command)
{
	WriteHandle(Writer, Command.Body);
	WritePose(Writer, Command.Pose);
	WriteVector(Writer, Command.Velocity);
	WriteVector(Writer, Command.Spin);
}

void ReadBody(FByteReader& Reader, FFollowHostBody& Command)
{
	Command.Body = ReadHandle(Reader);
	Command.Pose = ReadPose(Reader);
	ReadVector(Reader, Command.Velocity);
	ReadVector(Reader, Command.Spin);
}

void WriteBody(FByteWriter& Writer, const FSetBodyMass& Command)
{
	WriteHandle(Writer, Command.Body);
	Writer.Write(Command.Mass.Mass);
	WriteVector(Writer, Command.Mass.Centre);
	Writer.WriteArray(std::span<const float>(Command.Mass.Inertia.data(), 9));
}

void ReadBody(FByteReader& Reader, FSetBodyMass& Command)
{
	Command.Body = ReadHandle(Reader);
	Command.Mass.Mass = Reader.Read<float>();
	ReadVector(Reader, Command.Mass.Centre);
	Reader.ReadArray(std::span<float>(Command.Mass.Inertia.data(), 9));
}

} // namespace FluidDrops
