// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where the world is, what is asked of it, and snapshots of it.

#include "CoreMesh.h"
#include "CoreVectors.h"
#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsLog.h"
#include "FluidSimulation.h"

namespace
{

/** A snapshot of the core, with what only the host knows. */
constexpr FluidDrops::FFileFormat LevelSnapshotFormat{"FDLEVEL_", 3, "snapshot of a level"};

FFluidWaterWithin WithinOf(const FluidDrops::FWaterWithin& Core)
{
	FFluidWaterWithin Water;
	Water.Drops = int32(Core.Drops);
	Water.FallingDrops = int32(Core.FallingDrops);
	Water.Pools = int32(Core.Pools);
	Water.SurfaceMass = Core.SurfaceMass();
	Water.FallingMass = Core.FallingMass;
	Water.Area = FluidDropsUnreal::Units::ToSquareCentimeters(Core.Area);
	Water.Wetness = Core.Wetness();
	Water.MeanFilmThickness = FluidDropsUnreal::Units::ToCentimeters(Core.MeanFilmThickness());
	return Water;
}

} // namespace

bool FFluidSimulation::ShiftKeptPlaces(const FluidDrops::FVec3f& Shift)
{
	TArray<TPair<FluidDrops::FEmitterSettings*, FluidDrops::FEmitterSettings>> MovedEmitters;
	for (int32 Slot = 0; Slot < Emitters.Num(); ++Slot)
	{
		if (FluidDrops::FEmitterSettings* Kept = Emitters.At(Slot))
		{
			FluidDrops::FEmitterSettings& Moved = MovedEmitters.Emplace_GetRef(Kept, *Kept).Value;
			Moved.Center -= Shift;
			if (!FluidDrops::ValidateEmitter(Moved))
			{
				return false;
			}
		}
	}
	TArray<TPair<FluidDrops::FRainSettings*, FluidDrops::FRainSettings>> MovedRains;
	for (int32 Slot = 0; Slot < Rains.Num(); ++Slot)
	{
		FluidDrops::FRainSettings* Kept = Rains.At(Slot);
		if (Kept && !Kept->bFollow)
		{
			FluidDrops::FRainSettings& Moved = MovedRains.Emplace_GetRef(Kept, *Kept).Value;
			Moved.Center -= Shift;
			if (!FluidDrops::ValidateRain(Moved))
			{
				return false;
			}
		}
	}
	if (!CheckShiftOfWind(Shift) || !ShiftKeptFluid(Shift))
	{
		return false;
	}
	ShiftKeptWind(Shift);
	for (const auto& [Kept, Moved] : MovedEmitters)
	{
		*Kept = Moved;
	}
	for (const auto& [Kept, Moved] : MovedRains)
	{
		*Kept = Moved;
	}
	return true;
}

bool FFluidSimulation::Recentre(const FVector& NewOrigin)
{
	const FluidDrops::FVec3f Shift = FluidDropsUnreal::CorePoint(NewOrigin, CoreOrigin);
	FluidDrops::FWorldSettings Moved = Desired;
	Moved.World.FloorHeight -= Shift.z();
	if (!FluidDrops::ValidateWorldSettings(Moved) || !ShiftKeptPlaces(Shift))
	{
		return false;
	}
	Desired = Moved;
	CoreOrigin = NewOrigin;
	Queue(FluidDrops::FWorldCommand(FluidDrops::FShiftOrigin{Shift})); // after all that was queued for the old origin
	return true;
}

void FFluidSimulation::ShiftWorld(const FVector& Offset)
{
	FinishStep();
	CoreOrigin += Offset;
	WorldOrigin -= Offset;
	Work.Origin += Offset;
	for (int32 Slot = 0; Slot < Surfaces.Num(); ++Slot)
	{
		if (FSurfaceEntry* Entry = Surfaces.At(Slot))
		{
			Entry->Description.LocalToWorld.AddToTranslation(Offset); // the place to which distances are measured
		}
	}
	if (Published)
	{
		LookAgain();
	}
}

void FFluidSimulation::LookAgain()
{
	FluidDrops::FTickClock Clock = Host->World().Clock();
	Work.Seconds = 0.0;
	Work.Interpolation = float(Clock.Advance(Waiting, Host->World().TickTime(), 1).Interpolation);
	Launch(false);
	FinishStep();
}

FFluidWaterAtPoint FFluidSimulation::QueryPoint(const FVector& Location, double MaxDistance)
{
	FinishStep();
	const FluidDrops::FWaterAt Core = Host->Queries().AtPoint(
		FluidDropsUnreal::CorePoint(Location, Work.Origin), FluidDropsUnreal::Units::ToMeters(MaxDistance));
	FFluidWaterAtPoint Water;
	if (Core.IsFound())
	{
		Water.bFound = true;
		Water.Surface = Host->Surfaces()[int32(Core.Surface)].Component;
		Water.Distance = FluidDropsUnreal::Units::ToCentimeters(Core.Distance);
		Water.Wetness = Core.Wetness;
		Water.FilmThickness = FluidDropsUnreal::Units::ToCentimeters(Core.FilmThickness);
		Water.Drops = int32(Core.Drops);
		Water.bInPool = Core.bPool;
	}
	return Water;
}

FFluidWaterWithin FFluidSimulation::QuerySphere(const FVector& Center, double Radius)
{
	FinishStep();
	return WithinOf(Host->Queries().InSphere(
		FluidDropsUnreal::CorePoint(Center, Work.Origin), FluidDropsUnreal::Units::ToMeters(Radius)));
}

FFluidWaterWithin FFluidSimulation::QuerySurface(FFluidSurfaceHandle Surface)
{
	FinishStep();
	const uint32 Index = Host->CoreSurfaceOf(Surface);
	return Index == FluidDrops::IndexNone ? FFluidWaterWithin() : WithinOf(Host->Queries().OnSurface(Index));
}

TArray<FVector2f> FFluidSimulation::WetnessLayout(FFluidSurfaceHandle Surface)
{
	FinishStep();
	TArray<FVector2f> Corners;
	const uint32 Index = Host->CoreSurfaceOf(Surface);
	if (Index == FluidDrops::IndexNone || !Host->World().Surfaces()[Index].Wetness.IsOn())
	{
		return Corners;
	}
	const FluidDrops::FWetSurface& Wet = Host->World().Surfaces()[Index];
	const FluidDrops::FSurfaceAtlas& Places = Wet.Wetness.Places();
	const bool bMirrored = FluidDropsUnreal::IsMirrored(Host->Surfaces()[int32(Index)].Scale);
	Corners.SetNumZeroed(3 * int32(Wet.Geometry.Report().Triangles)); // nothing lies on triangles that were left out
	for (uint32 Triangle = 0; Triangle < Wet.Geometry.TriangleCount(); ++Triangle)
	{
		const int32 First = 3 * int32(Wet.Geometry.SourceTriangle(Triangle));
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			const int32 CoreCorner = bMirrored ? (3 - Corner) % 3 : Corner; // turned round as the triangle was
			const FluidDrops::FVec2f Texel = Places.Triangles()[Triangle][CoreCorner];
			Corners[First + Corner] = FVector2f(Texel.x(), Texel.y()) / float(Places.Resolution());
		}
	}
	return Corners;
}

void FFluidSimulation::ApplyQueued()
{
	FinishStep();
	for (int32 Slot = 0; Slot < Surfaces.Num(); ++Slot)
	{
		FSurfaceEntry* Entry = Surfaces.At(Slot);
		if (Entry && Entry->Work)
		{
			Entry->Work->Task.Wait();
			Admit(Surfaces.HandleAt(Slot), *Entry);
		}
	}
	Swap(Work.Commands, Queued);
	Host->ApplyCommands(Work);
	Work.Origin = CoreOrigin;
	ReportRefusals();
}

FluidDropsUnreal::FSnapshotKey FFluidSimulation::SurfaceKey(
	FFluidSurfaceHandle Surface, const FSurfaceEntry& Entry) const
{
	const uint32 Index = Host->CoreSurfaceOf(Surface);
	return {Entry.Description.OwnKey, Entry.Description.Key,
		Index == FluidDrops::IndexNone ? 0 : Host->World().Surfaces()[Index].Geometry.MeshHash()};
}

TArray<uint8> FFluidSimulation::Save()
{
	ApplyQueued(); // who has left must not be written down
	FluidDrops::FByteWriter Writer;
	const FVector Absolute = Work.Origin + WorldOrigin;
	for (const double Coordinate : {Absolute.X, Absolute.Y, Absolute.Z, OwnWind.X, OwnWind.Y, OwnWind.Z})
	{
		Writer.Write(Coordinate);
	}
	Writer.Write(uint32(Host->Surfaces().Num()));
	for (const FFluidHostedSurface& Hosted : Host->Surfaces())
	{
		const FSurfaceEntry* Entry = Surfaces.Find(Hosted.Handle);
		Writer.Write(uint8(Hosted.Mesh ? 1 : 0));
		Writer.WriteText(Entry ? TCHAR_TO_UTF8(*SurfaceKey(Hosted.Handle, *Entry).ToText()) : "");
	}
	SaveFluidKeys(Writer);
	Writer.WriteArray(std::span<const uint8>(Host->World().Save()));
	const std::vector<uint8> Packed = FluidDrops::PackFile(LevelSnapshotFormat, Writer.Bytes);
	return TArray<uint8>(Packed.data(), int32(Packed.size()));
}

bool FFluidSimulation::Restore(TConstArrayView<uint8> Bytes, FString& Error)
{
	const auto Refuse = [&Error](FString Why)
	{
		Error = MoveTemp(Why);
		return false;
	};
	ApplyQueued(); // surfaces that have just come must be there

	const FluidDrops::TResult<std::span<const uint8>> Payload =
		FluidDrops::UnpackFile(LevelSnapshotFormat, {Bytes.GetData(), std::size_t(Bytes.Num())});
	if (!Payload)
	{
		return Refuse(FluidDropsUnreal::Report::TextOf(Payload.Error()));
	}
	FluidDrops::FByteReader Reader(Payload.Value());
	FVector Absolute;
	Absolute.X = Reader.Read<double>();
	Absolute.Y = Reader.Read<double>();
	Absolute.Z = Reader.Read<double>();
	FVector Wind;
	Wind.X = Reader.Read<double>();
	Wind.Y = Reader.Read<double>();
	Wind.Z = Reader.Read<double>();
	const uint32 Count = Reader.Read<uint32>();
	TArray<FluidDropsUnreal::FSnapshotKey> Wanted;
	TArray<int32> WantedPlaces; // in the snapshot, of Wanted
	TArray<FFluidSurfaceHandle> Order;
	for (uint32 Index = 0; Index < Count && !Reader.Failed(); ++Index)
	{
		const bool bPresent = Reader.Read<uint8>() != 0;
		const FString Key(UTF8_TO_TCHAR(Reader.ReadText().c_str()));
		Order.AddDefaulted();
		if (bPresent)
		{
			Wanted.Add(FluidDropsUnreal::FSnapshotKey::FromText(Key));
			WantedPlaces.Add(int32(Index));
		}
	}
	TArray<FluidDropsUnreal::FSnapshotKey> Here;
	TArray<FFluidSurfaceHandle> Handles;
	for (const FFluidHostedSurface& Hosted : Host->Surfaces())
	{
		if (const FSurfaceEntry* Entry = Surfaces.Find(Hosted.Handle))
		{
			Here.Add(SurfaceKey(Hosted.Handle, *Entry));
			Handles.Add(Hosted.Handle);
		}
	}
	TArray<FString> LeftOut;
	const TArray<int32> Found = FluidDropsUnreal::FindByKeys(Wanted, Here);
	for (int32 Index = 0; Index < Found.Num(); ++Index)
	{
		if (Found[Index] != INDEX_NONE)
		{
			Order[WantedPlaces[Index]] = Handles[Found[Index]];
		}
		else
		{
			LeftOut.Add(Wanted[Index].Path);
		}
	}
	FFluidKeys FluidKeys;
	if (!Reader.Failed() && !ReadFluidKeys(Reader, FluidKeys, Error))
	{
		return false;
	}
	if (Reader.Failed() || Absolute.ContainsNaN() || !CheckWind(Wind))
	{
		return Refuse(TEXT("snapshot is damaged: its contents do not fit together"));
	}
	const std::span<const uint8> State = Payload.Value().last(Reader.Remaining());
	LeftOut.Append(FluidKeys.LeftOut);
	if (const FluidDrops::FStatus Status = Host->Restore(State, Order, FluidKeys.Bodies); !Status)
	{
		return Refuse(FluidDropsUnreal::Report::TextOf(Status.Error()));
	}
	LeftOutOfSnapshot = MoveTemp(LeftOut);
	if (!LeftOutOfSnapshot.IsEmpty())
	{
		UE_LOG(LogFluidDrops, Warning, TEXT("The snapshot was restored without what is not loaded: %s."),
			*FString::Join(LeftOutOfSnapshot, TEXT(", ")));
	}
	const FVector NewOrigin = Absolute - WorldOrigin;
	if (!ShiftKeptPlaces(FluidDropsUnreal::CorePoint(NewOrigin, CoreOrigin)))
	{
		UE_LOG(LogFluidDrops, Warning, TEXT("Emitters are too far away from where the snapshot was taken."));
	}
	CoreOrigin = NewOrigin;
	Work.Origin = NewOrigin;
	Desired = Host->World().Settings();
	++RestoreCount;
	bSettingsChanged = false;
	OwnWind = Wind;
	SendWind(); // what is brought along now goes on, whatever was brought then
	Waiting = 0.0;
	QueueEmittersAnew();
	QueueFluidAnew(FluidKeys.Liquids);
	LookAgain();
	return true;
}

void FFluidSimulation::QueueEmittersAnew()
{
	for (int32 Slot = 0; Slot < Emitters.Num(); ++Slot)
	{
		if (const FluidDrops::FEmitterSettings* Kept = Emitters.At(Slot))
		{
			Queue(TFluidSet{Slot, *Kept});
		}
	}
	for (int32 Slot = 0; Slot < Rains.Num(); ++Slot)
	{
		if (const FluidDrops::FRainSettings* Kept = Rains.At(Slot))
		{
			Queue(TFluidSet{Slot, *Kept});
		}
	}
	for (int32 Slot = 0; Slot < WindSources.Num(); ++Slot)
	{
		if (const FluidDrops::FWindSourceSettings* Kept = WindSources.At(Slot))
		{
			Queue(TFluidSet{Slot, *Kept});
		}
	}
}
