// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The forces on drops for people to look at: the same field and the same wind that move them.

#include "Drops/WindPull.h"
#include "FluidDropsCore/Views/View.h"

namespace FluidDrops
{

void ViewForces(const FWorld& World, std::vector<FForceInstance>& Out)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	const FDropSettings& Liquid = World.Settings().Drops;
	Out.clear();
	Out.reserve(Drops.Num());
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const FWetSurface& Surface = World.Surfaces()[Drops.Surface(Row)];
		const FRigidTransform& Pose = Surface.Geometry.Pose();
		const uint32 Triangle = Drops.Triangle(Row);
		const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
		const TBarycentric<float> At = Drops.At(Row);
		const TVec2<float> Velocity = Frame.VectorOf(Drops.RateNow(Row));
		const FVec3f Field = Surface.FieldAt(Triangle, At, Frame.ToSpace(Velocity), Liquid.Inertia);
		const float Grip = WindGrip(Liquid.WindDrag, Drops.Radius(Row), Drops.Mass(Row));
		FForceInstance& Force = Out.emplace_back();
		Force.Position = Pose.TransformPoint(Frame.Point(At));
		Force.Normal = Pose.TransformVector(Frame.Normal);
		Force.Radius = Drops.Radius(Row);
		Force.Gravity = Pose.TransformVector(Surface.LocalGravity);
		Force.Wind = Pose.TransformVector(Frame.ToSpace(WindPullOn(Surface, Triangle, At, Velocity, Grip).Pull));
		Force.Inertia = Pose.TransformVector(Field - Surface.LocalGravity);
	}
}

} // namespace FluidDrops
