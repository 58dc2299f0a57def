// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A substep of bodies in fluid from top to bottom (Docs/Model/ParticleFluid.md#momentum-exchange).

#include "Bodies/BodyContacts.h"
#include "Bodies/BodyCoupling.h"
#include "Bodies/BodyMotion.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

namespace
{

constexpr float StickinessGravity = 9.81f; // m/s^2: what stickiness is a multiple of, wherever gravity points
constexpr float ContactSlop = 0.01f;       // of h: how deep bodies may overlap without being moved apart

/** (F26): mu is the fraction that a particle loses within 1/30 s; within a substep it loses as much less. */
float FrictionWithin(float Friction, float Seconds)
{
	return Friction >= 1.0f ? 1.0f : -Math::ExpM1(30.0f * Seconds * Math::Log1P(-Friction));
}

/** Gravity, the pose without fluid, and what the liquids do on the body in this substep. */
void PrepareFrame(const FCoupling& Coupling, uint32 Index)
{
	FBody& Body = Coupling.Bodies[Index];
	FBodyFrame& Frame = Coupling.Scratch.Frames[Index];
	const FBodySettings& Settings = Body.Settings;
	const FBodyStep& Step = Coupling.Step;
	Frame = {};
	Frame.bDynamic = Settings.Kind == EBodyKind::Dynamic;
	Frame.bBounded = Body.Shape.IsBounded();
	Frame.Sign = Body.Shape.IsInverted() ? -1.0f : 1.0f;
	Frame.Error = Body.Shape.Error();
	Frame.StickRange = Settings.Stickiness > 0.0f ? Settings.StickRange * Step.InteractionRadius : 0.0f;
	Frame.Start = Frame.Touching = Body.Pose;
	if (Frame.bDynamic)
	{
		Frame.History[0] = {Body.Velocity + Step.Gravity * (Settings.GravityScale * Step.StepTime), Body.Spin};
	}
	else if (Body.TimeToTarget > 0.0f)
	{
		Frame.History[0] = {Body.Velocity, Body.Spin};
	}
	const bool bArrives = Body.TimeToTarget > 0.0f && Body.TimeToTarget <= 1.001f * Step.StepTime;
	Frame.Touching = bArrives && !Frame.bDynamic
		? Body.Target
		: AdvancePose(Body.Pose, Body.Mass.Center, Frame.History[0], Step.StepTime);
	Frame.FinalMotion = Frame.History[0];
	Frame.Final = Frame.Touching;
	Frame.Center = Frame.FinalCenter = Frame.Touching.TransformPoint(Body.Mass.Center);

	const float MaxPull = 1.0f / Step.StepTime; // dt^2 k^adh <= 1: no overshoot
	for (std::size_t Liquid = 0; Liquid < Step.Liquids.size(); ++Liquid)
	{
		const FLiquidTouch& Touch = Step.Liquids[Liquid];
		FLiquidOnBody& On = Coupling.Scratch.Liquids[Index * Step.Liquids.size() + Liquid];
		On.Mass = Touch.ParticleMass;
		On.Friction = FrictionWithin(Math::Clamp(Settings.Friction * Touch.Friction, 0.0f, 1.0f), Step.StepTime);
		const float Strength = Frame.StickRange > 0.0f ? 4.0f * StickinessGravity / Frame.StickRange : 0.0f; // k^adh/A
		On.Pull = std::min(Step.StepTime * Strength * Settings.Stickiness * Touch.Stickiness, MaxPull);
	}
}

void PrepareFrames(FCoupling& Coupling)
{
	FBodyScratch& Scratch = Coupling.Scratch;
	const float LongestStep = MeasureBlocks(Coupling.Particles, Coupling.Runner, Scratch.Blocks);
	Scratch.Frames.resize(Coupling.Bodies.size());
	Scratch.Totals.reserve(Coupling.Bodies.size());
	Scratch.Liquids.resize(Coupling.Bodies.size() * Coupling.Step.Liquids.size());
	for (uint32 Index = 0; Index < Coupling.Bodies.size(); ++Index)
	{
		PrepareFrame(Coupling, Index);
		FBodyFrame& Frame = Scratch.Frames[Index];
		if (Frame.bDynamic) // particles make it no faster than they are
		{
			Frame.Drift = LongestStep + Frame.History[0].Velocity.norm() * Coupling.Step.StepTime;
		}
		GrowBox(Coupling.Bodies[Index], Coupling.Step.ContactRadius + Frame.StickRange + Frame.Error, Frame);
	}
	FindPairs(Coupling.Bodies, Coupling.Step, Scratch);
}

void MoveBodies(FCoupling& Coupling)
{
	const float StepTime = Coupling.Step.StepTime;
	for (uint32 Index = 0; Index < Coupling.Bodies.size(); ++Index)
	{
		FBody& Body = Coupling.Bodies[Index];
		FBodyFrame& Frame = Coupling.Scratch.Frames[Index];
		if (!Frame.bDynamic)
		{
			Body.TimeToTarget = std::max(Body.TimeToTarget - StepTime, 0.0f);
			const bool bArrived = Body.TimeToTarget <= 1.0e-3f * StepTime;
			Body.TimeToTarget = bArrived ? 0.0f : Body.TimeToTarget;
			Body.Velocity = bArrived ? FVec3f(FVec3f::Zero()) : Body.Velocity;
			Body.Spin = bArrived ? FVec3f(FVec3f::Zero()) : Body.Spin;
			Body.Pose = Frame.Final;
			continue;
		}
		const FRigidMotion Moved = {
			Frame.FinalMotion.Velocity + Frame.Parting.Velocity, Frame.FinalMotion.Spin + Frame.Parting.Spin};
		Frame.Final = AdvancePose(Frame.Start, Body.Mass.Center, Moved, StepTime);
		Frame.FinalCenter = Frame.Final.TransformPoint(Body.Mass.Center);
		if (Body.Settings.Exchange == EBodyExchange::Literal) // particles see the body as it is now
		{
			Frame.Touching = Frame.Final;
			Frame.Center = Frame.FinalCenter;
			Frame.History[0] = Frame.FinalMotion;
		}
		// What stays is the angular momentum; the spin follows the turned inertia.
		const FVec3d Momentum = WorldInertia(Body, Frame.Start) * Frame.FinalMotion.Spin.cast<double>();
		Body.Pose = Frame.Final;
		Body.Velocity = Frame.FinalMotion.Velocity;
		Body.Spin = (WorldInertia(Body, Frame.Final).inverse() * Momentum).cast<float>();
	}
}

FStatus CheckStep(const FBodyParticles& Particles, const FBodyStep& Step)
{
	const std::size_t Count = Particles.X.size();
	if (Particles.Y.size() != Count || Particles.Z.size() != Count || Particles.PrevX.size() != Count ||
		Particles.PrevY.size() != Count || Particles.PrevZ.size() != Count || Particles.Liquid.size() != Count)
	{
		return MakeError("bodies: the columns of particles differ in length");
	}
	if (!(Step.StepTime > 1.0e-7f && Step.StepTime <= 1.0f))
	{
		return MakeError("bodies: stepTime must be from 1e-7 to 1 s");
	}
	if (!(Step.InteractionRadius > 0.0f && Step.InteractionRadius <= 1.0e3f) ||
		!(Step.ContactRadius >= 0.0f && Step.ContactRadius <= Step.InteractionRadius) || !IsFinite(Step.Gravity))
	{
		return MakeError("bodies: interactionRadius must be up to 1000 m, contactRadius no more, gravity finite");
	}
	for (const FLiquidTouch& Liquid : Step.Liquids)
	{
		if (!(Liquid.ParticleMass > 0.0f && Liquid.ParticleMass < 1.0e9f) || !(Liquid.Friction >= 0.0f) ||
			!(Liquid.Stickiness >= 0.0f))
		{
			return MakeError("bodies: a liquid's particle mass must be positive, its factors not negative");
		}
	}
	if (Count > 0 && Step.Liquids.empty())
	{
		return MakeError("bodies: there are particles, but no liquid");
	}
	return {};
}

} // namespace

FStatus FBodies::Step(const FBodyParticles& Particles, const FBodyStep& Step, ITaskRunner& Runner)
{
	FD_SCOPE("Fluid.Bodies");
	if (FStatus Status = CheckStep(Particles, Step); !Status || Table.empty())
	{
		return Status;
	}
	FCoupling Coupling{Table, Particles, Step, Runner, *Scratch, TouchLengthsOf(Step)};
	PrepareFrames(Coupling);
	ExchangeMomentum(Coupling);
	ResolveBodyContacts(Table, Step.StepTime, ContactSlop * Step.InteractionRadius, *Scratch);
	MoveBodies(Coupling);
	ResolveContacts(Coupling);
	return {};
}

} // namespace FluidDrops
