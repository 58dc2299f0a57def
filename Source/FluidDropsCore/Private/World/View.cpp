// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/View.h"

#include "FluidDropsCore/Drops/Merging.h"
#include "FluidDropsCore/Drops/ShapeNoise.h"
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
	const float Time = Drops.Elapsed(Row) - Ago;
	if (Time >= 0.0f)
	{
		return Motion.PositionAfter(Time);
	}
	return {Motion.Entry.B + Motion.EntryRate.B * Time, Motion.Entry.C + Motion.EntryRate.C * Time};
}

/** A unit tangent of one plane turned into another. */
FVec3f TurnTangent(const FVec3f& Tangent, const FVec3f& From, const FVec3f& To)
{
	const FVec3f Turned = UnfoldTangent(Tangent, From, To);
	return (Turned - To * To.dot(Turned)).normalized();
}

/** A drop that begins to move turns from where it leans to where it goes without a jump. */
FVec3f DirectionOf(const FVec3f& Pull, const FVec3f& Velocity, const FVec3f& Otherwise)
{
	constexpr float TurnSpeed = 0.01f; // m/s: half turned
	constexpr float LeastPull = 1.0e-3f;
	const float PullSize = Pull.norm();
	const float Speed = Velocity.norm();
	const FVec3f Leaning = PullSize > LeastPull ? FVec3f(Pull / PullSize) : Otherwise;
	const FVec3f Mixed = Leaning * TurnSpeed + Velocity;
	const float Size = Mixed.norm();
	return Size > 1.0e-3f * TurnSpeed + 1.0e-6f * Speed ? FVec3f(Mixed / Size) : Leaning;
}

} // namespace

void ReshapeDrop(FDropInstance& Drop, float Radius, float ContactAngle, FShapeCache* Shapes)
{
	const float Growth = Radius / Drop.Radius;
	Drop.Cause.Bond *= Growth * Growth;
	Drop.Cause.ContactAngle = ContactAngle;
	Drop.Radius = Radius;
	Drop.Shape = Shapes ? Shapes->Find(Drop.Cause) : SolveProfile(FShapeCache::Round(Drop.Cause));
	Drop.BaseRadius = Radius * Drop.Shape.BaseRadius();
	Drop.Height = Radius * Drop.Shape.ApexHeight();
	Drop.Lean = Radius * Drop.Shape.ApexShift();
}

void ViewDrops(const FWorld& World, const FDropViewOptions& Options, std::vector<FDropInstance>& Out)
{
	const FDropTable& Drops = World.Drops();
	const FDropSettings& Liquid = World.Settings().Drops;
	const TShapeNoise<float> Noise{Liquid.NoiseAmplitude, Liquid.NoisePeakSpeed, Liquid.NoiseSmoothSpeed};
	const float Ago = (1.0f - Options.Interpolation) * static_cast<float>(World.TickTime());
	Out.clear();
	Out.reserve(Drops.Num());
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const FWetSurface& Surface = World.Surfaces()[Drops.Surface(Row)];
		const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Drops.Triangle(Row));
		const FRigidTransform& Pose = Surface.Geometry.Pose();
		const bool bAsleep = !IsMoving(Drops.State[Row]);
		TBarycentric<float> At = Drops.At(Row);
		TBarycentric<float> Rate{0.0f, 0.0f};
		if (!bAsleep)
		{
			Drops.Motion(Row).After(Drops.Elapsed(Row), At, Rate);
			At = Ago > 0.0f ? PlaceBefore(Drops, Row, Ago) : At;
		}
		const FVec3f Velocity = Frame.ToSpace(Frame.VectorOf(Rate));
		const FVec3f Field = Surface.FieldAt(Drops.Triangle(Row), At, FVec3f::Zero(), Liquid.Inertia);
		const FVec3f Pull = Frame.ToSpace(Frame.ToFlat(Field)); // g_t
		const FVec3f Along = DirectionOf(Pull, Velocity, Frame.AxisX);
		FDropInstance& Drop = Out.emplace_back();
		Drop.Position = Pose.TransformPoint(Frame.Point(At));
		Drop.Normal = Pose.TransformVector(Frame.Normal);
		Drop.Along = Pose.TransformVector(Along);
		if (Options.Projector)
		{
			const FDrawnPlace Drawn = Options.Projector->Project(Drops.Surface(Row), {Drop.Position, Drop.Normal});
			Drop.Along = TurnTangent(Drop.Along, Drop.Normal, Drawn.Normal);
			Drop.Position = Drawn.Position;
			Drop.Normal = Drawn.Normal;
		}
		Drop.Speed = Velocity.norm();
		Drop.Seed = Drops.Seed[Row];
		Drop.Surface = Drops.Surface(Row);
		Drop.Triangle = Drops.Triangle(Row);
		Drop.Way = 0.0f;
		Drop.Radius = DropRadius(Drops.Mass(Row), Liquid.Density);
		const float Weight = Drops.Mass(Row) * Field.norm();
		Drop.Cause.Bond = Weight / (Liquid.ShapeStiffness * Liquid.SurfaceTension * Drop.Radius);
		Drop.Cause.FieldAngle = Math::Atan2(Pull.norm(), Field.dot(Frame.Normal));
		ReshapeDrop(Drop, Drop.Radius, Surface.Material.ContactAngle, Options.Shapes);
		Drop.Roughening = Noise.At(Drop.Speed) * Drop.BaseRadius;
	}
}

void ViewTrails(const FWorld& World, std::vector<FTrailInstance>& Out, const ISurfaceProjector* Projector)
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
		if (Projector)
		{
			const FDrawnPlace Start = Projector->Project(Trails.Surface[Row], {Trail.Start, Trail.Normal});
			const FDrawnPlace End = Projector->Project(Trails.Surface[Row], {Trail.End, Trail.Normal});
			Trail.Start = Start.Position;
			Trail.End = End.Position;
			Trail.Normal = (Start.Normal + End.Normal).normalized();
		}
		Trail.Width = Trails.Width[Row] * ThinnedWidth(Trails.Wetness[Row]);
		Trail.Wetness = Trails.Wetness[Row];
		Trail.Surface = Trails.Surface[Row];
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

void ViewDeposits(const FWorld& World, uint32 Surface, std::vector<float>& Out)
{
	const FWetSurface& Wet = World.Surfaces()[Surface];
	Out.assign(Wet.Geometry.Report().Triangles, 0.0f);
	for (uint32 Triangle = 0; Triangle < Wet.Geometry.TriangleCount(); ++Triangle)
	{
		Out[Wet.Geometry.SourceTriangle(Triangle)] = Wet.DepositOn(Triangle);
	}
}

void ViewPools(const FWorld& World, std::vector<FPoolInstance>& Out)
{
	const FPoolTable& Pools = World.Pools();
	Out.clear();
	Out.reserve(Pools.Num());
	for (uint32 Row = 0; Row < Pools.Num(); ++Row)
	{
		const FSurface& Surface = World.Surfaces()[Pools.Surface[Row]].Geometry;
		Out.push_back({Surface.WorldPoint(Pools.Triangle[Row], Pools.AtB[Row], Pools.AtC[Row]),
			-Surface.Pose().TransformVector(Pools.Down(Row)), Pools.Radius[Row], Pools.Depth[Row]});
	}
}

} // namespace FluidDrops
