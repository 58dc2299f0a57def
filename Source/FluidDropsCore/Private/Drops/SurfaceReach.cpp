// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/SurfaceReach.h"

#include "FluidDropsCore/Drops/WetSurface.h"

#include <algorithm>

namespace FluidDrops
{

FSurfaceReach ReachOf(const FWetSurface& Surface, float DeltaTime)
{
	if (!Surface.IsPresent())
	{
		const FSurfaceReach Everywhere;
		return {Everywhere.Max, Everywhere.Min, FVec3f::Zero(), 0.0f, 0.0f}; // nowhere
	}
	const FBvh::FNode Root = Surface.Geometry.RootBox();
	const FVec3f Low(Root.Min[0], Root.Min[1], Root.Min[2]);
	const FVec3f High(Root.Max[0], Root.Max[1], Root.Max[2]);
	const FRigidTransform& Pose = Surface.Geometry.Pose();
	const FVec3f Middle = Pose.TransformPoint(0.5f * (Low + High));
	const float Size = Low.cwiseAbs().cwiseMax(High.cwiseAbs()).maxCoeff() + Pose.Translation.cwiseAbs().maxCoeff();
	const FVec3f Half =
		FVec3f(Pose.Rotation.cwiseAbs() * (0.5f * (High - Low))) + FVec3f::Constant(FSurfaceReach::Slack * Size);
	FSurfaceReach Reach{Middle - Half, Middle + Half, Pose.Translation, 0.0f, 0.0f};
	if (Surface.Moves())
	{
		float Bending2 = 0.0f;
		for (const FTriangleMotion& Part : Surface.Bending)
		{
			Bending2 = std::max(Bending2, Part.Velocity.squaredNorm());
		}
		const float Generous = DeltaTime * (1.0f + FSurfaceReach::Slack);
		Reach.Way = (Surface.Motion.Velocity.norm() + std::sqrt(Bending2)) * Generous;
		Reach.Turn = Surface.Motion.AngularVelocity.norm() * Generous;
	}
	return Reach;
}

bool FSurfaceReach::MayBeMetBy(const FVec3f& Start, const FVec3f& Along) const
{
	const float Widen = Slack * (Start.cwiseAbs().sum() + Along.cwiseAbs().sum());
	float Enter = 0.0f;
	float Leave = 1.0f;
	for (int Axis = 2; Axis >= 0 && Enter <= Leave; --Axis) // rain comes from above: most are told apart by height
	{
		const float Low = Min[Axis] - Widen - Start[Axis];
		const float High = Max[Axis] + Widen - Start[Axis];
		if (Along[Axis] == 0.0f)
		{
			Leave = Low <= 0.0f && High >= 0.0f ? Leave : -1.0f;
			continue;
		}
		const float AtLow = Low / Along[Axis];
		const float AtHigh = High / Along[Axis];
		Enter = std::max(Enter, std::min(AtLow, AtHigh));
		Leave = std::min(Leave, std::max(AtLow, AtHigh));
	}
	return Enter <= Leave;
}

} // namespace FluidDrops
