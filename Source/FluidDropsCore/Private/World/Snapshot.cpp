// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Snapshots: a header that names the format, its version, the size and a checksum, then the whole state. Loading
// builds everything anew on the side and swaps it in only when all of it was good.

#include "FluidDropsCore/World/FileHeader.h"
#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

namespace
{

constexpr FFileFormat SnapshotFormat{"FDSNAPSH", 1, "snapshot"};

} // namespace

void FWorld::WriteState(FByteWriter& Writer) const
{
	WriteWorldSettings(Writer, Config);
	Writer.Write(Ticks);
	Writer.Write(SpawnCount);
	Writer.Write(TickClock.Accumulated);
	Writer.Write(TickClock.DroppedTicks);
	Writer.WriteArray(std::span<const double>(Booked.Accounts));
	Writer.WriteArray(std::span<const FWorldCounters>(&Happened, 1));
	Writer.Write(static_cast<uint32>(DropEmitters.size()));
	for (const FEmitterSettings& Emitter : DropEmitters)
	{
		WriteSettings(Writer, &Emitter, EmitterSettingFields());
	}
	Writer.Write(static_cast<uint32>(WetSurfaces.size()));
	for (const FWetSurface& Surface : WetSurfaces)
	{
		Writer.Write(Surface.Geometry.TopologyHash());
		WriteSettings(Writer, &Surface.Material, SurfaceSettingFields());
		WritePose(Writer, Surface.Geometry.Pose());
		Writer.WriteArray(std::span<const float>(Surface.LocalField.data(), 3));
		Writer.Write(static_cast<uint8>(Surface.bRebind ? 1 : 0));
		WritePoints(Writer, Surface.Geometry.Positions());
	}
	DropRows.Save(Writer);
	AirRows.Save(Writer);
	TrailRows.Save(Writer);
}

FStatus FWorld::ReadState(FByteReader& Reader)
{
	const FError Damaged = MakeError("snapshot is damaged: its contents do not fit together");
	FWorldSettings NewConfig;
	ReadWorldSettings(Reader, NewConfig);
	if (Reader.Failed())
	{
		return Damaged;
	}
	if (NewConfig.Budget.Drops != Config.Budget.Drops || NewConfig.Budget.AirDrops != Config.Budget.AirDrops ||
	    NewConfig.Budget.TrailPieces != Config.Budget.TrailPieces)
	{
		return MakeError("snapshot is of a world with another budget: drops " + std::to_string(NewConfig.Budget.Drops) +
		    ", airDrops " + std::to_string(NewConfig.Budget.AirDrops) + ", trailPieces " +
		    std::to_string(NewConfig.Budget.TrailPieces));
	}
	const uint64 NewTicks = Reader.Read<uint64>();
	const uint64 NewSpawnCount = Reader.Read<uint64>();
	FTickClock NewClock;
	NewClock.Accumulated = Reader.Read<double>();
	NewClock.DroppedTicks = Reader.Read<uint64>();
	FLedger NewBooked;
	Reader.ReadArray(std::span<double>(NewBooked.Accounts));
	FWorldCounters NewHappened;
	Reader.ReadArray(std::span<FWorldCounters>(&NewHappened, 1));

	const uint32 EmitterCount = Reader.Read<uint32>();
	std::vector<FEmitterSettings> NewEmitters;
	for (uint32 Emitter = 0; Emitter < EmitterCount && !Reader.Failed(); ++Emitter)
	{
		ReadSettings(Reader, &NewEmitters.emplace_back(), EmitterSettingFields());
	}
	const uint32 SurfaceCount = Reader.Read<uint32>();
	if (!Reader.Failed() && SurfaceCount != WetSurfaces.size())
	{
		return MakeError("snapshot is of another scene: it has " + std::to_string(SurfaceCount) +
		    " surfaces, this world " + std::to_string(WetSurfaces.size()));
	}
	std::vector<FWetSurface> NewSurfaces = WetSurfaces;
	for (uint32 Index = 0; Index < SurfaceCount && !Reader.Failed(); ++Index)
	{
		FWetSurface& Surface = NewSurfaces[Index];
		if (Reader.Read<uint64>() != Surface.Geometry.TopologyHash())
		{
			return MakeError("snapshot is of another scene: surface " + std::to_string(Index) + " has another mesh");
		}
		ReadSettings(Reader, &Surface.Material, SurfaceSettingFields());
		const FRigidTransform Pose = ReadPose(Reader);
		Reader.ReadArray(std::span<float>(Surface.LocalField.data(), 3));
		Surface.bRebind = Reader.Read<uint8>() != 0;
		const std::vector<FVec3f> Points = ReadPoints(Reader);
		Surface.Cap = FCapShape::FromContactAngle(Surface.Material.ContactAngle);
		if (Reader.Failed() || !Surface.Geometry.SetPose(Pose) || !Surface.Geometry.SetPositions(Points))
		{
			return Damaged;
		}
	}
	FDropTable NewDrops;
	FAirTable NewAir;
	FTrailTable NewTrails;
	NewDrops.Init(DropRows.Capacity());
	NewAir.Init(AirRows.Capacity());
	NewTrails.Init(TrailRows.Capacity());
	NewDrops.Load(Reader);
	NewAir.Load(Reader);
	NewTrails.Load(Reader);
	if (Reader.Failed() || Reader.Remaining() != 0)
	{
		return Damaged;
	}
	const auto IsPlace = [&NewSurfaces](uint32 Surface, uint32 Triangle)
	{ return Surface < NewSurfaces.size() && Triangle < NewSurfaces[Surface].Geometry.TriangleCount(); };
	for (uint32 Row = 0; Row < NewDrops.Num(); ++Row)
	{
		if (!IsPlace(NewDrops.Surface[Row], NewDrops.Triangle[Row]) || NewDrops.ExitSide[Row] > 2)
		{
			return Damaged;
		}
	}
	for (uint32 Row = 0; Row < NewTrails.Num(); ++Row)
	{
		if (!IsPlace(NewTrails.Surface[Row], NewTrails.Triangle[Row]))
		{
			return Damaged;
		}
	}
	Config = NewConfig;
	Ticks = NewTicks;
	SpawnCount = NewSpawnCount;
	TickClock = NewClock;
	Booked = NewBooked;
	Happened = NewHappened;
	DropEmitters = std::move(NewEmitters);
	WetSurfaces = std::move(NewSurfaces);
	DropRows = std::move(NewDrops);
	AirRows = std::move(NewAir);
	TrailRows = std::move(NewTrails);
	return {};
}

std::vector<uint8> FWorld::Save() const
{
	FByteWriter Writer;
	WriteState(Writer);
	return PackFile(SnapshotFormat, Writer.Bytes);
}

FStatus FWorld::Load(std::span<const uint8> Bytes)
{
	TResult<std::span<const uint8>> Payload = UnpackFile(SnapshotFormat, Bytes);
	if (!Payload)
	{
		return Payload.Error();
	}
	FByteReader Reader(Payload.Value());
	if (FStatus Status = ReadState(Reader); !Status)
	{
		return Status;
	}
	if (Observer)
	{
		Notify(FLoadSnapshot{{Bytes.begin(), Bytes.end()}});
	}
	return {};
}

} // namespace FluidDrops
