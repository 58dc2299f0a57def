// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid in a tick: what comes out of sources, substeps with the bodies, what leaves. FFluidPart::Step calls
// these in order, and lets drops fall in and come out between them.

#include "FluidDropsCore/Fluid/FluidPart.h"

#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

bool IsInSink(const FFluidSinkSettings& Sink, const FVec3f& Place)
{
	return Sink.bEnabled && ((Place - Sink.Center).cwiseAbs().array() <= Sink.HalfExtent.array()).all();
}

/** The box around a body in the world, grown; everything if it has none. */
struct FWorldBox
{
	FVec3f Low;
	FVec3f High;
};

FWorldBox BoxAround(const FBody& Body, float Margin)
{
	if (!Body.Shape.IsBounded())
	{
		const FVec3f All = FVec3f::Constant(1.0e9f);
		return {-All, All};
	}
	const FVec3f Middle = 0.5f * (Body.Shape.BoundsMin() + Body.Shape.BoundsMax());
	const FVec3f Half = 0.5f * (Body.Shape.BoundsMax() - Body.Shape.BoundsMin());
	const FVec3f Center = Body.Pose.TransformPoint(Middle);
	const FVec3f Reach = Body.Pose.Rotation.cwiseAbs() * Half + FVec3f::Constant(Margin);
	return {Center - Reach, Center + Reach};
}

bool IsMoving(const FBody& Body, float CalmSpeed)
{
	const float Reach = 0.5f * (Body.Shape.BoundsMax() - Body.Shape.BoundsMin()).norm();
	const float Turning = Body.Shape.IsBounded() ? Body.Spin.norm() * Reach : Body.Spin.norm();
	return Body.Velocity.norm() + Turning > CalmSpeed;
}

} // namespace

void FFluidPart::Emit()
{
	SeeBodies();
	SeeWind();
	const FSourceContext Context = MakeSourceContext();
	const uint64 RefusedBefore = Now.Solver.Particles().Refused();
	for (uint32 Index = 0; Index < Now.Sources.Slots(); ++Index)
	{
		if (!Now.Sources.IsTaken(Index))
		{
			continue;
		}
		const FFluidSourceSettings& Source = Now.Sources[Index];
		const float Distance = (Source.Center - World.Books.View.Position).norm();
		const float Far = Settings.FarDistance;
		const float Thinning = Far > 0.0f && Distance > Far ? std::max(0.1f, Far * Far / (Distance * Distance)) : 1.0f;
		KeepNozzleAwake(Context, Source, Settings.CalmSpeed, Now.Solver);
		const uint32 Emitted = EmitFluid(Context, Index, Source, Thinning, Now.Solver);
		World.Books.Booked[EAccount::Emitted] += double(Emitted) * Now.Liquids[uint32(Source.Liquid)].ParticleMass;
		Now.Counters.FluidEmitted += Emitted;
		Now.bAtRest = Now.bAtRest && Emitted == 0;
	}
	Now.Counters.FluidRefused += Now.Solver.Particles().Refused() - RefusedBefore;
}

bool FFluidPart::IsInBody(const FVec3f& Place, float Margin) const
{
	const std::span<const FBody> All = Bodies.All();
	return std::any_of(All.begin(), All.end(),
		[&](const FBody& Body) { return Body.Shape.Distance(Body.Pose.InverseTransformPoint(Place)) < Margin; });
}

bool FFluidPart::WakeAroundBodies()
{
	bool bAnyMoves = false;
	const float Margin = 2.0f * Settings.InteractionRadius;
	for (const FBody& Body : Bodies.All())
	{
		if (IsMoving(Body, Settings.CalmSpeed))
		{
			const FWorldBox Box = BoxAround(Body, Margin);
			Now.Solver.Wake(Box.Low, Box.High);
			bAnyMoves = true;
		}
	}
	return bAnyMoves;
}

FBodyStep FFluidPart::MakeBodyStep(float StepTime, std::span<FLiquidTouch> Touches) const
{
	float Spacing = 0.0f;
	for (uint32 Index = 0; Index < Now.Liquids.Slots(); ++Index)
	{
		const FLiquid& Liquid = Now.Liquids[Index];
		Touches[Index] = {float(Liquid.ParticleMass), Liquid.Settings.Friction, Liquid.Settings.Stickiness};
		Spacing = std::max(Spacing, ParticleSpacing(Liquid.Settings, Settings));
	}
	FBodyStep Step;
	Step.StepTime = StepTime;
	Step.InteractionRadius = Settings.InteractionRadius;
	Step.ContactRadius = Settings.ContactRadius * Spacing;
	Step.Gravity = World.Rules.Gravity;
	Step.Liquids = Touches.first(Now.Liquids.Slots());
	return Step;
}

bool FFluidPart::HaveBodiesChanged() const
{
	return Now.BodyChanges != Bodies.Changes();
}

void FFluidPart::SeeBodies()
{
	if (Now.BodyJumps != Bodies.Jumps())
	{
		WakeAll();
	}
	Now.bAtRest = Now.bAtRest && !HaveBodiesChanged();
	Now.BodyJumps = Bodies.Jumps();
	Now.BodyChanges = Bodies.Changes();
}

bool FFluidPart::Begin(bool bDropsInAir)
{
	FFluid& Fluid = Now.Solver;
	Fluid.RememberNothing();
	Bodies.InStep().RememberPoses();
	const float Tick = 1.0f / World.Rules.TickRate;
	if (Fluid.Particles().Num() == 0)
	{
		std::array<FLiquidTouch, MaxLiquids> Touches;
		const FStatus Moved =
			Bodies.InStep().Step({}, MakeBodyStep(Tick, Touches), World.Runner); // they fall all the same
		(void)Moved; // refuses only what is checked when it comes in
		return false;
	}
	bBodiesMove = WakeAroundBodies();
	if (Now.bAtRest && !bDropsInAir && !bBodiesMove)
	{
		return false; // nothing has happened to it
	}
	const bool bMaySleep = Settings.CalmSpeed > 0.0f;
	const uint32 CalmTicks = bMaySleep ? uint32(std::max(1.0f, Settings.CalmTime * World.Rules.TickRate)) : 0;
	Awake = Fluid.FindSleepers(MakeContext(Tick), CalmTicks);
	return true;
}

bool FFluidPart::Move(bool bJoined)
{
	FFluid& Fluid = Now.Solver;
	Now.bAtRest = Awake == 0 && !bJoined && !bBodiesMove;
	if (Now.bAtRest)
	{
		return false;
	}
	const float Tick = 1.0f / World.Rules.TickRate;
	Substeps = Fluid.SubstepsFor(MakeContext(Tick), Tick);
	FFluidContext Context = MakeContext(Tick / float(Substeps));
	std::array<FLiquidTouch, MaxLiquids> Touches;
	const FBodyStep BodyStep = MakeBodyStep(Context.StepTime, Touches);
	const FSourceContext FromSources = MakeSourceContext();
	const auto MeetBodies = [&](FParticleMotion& Motion)
	{
		const uint32 Count = Motion.Count;
		Nozzles.Find(FromSources, Now.Sources.All(), Motion);
		const FStatus Met =
			Bodies.InStep().Step({{Motion.X, Count}, {Motion.Y, Count}, {Motion.Z, Count}, {Motion.PrevX, Count},
									 {Motion.PrevY, Count}, {Motion.PrevZ, Count}, {Motion.Liquid, Count}},
				BodyStep, World.Runner);
		(void)Met; // refuses only what is checked when it comes in
		Nozzles.Drive(Motion);
	};
	TCallRef<void(FParticleMotion&)> Collide(MeetBodies);
	Context.Collide = Bodies.All().empty() && Now.Sources.Slots() == 0 ? nullptr : &Collide;
	Fluid.RememberPlaces(World.Runner);
	FeelWind(Tick);
	for (uint32 Substep = 0; Substep < Substeps; ++Substep)
	{
		Context.bSpringsGrow = Substep == 0;
		Fluid.Step(Context);
	}
	if (Settings.CalmSpeed > 0.0f)
	{
		Fluid.CountCalm(Context);
	}
	return true;
}

void FFluidPart::Drain()
{
	FFluid& Fluid = Now.Solver;
	const FParticleTable& Table = Fluid.Particles();
	const std::span<const FFluidSinkSettings> Sinks = Now.Sinks.All();
	bool bDrained = false;
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		const FVec3f Place = Table.Position(Row);
		const bool bLost = !IsFinite(Place) || !IsFinite(Table.Velocity(Row));
		const bool bGone = bLost || Place.z() < World.Rules.FloorHeight ||
			std::any_of(
				Sinks.begin(), Sinks.end(), [&](const FFluidSinkSettings& Sink) { return IsInSink(Sink, Place); });
		if (bGone)
		{
			World.Books.Booked[bLost ? EAccount::Removed : EAccount::Drained] +=
				Now.Liquids[Table.Liquid[Row]].ParticleMass;
			Now.Counters.FluidLost += bLost ? 1 : 0;
			Fluid.Remove(Row);
			bDrained = true;
		}
	}
	if (bDrained && !Sinks.empty())
	{
		const float Reach = 2.0f * Settings.InteractionRadius;
		for (const FFluidSinkSettings& Sink : Sinks) // what leaned on it falls
		{
			const FVec3f Half = Sink.HalfExtent + FVec3f::Constant(Reach);
			Fluid.Wake(Sink.Center - Half, Sink.Center + Half);
		}
	}
}

} // namespace FluidDrops
