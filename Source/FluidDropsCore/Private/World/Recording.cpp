// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/Recording.h"

#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/Geometry/Shapes.h"

namespace FluidDrops
{

namespace
{

constexpr FFileFormat RecordingFormat{"FDRECORD", 4, "recording"};

enum class ERecord : uint8
{
	Command = 1,
	Tick = 2,
};

/** Of settings and commands. */
uint64 RecordingLayout()
{
	static const uint64 Layout = HashLayout(DescribeLayout<FWorldSettings>() + FWorldCommands::Layout());
	return Layout;
}

} // namespace

FRecorder::FRecorder(const FWorld& World)
{
	Writer.Write(RecordingLayout());
	Serialize(Writer, World.Settings());
	const std::span<const FWetSurface> Surfaces = World.Surfaces();
	for (const FWetSurface& Surface : Surfaces)
	{
		// Anything holds the index of a surface that has left, until all others have theirs.
		Add(FAddSurface{Surface.IsPresent() ? Surface.Geometry.RestMesh() : MakePane(1.0f, 1.0f, 1, 1),
			Surface.Material, Surface.Geometry.Pose()});
	}
	for (uint32 Index = 0; Index < Surfaces.size(); ++Index)
	{
		if (!Surfaces[Index].IsPresent())
		{
			Add(FRemoveSurface{Index});
		}
	}
	Add(FLoadSnapshot{World.Save()});
}

template <typename T>
void FRecorder::Add(const T& Command)
{
	Writer.Write(ERecord::Command);
	WriteCommand(Writer, Command);
}

void FRecorder::OnCommand(std::span<const uint8> Command)
{
	Writer.Write(ERecord::Command);
	Writer.WriteArray(Command);
}

void FRecorder::OnTick(uint64 Tick, uint64 Hash)
{
	Writer.Write(ERecord::Tick);
	Writer.Write(Tick);
	Writer.Write(Hash);
}

std::vector<uint8> FRecorder::Finish() const
{
	return PackFile(RecordingFormat, Writer.Bytes);
}

TResult<FReplayReport> ReplayRecording(std::span<const uint8> Bytes, ITaskRunner& Runner)
{
	TResult<std::span<const uint8>> Payload = UnpackFile(RecordingFormat, Bytes);
	if (!Payload)
	{
		return Payload.Error();
	}
	const FError Damaged = MakeError("recording is damaged: its contents do not fit together");
	FByteReader Reader(Payload.Value());
	if (Reader.Read<uint64>() != RecordingLayout())
	{
		return MakeError("recording is of another version of FluidDrops: its commands have other fields");
	}
	FWorldSettings Settings;
	Deserialize(Reader, Settings);
	if (Reader.Failed())
	{
		return Damaged;
	}
	TResult<std::unique_ptr<FWorld>> Created = FWorld::Create(Settings, Runner);
	if (!Created)
	{
		return Created.Error();
	}
	FWorld& World = *Created.Value();
	FReplayReport Report;
	while (Reader.Remaining() > 0)
	{
		const ERecord Record = Reader.Read<ERecord>();
		if (Record == ERecord::Command)
		{
			const FWorldCommand Command = FWorldCommands::Read(Reader);
			if (Reader.Failed())
			{
				return Damaged;
			}
			FD_TRY(World.Apply(Command));
			continue;
		}
		const uint64 Tick = Reader.Read<uint64>();
		const uint64 Expected = Reader.Read<uint64>();
		if (Reader.Failed() || Record != ERecord::Tick)
		{
			return Damaged;
		}
		World.Tick();
		++Report.Ticks;
		Report.Hash = World.Hash();
		if (World.TickCount() != Tick || Report.Hash != Expected)
		{
			Report.FirstDifference = Tick;
			return Report;
		}
	}
	return Report;
}

} // namespace FluidDrops
