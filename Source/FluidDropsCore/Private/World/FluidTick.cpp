// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid in a tick, and the water that it shares with drops: those that fall in become fluid, particles alone
// on a surface become drops.

#include "FluidDropsCore/World/World.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** A drop is in fluid where its density is this part of that in the midst of it: half of that is the surface. */
constexpr float InFluid = 0.35f;
/** A particle with less density than this has nobody near. */
constexpr float AloneDensity = 0.01f;
/** It touches a surface that is nearer than this part of the spacing. */
constexpr float TouchPart = 0.75f;

bool IsInSink(const FFluidSinkSettings& Sink, const FVec3f& Place)
{
	return Sink.bEnabled && ((Place - Sink.Center).cwiseAbs().array() <= Sink.HalfExtent.array()).all();
}

} // namespace

void FWorld::EmitFluidSources()
{
	const FSourceContext Context = MakeSourceContext();
	const uint64 RefusedBefore = FluidRows.Fluid.Particles().Refused();
	for (uint32 Index = 0; Index < FluidRows.Sources.size(); ++Index)
	{
		const FFluidSourceSettings& Source = FluidRows.Sources[Index];
		const float Distance = (Source.Center - View.Position).norm();
		const float Far = Config.Fluid.FarDistance;
		const float Thinning = Far > 0.0f && Distance > Far ? std::max(0.1f, Far * Far / (Distance * Distance)) : 1.0f;
		KeepNozzleAwake(Context, Source, Config.Fluid.CalmSpeed, FluidRows.Fluid);
		const uint32 Emitted = EmitFluid(Context, Index, Source, Thinning, FluidRows.Fluid);
		Booked[EAccount::Emitted] += double(Emitted) * FluidRows.Liquids[uint32(Source.Liquid)].ParticleMass;
		Happened.FluidEmitted += Emitted;
		FluidRows.bAtRest = FluidRows.bAtRest && Emitted == 0;
	}
	Happened.FluidRefused += FluidRows.Fluid.Particles().Refused() - RefusedBefore;
}

void FWorld::TakeDropsIntoFluid(const FFluidContext& Context)
{
	FFluid& Fluid = FluidRows.Fluid;
	if (AirRows.Num() == 0 || Fluid.Particles().Num() == 0)
	{
		return;
	}
	FD_SCOPE("Fluid.TakeDrops");
	// Found first, taken in then: a new particle would undo the order that places are looked up by.
	FluidJoins.clear();
	for (uint32 Row = AirRows.Num(); Row-- > 0;)
	{
		for (uint32 Liquid = 0; Liquid < FluidRows.Liquids.size(); ++Liquid)
		{
			const FLiquidSettings& Settings = FluidRows.LiquidSettings[Liquid];
			if (Settings.bMakesDrops && FluidJoins.size() < FluidJoins.capacity() &&
				Fluid.DensityAt(Context, AirRows.Position(Row), uint8(Liquid)) >
					InFluid * EquilibriumDensity(Settings, Config.Fluid))
			{
				FluidJoins.push_back({Row, Liquid});
				break;
			}
		}
	}
	for (const FFluidJoin& Join : FluidJoins) // rows in falling order: removing one moves none that is to come
	{
		FLiquid& Liquid = FluidRows.Liquids[Join.Liquid];
		Liquid.Pending += AirRows.ExactMass(Join.AirRow);
		BookedMatter.Lost += AirRows.Matter[Join.AirRow];
		while (Liquid.Pending >= Liquid.ParticleMass &&
			Fluid.Add(AirRows.Position(Join.AirRow), AirRows.Velocity(Join.AirRow), uint8(Join.Liquid),
				Liquid.Settings) != IndexNone)
		{
			Liquid.Pending -= Liquid.ParticleMass;
		}
		AirRows.RemoveSwap(Join.AirRow);
		++Happened.FluidJoined;
	}
	FluidRows.bAtRest = FluidRows.bAtRest && FluidJoins.empty();
}

void FWorld::DrainFluid()
{
	FFluid& Fluid = FluidRows.Fluid;
	const FParticleTable& Table = Fluid.Particles();
	bool bDrained = false;
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		const FVec3f Place = Table.Position(Row);
		const bool bLost = !IsFinite(Place) || !IsFinite(Table.Velocity(Row));
		const bool bGone = bLost || Place.z() < Config.World.FloorHeight ||
			std::any_of(FluidRows.Sinks.begin(), FluidRows.Sinks.end(),
				[&](const FFluidSinkSettings& Sink) { return IsInSink(Sink, Place); });
		if (bGone)
		{
			Booked[bLost ? EAccount::Removed : EAccount::Drained] += FluidRows.Liquids[Table.Liquid[Row]].ParticleMass;
			Happened.FluidLost += bLost ? 1 : 0;
			Fluid.Remove(Row);
			bDrained = true;
		}
	}
	if (bDrained && !FluidRows.Sinks.empty())
	{
		const float Reach = 2.0f * Config.Fluid.InteractionRadius;
		for (const FFluidSinkSettings& Sink : FluidRows.Sinks) // what leaned on it falls
		{
			const FVec3f Half = Sink.HalfExtent + FVec3f::Constant(Reach);
			Fluid.Wake(Sink.Center - Half, Sink.Center + Half);
		}
	}
}

void FWorld::MakeDropsOfFluid()
{
	FFluid& Fluid = FluidRows.Fluid;
	const FParticleTable& Table = Fluid.Particles();
	if (WetSurfaces.empty())
	{
		return;
	}
	FD_SCOPE("Fluid.MakeDrops");
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		const FLiquid& Liquid = FluidRows.Liquids[Table.Liquid[Row]];
		if (!Liquid.Settings.bMakesDrops || Table.Density[Row] > AloneDensity || Liquid.Settings.bFrozen ||
			DropRows.Num() == DropRows.Capacity())
		{
			continue;
		}
		const float Reach = TouchPart * ParticleSpacing(Liquid.Settings, Config.Fluid);
		FSurfaceHit Nearest;
		uint32 On = IndexNone;
		for (uint32 Surface = 0; Surface < WetSurfaces.size(); ++Surface)
		{
			const FSurfaceHit Hit =
				WetSurfaces[Surface].Geometry.FindClosest(Table.Position(Row), On == IndexNone ? Reach : Nearest.Time);
			Nearest = Hit.IsHit() ? Hit : Nearest;
			On = Hit.IsHit() ? Surface : On;
		}
		if (On == IndexNone)
		{
			continue;
		}
		const FSurface& Geometry = WetSurfaces[On].Geometry;
		const FVec3f Relative =
			Table.Velocity(Row) - WetSurfaces[On].WorldVelocityAt(Nearest.Triangle, {Nearest.B, Nearest.C});
		const TVec2<float> Slide =
			Geometry.Frame(Nearest.Triangle).ToFlat(Geometry.Pose().InverseTransformVector(Relative));
		const uint32 Seed =
			Philox4x32({Table.SlotOf(Row), uint32(Ticks), uint32(Ticks >> 32), 5}, uint32(Config.World.Seed), 3)[0] >>
			8;
		const float Mass = static_cast<float>(Liquid.ParticleMass);
		const uint32 Drop =
			AddDrop(MakeContext(), DropRows, On, {Nearest.Triangle, Nearest.B, Nearest.C}, Mass, Slide, Seed, 0.0);
		DropRows.AddMass(Drop, Liquid.ParticleMass - double(Mass));
		Fluid.Remove(Row);
		++Happened.FluidBecameDrops;
	}
}

void FWorld::StepFluid()
{
	if (Config.Budget.Particles == 0)
	{
		return;
	}
	FD_SCOPE("World.Fluid");
	EmitFluidSources();
	FFluid& Fluid = FluidRows.Fluid;
	Fluid.RememberNothing();
	FluidBodies.RememberPoses();
	const float Tick = 1.0f / Config.World.TickRate;
	std::array<FLiquidTouch, 16> Touches;
	if (Fluid.Particles().Num() == 0)
	{
		const FStatus Moved = FluidBodies.Step({}, MakeBodyStep(Tick, Touches), TaskRunner); // they fall all the same
		(void)Moved; // refuses only what is checked when it comes in
		return;
	}
	const FFluidContext Looking = MakeFluidContext(Tick);
	const bool bMaySleep = Config.Fluid.CalmSpeed > 0.0f;
	const bool bBodiesMove = WakeAroundBodies();
	if (FluidRows.bAtRest && AirRows.Num() == 0 && !bBodiesMove)
	{
		return; // nothing has happened to it
	}
	const uint32 CalmTicks = bMaySleep ? uint32(std::max(1.0f, Config.Fluid.CalmTime * Config.World.TickRate)) : 0;
	FluidRows.AwakeCount = Fluid.FindSleepers(Looking, CalmTicks);
	TakeDropsIntoFluid(Looking);
	FluidRows.bAtRest = FluidRows.AwakeCount == 0 && FluidJoins.empty() && !bBodiesMove;
	if (FluidRows.bAtRest)
	{
		return;
	}
	const uint32 Substeps = Fluid.SubstepsFor(Looking, Tick);
	FluidRows.LastSubsteps = Substeps;
	FFluidContext Context = MakeFluidContext(Tick / float(Substeps));
	const FBodyStep BodyStep = MakeBodyStep(Context.StepTime, Touches);
	const FSourceContext Sources = MakeSourceContext();
	const auto MeetBodies = [&](FParticleMotion& Motion)
	{
		const uint32 Count = Motion.Count;
		Nozzles.Find(Sources, FluidRows.Sources, Motion);
		const FStatus Met =
			FluidBodies.Step({{Motion.X, Count}, {Motion.Y, Count}, {Motion.Z, Count}, {Motion.PrevX, Count},
								 {Motion.PrevY, Count}, {Motion.PrevZ, Count}, {Motion.Liquid, Count}},
				BodyStep, TaskRunner);
		(void)Met; // refuses only what is checked when it comes in
		Nozzles.Drive(Motion);
	};
	TCallRef<void(FParticleMotion&)> Collide(MeetBodies);
	Context.Collide = FluidBodies.Bodies().empty() && FluidRows.Sources.empty() ? nullptr : &Collide;
	Fluid.RememberPlaces(TaskRunner);
	for (uint32 Substep = 0; Substep < Substeps; ++Substep)
	{
		Context.bSpringsGrow = Substep == 0;
		Fluid.Step(Context);
	}
	if (bMaySleep)
	{
		Fluid.CountCalm(Context);
	}
	DrainFluid();
	MakeDropsOfFluid();
	ProfileCounter("Fluid", Fluid.Particles().Num());
	ProfileCounter("FluidAwake", FluidRows.AwakeCount);
}

} // namespace FluidDrops
