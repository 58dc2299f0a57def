// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/View.h"

#include "FluidDropsCore/Drops/TrailDrying.h"

namespace FluidDrops
{

namespace
{

/**
 * Where a drop was some time before now. Its closed form knows back to its entry into the triangle; before that the
 * way in is continued straight, which is a fraction of a tick.
 */
TBarycentric<float> PlaceBefore(const FDropTable& Drops, uint32 Row, float Ago)
{
	const TDropMotion<float> Motion = Drops.Motion(Row);
	const float Time = Drops.Elapsed[Row] - Ago;
	if (Time >= 0.0f)
	{
		return Motion.PositionAfter(Time);
	}
	return {Motion.Entry.B + Motion.EntryRate.B * Time, Motion.Entry.C + Motion.EntryRate.C * Time};
}

} // namespace

void ViewDrops(const FWorld& World, float Interpolation, std::vector<FDropInstance>& Out)
{
	const FDropTable& Drops = World.Drops();
	const FDropSettings& Liquid = World.Settings().Drops;
	const float Ago = (1.0f - Interpolation) * static_cast<float>(World.TickTime());
	constexpr float LeastSpeed = 1.0e-4f; // m/s: below, the lean gives the direction
	Out.clear();
	Out.reserve(Drops.Num());
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const FWetSurface& Surface = World.Surfaces()[Drops.Surface[Row]];
		const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Drops.Triangle[Row]);
		const FRigidTransform& Pose = Surface.Geometry.Pose();
		const bool bAsleep = Drops.State[Row] == EDropState::Asleep;
		const TBarycentric<float> At =
			bAsleep ? TBarycentric<float>{Drops.AtB[Row], Drops.AtC[Row]} : PlaceBefore(Drops, Row, Ago);
		const FVec3f Velocity = bAsleep
			? FVec3f(FVec3f::Zero())
			: FVec3f(Frame.ToSpace(Frame.VectorOf(Drops.Motion(Row).RateAfter(Drops.Elapsed[Row]))));
		const FVec3f Pull = Frame.ToSpace(Frame.ToFlat(Surface.LocalGravity)); // g_t
		const float PullSize = Pull.norm();
		const float Speed = Velocity.norm();
		const FVec3f Along = Speed > LeastSpeed ? FVec3f(Velocity / Speed)
			: PullSize > 1.0e-3f                ? FVec3f(Pull / PullSize)
												: Frame.AxisX;
		FDropInstance& Drop = Out.emplace_back();
		Drop.Position = Pose.TransformPoint(Frame.Point(At));
		Drop.Normal = Pose.TransformVector(Frame.Normal);
		Drop.Along = Pose.TransformVector(Along);
		Drop.BaseRadius = Drops.Radius[Row] * Surface.Cap.BasePerRadius;
		Drop.Height = Drops.Radius[Row] * Surface.Cap.HeightPerRadius;
		Drop.Lean = LimitLean(
			ApexShift(Drops.Mass[Row], PullSize, Liquid.ShapeStiffness, Liquid.SurfaceTension), Drop.BaseRadius);
		Drop.Speed = Speed;
		Drop.Seed = Drops.Seed[Row];
	}
}

void ViewTrails(const FWorld& World, std::vector<FTrailInstance>& Out)
{
	const FTrailTable& Trails = World.Trails();
	Out.clear();
	Out.reserve(Trails.Num());
	for (uint32 Row = 0; Row < Trails.Num(); ++Row)
	{
		const FSurface& Surface = World.Surfaces()[Trails.Surface[Row]].Geometry;
		const uint32 Triangle = Trails.Triangle[Row];
		FTrailInstance& Trail = Out.emplace_back();
		Trail.Start = Surface.WorldPoint(Triangle, Trails.StartB[Row], Trails.StartC[Row]);
		Trail.End = Surface.WorldPoint(Triangle, Trails.EndB[Row], Trails.EndC[Row]);
		Trail.Normal = Surface.WorldNormal(Triangle);
		Trail.Width = Trails.Width[Row] * ThinnedWidth(Trails.Wetness[Row]);
		Trail.Wetness = Trails.Wetness[Row];
	}
}

void ViewAir(const FWorld& World, float Interpolation, std::vector<FAirInstance>& Out)
{
	const FAirTable& Air = World.Air();
	const float Ago = (1.0f - Interpolation) * static_cast<float>(World.TickTime());
	const FVec3f Gravity = World.Settings().World.Gravity;
	Out.clear();
	Out.reserve(Air.Num());
	for (uint32 Row = 0; Row < Air.Num(); ++Row)
	{
		FAirInstance& Drop = Out.emplace_back();
		const float Since = Air.Lead[Row] - Ago; // from the instant of the stored place to that of the picture
		Drop.Position = Air.Position(Row) + Air.Velocity(Row) * Since + Gravity * (0.5f * Since * Since);
		Drop.Velocity = Air.Velocity(Row) + Gravity * Since;
		Drop.Radius = DropRadius(Air.Mass[Row], World.Settings().Drops.Density);
	}
}

} // namespace FluidDrops
