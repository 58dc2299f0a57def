// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The tick, from top to bottom, and what a world tells about itself.

#include "FluidDropsCore/World/World.h"

#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

FWorld::FWorld(const FWorldSettings& Settings, ITaskRunner& InRunner)
	: TaskRunner(InRunner)
	, Config(Settings)
{
	DropRows.Init(uint32(Config.Budget.Drops));
	AirRows.Init(uint32(Config.Budget.AirDrops));
	TrailRows.Init(uint32(Config.Budget.TrailPieces));
	PoolRows.Init(uint32(Config.Budget.Pools));
	DropEvents.Init(uint32(Config.Budget.Events));
	RainMemory.Init(AirRows.Capacity());
	Scratch.Init(DropRows.Capacity(), AirRows.Capacity());
	RefreshRegimes();
	Moisture.Init(DropRows.Capacity());
	if (Config.Budget.Particles > 0)
	{
		FluidRows.Fluid.Init(uint32(Config.Budget.Particles), uint32(Config.Budget.Springs));
		FluidJoins.reserve(AirRows.Capacity());
		Nozzles.Init(uint32(Config.Budget.Particles));
		FluidBodies.Reserve(uint32(Config.Budget.Particles));
	}
}

TResult<std::unique_ptr<FWorld>> FWorld::Create(const FWorldSettings& Settings, ITaskRunner& Runner)
{
	if (FStatus Status = ValidateWorldSettings(Settings); !Status)
	{
		return Status.Error();
	}
	return std::unique_ptr<FWorld>(new FWorld(Settings, Runner));
}

void FWorld::RefreshRegimes()
{
	if (Config.Drops.MotionLaw == EMotionLaw::Regimes)
	{
		Regimes.Set(Config.Regimes, TrailRows.Capacity());
	}
}

void FWorld::Tick()
{
	Waves.Clear();
	DropEvents.Clear();
	FluidBodies.ClearEffects();
	MeasureSurfaces(TickTime());
	Step();
}

void FWorld::Step()
{
	FD_SCOPE("World.Tick");
	for (FWetSurface& Surface : WetSurfaces)
	{
		StepMotion(Surface, Config.World.Gravity, Config.World.Wind, 1.0f / Config.World.TickRate,
			Config.Drops.InertiaSmoothing);
	}
	const FDropContext Context = MakeContext();
	PreparePlainSurfaces(Context, WetSurfaces);
	if (Context.Regimes)
	{
		BuildTraceGrid(Context, TrailRows, Regimes.Traces);
	}
	RebindDrops(Context, DropRows);
	for (FWetSurface& Surface : WetSurfaces)
	{
		Surface.bRebind = false;
		Surface.bReshaped = false;
	}

	// Air: what is emitted flies, lands or is gone.
	for (uint32 Emitter = 0; Emitter < DropEmitters.size(); ++Emitter)
	{
		BookEmitted(EmitDrops(Context, Emitter, DropEmitters[Emitter], AirRows));
	}
	EmitWeather(Context);
	FImpactCounts Impacts;
	FlyDrops(Context, AirRows, Scratch);
	const FWaterOut Flown = LandDrops(Context, AirRows, DropRows, Scratch, PoolRows, Waves, Impacts, DropEvents);
	Happened.Landed += Impacts.Landed;
	Happened.Bounced += Impacts.Bounced;
	Happened.Splashed += Impacts.Splashed;
	Happened.SplashDrops += Impacts.SplashDrops;

	// Water out of the air and the skin.
	BookMoisture(UpdateRates(Context, Config.Moisture, Moisture, WetSurfaces));
	BookMoisture(GrowDrops(Context, Config.Moisture, DropRows, Moisture));

	PrepareFoggySurfaces(DropRows, WetSurfaces);

	// Surface drops: slide, leave film and beads, fall off, merge.
	MoveDrops(Context, DropRows, Scratch);
	for (uint32 Chunk = 0; Chunk < ChunkCount(DropRows.Num(), FDropScratch::ChunkSize); ++Chunk)
	{
		Happened.Held += Scratch.Held[Chunk];
		Happened.TrailPiecesRefused += Scratch.PiecesRefused[Chunk];
	}
	Happened.VisitsRefused += ApplyVisits(Scratch, WetSurfaces, DropRows.Num());
	LayTrails(Context, DropRows, TrailRows, WetSurfaces, Scratch);
	Happened.BrokenUp += BreakUpDrops(Context, DropRows);
	const uint32 AirBefore = AirRows.Num();
	ReleaseDrops(Context, DropRows, AirRows, Scratch, DropEvents);
	if (const uint32 Merged = MergeDrops(Context, DropRows, Scratch, DropEvents); Merged > 0)
	{
		Happened.Merged += Merged;
		// What has become too heavy to hold on falls in the same tick (DROP-41), of which nothing is left for it.
		ReleaseDrops(Context, DropRows, AirRows, Scratch, DropEvents);
	}
	Happened.Released += AirRows.Num() - AirBefore;
	JoinSites(Scratch.Merge, Moisture);
	const FWaterOut Shrunk = EvaporateDrops(Context, DropRows, Scratch, WetSurfaces, DropEvents);
	ExchangeMatter(Context, DropRows, WetSurfaces);
	const FPoolsOut Pooled = UpdatePools(Context, DropRows, Scratch, PoolRows, Waves);
	Happened.PoolsFormed += Pooled.Formed;
	Happened.VisitsRefused += ApplyLateVisits(Scratch, WetSurfaces);
	const FWaterOut Dried = DryTrails(Context, TrailRows, WetSurfaces);
	DryRoughness(Context, WetSurfaces);

	StepFluid();

	Booked[EAccount::Drained] += Flown.Drained;
	Booked[EAccount::Removed] += Flown.Removed;
	BookedMatter.Lost += Flown.Matter;
	Booked[EAccount::Evaporated] += Dried.Evaporated + Shrunk.Evaporated + Pooled.Evaporated;
	Regimes.Traces.Count = 0; // of this tick alone
	++Ticks;
	Seconds += TickTime();
	SpawnCount = 0;
	ProfileCounter("Drops", DropRows.Num());
	ProfileCounter("Air", AirRows.Num());
	ProfileCounter("Trails", TrailRows.Num());
	if (Observer)
	{
		Observer->OnTick(Ticks, Hash());
	}
}

FTickClock::FStep FWorld::Advance(double FrameTime)
{
	Waves.Clear();
	DropEvents.Clear();
	FluidBodies.ClearEffects();
	if (FrameTime > 0.0)
	{
		MeasureSurfaces(FrameTime);
	}
	const FTickClock::FStep Due = TickClock.Advance(FrameTime, TickTime(), uint32(Config.World.MaxTicksPerFrame));
	for (uint32 Index = 0; Index < Due.Ticks; ++Index)
	{
		Step();
	}
	return Due;
}

void FWorld::MeasureSurfaces(double Interval)
{
	for (FWetSurface& Surface : WetSurfaces)
	{
		MeasureMotion(Surface, static_cast<float>(Interval), Config.World.TeleportSpeed);
	}
	View.Measure(static_cast<float>(Interval), Config.World.TeleportSpeed);
}

FDropContext FWorld::MakeContext() const
{
	return {Config.Drops, Config.Trails, WetSurfaces, Config.World.Gravity, Config.World.Wind, Config.World.FloorHeight,
		Config.World.MaxFlightTime, 1.0f / Config.World.TickRate, Seconds, TickTime(), uint64(Config.World.Seed), Ticks,
		TaskRunner, Config.Matter, Config.Pools, BookedMatter.Emitted > 0.0 || Booked[EAccount::Coated] > 0.0,
		RegimesInUse(), Moisture.HasSites()};
}

FLedger FWorld::Ledger() const
{
	const auto SumOf = [](const TColumn<float>& Column, uint32 Rows)
	{
		double Total = 0.0;
		for (const float Mass : Column.First(Rows))
		{
			Total += double(Mass);
		}
		return Total;
	};
	FLedger Ledger = Booked;
	for (uint32 Row = 0; Row < DropRows.Num(); ++Row)
	{
		Ledger[EAccount::OnSurfaces] += DropRows.ExactMass(Row);
	}
	Ledger[EAccount::InAir] = SumOf(AirRows.Mass, AirRows.Num()) + SumOf(AirRows.MassRest, AirRows.Num());
	Ledger[EAccount::InFilms] = SumOf(TrailRows.Mass, TrailRows.Num());
	for (const FWetSurface& Surface : WetSurfaces)
	{
		Ledger[EAccount::InFilms] += Surface.Wetness.WaterMass();
	}
	for (const FSites& Sites : Moisture.Sites)
	{
		Ledger[EAccount::InFilms] += Sites.PendingMass();
	}
	for (uint32 Pool = 0; Pool < PoolRows.Num(); ++Pool)
	{
		Ledger[EAccount::InPools] += PoolRows.Mass[Pool];
	}
	Ledger[EAccount::InFluid] = FluidRows.Mass();
	Ledger[EAccount::Deposited] = MatterLedger().OnSurfaces;
	return Ledger;
}

uint64 FWorld::Hash() const
{
	FByteWriter Writer;
	WriteState(Writer);
	return HashBytes(Writer.Bytes.data(), Writer.Bytes.size());
}

} // namespace FluidDrops
