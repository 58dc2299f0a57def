// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Worlds larger than what is loaded at a time: surfaces that go, and an origin that follows the player.

#include "FluidDropsCore/World/World.h"

#include <utility>

namespace FluidDrops
{

namespace
{

/** Takes all rows of a table away that lie on a surface; tells of each before it goes. */
template <typename TableType, typename SurfaceOf, typename F>
void RemoveRowsOn(TableType& Table, SurfaceOf&& On, uint32 Surface, F&& BeforeRemoving)
{
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		if (On(Row) == Surface)
		{
			BeforeRemoving(Row);
			Table.RemoveSwap(Row);
		}
	}
}

} // namespace

FStatus FWorld::RemoveSurface(uint32 Surface)
{
	if (FStatus Status = CheckSurface(Surface); !Status)
	{
		return Status;
	}
	FWetSurface& Wet = WetSurfaces[Surface];
	RemoveWaterOn(Surface, {Wet.Wetness.WaterMass(), Wet.DepositMass()});
	Wet = FWetSurface();
	Notify(FRemoveSurface{Surface});
	return {};
}

void FWorld::RemoveWaterOn(uint32 Surface, const FSurfaceWater& Film)
{
	FreeSitesOn(DropRows, Moisture, Surface);
	double Gone = 0.0; // kg
	RemoveRowsOn(
		DropRows, [this](uint32 Row) { return DropRows.Surface(Row); }, Surface,
		[&](uint32 Row)
		{
			Gone += DropRows.ExactMass(Row);
			BookedMatter.Lost += DropRows.Matter[Row];
		});
	RemoveRowsOn(
		PoolRows, [this](uint32 Row) { return PoolRows.Surface[Row]; }, Surface,
		[&](uint32 Row)
		{
			Gone += PoolRows.Mass[Row];
			BookedMatter.Lost += PoolRows.Matter[Row];
		});
	RemoveRowsOn(
		TrailRows, [this](uint32 Row) { return TrailRows.Surface[Row]; }, Surface,
		[&](uint32 Row)
		{
			Gone += double(TrailRows.Mass[Row]);
			BookedMatter.Lost += double(TrailRows.Matter[Row]);
		});
	BookedMatter.Lost += Film.Matter;
	Booked[EAccount::Removed] += Gone + Film.Matter + Film.Water + Moisture.Sites[Surface].PendingMass();
	Moisture.Sites[Surface] = FSites();
	Scratch.Merge.bStale = true; // it knew the drops that were there before
}

FStatus FWorld::ShiftOrigin(const FVec3f& NewOrigin)
{
	if (!IsFinite(NewOrigin))
	{
		return MakeError("origin: must be three numbers");
	}
	FWorldSettings NewConfig = Config;
	NewConfig.World.FloorHeight -= NewOrigin.z();
	if (FStatus Status = ValidateWorldSettings(NewConfig); !Status)
	{
		return Within("origin", Status.Error());
	}
	std::vector<FEmitterSettings> NewEmitters = DropEmitters;
	for (FEmitterSettings& Emitter : NewEmitters)
	{
		Emitter.Center -= NewOrigin;
		if (FStatus Status = ValidateEmitter(Emitter); !Status)
		{
			return Within("origin", Status.Error());
		}
	}
	std::vector<FRain> NewRains = RainFalls;
	for (FRain& Rain : NewRains)
	{
		if (!Rain.Settings.bFollow)
		{
			Rain.Settings.Center -= NewOrigin;
		}
		if (FStatus Status = ValidateRain(Rain.Settings); !Status)
		{
			return Within("origin", Status.Error());
		}
	}
	std::vector<FFluidSourceSettings> NewSources = FluidRows.Sources;
	for (FFluidSourceSettings& Source : NewSources)
	{
		Source.Center -= NewOrigin;
		if (FStatus Status = ValidateFluidSource(Source); !Status)
		{
			return Within("origin", Status.Error());
		}
	}
	std::vector<FFluidSinkSettings> NewSinks = FluidRows.Sinks;
	for (FFluidSinkSettings& Sink : NewSinks)
	{
		Sink.Center -= NewOrigin;
		if (FStatus Status = ValidateSettings(&Sink, FluidSinkFields()); !Status)
		{
			return Within("origin", Status.Error());
		}
	}
	Config = NewConfig;
	FluidRows.Sources = std::move(NewSources);
	FluidRows.Sinks = std::move(NewSinks);
	FluidRows.Fluid.Translate(-NewOrigin);
	FluidBodies.Translate(-NewOrigin);
	DropEmitters = std::move(NewEmitters);
	RainFalls = std::move(NewRains);
	View.Position -= NewOrigin;
	View.Before -= NewOrigin;
	View.CutFrom -= NewOrigin;
	for (FWetSurface& Surface : WetSurfaces)
	{
		Surface.Geometry.Translate(-NewOrigin);
		Surface.Tracker.Pose.Translation -= NewOrigin;
	}
	for (uint32 Row = 0; Row < AirRows.Num(); ++Row)
	{
		AirRows.Place(Row, AirRows.Position(Row) - NewOrigin, AirRows.Velocity(Row));
	}
	Waves.Clear();
	DropEvents.Clear(); // they tell places of before
	Notify(FShiftOrigin{NewOrigin});
	return {};
}

} // namespace FluidDrops
