// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Airborne drops: free fall or fall with drag (Docs/Model/SurfaceDrops.md#flight), and the first triangle on the path
// (Docs/Model/SurfaceDrops.md#landing), seen from the surface that moves meanwhile; and the step from a surface into
// the air.

#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Drops/Flight.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

#include <utility>

namespace FluidDrops
{

namespace
{

constexpr uint32 FlightChunkSize = 128;

/** A drop leaves from a hair above its triangle: on it, its flight would begin with landing there again. */
constexpr float ReleaseHeight = 1.0e-5f; // m

/** How a surface moves near a drop in the air, m/s: rigidly, and with the nearest triangle if it bends. */
FVec3f VelocityNear(const FWetSurface& Surface, const FParabola& Path)
{
	const FRigidTransform& Pose = Surface.Geometry.Pose();
	FVec3f Velocity = Surface.Motion.VelocityAt(Pose.InverseTransformPoint(Path.Start));
	if (Surface.bBends)
	{
		constexpr float Margin = 0.05f; // m
		const float Range = Path.Velocity.norm() * Path.Duration + Margin;
		const FSurfaceHit Nearest = Surface.Geometry.FindClosest(Path.Start, Range);
		Velocity += Nearest.IsHit() ? Surface.Bending[Nearest.Triangle].Velocity : FVec3f(FVec3f::Zero());
	}
	return Pose.TransformVector(Velocity);
}

/**
 * The path as seen from the surface. A surface stands where it is at the end of the tick; in the course of the tick it
 * came there, so what it swept over is what the drop, seen from it, flew through.
 */
FParabola SeenFrom(const FWetSurface& Surface, const FParabola& Path, float TickTime)
{
	if (!Surface.Moves())
	{
		return Path;
	}
	const FVec3f Moved = VelocityNear(Surface, Path) * TickTime;
	return {Path.Start + Moved, Path.Velocity - Moved / Path.Duration, Path.Acceleration, Path.Duration};
}

/** The drops of a chunk in this tick. */
struct FFlightLanes
{
	float Time[FlightChunkSize];  // that each flies, s
	float Flown[FlightChunkSize]; // until it hits something, s
	float WindX[FlightChunkSize]; // where it is, m/s
	float WindY[FlightChunkSize];
	float WindZ[FlightChunkSize];
	float X[FlightChunkSize]; // mean acceleration, m/s^2
	float Y[FlightChunkSize];
	float Z[FlightChunkSize];
	float Low[3][FlightChunkSize]; // of a box around its way, m
	float High[3][FlightChunkSize];
	int32 Near[FlightChunkSize]; // 0: its way leads past the boxes of all surfaces
};

/** How far a surface may carry the path of a drop at that place when it is seen from there (SeenFrom), m. The further
 * from where the surface turns about, the further. */
inline float SweepOf(const FSurfaceReach& Reach, float X, float Y, float Z)
{
	return Reach.Way +
		Reach.Turn * (std::abs(X - Reach.Origin.x()) + std::abs(Y - Reach.Origin.y()) + std::abs(Z - Reach.Origin.z()));
}

/** Not 0 where the box around the way of a drop, widened by Sweep, overlaps that of a surface. */
inline int32 ComesNear(const FFlightLanes& Lanes, uint32 Lane, const FSurfaceReach& Reach, float Sweep)
{
	return (Lanes.Low[0][Lane] - Sweep <= Reach.Max.x()) & (Lanes.High[0][Lane] + Sweep >= Reach.Min.x()) &
		(Lanes.Low[1][Lane] - Sweep <= Reach.Max.y()) & (Lanes.High[1][Lane] + Sweep >= Reach.Min.y()) &
		(Lanes.Low[2][Lane] - Sweep <= Reach.Max.z()) & (Lanes.High[2][Lane] + Sweep >= Reach.Min.z());
}

/** The first surface on the path of a drop, and where. */
FSurfaceHit FindLanding(
	const FDropContext& Context, const FFlightLanes& Lanes, uint32 Lane, const FParabola& Path, uint32& Surface)
{
	FSurfaceHit Best;
	for (uint32 Index = 0; Index < Context.Surfaces.size(); ++Index)
	{
		const FWetSurface& Candidate = Context.Surfaces[Index];
		const float Sweep = SweepOf(Candidate.Reach, Path.Start.x(), Path.Start.y(), Path.Start.z());
		if (!ComesNear(Lanes, Lane, Candidate.Reach, Sweep))
		{
			continue;
		}
		FParabola Seen = SeenFrom(Candidate, Path, Context.DeltaTime);
		Seen.Duration = Best.IsHit() ? Best.Time : Seen.Duration;
		const FSurfaceHit Hit = Candidate.Geometry.CastParabola(Seen, EHitSides::Outward);
		if (Hit.IsHit() && (!Best.IsHit() || Hit.Time < Best.Time))
		{
			Best = Hit;
			Surface = Index;
		}
	}
	return Best;
}

void FeelWind(const FDropContext& Context, const FAirTable& Air, const FChunk& Chunk, FFlightLanes& Lanes)
{
	const uint32 Count = Chunk.End - Chunk.Begin;
	const auto Rows = [&](const TColumn<float>& Column) { return std::span(Column.Data() + Chunk.Begin, Count); };
	Context.Wind.Sample(
		{Rows(Air.X), Rows(Air.Y), Rows(Air.Z), {Lanes.WindX, Count}, {Lanes.WindY, Count}, {Lanes.WindZ, Count}});
}

/** MeanFlightAcceleration for a chunk at once, in lanes. */
FD_WIDE_CLONES void AccelerateDrops(
	const FDropContext& Context, const FAirTable& Air, const FChunk& Chunk, FFlightLanes& Out)
{
	const float Density = Context.Drops.Density;
	const float Tension = Context.Drops.SurfaceTension;
	const float PullX = Context.Gravity.x();
	const float PullY = Context.Gravity.y();
	const float PullZ = Context.Gravity.z();
	const float Pull2 = PullX * PullX + PullY * PullY + PullZ * PullZ;
	const float DeltaTime = Context.DeltaTime;
	const bool bDrag = Context.Drops.bAirDrag;
	const float* Mass = Air.Mass.Data() + Chunk.Begin;
	const float* Lead = Air.Lead.Data() + Chunk.Begin;
	const float* VX = Air.VX.Data() + Chunk.Begin;
	const float* VY = Air.VY.Data() + Chunk.Begin;
	const float* VZ = Air.VZ.Data() + Chunk.Begin;
	const uint32 Count = Chunk.End - Chunk.Begin;
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const float Time = DeltaTime + Lead[Row];
		const float X = VX[Row] - Out.WindX[Row];
		const float Y = VY[Row] - Out.WindY[Row];
		const float Z = VZ[Row] - Out.WindZ[Row];
		const TAirborne<float> Drop{2.0f * DropRadius(Mass[Row], Density), Density, Tension};
		const TFlightStep<float> Step =
			StepFlight(Drop, X * X + Y * Y + Z * Z, X * PullX + Y * PullY + Z * PullZ, Pull2, Time);
		const bool bSlowed = bDrag && Time > 0.0f;
		Out.Time[Row] = Time;
		Out.X[Row] = bSlowed ? (X * (Step.Decay - 1.0f) + PullX * Step.Gain) / Time : PullX;
		Out.Y[Row] = bSlowed ? (Y * (Step.Decay - 1.0f) + PullY * Step.Gain) / Time : PullY;
		Out.Z[Row] = bSlowed ? (Z * (Step.Decay - 1.0f) + PullZ * Step.Gain) / Time : PullZ;
	}
}

/** A box around the way of each drop: between start and end of a straight flight, and as far as that is bent. */
FD_WIDE_CLONES void BoxFlights(const FAirTable& Air, const FChunk& Chunk, FFlightLanes& Lanes)
{
	const float* Starts[] = {Air.X.Data() + Chunk.Begin, Air.Y.Data() + Chunk.Begin, Air.Z.Data() + Chunk.Begin};
	const float* Speeds[] = {Air.VX.Data() + Chunk.Begin, Air.VY.Data() + Chunk.Begin, Air.VZ.Data() + Chunk.Begin};
	const float* Pulls[] = {Lanes.X, Lanes.Y, Lanes.Z};
	const uint32 Count = Chunk.End - Chunk.Begin;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const float* Start = Starts[Axis];
		const float* Speed = Speeds[Axis];
		const float* Pull = Pulls[Axis];
		float* Low = Lanes.Low[Axis];
		float* High = Lanes.High[Axis];
		FD_INDEPENDENT_ROWS
		for (uint32 Row = 0; Row < Count; ++Row)
		{
			const float Time = Lanes.Time[Row];
			const float Way = Speed[Row] * Time;
			const float Bent = 0.5f * std::abs(Pull[Row]) * Time * Time;
			const float Rounding = FSurfaceReach::Slack *
				(std::abs(Starts[0][Row]) + std::abs(Starts[1][Row]) + std::abs(Starts[2][Row]) +
					Time * (std::abs(Speeds[0][Row]) + std::abs(Speeds[1][Row]) + std::abs(Speeds[2][Row])));
			Low[Row] = Start[Row] + (Way < 0.0f ? Way : 0.0f) - Bent - Rounding;
			High[Row] = Start[Row] + (Way > 0.0f ? Way : 0.0f) + Bent + Rounding;
		}
	}
}

/** Marks the drops whose way comes near a surface. */
FD_WIDE_CLONES void MarkNear(
	const FDropContext& Context, const FAirTable& Air, const FChunk& Chunk, FFlightLanes& Lanes)
{
	const uint32 Count = Chunk.End - Chunk.Begin;
	const float* X = Air.X.Data() + Chunk.Begin;
	const float* Y = Air.Y.Data() + Chunk.Begin;
	const float* Z = Air.Z.Data() + Chunk.Begin;
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		Lanes.Near[Row] = 0;
	}
	for (const FWetSurface& Surface : Context.Surfaces)
	{
		const FSurfaceReach Reach = Surface.Reach;
		if (Reach.Way == 0.0f && Reach.Turn == 0.0f)
		{
			FD_INDEPENDENT_ROWS
			for (uint32 Row = 0; Row < Count; ++Row)
			{
				Lanes.Near[Row] |= ComesNear(Lanes, Row, Reach, 0.0f);
			}
			continue;
		}
		FD_INDEPENDENT_ROWS
		for (uint32 Row = 0; Row < Count; ++Row)
		{
			Lanes.Near[Row] |= ComesNear(Lanes, Row, Reach, SweepOf(Reach, X[Row], Y[Row], Z[Row]));
		}
	}
}

/** Drops to where their flights end. */
FD_WIDE_CLONES void PlaceFlown(FAirTable& Air, const FChunk& Chunk, const FFlightLanes& Lanes)
{
	float* Places[] = {Air.X.Data() + Chunk.Begin, Air.Y.Data() + Chunk.Begin, Air.Z.Data() + Chunk.Begin};
	float* Speeds[] = {Air.VX.Data() + Chunk.Begin, Air.VY.Data() + Chunk.Begin, Air.VZ.Data() + Chunk.Begin};
	const float* Pulls[] = {Lanes.X, Lanes.Y, Lanes.Z};
	float* Age = Air.Age.Data() + Chunk.Begin;
	float* Lead = Air.Lead.Data() + Chunk.Begin;
	const uint32 Count = Chunk.End - Chunk.Begin;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		float* Place = Places[Axis];
		float* Speed = Speeds[Axis];
		const float* Pull = Pulls[Axis];
		FD_INDEPENDENT_ROWS
		for (uint32 Row = 0; Row < Count; ++Row)
		{
			const float Flown = Lanes.Flown[Row];
			Place[Row] = Place[Row] + Speed[Row] * Flown + Pull[Row] * (0.5f * Flown * Flown); // constant acceleration
			Speed[Row] = Speed[Row] + Pull[Row] * Flown;
		}
	}
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		Age[Row] += Lanes.Flown[Row];
		Lead[Row] = Lanes.Time[Row] - Lanes.Flown[Row]; // what is left of the tick, for the surface it landed on
	}
}

/** The last row before End whose drop is leaving, or IndexNone. Most are not: blocks without any are passed over. */
uint32 LastLeaving(const FDropTable& Drops, uint32 End)
{
	constexpr uint32 Block = 256;
	const EDropState* State = Drops.State.Data();
	while (End > 0)
	{
		const uint32 Begin = End > Block ? End - Block : 0;
		int32 Any = 0;
		for (uint32 Row = Begin; Row < End; ++Row)
		{
			Any |= IsLeaving(State[Row]) ? 1 : 0;
		}
		if (Any)
		{
			while (!IsLeaving(State[--End]))
			{
			}
			return End;
		}
		End = Begin;
	}
	return IndexNone;
}

} // namespace

void ReleaseDrops(
	const FDropContext& Context, FDropTable& Drops, FAirTable& Air, FDropScratch& Scratch, FDropEvents& Events)
{
	FD_SCOPE("Drops.Release");
	for (uint32 Row = LastLeaving(Drops, Drops.Num()); Row != IndexNone; Row = LastLeaving(Drops, Row))
	{
		const float Remaining = std::exchange(Scratch.RemainingTime[Row], 0.0f);
		const uint32 AirRow = Air.Add();
		if (AirRow == IndexNone)
		{
			continue; // no room in the air: it hangs on until there is
		}
		const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
		const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Drops.Triangle(Row));
		const TBarycentric<float> At = Drops.At(Row);
		const FVec3f Slide = Surface.Geometry.Pose().TransformVector(Frame.ToSpace(DropVelocity(Context, Drops, Row)));
		const FVec3f Above = ReleaseHeight * Surface.Geometry.Pose().TransformVector(Frame.Normal);
		Air.Place(AirRow, Surface.Geometry.WorldPoint(Drops.Triangle(Row), At.B, At.C) + Above,
			Slide + Surface.WorldVelocityAt(Drops.Triangle(Row), At));
		Air.Mass[AirRow] = Drops.Mass(Row);
		Air.MassRest[AirRow] = Drops.MassRest[Row];
		Air.Age[AirRow] = 0.0f;
		Air.Lead[AirRow] = Remaining; // flown, and tested for landing, in the next tick
		Air.Seed[AirRow] = Drops.Seed[Row];
		FDropEvent Event = EventOf(Context, Drops, Row);
		Event.Drop = Air.HandleOf(AirRow);
		Events.Add(Drops.State[Row] == EDropState::Dripping ? EDropEvent::Dripped : EDropEvent::Detached, Event);
		EndVisit(Context, Drops, Row, Scratch);
		Air.Matter[AirRow] = Drops.Matter[Row];
		Drops.RemoveSwap(Row);
		Scratch.RemainingTime[Row] = Scratch.RemainingTime[Drops.Num()];
	}
}

void FlyDrops(const FDropContext& Context, FAirTable& Air, FDropScratch& Scratch)
{
	FD_SCOPE("Air.Fly");
	ParallelFor(Context.Runner, Air.Num(), FlightChunkSize,
		[&](const FChunk& Chunk)
		{
			FFlightLanes Lanes;
			FeelWind(Context, Air, Chunk, Lanes);
			AccelerateDrops(Context, Air, Chunk, Lanes);
			BoxFlights(Air, Chunk, Lanes);
			MarkNear(Context, Air, Chunk, Lanes);
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const uint32 Lane = Row - Chunk.Begin;
				FSurfaceHit& Hit = Scratch.Hits[Row];
				Hit = FSurfaceHit();
				if (Lanes.Near[Lane] && Context.Drops.bLanding)
				{
					const FParabola Flight{Air.Position(Row), Air.Velocity(Row),
						{Lanes.X[Lane], Lanes.Y[Lane], Lanes.Z[Lane]}, Lanes.Time[Lane]};
					Hit = FindLanding(Context, Lanes, Lane, Flight, Scratch.HitSurface[Row]);
				}
				Lanes.Flown[Lane] = Hit.IsHit() ? Hit.Time : Lanes.Time[Lane];
			}
			PlaceFlown(Air, Chunk, Lanes);
		});
}

} // namespace FluidDrops
