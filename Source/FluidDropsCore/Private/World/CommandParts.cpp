// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What commands and snapshots are made of, in files: settings by their table, poses, lists of points and numbers.

#include "FluidDropsCore/World/Commands.h"

namespace FluidDrops
{

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

void WriteMesh(FByteWriter& Writer, const FSurfaceMesh& Mesh)
{
	WritePoints(Writer, Mesh.Positions);
	Writer.Write(static_cast<uint32>(Mesh.Triangles.size()));
	Writer.WriteArray(std::span<const FTriangleCorners>(Mesh.Triangles));
	Writer.Write(static_cast<uint32>(Mesh.TexCoords.size()));
	for (const FVec2f& Coordinate : Mesh.TexCoords)
	{
		Writer.WriteArray(std::span<const float>(Coordinate.data(), 2));
	}
}

void ReadMesh(FByteReader& Reader, FSurfaceMesh& Mesh)
{
	Mesh.Positions = ReadPoints(Reader);
	const uint32 Count = Reader.Read<uint32>();
	if (Reader.Failed() || Reader.Remaining() / sizeof(FTriangleCorners) < Count)
	{
		Reader.Fail();
		return;
	}
	Mesh.Triangles.resize(Count);
	Reader.ReadArray(std::span<FTriangleCorners>(Mesh.Triangles));
	const uint32 Coordinates = Reader.Read<uint32>();
	if (Reader.Failed() || Reader.Remaining() / (2 * sizeof(float)) < Coordinates)
	{
		Reader.Fail();
		return;
	}
	Mesh.TexCoords.resize(Coordinates);
	for (FVec2f& Coordinate : Mesh.TexCoords)
	{
		Reader.ReadArray(std::span<float>(Coordinate.data(), 2));
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
