// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a host can do to the particle fluid of a world between ticks. Every function checks first and changes only then.

#include "FluidDropsCore/Fluid/FluidPart.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr float MaxFluidSpeed = 100.0f; // m/s
constexpr float FarthestFluid = 1.0e5f; // m

/** Parts of the spacing that a place must be away from a particle, and from the face of a body, to be free. */
constexpr float MinFillGap = 0.85f;
constexpr float MinWallGap = 0.3f;

FStatus CheckPlace(const char* Name, const FVec3f& Place)
{
	if (!IsFinite(Place) || Place.cwiseAbs().maxCoeff() > FarthestFluid)
	{
		return MakeError(std::string(Name) + ": must be three numbers from -1e5 to 1e5 m");
	}
	return {};
}

FStatus CheckBall(const FFluidBall& Ball)
{
	FD_TRY(CheckPlace("center", Ball.Center));
	if (!(Ball.Radius > 0.0f && Ball.Radius <= 1.0e4f))
	{
		return MakeError("radius: must be a number above 0, at most 10000 m, not " + NumberToText(double(Ball.Radius)));
	}
	return {};
}

FStatus CheckVelocity(const char* Name, const FVec3f& Velocity)
{
	if (!IsFinite(Velocity) || Velocity.cwiseAbs().maxCoeff() > MaxFluidSpeed)
	{
		return MakeError(std::string(Name) + ": must be three numbers from -100 to 100 m/s");
	}
	return {};
}

FError NoRoomForFluid(uint64 Wanted, uint32 Room, int32 Budget)
{
	return MakeError("no room for " + std::to_string(Wanted) + " more particles of fluid, only for " +
		std::to_string(Room) + ": raise budget.particles (" + std::to_string(Budget) + ")");
}

} // namespace

FFluidPart::FFluidPart(
	FWorldContext& InWorld, const FFluidSettings& InSettings, FBodiesPart& InBodies, const FWindPart& InWind)
	: World(InWorld)
	, Settings(InSettings)
	, Bodies(InBodies)
	, Wind(InWind)
	, Now(MakeState())
{
	if (IsEnabled())
	{
		Nozzles.Init(uint32(World.Budget.Particles));
		Bodies.InStep().Reserve(uint32(World.Budget.Particles));
	}
}

FFluidContext FFluidPart::MakeContext(float StepTime) const
{
	return {Settings, SettingsOfLiquids, World.Rules.Gravity, StepTime, World.Runner};
}

FSourceContext FFluidPart::MakeSourceContext() const
{
	return {SettingsOfLiquids, Settings, World.Books.Seconds, World.TickTime(), World.Seed(), World.Runner};
}

TResult<FHandle> FFluidPart::AddLiquid(const FLiquidSettings& LiquidSettings)
{
	const uint32 Slot = Now.Liquids.NextSlot();
	if (Slot == MaxLiquids)
	{
		return MakeError("liquids: a world has at most " + std::to_string(MaxLiquids));
	}
	if (FStatus Status = ValidateLiquid(LiquidSettings); !Status)
	{
		return Within("liquids." + std::to_string(Slot), Status.Error());
	}
	const FHandle Liquid = Now.Liquids.Add({LiquidSettings, double(ParticleMass(LiquidSettings, Settings)), 0.0});
	SettingsOfLiquids.resize(Now.Liquids.Slots());
	SettingsOfLiquids[Slot] = Now.Liquids[Slot].Settings;
	World.Notify(FAddLiquid{Now.Liquids[Slot].Settings});
	return Liquid;
}

FStatus FFluidPart::SetLiquid(FHandle Liquid, const FLiquidSettings& LiquidSettings)
{
	FD_TRY(Now.Liquids.Check("liquid", Liquid));
	if (FStatus Status = ValidateLiquid(LiquidSettings); !Status)
	{
		return Within("liquids." + std::to_string(Liquid.Slot), Status.Error());
	}
	Now.Liquids[Liquid.Slot].Settings = LiquidSettings;
	SettingsOfLiquids[Liquid.Slot] = Now.Liquids[Liquid.Slot].Settings;
	WakeAll();
	World.Notify(FSetLiquid{Liquid, SettingsOfLiquids[Liquid.Slot]});
	return {};
}

FStatus FFluidPart::RemoveLiquid(FHandle Liquid)
{
	FD_TRY(Now.Liquids.Check("liquid", Liquid));
	for (uint32 Slot = 0; Slot < Now.Sources.Slots(); ++Slot)
	{
		if (Now.Sources.IsTaken(Slot) && uint32(Now.Sources[Slot].Liquid) == Liquid.Slot)
		{
			return MakeError("liquid " + std::to_string(Liquid.Slot) + " is what fluid source " + std::to_string(Slot) +
				" gives: remove that first");
		}
	}
	const FLiquid& Gone = Now.Liquids[Liquid.Slot];
	const FParticleTable& Table = Particles();
	double Mass = Gone.Pending;
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		if (Table.Liquid[Row] == Liquid.Slot)
		{
			Mass += Gone.ParticleMass;
			Now.Solver.Remove(Row);
		}
	}
	World.Books.Booked[EAccount::Removed] += Mass;
	Now.Liquids.Remove(Liquid, {{}, 1.0, 0.0});
	SettingsOfLiquids[Liquid.Slot] = {};
	WakeAll();
	World.Notify(FRemoveLiquid{Liquid});
	return {};
}

FStatus FFluidPart::CheckSource(const FFluidSourceSettings& Source, uint32 Slot) const
{
	const std::string Where = "fluidSources." + std::to_string(Slot);
	if (FStatus Status = ValidateFluidSource(Source); !Status)
	{
		return Within(Where, Status.Error());
	}
	if (Settings.InPlane(Source.Direction).norm() < 1.0e-3f)
	{
		return Within(Where, MakeError("direction: must not stand across the plane that fluid keeps to (fluid.plane)"));
	}
	if (!Now.Liquids.IsTaken(uint32(Source.Liquid)))
	{
		return Within(Where,
			MakeError("liquid " + std::to_string(Source.Liquid) + " does not exist: there are " +
				std::to_string(Now.Liquids.Slots())));
	}
	if (!IsEnabled())
	{
		return Within(Where, NoRoomForFluid(1, 0, 0));
	}
	return {};
}

TResult<FHandle> FFluidPart::AddSource(const FFluidSourceSettings& Source)
{
	const uint32 Slot = Now.Sources.NextSlot();
	if (Slot == MaxSources)
	{
		return MakeError("fluidSources: a world has at most " + std::to_string(MaxSources));
	}
	FD_TRY(CheckSource(Source, Slot));
	const FHandle Added = Now.Sources.Add(Source);
	Nozzles.Reserve(MakeSourceContext(), Now.Sources[Slot]);
	World.Notify(FAddFluidSource{Now.Sources[Slot]});
	return Added;
}

FStatus FFluidPart::SetSource(FHandle Source, const FFluidSourceSettings& New)
{
	FD_TRY(Now.Sources.Check("fluid source", Source));
	FD_TRY(CheckSource(New, Source.Slot));
	FFluidSourceSettings& Kept = Now.Sources[Source.Slot];
	CarryNozzle(MakeSourceContext(), Kept, New, Now.Solver);
	if (New.Radius > Kept.Radius || New.Speed > Kept.Speed)
	{
		Nozzles.Reserve(MakeSourceContext(), New);
	}
	Kept = New;
	World.Notify(FSetFluidSource{Source, New});
	return {};
}

FStatus FFluidPart::RemoveSource(FHandle Source)
{
	FD_TRY(Now.Sources.Check("fluid source", Source));
	FFluidSourceSettings Vacant;
	Vacant.bEnabled = false;
	Now.Sources.Remove(Source, Vacant);
	WakeAll(); // what hung from it falls
	World.Notify(FRemoveFluidSource{Source});
	return {};
}

TResult<FHandle> FFluidPart::AddSink(const FFluidSinkSettings& Sink)
{
	const uint32 Slot = Now.Sinks.NextSlot();
	if (Slot == MaxSources)
	{
		return MakeError("fluidSinks: a world has at most " + std::to_string(MaxSources));
	}
	if (FStatus Status = ValidateSettings(&Sink, FluidSinkFields()); !Status)
	{
		return Within("fluidSinks." + std::to_string(Slot), Status.Error());
	}
	const FHandle Added = Now.Sinks.Add(Sink);
	WakeAll();
	World.Notify(FAddFluidSink{Now.Sinks[Slot]});
	return Added;
}

FStatus FFluidPart::SetSink(FHandle Sink, const FFluidSinkSettings& New)
{
	FD_TRY(Now.Sinks.Check("fluid sink", Sink));
	if (FStatus Status = ValidateSettings(&New, FluidSinkFields()); !Status)
	{
		return Within("fluidSinks." + std::to_string(Sink.Slot), Status.Error());
	}
	Now.Sinks[Sink.Slot] = New;
	WakeAll();
	World.Notify(FSetFluidSink{Sink, New});
	return {};
}

FStatus FFluidPart::RemoveSink(FHandle Sink)
{
	FD_TRY(Now.Sinks.Check("fluid sink", Sink));
	FFluidSinkSettings Vacant;
	Vacant.bEnabled = false;
	Now.Sinks.Remove(Sink, Vacant);
	World.Notify(FRemoveFluidSink{Sink});
	return {};
}

TResult<uint32> FFluidPart::Fill(const FFillFluid& Fill)
{
	if (!Now.Liquids.IsTaken(Fill.Liquid))
	{
		return MakeError("liquid " + std::to_string(Fill.Liquid) + " does not exist: there are " +
			std::to_string(Now.Liquids.Slots()));
	}
	FD_TRY(CheckPlace("center", Fill.Center));
	FD_TRY(CheckVelocity("velocity", Fill.Velocity));
	if (!IsFinite(Fill.HalfExtent) || Fill.HalfExtent.minCoeff() <= 0.0f || Fill.HalfExtent.maxCoeff() > 1.0e4f ||
		Fill.Shape >= EFillShape::Count)
	{
		return MakeError("halfExtent: must be three numbers above 0, at most 10000 m");
	}
	const FLiquid& Liquid = Now.Liquids[Fill.Liquid];
	const float Spacing = ParticleSpacing(Liquid.Settings, Settings);
	const auto IsFreePlace = [&](const FVec3f& Place)
	{ return !Now.Solver.IsTaken(Place, MinFillGap * Spacing) && !IsInBody(Place, MinWallGap * Spacing); };
	FIsFree IsFree(IsFreePlace);
	FIsFree* const Where = Fill.bWhereFree ? &IsFree : nullptr;
	if (Where)
	{
		Now.Solver.FindTaken(MakeContext(1.0f / World.Rules.TickRate));
	}
	const uint64 Wanted = FillCount(Fill, Liquid.Settings, Settings, Where);
	const uint32 Room = Now.Solver.Particles().Capacity() - Now.Solver.Particles().Num();
	if (Wanted > Room)
	{
		return NoRoomForFluid(Wanted, Room, World.Budget.Particles);
	}
	const uint64 Seed = World.Seed() + (World.Books.Ticks << 16) + World.Books.SpawnCount++;
	const uint32 Placed = FillRegion(Fill, Liquid.Settings, Settings, Seed, Now.Solver, Where);
	World.Books.Booked[EAccount::Emitted] += double(Placed) * Liquid.ParticleMass;
	Now.bAtRest = false;
	World.Notify(Fill);
	return Placed;
}

TResult<uint32> FFluidPart::Push(const FPushFluid& Push)
{
	FD_TRY(CheckBall(Push.Ball));
	FD_TRY(CheckVelocity("velocity", Push.Velocity));
	if (!(std::abs(Push.Outward) <= MaxFluidSpeed))
	{
		return MakeError("outward: must be a number from -100 to 100 m/s, not " + NumberToText(double(Push.Outward)));
	}
	uint32 Touched = 0;
	FParticleTable& Table = Now.Solver.Particles();
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		const FVec3f Away = Table.Position(Row) - Push.Ball.Center;
		const float Distance = Away.norm();
		if (Distance >= Push.Ball.Radius)
		{
			continue;
		}
		const float Weight = 1.0f - Distance / Push.Ball.Radius;
		const FVec3f Outward = Distance > 0.0f ? FVec3f(Away / Distance) : FVec3f(FVec3f::UnitZ());
		const FVec3f Change = Weight * (Push.Velocity + Push.Outward * Outward);
		Table.VX[Row] += Change.x();
		Table.VY[Row] += Change.y();
		Table.VZ[Row] += Change.z();
		Table.Calm[Row] = 0;
		++Touched;
	}
	Now.bAtRest = Now.bAtRest && Touched == 0;
	World.Notify(Push);
	return Touched;
}

FStatus FFluidPart::Bind(const FBindFluid& Bind)
{
	FD_TRY(CheckBall(Bind.Ball));
	if (!Bind.bCut && World.Budget.Springs == 0)
	{
		return MakeError("no room for springs: raise budget.springs (0)");
	}
	if (Bind.bCut)
	{
		Now.Solver.CutSprings();
	}
	else
	{
		Now.Solver.BindSprings(MakeContext(1.0f / World.Rules.TickRate), {Bind.Ball.Center, Bind.Ball.Radius});
	}
	WakeAll();
	World.Notify(Bind);
	return {};
}

TResult<double> FFluidPart::Remove(const FRemoveFluid& Remove)
{
	FD_TRY(CheckBall(Remove.Ball));
	double Gone = 0.0;
	const FParticleTable& Table = Now.Solver.Particles();
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		if ((Table.Position(Row) - Remove.Ball.Center).norm() < Remove.Ball.Radius)
		{
			Gone += Now.Liquids[Table.Liquid[Row]].ParticleMass;
			Now.Solver.Remove(Row);
		}
	}
	World.Books.Booked[EAccount::Removed] += Gone;
	if (Gone > 0.0)
	{
		WakeAll();
	}
	World.Notify(Remove);
	return Gone;
}

TResult<FFluidInBall> FFluidPart::In(const FFluidBall& Ball) const
{
	FD_TRY(CheckBall(Ball));
	FFluidInBall Found;
	FVec3d Center = FVec3d::Zero();
	FVec3d Momentum = FVec3d::Zero();
	const FParticleTable& Table = Now.Solver.Particles();
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		if ((Table.Position(Row) - Ball.Center).squaredNorm() >= Ball.Radius * Ball.Radius)
		{
			continue;
		}
		const double Mass = Now.Liquids[Table.Liquid[Row]].ParticleMass;
		++Found.Particles;
		Found.Mass += Mass;
		Center += Mass * Table.Position(Row).cast<double>();
		Momentum += Mass * Table.Velocity(Row).cast<double>();
		Found.Fastest = std::max(Found.Fastest, Table.Velocity(Row).norm());
	}
	if (Found.Particles > 0)
	{
		Found.Center = (Center / Found.Mass).cast<float>();
		Found.Velocity = (Momentum / Found.Mass).cast<float>();
	}
	return Found;
}

void FFluidPart::WakeAll()
{
	Now.Solver.WakeAll();
	Now.bAtRest = false;
}

} // namespace FluidDrops
