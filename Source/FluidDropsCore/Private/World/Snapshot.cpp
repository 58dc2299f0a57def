// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Snapshots: a header that names the format, its version, the size and a checksum; the layout of what follows; then the
// whole state: clock, settings, books, surfaces, and what each part says of itself. Loading builds everything anew on
// the side and swaps it in only when all of it was good.

#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/World/World.h"
#include "World/SurfaceState.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr FFileFormat SnapshotFormat{"FDSNAPSH", 11, "snapshot"};

/** What a snapshot says of a surface, so that it can be read by a world where that is gone. */
struct FSavedSurface
{
	uint64 MeshHash = 0;
	double Film = 0.0;   // kg
	double Matter = 0.0; // kg
	std::vector<uint8> State;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.MeshHash, It.Film, It.Matter, It.State);
	}
};

FSavedSurface Saved(const FWetSurface& Surface)
{
	FByteWriter Writer;
	WriteSurfaceState(Writer, Surface);
	return {Surface.Geometry.MeshHash(), Surface.Wetness.WaterMass(), Surface.DepositMass(), std::move(Writer.Bytes)};
}

bool AreBooksSound(const FWorldBooks& Books)
{
	constexpr double MaxSeconds = 1.0e12; // ticks and gusts are counted by whole numbers
	return Books.View.IsSound() && Books.Seconds >= 0.0 && Books.Seconds <= MaxSeconds;
}

FError OtherBudget(const FBudget& Budget)
{
	return MakeError("snapshot is of a world with another budget: drops " + std::to_string(Budget.Drops) +
		", airDrops " + std::to_string(Budget.AirDrops) + ", trailPieces " + std::to_string(Budget.TrailPieces) +
		", pools " + std::to_string(Budget.Pools) + ", particles " + std::to_string(Budget.Particles) + ", springs " +
		std::to_string(Budget.Springs));
}

/** What parts may look at to see whether their state fits: see FPartDefaults::Complete. */
template <typename States>
struct TLoadedWorld
{
	const FWorldSettings& Settings;
	double Seconds;
	std::span<const FWetSurface> Surfaces;
	const std::vector<bool>& Gone; // surfaces that this world has no more
	const States& Read;

	template <typename Part>
	const typename Part::FState& StateOf() const
	{
		return Read.template Of<Part>();
	}
};

} // namespace

uint64 FWorld::SnapshotLayout()
{
	static const uint64 Layout = HashLayout(DescribeLayout<FWorldSettings>() + DescribeLayout<FWorldBooks>() +
		SurfaceStateLayout() + PartsLayout(static_cast<const FWorldParts*>(nullptr)));
	return Layout;
}

void FWorld::WriteState(FByteWriter& Writer) const
{
	Serialize(Writer, Config);
	Serialize(Writer, Context.Books);
	Writer.Write(static_cast<uint32>(WetSurfaces.size()));
	for (const FWetSurface& Surface : WetSurfaces)
	{
		Serialize(Writer, Saved(Surface));
	}
	SaveParts(PartsToRead(), Writer);
}

std::vector<uint8> FWorld::Save() const
{
	FByteWriter Writer;
	Writer.Write(SnapshotLayout());
	Writer.Write(TickClock.Accumulated);
	Writer.Write(TickClock.DroppedTicks);
	WriteState(Writer);
	return PackFile(SnapshotFormat, Writer.Bytes);
}

FStatus FWorld::Load(std::span<const uint8> Bytes)
{
	const TResult<std::span<const uint8>> Payload = UnpackFile(SnapshotFormat, Bytes);
	if (!Payload)
	{
		return Payload.Error();
	}
	const FError Damaged = MakeError("snapshot is damaged: its contents do not fit together");
	FByteReader Reader(Payload.Value());
	if (Reader.Read<uint64>() != SnapshotLayout())
	{
		return MakeError("snapshot is of another version of FluidDrops: its contents have another layout");
	}
	FTickClock NewClock;
	NewClock.Accumulated = Reader.Read<double>();
	NewClock.DroppedTicks = Reader.Read<uint64>();
	if (!(NewClock.Accumulated >= 0.0 && NewClock.Accumulated < 1.0e6))
	{
		return MakeError("snapshot is damaged: its clock is off");
	}
	FWorldSettings NewConfig;
	FWorldBooks NewBooks;
	Deserialize(Reader, NewConfig);
	if (Reader.Failed())
	{
		return Damaged;
	}
	if (NewConfig.Budget != Config.Budget)
	{
		return OtherBudget(NewConfig.Budget);
	}
	Deserialize(Reader, NewBooks);
	const uint32 SurfaceCount = Reader.Read<uint32>();
	if (Reader.Failed() || !AreBooksSound(NewBooks))
	{
		return Damaged;
	}
	if (SurfaceCount != WetSurfaces.size())
	{
		return MakeError("snapshot is of another scene: it has " + std::to_string(SurfaceCount) +
			" surfaces, this world " + std::to_string(WetSurfaces.size()));
	}

	std::vector<FWetSurface> NewSurfaces = WetSurfaces;
	std::vector<bool> Gone(SurfaceCount, false);
	std::vector<FSavedSurface> Read(SurfaceCount);
	for (uint32 Index = 0; Index < SurfaceCount; ++Index)
	{
		FWetSurface& Surface = NewSurfaces[Index];
		Deserialize(Reader, Read[Index]);
		if (Reader.Failed() || !std::isfinite(Read[Index].Film) || !std::isfinite(Read[Index].Matter))
		{
			return Damaged;
		}
		Gone[Index] = Read[Index].MeshHash != Surface.Geometry.MeshHash();
		if (Gone[Index] && Surface.IsPresent())
		{
			return MakeError("snapshot is of another scene: surface " + std::to_string(Index) + " has another mesh");
		}
		FByteReader State(Read[Index].State);
		if (!Gone[Index] && (!ReadSurfaceState(State, Surface) || State.Remaining() > 0))
		{
			return Damaged;
		}
		RefreshGrip(Surface, Index, uint64(NewConfig.World.Seed));
	}

	TPartStates NewStates(Parts());
	NewStates.Read(Reader);
	if (Reader.Failed() || Reader.Remaining() > 0)
	{
		return Damaged;
	}
	const TLoadedWorld<decltype(NewStates)> Loaded{NewConfig, NewBooks.Seconds, NewSurfaces, Gone, NewStates};
	if (FStatus Status = NewStates.Complete(Parts(), Loaded); !Status)
	{
		return MakeError("snapshot " + Status.Error().Message);
	}

	TickClock = NewClock;
	Config = NewConfig;
	Context.Books = NewBooks;
	WetSurfaces = std::move(NewSurfaces);
	NewStates.AdoptInto(Parts());
	for (uint32 Index = 0; Index < SurfaceCount; ++Index)
	{
		if (Gone[Index])
		{
			RemoveWaterOn(Index, Read[Index].Film, Read[Index].Matter);
		}
	}
	if (Context.Observer)
	{
		Context.Notify(FLoadSnapshot{{Bytes.begin(), Bytes.end()}});
	}
	return {};
}

} // namespace FluidDrops
