// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bodies in snapshots. Shapes are those of the scene, like the meshes of surfaces.

#include "FluidDropsCore/Bodies/Bodies.h"
#include "FluidDropsCore/Foundation/Rotation.h"

#include <cmath>

namespace FluidDrops
{

void FBodies::Translate(const FVec3f& Way)
{
	for (FBody& Body : Table)
	{
		Body.Pose.Translation += Way;
		Body.Target.Translation += Way;
		Body.PoseBefore.Translation += Way;
	}
}

std::vector<FBodyState> FBodies::States() const
{
	std::vector<FBodyState> States;
	for (const FBody& Body : Table)
	{
		States.push_back({static_cast<uint32>(Body.Shape.Variant().index()), Body.bHostMoves, Body.Settings, Body.Pose,
			Body.Velocity, Body.Spin, Body.Mass, Body.Target, Body.TimeToTarget});
	}
	return States;
}

FStatus FBodies::CheckStates(std::span<const FBodyState> States) const
{
	bool bSame = States.size() == Table.size();
	for (std::size_t Index = 0; Index < States.size() && bSame; ++Index)
	{
		const FBodyState& State = States[Index];
		bSame = State.Shape == Table[Index].Shape.Variant().index() && CheckPose(State.Pose) &&
			IsFinite(State.Velocity) && IsFinite(State.Spin) && std::isfinite(State.Mass.Mass) &&
			IsFinite(State.Mass.Center) && State.Mass.Inertia.allFinite() && State.Target.Rotation.allFinite() &&
			IsFinite(State.Target.Translation) && std::isfinite(State.TimeToTarget);
	}
	return bSame ? FStatus() : MakeError("is of another scene: it has other bodies in fluid");
}

void FBodies::SetStates(std::span<const FBodyState> States)
{
	for (std::size_t Index = 0; Index < States.size(); ++Index)
	{
		const FBodyState& State = States[Index];
		FBody& Body = Table[Index];
		Body.bHostMoves = State.bHostMoves;
		Body.Settings = State.Settings;
		Body.Pose = State.Pose;
		Body.Velocity = State.Velocity;
		Body.Spin = State.Spin;
		Body.Mass = State.Mass;
		Body.Target = State.Target;
		Body.TimeToTarget = State.TimeToTarget;
		Body.Effect = {};
		Body.PoseBefore = Body.Pose;
	}
}

} // namespace FluidDrops
