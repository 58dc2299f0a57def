// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Solid bodies in the particle fluid of a world: what a host can do about them between ticks, and their part in a tick.

#include "FluidDropsCore/World/World.h"

#include <algorithm>
#include <array>

namespace FluidDrops
{

namespace
{

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

TResult<FHandle> FWorld::AddBody(
	const FBodyShapeSpec& Shape, const FBodySettings& Settings, const FRigidTransform& Pose)
{
	TResult<FBodyShape> Made = MakeBodyShape(Shape, TaskRunner);
	if (!Made)
	{
		return Within("body", Made.Error());
	}
	return AddBody(Shape, std::move(Made.Value()), Settings, Pose);
}

TResult<FHandle> FWorld::AddBody(
	const FBodyShapeSpec& Shape, FBodyShape Made, const FBodySettings& Settings, const FRigidTransform& Pose)
{
	static_assert(std::variant_size_v<FBodyShape::FVariant> == std::size_t(EBodyShape::Count)); // in the same order
	if (Made.Variant().index() != std::size_t(Shape.Kind) || Made.IsInverted() != Shape.bInside)
	{
		return MakeError("body: the shape that was made is not the one that is described");
	}
	TResult<FHandle> Added = FluidBodies.Add(std::move(Made), Settings, Pose);
	if (Added)
	{
		StirFluid();
		Notify(FAddBody{Shape, Settings, Pose});
	}
	return Added;
}

FStatus FWorld::ChangeBody(FStatus Changed, const FWorldCommand& Command)
{
	if (Changed)
	{
		FluidRows.bAtRest = false;
		Notify(Command);
	}
	return Changed;
}

FStatus FWorld::RemoveBody(FHandle Body)
{
	FStatus Status = ChangeBody(FluidBodies.Remove(Body), FRemoveBody{Body});
	if (Status)
	{
		StirFluid(); // what leaned on it falls
	}
	return Status;
}

FStatus FWorld::SetBody(FHandle Body, const FBodySettings& Settings)
{
	return ChangeBody(FluidBodies.SetSettings(Body, Settings), FSetBody{Body, Settings});
}

FStatus FWorld::TeleportBody(FHandle Body, const FRigidTransform& Pose)
{
	FStatus Status = ChangeBody(FluidBodies.Teleport(Body, Pose), FTeleportBody{Body, Pose});
	if (Status)
	{
		StirFluid();
	}
	return Status;
}

FStatus FWorld::MoveBody(FHandle Body, const FRigidTransform& Pose, float Duration)
{
	return ChangeBody(FluidBodies.MoveTo(Body, Pose, Duration), FMoveBody{Body, Pose, Duration});
}

FStatus FWorld::SetBodyVelocity(FHandle Body, const FVec3f& Velocity, const FVec3f& Spin)
{
	return ChangeBody(FluidBodies.SetVelocity(Body, Velocity, Spin), FSetBodyVelocity{Body, Velocity, Spin});
}

FStatus FWorld::FollowHostBody(FHandle Body, const FRigidTransform& Pose, const FVec3f& Velocity, const FVec3f& Spin)
{
	return ChangeBody(FluidBodies.FollowHost(Body, Pose, Velocity, Spin), FFollowHostBody{Body, Pose, Velocity, Spin});
}

FStatus FWorld::SetBodyMass(FHandle Body, const FBodyMass& Mass)
{
	return ChangeBody(FluidBodies.SetMass(Body, Mass), FSetBodyMass{Body, Mass});
}

bool FWorld::IsInBody(const FVec3f& Place, float Margin) const
{
	const std::span<const FBody> Bodies = FluidBodies.Bodies();
	return std::any_of(Bodies.begin(), Bodies.end(),
		[&](const FBody& Body) { return Body.Shape.Distance(Body.Pose.InverseTransformPoint(Place)) < Margin; });
}

bool FWorld::WakeAroundBodies()
{
	bool bAnyMoves = false;
	const float Margin = 2.0f * Config.Fluid.InteractionRadius;
	for (const FBody& Body : FluidBodies.Bodies())
	{
		if (IsMoving(Body, Config.Fluid.CalmSpeed))
		{
			const FWorldBox Box = BoxAround(Body, Margin);
			FluidRows.Fluid.Wake(Box.Low, Box.High);
			bAnyMoves = true;
		}
	}
	return bAnyMoves;
}

FBodyStep FWorld::MakeBodyStep(float StepTime, std::span<FLiquidTouch> Touches) const
{
	float Spacing = 0.0f;
	for (uint32 Index = 0; Index < FluidRows.Liquids.size(); ++Index)
	{
		const FLiquid& Liquid = FluidRows.Liquids[Index];
		Touches[Index] = {float(Liquid.ParticleMass), Liquid.Settings.Friction, Liquid.Settings.Stickiness};
		Spacing = std::max(Spacing, ParticleSpacing(Liquid.Settings, Config.Fluid));
	}
	FBodyStep Step;
	Step.StepTime = StepTime;
	Step.InteractionRadius = Config.Fluid.InteractionRadius;
	Step.ContactRadius = Config.Fluid.ContactRadius * Spacing;
	Step.Gravity = Config.World.Gravity;
	Step.Liquids = Touches.first(FluidRows.Liquids.size());
	return Step;
}

} // namespace FluidDrops
