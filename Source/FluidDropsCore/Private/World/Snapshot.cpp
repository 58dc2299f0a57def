// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Snapshots: a header that names the format, its version, the size and a checksum, then the whole state. Loading
// builds everything anew on the side and swaps it in only when all of it was good.

#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/World/World.h"
#include "World/MoistureState.h"
#include "World/SurfaceState.h"

#include <cmath>
#include <type_traits>

namespace FluidDrops
{

namespace
{

constexpr FFileFormat SnapshotFormat{"FDSNAPSH", 10, "snapshot"};
constexpr FFileFormat FormatBefore{"FDSNAPSH", 9, "snapshot"}; // without sizes of surfaces

/** The surfaces of a state. */
struct FReadSurfaces
{
	std::span<const FWetSurface> Surfaces;
	const std::vector<bool>& Gone; // that this world has no more

	bool Has(uint32 Surface, uint32 Triangle) const
	{
		return Surface < Surfaces.size() && (Gone[Surface] || Triangle < Surfaces[Surface].Geometry.TriangleCount());
	}
};

/** No NaN and no infinity in any column of floats. */
template <typename Table>
bool AreColumnsFinite(const Table& Rows)
{
	bool bFinite = true;
	Table::ForEachColumn(Rows,
		[&](const char*, const auto& Column)
		{
			if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(Column[0])>>)
			{
				for (const auto Value : Column.First(Rows.Num()))
				{
					bFinite = bFinite && std::isfinite(Value);
				}
			}
		});
	return bFinite;
}

bool IsInside(float B, float C)
{
	constexpr float Slack = 1.0e-3f;
	return B >= -Slack && C >= -Slack && B + C <= 1.0f + Slack;
}

bool IsCourseSound(const FDropCourse& Course, double Now)
{
	const auto AreFinite = [](const TBarycentric<float>& Pair)
	{ return std::isfinite(Pair.B) && std::isfinite(Pair.C); };
	return AreFinite(Course.Entry) && AreFinite(Course.Rate) && AreFinite(Course.Drive) &&
		std::isfinite(Course.DragRate) && Course.DragRate >= 0.0f && Course.ExitTime >= 0.0f &&
		Course.EntryTime <= Now && std::isfinite(Course.EntryTime) && std::isfinite(Course.Mass) &&
		Course.Mass > 0.0f && std::isfinite(Course.BoundMass) && std::isfinite(Course.Radius) && Course.Radius > 0.0f &&
		Course.ExitSide <= 2 && Course.FollowSide <= NoSide;
}

bool AreDropsSound(const FDropTable& Drops, const FReadSurfaces& Surfaces)
{
	bool bSound = AreColumnsFinite(Drops);
	for (uint32 Row = 0; Row < Drops.Num() && bSound; ++Row)
	{
		bSound = IsCourseSound(Drops.Course[Row], Drops.Now) && Surfaces.Has(Drops.Surface(Row), Drops.Triangle(Row)) &&
			Drops.State[Row] <= EDropState::Dripping && IsInside(Drops.At(Row).B, Drops.At(Row).C) &&
			IsInside(Drops.VisitB[Row], Drops.VisitC[Row]) && Drops.Matter[Row] >= 0.0;
	}
	return bSound;
}

bool AreTrailsSound(const FTrailTable& Trails, const FReadSurfaces& Surfaces)
{
	bool bSound = AreColumnsFinite(Trails);
	for (uint32 Row = 0; Row < Trails.Num() && bSound; ++Row)
	{
		bSound = Surfaces.Has(Trails.Surface[Row], Trails.Triangle[Row]) &&
			IsInside(Trails.StartB[Row], Trails.StartC[Row]) && IsInside(Trails.EndB[Row], Trails.EndC[Row]);
	}
	return bSound;
}

bool ArePoolsSound(const FPoolTable& Pools, const FReadSurfaces& Surfaces)
{
	bool bSound = AreColumnsFinite(Pools);
	for (uint32 Row = 0; Row < Pools.Num() && bSound; ++Row)
	{
		bSound = Surfaces.Has(Pools.Surface[Row], Pools.Triangle[Row]) && IsInside(Pools.AtB[Row], Pools.AtC[Row]) &&
			Pools.Mass[Row] > 0.0 && Pools.Matter[Row] >= 0.0;
	}
	return bSound;
}

void WriteViewPoint(FByteWriter& Writer, const FViewPoint& View)
{
	for (const FVec3f* Vector : {&View.Position, &View.Before, &View.Velocity, &View.CutFrom})
	{
		Writer.WriteArray(std::span<const float>(Vector->data(), 3));
	}
	Writer.Write(uint8(View.bCut));
}

FViewPoint ReadViewPoint(FByteReader& Reader)
{
	FViewPoint View;
	for (FVec3f* Vector : {&View.Position, &View.Before, &View.Velocity, &View.CutFrom})
	{
		Reader.ReadArray(std::span<float>(Vector->data(), 3));
	}
	View.bCut = Reader.Read<uint8>() != 0;
	return View;
}

} // namespace

void FWorld::WriteState(FByteWriter& Writer, std::vector<uint64>* SurfaceSizes) const
{
	WriteWorldSettings(Writer, Config);
	Writer.Write(Ticks);
	Writer.Write(Seconds);
	Writer.Write(SpawnCount);
	Writer.WriteArray(std::span<const double>(Booked.Accounts));
	Writer.WriteArray(std::span<const FMatterLedger>(&BookedMatter, 1));
	Writer.WriteArray(std::span<const FWorldCounters>(&Happened, 1));
	Writer.Write(static_cast<uint32>(DropEmitters.size()));
	for (const FEmitterSettings& Emitter : DropEmitters)
	{
		WriteSettings(Writer, &Emitter, EmitterSettingFields());
	}
	Writer.Write(static_cast<uint32>(RainFalls.size()));
	for (const FRain& Rain : RainFalls)
	{
		WriteSettings(Writer, &Rain.Settings, RainSettingFields());
		Writer.Write(uint8(Rain.bFalling));
	}
	WriteViewPoint(Writer, View);
	Writer.Write(static_cast<uint32>(WetSurfaces.size()));
	for (const FWetSurface& Surface : WetSurfaces)
	{
		const std::size_t Before = Writer.Bytes.size();
		WriteSurfaceState(Writer, Surface);
		if (SurfaceSizes)
		{
			SurfaceSizes->push_back(Writer.Bytes.size() - Before);
		}
	}
	DropRows.Save(Writer);
	AirRows.Save(Writer);
	TrailRows.Save(Writer);
	PoolRows.Save(Writer);
	WriteMoisture(Writer, Moisture);
	if (Config.Budget.Particles > 0)
	{
		FluidRows.Save(Writer);
		FluidBodies.Save(Writer);
	}
}

/** The last part of a state. Bodies stay as they are if it is not theirs. */
FStatus FWorld::ReadBodies(FByteReader& Reader, bool bExpected)
{
	if (!bExpected)
	{
		return Reader.Remaining() == 0 ? FStatus() : MakeError("snapshot is damaged: it does not end where it should");
	}
	FByteWriter Before;
	FluidBodies.Save(Before);
	FluidBodies.Load(Reader);
	if (Reader.Failed() || Reader.Remaining() != 0)
	{
		FByteReader Restore(Before.Bytes);
		FluidBodies.Load(Restore);
		return MakeError("snapshot is of another scene: it has other bodies in fluid");
	}
	return {};
}

FStatus FWorld::ReadState(FByteReader& Reader, std::span<const FSavedSurface> Saved)
{
	const FError Damaged = MakeError("snapshot is damaged: its contents do not fit together");
	FWorldSettings NewConfig;
	ReadWorldSettings(Reader, NewConfig);
	if (Reader.Failed())
	{
		return Damaged;
	}
	if (NewConfig.Budget != Config.Budget)
	{
		return MakeError("snapshot is of a world with another budget: drops " + std::to_string(NewConfig.Budget.Drops) +
			", airDrops " + std::to_string(NewConfig.Budget.AirDrops) + ", trailPieces " +
			std::to_string(NewConfig.Budget.TrailPieces) + ", pools " + std::to_string(NewConfig.Budget.Pools) +
			", particles " + std::to_string(NewConfig.Budget.Particles) + ", springs " +
			std::to_string(NewConfig.Budget.Springs));
	}
	const uint64 NewTicks = Reader.Read<uint64>();
	const double NewSeconds = Reader.Read<double>();
	const uint64 NewSpawnCount = Reader.Read<uint64>();
	FLedger NewBooked;
	Reader.ReadArray(std::span<double>(NewBooked.Accounts));
	FMatterLedger NewMatter;
	Reader.ReadArray(std::span<FMatterLedger>(&NewMatter, 1));
	FWorldCounters NewHappened;
	Reader.ReadArray(std::span<FWorldCounters>(&NewHappened, 1));

	const uint32 EmitterCount = Reader.Read<uint32>();
	std::vector<FEmitterSettings> NewEmitters;
	for (uint32 Emitter = 0; Emitter < EmitterCount && !Reader.Failed(); ++Emitter)
	{
		ReadSettings(Reader, &NewEmitters.emplace_back(), EmitterSettingFields());
		if (!ValidateEmitter(NewEmitters.back()))
		{
			return Damaged;
		}
	}
	const uint32 RainCount = Reader.Read<uint32>();
	std::vector<FRain> NewRains;
	for (uint32 Rain = 0; Rain < RainCount && !Reader.Failed(); ++Rain)
	{
		ReadSettings(Reader, &NewRains.emplace_back().Settings, RainSettingFields());
		NewRains.back().bFalling = Reader.Read<uint8>() != 0;
		if (!ValidateRain(NewRains.back().Settings))
		{
			return Damaged;
		}
	}
	const FViewPoint NewView = ReadViewPoint(Reader);
	const uint32 SurfaceCount = Reader.Read<uint32>();
	if (!Reader.Failed() && SurfaceCount != WetSurfaces.size())
	{
		return MakeError("snapshot is of another scene: it has " + std::to_string(SurfaceCount) +
			" surfaces, this world " + std::to_string(WetSurfaces.size()));
	}
	std::vector<FWetSurface> NewSurfaces = WetSurfaces;
	std::vector<bool> Gone(WetSurfaces.size(), false);
	for (uint32 Index = 0; Index < SurfaceCount && !Reader.Failed(); ++Index)
	{
		FWetSurface& Surface = NewSurfaces[Index];
		const uint64 MeshHash = Reader.Read<uint64>();
		if (MeshHash != Surface.Geometry.MeshHash() && !Surface.IsPresent() && Index < Saved.size())
		{
			Gone[Index] = true;
			Reader.Skip(std::size_t(Saved[Index].Size - sizeof(MeshHash)));
			continue;
		}
		if (MeshHash != Surface.Geometry.MeshHash())
		{
			return MakeError("snapshot is of another scene: surface " + std::to_string(Index) + " has another mesh");
		}
		if (!ReadSurfaceState(Reader, Surface))
		{
			return Damaged;
		}
		RefreshGrip(Surface, Index, uint64(NewConfig.World.Seed));
	}
	FDropTable NewDrops;
	FAirTable NewAir;
	FTrailTable NewTrails;
	FPoolTable NewPools;
	NewDrops.Init(DropRows.Capacity());
	NewAir.Init(AirRows.Capacity());
	NewTrails.Init(TrailRows.Capacity());
	NewPools.Init(PoolRows.Capacity());
	NewDrops.Load(Reader);
	NewDrops.Now = NewSeconds;
	NewAir.Load(Reader);
	NewTrails.Load(Reader);
	NewPools.Load(Reader);
	FMoisture NewMoisture;
	NewMoisture.Init(DropRows.Capacity());
	if (Reader.Failed() ||
		!ReadMoisture(Reader, NewSurfaces, Gone, uint64(NewConfig.World.Seed), NewDrops, NewMoisture))
	{
		return Damaged;
	}
	FFluidState NewFluid;
	if (NewConfig.Budget.Particles > 0)
	{
		NewFluid.Fluid.Init(uint32(NewConfig.Budget.Particles), uint32(NewConfig.Budget.Springs));
		NewFluid.Load(Reader);
	}
	if (Reader.Failed())
	{
		return Damaged;
	}
	const bool bViewSound = IsFinite(NewView.Position) && IsFinite(NewView.Before) && IsFinite(NewView.Velocity) &&
		IsFinite(NewView.CutFrom);
	const FReadSurfaces Read{NewSurfaces, Gone};
	if (!bViewSound || !std::isfinite(NewSeconds) || !AreDropsSound(NewDrops, Read) ||
		!AreTrailsSound(NewTrails, Read) || !AreColumnsFinite(NewAir) || !ArePoolsSound(NewPools, Read))
	{
		return Damaged;
	}
	if (FStatus Status = ReadBodies(Reader, NewConfig.Budget.Particles > 0); !Status)
	{
		return Status;
	}
	Config = NewConfig;
	RefreshRegimes();
	Ticks = NewTicks;
	SpawnCount = NewSpawnCount;
	Seconds = NewSeconds;
	Booked = NewBooked;
	BookedMatter = NewMatter;
	Happened = NewHappened;
	DropEmitters = std::move(NewEmitters);
	RainFalls = std::move(NewRains);
	View = NewView;
	WetSurfaces = std::move(NewSurfaces);
	DropRows = std::move(NewDrops);
	Scratch.Merge.bStale = true; // it knew the drops that were there before
	AirRows = std::move(NewAir);
	TrailRows = std::move(NewTrails);
	Regimes.Traces.Forget(); // they were those of before
	PoolRows = std::move(NewPools);
	Moisture = std::move(NewMoisture);
	FluidRows = std::move(NewFluid);
	for (uint32 Index = 0; Index < SurfaceCount; ++Index)
	{
		if (Gone[Index])
		{
			RemoveWaterOn(Index, Saved[Index].Film);
		}
	}
	return {};
}

std::vector<uint8> FWorld::Save() const
{
	FByteWriter State;
	std::vector<uint64> Sizes;
	WriteState(State, &Sizes);
	FByteWriter Writer;
	Writer.Write(TickClock.Accumulated);
	Writer.Write(TickClock.DroppedTicks);
	Writer.Write(static_cast<uint32>(Sizes.size()));
	for (std::size_t Index = 0; Index < Sizes.size(); ++Index)
	{
		Writer.Write(Sizes[Index]);
		Writer.Write(WetSurfaces[Index].Wetness.WaterMass());
		Writer.Write(WetSurfaces[Index].DepositMass());
	}
	Writer.WriteArray(std::span<const uint8>(State.Bytes));
	return PackFile(SnapshotFormat, Writer.Bytes);
}

FStatus FWorld::Load(std::span<const uint8> Bytes)
{
	const TResult<std::span<const uint8>> Now = UnpackFile(SnapshotFormat, Bytes);
	const TResult<std::span<const uint8>> Payload = Now ? Now : UnpackFile(FormatBefore, Bytes);
	if (!Payload)
	{
		return Now.Error();
	}
	FByteReader Reader(Payload.Value());
	FTickClock NewClock;
	NewClock.Accumulated = Reader.Read<double>();
	NewClock.DroppedTicks = Reader.Read<uint64>();
	if (!(NewClock.Accumulated >= 0.0 && NewClock.Accumulated < 1.0e6))
	{
		return MakeError("snapshot is damaged: its clock is off");
	}
	std::vector<FSavedSurface> Saved;
	for (uint32 Left = Now ? Reader.Read<uint32>() : 0; Left > 0 && !Reader.Failed(); --Left)
	{
		FSavedSurface& Surface = Saved.emplace_back();
		Surface.Size = Reader.Read<uint64>();
		Surface.Film.Water = Reader.Read<double>();
		Surface.Film.Matter = Reader.Read<double>();
		if (Surface.Size < sizeof(uint64) || !std::isfinite(Surface.Film.Water) || !std::isfinite(Surface.Film.Matter))
		{
			Reader.Fail();
		}
	}
	if (FStatus Status = ReadState(Reader, Saved); !Status)
	{
		return Status;
	}
	TickClock = NewClock;
	if (Observer)
	{
		Notify(FLoadSnapshot{{Bytes.begin(), Bytes.end()}});
	}
	return {};
}

} // namespace FluidDrops
