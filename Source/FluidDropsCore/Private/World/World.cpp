// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The tick, from top to bottom, and what a world tells about itself.

#include "FluidDropsCore/World/World.h"

#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

FWorld::FWorld(const FWorldSettings& Settings, ITaskRunner& Runner)
	: Config(Settings)
	, Context{Runner, Config.World, Config.Budget, {}, nullptr}
	, WindPart(Context, Config.Wind)
	, DropsPart(Context, {Config.Drops, Config.Trails, Config.Matter, Config.Pools, Config.Regimes}, WetSurfaces,
		  WindPart.Field())
	, WeatherPart(Context, Config.Moisture, WetSurfaces, DropsPart)
	, BodiesPart(Context)
	, FluidPart(Context, Config.Fluid, BodiesPart, WindPart)
{
	if (FluidPart.IsEnabled())
	{
		FluidJoins.reserve(DropsPart.InAir().Capacity());
	}
}

TResult<std::unique_ptr<FWorld>> FWorld::Create(const FWorldSettings& Settings, ITaskRunner& Runner)
{
	FD_TRY(ValidateWorldSettings(Settings));
	return std::unique_ptr<FWorld>(new FWorld(Settings, Runner));
}

void FWorld::BeginFrame()
{
	ForEachPart(Parts(), [](auto& Part) { Part.BeginFrame(); });
}

void FWorld::Tick()
{
	BeginFrame();
	MeasureSurfaces(TickTime());
	Step();
}

void FWorld::Step()
{
	FD_SCOPE("World.Tick");
	for (FWetSurface& Surface : WetSurfaces)
	{
		StepMotion(Surface, Config.World.Gravity, WindPart.Field(), 1.0f / Config.World.TickRate,
			Config.Drops.InertiaSmoothing);
	}
	FDropTable& Drops = DropsPart.Now.Drops;
	FAirTable& Air = DropsPart.Now.Air;
	FTrailTable& Trails = DropsPart.Now.Trails;
	FPoolTable& Pools = DropsPart.Now.Pools;
	FDropCounters& Happened = DropsPart.Now.Counters;
	FDropScratch& Scratch = DropsPart.Scratch;
	FRegimes& Regimes = DropsPart.Regimes;
	FPoolWaves& Waves = DropsPart.Waves;
	FDropEvents& Events = DropsPart.DropEvents;
	FWorldBooks& Books = Context.Books;
	const FDropContext Reading = MakeDropContext();
	SampleSurfaceWind(Reading, Drops, WetSurfaces);
	PrepareBatchableSurfaces(Reading, WetSurfaces);
	if (Reading.Regimes)
	{
		BuildTraceGrid(Reading, Trails, Regimes.Traces);
	}
	RebindDrops(Reading, Drops);
	for (FWetSurface& Surface : WetSurfaces)
	{
		Surface.bRebind = false;
		Surface.bReshaped = false;
	}

	// Air: what is emitted and rains flies, lands or is gone.
	DropsPart.Emit(Reading);
	WeatherPart.EmitRains(Reading);
	FImpactCounts Impacts;
	FlyDrops(Reading, Air, Scratch);
	const FWaterOut Flown = LandDrops(Reading, Air, Drops, Scratch, Pools, Waves, Impacts, Events);
	Happened.Landed += Impacts.Landed;
	Happened.Bounced += Impacts.Bounced;
	Happened.Splashed += Impacts.Splashed;
	Happened.SplashDrops += Impacts.SplashDrops;

	// Water out of the air and the skin.
	WeatherPart.Settle(Reading);
	PrepareFoggySurfaces(Drops, WetSurfaces);

	// Surface drops: slide, leave film and beads, fall off, merge.
	MoveDrops(Reading, Drops, Scratch);
	for (uint32 Chunk = 0; Chunk < ChunkCount(Drops.Num(), FDropScratch::ChunkSize); ++Chunk)
	{
		Happened.Held += Scratch.Held[Chunk];
		Happened.TrailPiecesRefused += Scratch.PiecesRefused[Chunk];
	}
	Happened.VisitsRefused += ApplyVisits(Scratch, WetSurfaces, Drops.Num());
	LayTrails(Reading, Drops, Trails, WetSurfaces, Scratch);
	Happened.BrokenUp += BreakUpDrops(Reading, Drops);
	const uint32 AirBefore = Air.Num();
	ReleaseDrops(Reading, Drops, Air, Scratch, Events);
	if (const uint32 Merged = MergeDrops(Reading, Drops, Scratch, Events); Merged > 0)
	{
		Happened.Merged += Merged;
		// What has become too heavy to hold on falls in the same tick (DROP-41), of which nothing is left for it.
		ReleaseDrops(Reading, Drops, Air, Scratch, Events);
	}
	Happened.Released += Air.Num() - AirBefore;
	JoinSites(Scratch.Merge, WeatherPart.Moisture);
	const FWaterOut Shrunk = EvaporateDrops(Reading, Drops, Scratch, WetSurfaces, Events);
	ExchangeMatter(Reading, Drops, WetSurfaces);
	const FPoolsOut Pooled = UpdatePools(Reading, Drops, Scratch, Pools, Waves);
	Happened.PoolsFormed += Pooled.Formed;
	Happened.VisitsRefused += ApplyLateVisits(Scratch, WetSurfaces);
	const FWaterOut Dried = DryTrails(Reading, Trails, WetSurfaces);
	DryRoughness(Reading, WetSurfaces);

	// Particle fluid: comes out of sources, takes in drops, moves with the bodies, leaves, becomes drops.
	if (FluidPart.IsEnabled())
	{
		FD_SCOPE("World.Fluid");
		FluidPart.Emit();
		if (FluidPart.Begin(Air.Num() > 0) && FluidPart.Move(TakeDropsIntoFluid()))
		{
			FluidPart.Drain();
			MakeDropsOfFluid();
		}
	}

	Books.Booked[EAccount::Drained] += Flown.Drained;
	Books.Booked[EAccount::Removed] += Flown.Removed;
	Books.BookedMatter.Lost += Flown.Matter;
	Books.Booked[EAccount::Evaporated] += Dried.Evaporated + Shrunk.Evaporated + Pooled.Evaporated;
	Regimes.Traces.Count = 0; // of this tick alone
	++Books.Ticks;
	Books.Seconds += TickTime();
	Books.SpawnCount = 0;
	WindPart.Advance();
	ProfileCounter("Drops", Drops.Num());
	ProfileCounter("Air", Air.Num());
	ProfileCounter("Trails", Trails.Num());
	if (Context.Observer)
	{
		Context.Observer->OnTick(Books.Ticks, Hash());
	}
}

FTickClock::FStep FWorld::Advance(double FrameTime)
{
	BeginFrame();
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
	Context.Books.View.Measure(static_cast<float>(Interval), Config.World.TeleportSpeed);
}

FDropContext FWorld::MakeDropContext() const
{
	return DropsPart.MakeContext(WeatherPart.Moisture.HasSites());
}

FWorldCounters FWorld::Counters() const
{
	return {DropsPart.Counters(), WeatherPart.Counters(), FluidPart.Counters()};
}

FLedger FWorld::Ledger() const
{
	FLedger Ledger = Context.Books.Booked;
	FMatterLedger Matter;
	ForEachPart(PartsToRead(), [&](const auto& Part) { Part.Count(Ledger, Matter); });
	for (const FWetSurface& Surface : WetSurfaces)
	{
		Ledger[EAccount::InFilms] += Surface.Wetness.WaterMass();
		Ledger[EAccount::Deposited] += Surface.DepositMass();
	}
	return Ledger;
}

FMatterLedger FWorld::MatterLedger() const
{
	FLedger Ledger;
	FMatterLedger Matter = Context.Books.BookedMatter;
	Matter.Coated = Context.Books.Booked[EAccount::Coated];
	ForEachPart(PartsToRead(), [&](const auto& Part) { Part.Count(Ledger, Matter); });
	for (const FWetSurface& Surface : WetSurfaces)
	{
		Matter.OnSurfaces += Surface.DepositMass();
	}
	return Matter;
}

std::vector<FAdvice> FWorld::Advice() const
{
	std::vector<FAdvice> Advice;
	ForEachPart(PartsToRead(), [&Advice](const auto& Part) { Part.Advise(Advice); });
	return Advice;
}

uint64 FWorld::Hash() const
{
	FByteWriter Writer;
	WriteState(Writer);
	return HashBytes(Writer.Bytes.data(), Writer.Bytes.size());
}

} // namespace FluidDrops
