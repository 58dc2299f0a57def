// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a host can do to the particle fluid of a world between ticks. Every function checks first and changes only then.

#include "FluidDropsCore/World/World.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr uint32 LiquidsInAWorld = 16;
constexpr uint32 SourcesInAWorld = 4096;
constexpr float MostFluidSpeed = 100.0f; // m/s
constexpr float FarthestFluid = 1.0e5f;  // m

/** Parts of the spacing that a place must be away from a particle, and from the face of a body, to be free. */
constexpr float LeastFillGap = 0.85f;
constexpr float LeastWallGap = 0.3f;

FStatus CheckIndex(const char* What, uint32 Index, std::size_t Count)
{
	if (Index >= Count)
	{
		return MakeError(
			std::string(What) + " " + std::to_string(Index) + " does not exist: there are " + std::to_string(Count));
	}
	return {};
}

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
	if (FStatus Status = CheckPlace("center", Ball.Center); !Status)
	{
		return Status;
	}
	if (!(Ball.Radius > 0.0f && Ball.Radius <= 1.0e4f))
	{
		return MakeError("radius: must be a number above 0, at most 10000 m, not " + NumberToText(double(Ball.Radius)));
	}
	return {};
}

FStatus CheckVelocity(const char* Name, const FVec3f& Velocity)
{
	if (!IsFinite(Velocity) || Velocity.cwiseAbs().maxCoeff() > MostFluidSpeed)
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

FFluidContext FWorld::MakeFluidContext(float StepTime) const
{
	return {Config.Fluid, FluidRows.LiquidSettings, Config.World.Gravity, StepTime, TaskRunner};
}

FSourceContext FWorld::MakeSourceContext() const
{
	return {FluidRows.LiquidSettings, Config.Fluid, Seconds, TickTime(), uint64(Config.World.Seed), TaskRunner};
}

TResult<uint32> FWorld::AddLiquid(const FLiquidSettings& Settings)
{
	const uint32 Index = static_cast<uint32>(FluidRows.Liquids.size());
	if (Index == LiquidsInAWorld)
	{
		return MakeError("liquids: a world has at most " + std::to_string(LiquidsInAWorld));
	}
	if (FStatus Status = ValidateLiquid(Settings); !Status)
	{
		return Within("liquids." + std::to_string(Index), Status.Error());
	}
	const FLiquidSettings Added = Settings; // the argument may point into the list that is about to grow
	FluidRows.Liquids.push_back({Added, double(ParticleMass(Added, Config.Fluid)), 0.0});
	FluidRows.LiquidSettings.push_back(Added);
	Notify(FAddLiquid{Added});
	return Index;
}

FStatus FWorld::SetLiquid(uint32 Liquid, const FLiquidSettings& Settings)
{
	if (FStatus Status = CheckIndex("liquid", Liquid, FluidRows.Liquids.size()); !Status)
	{
		return Status;
	}
	if (FStatus Status = ValidateLiquid(Settings); !Status)
	{
		return Within("liquids." + std::to_string(Liquid), Status.Error());
	}
	FluidRows.Liquids[Liquid].Settings = Settings;
	FluidRows.LiquidSettings[Liquid] = Settings;
	StirFluid();
	Notify(FSetLiquid{Liquid, Settings});
	return {};
}

FStatus FWorld::CheckSource(const FFluidSourceSettings& Settings, uint32 Index) const
{
	const std::string Where = "fluidSources." + std::to_string(Index);
	if (FStatus Status = ValidateFluidSource(Settings); !Status)
	{
		return Within(Where, Status.Error());
	}
	if (Config.Fluid.InPlane(Settings.Direction).norm() < 1.0e-3f)
	{
		return Within(Where, MakeError("direction: must not stand across the plane that fluid keeps to (fluid.plane)"));
	}
	if (FStatus Status = CheckIndex("liquid", uint32(Settings.Liquid), FluidRows.Liquids.size()); !Status)
	{
		return Within(Where, Status.Error());
	}
	if (Config.Budget.Particles == 0)
	{
		return Within(Where, NoRoomForFluid(1, 0, 0));
	}
	return {};
}

TResult<uint32> FWorld::AddFluidSource(const FFluidSourceSettings& Settings)
{
	const uint32 Index = static_cast<uint32>(FluidRows.Sources.size());
	if (Index == SourcesInAWorld)
	{
		return MakeError("fluidSources: a world has at most " + std::to_string(SourcesInAWorld));
	}
	if (FStatus Status = CheckSource(Settings, Index); !Status)
	{
		return Status.Error();
	}
	const FFluidSourceSettings Added = Settings;
	FluidRows.Sources.push_back(Added);
	Nozzles.Reserve(MakeSourceContext(), Added);
	Notify(FAddFluidSource{Added});
	return Index;
}

FStatus FWorld::SetFluidSource(uint32 Source, const FFluidSourceSettings& Settings)
{
	if (FStatus Status = CheckIndex("fluid source", Source, FluidRows.Sources.size()); !Status)
	{
		return Status;
	}
	if (FStatus Status = CheckSource(Settings, Source); !Status)
	{
		return Status;
	}
	CarryNozzle(MakeSourceContext(), FluidRows.Sources[Source], Settings, FluidRows.Fluid);
	if (Settings.Radius > FluidRows.Sources[Source].Radius || Settings.Speed > FluidRows.Sources[Source].Speed)
	{
		Nozzles.Reserve(MakeSourceContext(), Settings);
	}
	FluidRows.Sources[Source] = Settings;
	Notify(FSetFluidSource{Source, Settings});
	return {};
}

TResult<uint32> FWorld::AddFluidSink(const FFluidSinkSettings& Settings)
{
	const uint32 Index = static_cast<uint32>(FluidRows.Sinks.size());
	if (Index == SourcesInAWorld)
	{
		return MakeError("fluidSinks: a world has at most " + std::to_string(SourcesInAWorld));
	}
	if (FStatus Status = ValidateSettings(&Settings, FluidSinkFields()); !Status)
	{
		return Within("fluidSinks." + std::to_string(Index), Status.Error());
	}
	const FFluidSinkSettings Added = Settings;
	FluidRows.Sinks.push_back(Added);
	StirFluid();
	Notify(FAddFluidSink{Added});
	return Index;
}

FStatus FWorld::SetFluidSink(uint32 Sink, const FFluidSinkSettings& Settings)
{
	if (FStatus Status = CheckIndex("fluid sink", Sink, FluidRows.Sinks.size()); !Status)
	{
		return Status;
	}
	if (FStatus Status = ValidateSettings(&Settings, FluidSinkFields()); !Status)
	{
		return Within("fluidSinks." + std::to_string(Sink), Status.Error());
	}
	FluidRows.Sinks[Sink] = Settings;
	StirFluid();
	Notify(FSetFluidSink{Sink, Settings});
	return {};
}

TResult<uint32> FWorld::FillFluid(const FFillFluid& Fill)
{
	if (FStatus Status = CheckIndex("liquid", Fill.Liquid, FluidRows.Liquids.size()); !Status)
	{
		return Status.Error();
	}
	if (FStatus Status = CheckPlace("center", Fill.Center); !Status)
	{
		return Status.Error();
	}
	if (FStatus Status = CheckVelocity("velocity", Fill.Velocity); !Status)
	{
		return Status.Error();
	}
	if (!IsFinite(Fill.HalfExtent) || Fill.HalfExtent.minCoeff() <= 0.0f || Fill.HalfExtent.maxCoeff() > 1.0e4f ||
		Fill.Shape >= EFillShape::Count)
	{
		return MakeError("halfExtent: must be three numbers above 0, at most 10000 m");
	}
	const FLiquid& Liquid = FluidRows.Liquids[Fill.Liquid];
	const float Spacing = ParticleSpacing(Liquid.Settings, Config.Fluid);
	const auto IsFreePlace = [&](const FVec3f& Place)
	{ return !FluidRows.Fluid.IsTaken(Place, LeastFillGap * Spacing) && !IsInBody(Place, LeastWallGap * Spacing); };
	FIsFree IsFree(IsFreePlace);
	FIsFree* const Where = Fill.bWhereFree ? &IsFree : nullptr;
	if (Where)
	{
		FluidRows.Fluid.FindTaken(MakeFluidContext(1.0f / Config.World.TickRate));
	}
	const uint64 Wanted = FillCount(Fill, Liquid.Settings, Config.Fluid, Where);
	const uint32 Room = FluidRows.Fluid.Particles().Capacity() - FluidRows.Fluid.Particles().Num();
	if (Wanted > Room)
	{
		return NoRoomForFluid(Wanted, Room, Config.Budget.Particles);
	}
	const uint64 Seed = uint64(Config.World.Seed) + (Ticks << 16) + SpawnCount++;
	const uint32 Placed = FillRegion(Fill, Liquid.Settings, Config.Fluid, Seed, FluidRows.Fluid, Where);
	Booked[EAccount::Emitted] += double(Placed) * Liquid.ParticleMass;
	FluidRows.bAtRest = false;
	Notify(Fill);
	return Placed;
}

TResult<uint32> FWorld::PushFluid(const FPushFluid& Push)
{
	if (FStatus Status = CheckBall(Push.Ball); !Status)
	{
		return Status.Error();
	}
	if (FStatus Status = CheckVelocity("velocity", Push.Velocity); !Status)
	{
		return Status.Error();
	}
	if (!(std::abs(Push.Outward) <= MostFluidSpeed))
	{
		return MakeError("outward: must be a number from -100 to 100 m/s, not " + NumberToText(double(Push.Outward)));
	}
	uint32 Touched = 0;
	FParticleTable& Table = FluidRows.Fluid.Particles();
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
	FluidRows.bAtRest = FluidRows.bAtRest && Touched == 0;
	Notify(Push);
	return Touched;
}

FStatus FWorld::BindFluid(const FBindFluid& Bind)
{
	if (FStatus Status = CheckBall(Bind.Ball); !Status)
	{
		return Status;
	}
	if (!Bind.bCut && Config.Budget.Springs == 0)
	{
		return MakeError("no room for springs: raise budget.springs (0)");
	}
	if (Bind.bCut)
	{
		FluidRows.Fluid.CutSprings();
	}
	else
	{
		FluidRows.Fluid.BindSprings(
			MakeFluidContext(1.0f / Config.World.TickRate), {Bind.Ball.Center, Bind.Ball.Radius});
	}
	StirFluid();
	Notify(Bind);
	return {};
}

TResult<double> FWorld::RemoveFluid(const FRemoveFluid& Remove)
{
	if (FStatus Status = CheckBall(Remove.Ball); !Status)
	{
		return Status.Error();
	}
	double Gone = 0.0;
	const FParticleTable& Table = FluidRows.Fluid.Particles();
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		if ((Table.Position(Row) - Remove.Ball.Center).norm() < Remove.Ball.Radius)
		{
			Gone += FluidRows.Liquids[Table.Liquid[Row]].ParticleMass;
			FluidRows.Fluid.Remove(Row);
		}
	}
	Booked[EAccount::Removed] += Gone;
	if (Gone > 0.0)
	{
		StirFluid();
	}
	Notify(Remove);
	return Gone;
}

TResult<FFluidInBall> FWorld::FluidIn(const FFluidBall& Ball) const
{
	if (FStatus Status = CheckBall(Ball); !Status)
	{
		return Status.Error();
	}
	FFluidInBall Found;
	FVec3d Center = FVec3d::Zero();
	FVec3d Momentum = FVec3d::Zero();
	const FParticleTable& Table = FluidRows.Fluid.Particles();
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		if ((Table.Position(Row) - Ball.Center).squaredNorm() >= Ball.Radius * Ball.Radius)
		{
			continue;
		}
		const double Mass = FluidRows.Liquids[Table.Liquid[Row]].ParticleMass;
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

void FWorld::StirFluid()
{
	FluidRows.Fluid.WakeAll();
	FluidRows.bAtRest = false;
}

} // namespace FluidDrops
