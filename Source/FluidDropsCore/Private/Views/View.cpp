// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/View.h"

#include "FluidDropsCore/DropShapes/ShapeNoise.h"
#include "FluidDropsCore/Drops/Merging.h"
#include "FluidDropsCore/Foundation/Vectorize.h"
#include "FluidDropsCore/Wetness/TrailDrying.h"

#include <algorithm>
#include <atomic>

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
	constexpr float MinPull = 1.0e-3f;
	const float PullSize = Pull.norm();
	const float Speed = Velocity.norm();
	const FVec3f Leaning = PullSize > MinPull ? FVec3f(Pull / PullSize) : Otherwise;
	const FVec3f Mixed = Leaning * TurnSpeed + Velocity;
	const float Size = Mixed.norm();
	return Size > 1.0e-3f * TurnSpeed + 1.0e-6f * Speed ? FVec3f(Mixed / Size) : Leaning;
}

/** Gives a drop a shape that is known. */
void PutOn(FDropInstance& Drop, const FDropProfile& Shape)
{
	Drop.Shape = Shape;
	Drop.BaseRadius = Drop.Radius * Shape.BaseRadius();
	Drop.Height = Drop.Radius * Shape.ApexHeight();
	Drop.Lean = Drop.Radius * Shape.ApexShift();
}

/** Of a lobed drop: its radius is that of the sphere, half of which is in the object
 * (Docs/Model/Weather.md#volume-of-a-lobe). */
FDropProfile HalfSphereProfile(float Scale)
{
	static const FDropProfile Unit = Detail::CapProfile(float(Math::Pi / 2.0), 1.0f);
	FDropProfile Scaled = Unit;
	for (uint32 Level = 0; Level < FDropProfile::Levels; ++Level)
	{
		Scaled.Radius[Level] *= Scale;
		Scaled.Height[Level] *= Scale;
	}
	return Scaled;
}

/** All of a drop but its shape, of which the cause is there, and BaseRadius is 0. */
void LookAtDrop(const FWorld& World, const FDropViewOptions& Options, float Ago, uint32 Row, FDropInstance& Drop)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	const FDropSettings& Liquid = World.Settings().Drops;
	const FDropCourse& Course = Drops.Course[Row];
	const FWetSurface& Surface = World.Surfaces()[Course.Surface];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Course.Triangle);
	const FRigidTransform& Pose = Surface.Geometry.Pose();
	TBarycentric<float> At = Course.Entry;
	TBarycentric<float> Rate{0.0f, 0.0f};
	if (IsMoving(Drops.State[Row]))
	{
		Drops.Motion(Row).After(Drops.Elapsed(Row), At, Rate);
		At = Ago > 0.0f ? PlaceBefore(Drops, Row, Ago) : At;
	}
	const FVec3f Velocity = Frame.ToSpace(Frame.VectorOf(Rate));
	const FVec3f Field = Surface.FieldAt(Course.Triangle, At, FVec3f::Zero(), Liquid.Inertia);
	const FVec3f Pull = Frame.ToSpace(Frame.ToFlat(Field)); // g_t
	Drop.Radius = Course.Mass == Course.BoundMass ? Course.Radius : DropRadius(Course.Mass, Liquid.Density);
	FVec3f Along = DirectionOf(Pull, Velocity, Frame.AxisX);
	const FRegimes* const Regimes = World.Drops().RegimesInUse();
	Drop.bLobed = Regimes != nullptr;
	if (Regimes)
	{
		const TPlacedLobe<float> Placed =
			PlaceLobe(*Regimes, Frame.Point(At), Frame.Normal, Frame.AxisX, Field, Drop.Radius);
		Along = Placed.Along;
		Drop.Lobe = Placed.Lobe;
	}
	Drop.Position = Pose.TransformPoint(Frame.Point(At));
	Drop.Normal = Pose.TransformVector(Frame.Normal);
	Drop.Along = Pose.TransformVector(Along);
	if (Options.Projector)
	{
		const FDrawnPlace Drawn = Options.Projector->Project(Course.Surface, {Drop.Position, Drop.Normal});
		Drop.Along = TurnTangent(Drop.Along, Drop.Normal, Drawn.Normal);
		Drop.Position = Drawn.Position;
		Drop.Normal = Drawn.Normal;
	}
	Drop.Speed = Velocity.norm();
	Drop.Seed = Drops.Seed[Row];
	Drop.Surface = Course.Surface;
	Drop.Triangle = Course.Triangle;
	Drop.Way = 0.0f;
	Drop.BaseRadius = 0.0f;
	const float Weight = Course.Mass * Field.norm();
	Drop.Cause.Bond = Weight / (Liquid.ShapeStiffness * Liquid.SurfaceTension * Drop.Radius);
	Drop.Cause.FieldAngle = Math::Atan2(Pull.norm(), Field.dot(Frame.Normal));
	Drop.Cause.ContactAngle = Surface.Material.ContactAngle;
}

constexpr uint32 RowsAhead = 8;

/** Asks for the triangle of a drop that is looked at soon. */
void PrefetchTriangle(const FWorld& World, uint32 Row)
{
	const FDropCourse& Course = World.Drops().OnSurfaces().Course[Row];
	const TTriangleFrame<float>& Frame = World.Surfaces()[Course.Surface].Geometry.Frame(Course.Triangle);
	Prefetch(&Frame.Normal);
	Prefetch(&Frame.Apex);
}

} // namespace

void ReshapeDrop(FDropInstance& Drop, float Radius, float ContactAngle, FShapeCache* Shapes)
{
	const float Growth = Radius / Drop.Radius;
	Drop.Cause.Bond *= Growth * Growth;
	Drop.Cause.ContactAngle = ContactAngle;
	Drop.Radius = Radius;
	PutOn(Drop,
		Drop.bLobed  ? HalfSphereProfile(Drop.Lobe.Scale)
			: Shapes ? Shapes->Find(Drop.Cause)
					 : SolveProfile(FShapeCache::Round(Drop.Cause)));
}

void ViewDrops(const FWorld& World, const FDropViewOptions& Options, std::vector<FDropInstance>& Out)
{
	constexpr uint32 ChunkSize = 512;
	const FDropTable& Drops = World.Drops().OnSurfaces();
	const FDropSettings& Liquid = World.Settings().Drops;
	const TShapeNoise<float> Noise{Liquid.NoiseAmplitude, Liquid.NoisePeakSpeed, Liquid.NoiseSmoothSpeed};
	const float Ago = (1.0f - Options.Interpolation) * static_cast<float>(World.TickTime());
	Out.resize(Drops.Num());
	std::atomic<uint32> Unknown = 0; // a sum of whole numbers: the same in any order
	ParallelFor(World.Runner(), Drops.Num(), ChunkSize,
		[&](const FChunk& Chunk)
		{
			uint32 UnknownHere = 0;
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				PrefetchTriangle(World, std::min(Row + RowsAhead, Chunk.End - 1));
				LookAtDrop(World, Options, Ago, Row, Out[Row]);
				if (Out[Row].bLobed)
				{
					PutOn(Out[Row], HalfSphereProfile(Out[Row].Lobe.Scale));
					Out[Row].Roughening = 0.0f;
					continue;
				}
				const FDropProfile* Known = Options.Shapes ? Options.Shapes->Peek(Out[Row].Cause) : nullptr;
				UnknownHere += Options.Shapes && !Known ? 1 : 0;
				if (Known)
				{
					PutOn(Out[Row], *Known);
				}
				else if (!Options.Shapes)
				{
					PutOn(Out[Row], SolveProfile(FShapeCache::Round(Out[Row].Cause)));
				}
				Out[Row].Roughening = Noise.At(Out[Row].Speed) * Out[Row].BaseRadius;
			}
			Unknown += UnknownHere;
		});
	if (!Options.Shapes || World.Drops().RegimesInUse())
	{
		return;
	}
	Options.Shapes->CountHits(Drops.Num() - Unknown);
	for (uint32 Row = 0; Row < Drops.Num() && Unknown > 0; ++Row)
	{
		if (Out[Row].BaseRadius == 0.0f) // new shapes go into the cache one after the other
		{
			PutOn(Out[Row], Options.Shapes->Find(Out[Row].Cause));
			Out[Row].Roughening = Noise.At(Out[Row].Speed) * Out[Row].BaseRadius;
			--Unknown;
		}
	}
}

void ViewTrails(const FWorld& World, std::vector<FTrailInstance>& Out, const ISurfaceProjector* Projector)
{
	const FTrailTable& Trails = World.Drops().Trails();
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
	const FAirTable& Air = World.Drops().InAir();
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
		Drop.Age = Air.Age[Row];
		Drop.Seed = Air.Seed[Row];
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

} // namespace FluidDrops
