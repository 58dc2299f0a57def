// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Bodies/BodiesPart.h"

namespace FluidDrops
{

TResult<FHandle> FBodiesPart::Add(
	const FBodyShapeSpec& Shape, const FBodySettings& Settings, const FRigidTransform& Pose)
{
	TResult<FBodyShape> Made = MakeBodyShape(Shape, World.Runner);
	if (!Made)
	{
		return Within("body", Made.Error());
	}
	return Add(Shape, std::move(Made.Value()), Settings, Pose);
}

TResult<FHandle> FBodiesPart::Add(
	const FBodyShapeSpec& Shape, FBodyShape Made, const FBodySettings& Settings, const FRigidTransform& Pose)
{
	static_assert(std::variant_size_v<FBodyShape::FVariant> == std::size_t(EBodyShape::Count)); // in the same order
	if (Made.Variant().index() != std::size_t(Shape.Kind) || Made.IsInverted() != Shape.bInside)
	{
		return MakeError("body: the shape that was made is not the one that is described");
	}
	TResult<FHandle> Added = Solver.Add(std::move(Made), Settings, Pose);
	if (Added)
	{
		++HostChanges;
		++HostJumps;
		if (World.Observer)
		{
			World.Notify(FAddBody{Shape, Settings, Pose});
		}
	}
	return Added;
}

template <typename T>
FStatus FBodiesPart::Changed(FStatus Status, bool bJumps, const T& Command)
{
	if (Status)
	{
		++HostChanges;
		HostJumps += bJumps ? 1 : 0;
		World.Notify(Command);
	}
	return Status;
}

FStatus FBodiesPart::Remove(FHandle Body)
{
	return Changed(Solver.Remove(Body), true, FRemoveBody{Body});
}

FStatus FBodiesPart::Set(FHandle Body, const FBodySettings& Settings)
{
	return Changed(Solver.SetSettings(Body, Settings), false, FSetBody{Body, Settings});
}

FStatus FBodiesPart::Teleport(FHandle Body, const FRigidTransform& Pose)
{
	return Changed(Solver.Teleport(Body, Pose), true, FTeleportBody{Body, Pose});
}

FStatus FBodiesPart::MoveTo(FHandle Body, const FRigidTransform& Pose, float Duration)
{
	return Changed(Solver.MoveTo(Body, Pose, Duration), false, FMoveBody{Body, Pose, Duration});
}

FStatus FBodiesPart::SetVelocity(FHandle Body, const FVec3f& Velocity, const FVec3f& Spin)
{
	return Changed(Solver.SetVelocity(Body, Velocity, Spin), false, FSetBodyVelocity{Body, Velocity, Spin});
}

FStatus FBodiesPart::FollowHost(FHandle Body, const FRigidTransform& Pose, const FVec3f& Velocity, const FVec3f& Spin)
{
	return Changed(Solver.FollowHost(Body, Pose, Velocity, Spin), false, FFollowHostBody{Body, Pose, Velocity, Spin});
}

FStatus FBodiesPart::SetMass(FHandle Body, const FBodyMass& Mass)
{
	return Changed(Solver.SetMass(Body, Mass), false, FSetBodyMass{Body, Mass});
}

FBodiesPart::FState FBodiesPart::State() const
{
	return {Solver.States(), HostChanges, HostJumps};
}

void FBodiesPart::Adopt(FState&& State)
{
	Solver.SetStates(State.Bodies);
	HostChanges = State.Changes;
	HostJumps = State.Jumps;
}

} // namespace FluidDrops
