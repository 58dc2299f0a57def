// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidFrameBuilder.h"

#include "CoreVectors.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsLog.h"
#include "Render/FluidFrameBounds.h"

#include <algorithm>

namespace
{

constexpr uint32 BuilderChunk = 1024; // rows of a parallel loop
constexpr uint64 AdviceTicks = 300;   // from one look for advice to the next

FFluidProfile ProfileOf(const FluidDrops::FDropProfile& Core)
{
	FFluidProfile Profile;
	std::copy(Core.Radius.begin(), Core.Radius.end(), Profile.Radius);
	std::copy(Core.Height.begin(), Core.Height.end(), Profile.Height);
	std::copy(Core.Shift.begin(), Core.Shift.end(), Profile.Shift);
	return Profile;
}

EFluidDropState StateOf(FluidDrops::EDropState State)
{
	if (FluidDrops::IsLeaving(State))
	{
		return EFluidDropState::Leaving;
	}
	return FluidDrops::IsMoving(State) ? EFluidDropState::Sliding : EFluidDropState::Resting;
}

/** The triangle in the mesh as it was registered; 0 of a surface that is gone while its last drops are still seen. */
uint32 RegisteredTriangle(const FluidDrops::FWorld& World, uint32 Surface, uint32 Triangle)
{
	const FluidDrops::FSurface& Geometry = World.Surfaces()[Surface].Geometry;
	return Triangle < Geometry.TriangleCount() ? Geometry.SourceTriangle(Triangle) : 0;
}

FFluidDrop DropOf(const FluidDrops::FWorld& World, const FluidDrops::FDropInstance& Core)
{
	using namespace FluidDropsUnreal::Units;
	using FluidDropsUnreal::ToVector;
	FFluidDrop Drop;
	Drop.Position = VectorToUnreal(ToVector(Core.Position));
	Drop.Normal = MirrorDirection(ToVector(Core.Normal));
	Drop.Along = MirrorDirection(ToVector(Core.Along));
	Drop.Speed = ToCentimeters(Core.Speed);
	Drop.Radius = ToCentimeters(Core.Radius);
	Drop.BaseRadius = ToCentimeters(Core.BaseRadius);
	Drop.Height = ToCentimeters(Core.Height);
	Drop.Lean = ToCentimeters(Core.Lean);
	Drop.Mass = FluidDrops::DropMass(Core.Radius, World.Settings().Drops.Density);
	Drop.Way = Core.Way;
	Drop.Roughening = ToCentimeters(Core.Roughening);
	Drop.Shape = ProfileOf(Core.Shape);
	if (Core.bLobed)
	{
		Drop.LobeForward = Core.Lobe.Forward;
		Drop.LobeRaise = Core.Lobe.Raise;
		Drop.LobeScale = Core.Lobe.Scale;
		Drop.bLobeRaisesBase = Core.Lobe.Form == FluidDrops::ELobeForm::Source;
	}
	Drop.Seed = Core.Seed;
	Drop.Surface = int32(Core.Surface);
	Drop.Triangle = RegisteredTriangle(World, Core.Surface, Core.Triangle);
	return Drop;
}

} // namespace

void FFluidFrameBuilder::Build(
	const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look, FFluidFrame& Frame)
{
	FD_SCOPE("World.Look");
	if (Look.Ticks > 0 || Statistics.DropBudget == 0)
	{
		MeasureStatistics(World);
		LogAdvice(World);
	}
	Frame.Origin = Look.Origin;
	Frame.Interpolation = Look.Interpolation;
	Frame.TicksRun = Look.Ticks;
	Frame.Time = World.Time() - (1.0 - double(Look.Interpolation)) * World.TickTime();
	Frame.Statistics = Statistics;

	FluidDrops::FDropViewOptions Options;
	Options.Interpolation = Look.Interpolation;
	Options.Shapes = &Shapes;
	FluidDrops::ViewDrops(World, Options, DropInstances);
	FluidDrops::ViewAir(World, Look.Interpolation, AirInstances);
	Transitions.Ease(World, Options, DropInstances, AirInstances);
	BuildWind(World, Frame);
	BuildDrops(World, Frame);
	BuildSpray(World, Frame);
	BuildTrailsAndPools(World, Frame);
	ShowWetness(World, Hosted, Look);
	ShowDeposits(World, Hosted, Look);
	BuildSurfaces(World, Hosted, Frame);
	FluidDropsUnreal::MeasureDropBounds(World.Runner(), Frame);
	BuildEvents(World, Hosted, Look, Frame);
}

void FFluidFrameBuilder::Forget()
{
	Births.Reset();
	Statistics = {};
	NextAdvice = 0;
	Advised.Reset();
	Transitions = FluidDrops::FDropTransitions();
	Liquids.Reset();
	Wetness.Reset();
	Deposits.Reset();
	Stir();
}

void FFluidFrameBuilder::BuildWind(const FluidDrops::FWorld& World, FFluidFrame& Frame)
{
	const FluidDrops::FWindField& Field = World.Wind().Field();
	if (bWindStale || !Wind)
	{
		Wind.Reset(); // it may be nobody else's
		Wind = WindPool.Take();
		Wind->Field = Field;
		bWindStale = false;
	}
	Frame.Wind = FluidDropsUnreal::Units::VectorToUnreal(FluidDropsUnreal::ToVector(Field.Mean()));
	Frame.WindField = Wind;
}

void FFluidFrameBuilder::BuildDrops(const FluidDrops::FWorld& World, FFluidFrame& Frame)
{
	const FluidDrops::FDropTable& Rows = World.Drops().OnSurfaces();
	Births.SetNum(int32(Rows.Capacity()), EAllowShrinking::No);
	Frame.Drops.SetNumUninitialized(int32(DropInstances.size()), EAllowShrinking::No);
	FluidDrops::ParallelFor(World.Runner(), uint32(DropInstances.size()), BuilderChunk,
		[&](const FluidDrops::FChunk& Chunk)
		{
			for (uint32 Index = Chunk.Begin; Index < Chunk.End; ++Index)
			{
				FFluidDrop& Drop = Frame.Drops[int32(Index)];
				Drop = DropOf(World, DropInstances[Index]);
				if (Index >= Rows.Num()) // those that are gone but still seen come after the rows of the table
				{
					Drop.State = EFluidDropState::Fading;
					continue;
				}
				const FluidDrops::FHandle Handle = Rows.HandleOf(Index);
				FBirth& Birth = Births[int32(Handle.Slot)]; // of this row alone
				if (Birth.Generation != Handle.Generation || Birth.Time > Frame.Time)
				{
					Birth = {Handle.Generation, Frame.Time};
				}
				Drop.Age = float(Frame.Time - Birth.Time);
				Drop.State = StateOf(Rows.State[Index]);
			}
		});
}

void FFluidFrameBuilder::BuildSpray(const FluidDrops::FWorld& World, FFluidFrame& Frame)
{
	using namespace FluidDropsUnreal::Units;
	using FluidDropsUnreal::ToVector;
	const float Density = World.Settings().Drops.Density;
	Frame.Spray.SetNumUninitialized(int32(AirInstances.size()), EAllowShrinking::No);
	FluidDrops::ParallelFor(World.Runner(), uint32(AirInstances.size()), BuilderChunk,
		[&](const FluidDrops::FChunk& Chunk)
		{
			for (uint32 Index = Chunk.Begin; Index < Chunk.End; ++Index)
			{
				const FluidDrops::FAirInstance& Core = AirInstances[Index];
				Frame.Spray[int32(Index)] = {VectorToUnreal(ToVector(Core.Position)),
					VectorToUnreal(ToVector(Core.Velocity)), ToCentimeters(Core.Radius),
					FluidDrops::DropMass(Core.Radius, Density), Core.Age, Core.Seed};
			}
		});
}

void FFluidFrameBuilder::BuildTrailsAndPools(const FluidDrops::FWorld& World, FFluidFrame& Frame)
{
	using namespace FluidDropsUnreal::Units;
	using FluidDropsUnreal::ToVector;
	const FluidDrops::FTrailTable& Rows = World.Drops().Trails();
	FluidDrops::ViewTrails(World, TrailInstances);
	Frame.Trails.SetNumUninitialized(int32(TrailInstances.size()), EAllowShrinking::No);
	FluidDrops::ParallelFor(World.Runner(), uint32(TrailInstances.size()), BuilderChunk,
		[&](const FluidDrops::FChunk& Chunk)
		{
			for (uint32 Index = Chunk.Begin; Index < Chunk.End; ++Index)
			{
				const FluidDrops::FTrailInstance& Core = TrailInstances[Index];
				Frame.Trails[int32(Index)] = {VectorToUnreal(ToVector(Core.Start)), VectorToUnreal(ToVector(Core.End)),
					MirrorDirection(ToVector(Core.Normal)), ToCentimeters(Core.Width),
					FMath::Clamp(Core.Wetness, 0.0f, 1.0f), int32(Core.Surface),
					ToCentimeters(Rows.Thickness[Index] * Core.Wetness)}; // instances and rows are the same, in order
			}
		});
	FluidDrops::ViewPools(World, PoolInstances);
	Frame.Pools.Reset();
	for (const FluidDrops::FPoolInstance& Core : PoolInstances)
	{
		Frame.Pools.Add({VectorToUnreal(ToVector(Core.Position)), MirrorDirection(ToVector(Core.Up)),
			ToCentimeters(Core.Radius), ToCentimeters(Core.Depth), ProfileOf(Core.Shape), Core.Seed,
			int32(Core.Surface), RegisteredTriangle(World, Core.Surface, Core.Triangle)});
	}
}

void FFluidFrameBuilder::LogAdvice(const FluidDrops::FWorld& World)
{
#if !NO_LOGGING
	if (World.TickCount() < NextAdvice)
	{
		return;
	}
	NextAdvice = World.TickCount() + AdviceTicks;
	for (const FluidDrops::FAdvice& Advice : World.Advice())
	{
		const FName Setting(Advice.Setting);
		if (!Advised.Contains(Setting))
		{
			Advised.Add(Setting);
			UE_LOG(LogFluidDrops, Warning, TEXT("%s"), UTF8_TO_TCHAR(Advice.Text.c_str()));
		}
	}
#endif
}

void FFluidFrameBuilder::MeasureStatistics(const FluidDrops::FWorld& World)
{
	using FluidDrops::EAccount;
	const FluidDrops::FLedger Ledger = World.Ledger();
	const FluidDrops::FDropsPart& Drops = World.Drops();
	Statistics.Drops = int32(Drops.OnSurfaces().Num());
	Statistics.DropBudget = int32(Drops.OnSurfaces().Capacity());
	Statistics.FallingDrops = int32(Drops.InAir().Num());
	Statistics.FallingBudget = int32(Drops.InAir().Capacity());
	Statistics.TrailPieces = int32(Drops.Trails().Num());
	Statistics.Pools = int32(Drops.Pools().Num());
	Statistics.Surfaces = int32(std::count_if(World.Surfaces().begin(), World.Surfaces().end(),
		[](const FluidDrops::FWetSurface& Surface) { return Surface.IsPresent(); }));
	Statistics.Refused = int64(Drops.OnSurfaces().Refused() + Drops.InAir().Refused() + Drops.Trails().Refused());
	for (uint8 Kind = 0; Kind < uint8(EFluidDropEvent::Count); ++Kind)
	{
		Statistics.Refused += int64(Drops.EventsRefused(FluidDrops::EDropEvent(Kind)));
	}
	const FluidDrops::FFluidPart& Fluid = World.Fluid();
	Statistics.Particles = int32(Fluid.Particles().Num());
	Statistics.ParticleBudget = int32(Fluid.Particles().Capacity());
	Statistics.AwakeParticles = Fluid.IsAtRest() ? 0 : int32(Fluid.AwakeCount());
	Statistics.Refused += int64(Fluid.Counters().FluidRefused);
	Statistics.Ticks = int64(World.TickCount());
	Statistics.TicksDropped = int64(World.Clock().DroppedTicks);
	Statistics.Time = World.Time();
	Statistics.WaterMass = Ledger[EAccount::InAir] + Ledger[EAccount::OnSurfaces] + Ledger[EAccount::InFilms] +
		Ledger[EAccount::InPools] + Ledger[EAccount::InFluid] + Ledger[EAccount::InHair];
	Statistics.LedgerResidual = Ledger.Residual();
}
