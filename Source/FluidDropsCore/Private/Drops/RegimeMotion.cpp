// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Drops/RegimeMotion.h"

#include "Drops/TraceGrid.h"

namespace FluidDrops
{

namespace
{

/** Whether drops on a surface may meet tracks in this tick. */
bool HasTracks(const FDropContext& Context, const FWetSurface& Surface)
{
	return Context.Regimes->Traces.Count > 0 || Surface.Wetness.HasFilm();
}

/** How far a drop of that radius leans where the field pulls so along its surface. */
float LobeReachOf(const FRegimes& Regimes, float Radius, float SinSlope)
{
	const float Volume = Radius * Radius * Radius;
	return LobeReach(Volume, Regimes.MinLobeVolume, Regimes.MaxLobeVolume, SinSlope, Regimes.Settings.LobeSensitivity);
}

} // namespace

FDropForces RegimeForcesOn(const FDropContext& Context, const FDropTable& Drops, uint32 Row, uint32 Triangle,
	const TBarycentric<float>& At, const TVec2<float>& Velocity, const FVec3f& Field, float DragRate)
{
	const FRegimes& Regimes = *Context.Regimes;
	const TRegimeLaw<float>& Law = Regimes.Law;
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const float Radius = Drops.Radius(Row);
	TTracePull<float> Trace;
	if (HasTracks(Context, Surface))
	{
		const FVec3f Along = Field - Frame.Normal * Frame.Normal.dot(Field);
		const float Size = Field.norm();
		const float Reach = LobeReachOf(Regimes, Radius, Size > 0.0f ? Along.norm() / Size : 0.0f);
		const FVec3f Heading = Velocity.isZero(0.0f) ? Along : Frame.ToSpace(Velocity);
		const FTraceSearch Search{Drops.Surface(Row), Frame.Point(At), Frame.Normal, Heading, Radius,
			Regimes.Lobes.At(Reach).Scale, Drops.Seed[Row], Context.Now};
		if (Regimes.Traces.Count > 0)
		{
			PullOfTraces(Regimes, Search, Trace);
		}
		if (Surface.Wetness.HasFilm())
		{
			PullOfFilm(Context, Search, Triangle, At, Trace);
		}
	}
	const TRegime<float> Regime =
		JudgeRegime<float>(Law, Law.ForceOf(Radius, Field), Frame.Normal, RegimeFriction(Law, Radius), Trace);
	return {Frame.ToFlat(Law.AccelerationOf(Radius, Regime.Force)), DragRate, Regime.Regime == EDropRegime::Detached,
		Regime.Regime == EDropRegime::Still};
}

uint32 RegimeSubsteps(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	constexpr float Most = 16.0f;
	constexpr float PerRadius = 4.0f; // coarser steps shoot across tracks
	const FDropCourse& Course = Drops.Course[Row];
	const FWetSurface& Surface = Context.Surfaces[Course.Surface];
	if (!HasTracks(Context, Surface))
	{
		return 1; // the closed form is exact as long as forces do not change
	}
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Course.Triangle);
	const float Now = Frame.VectorOf(Course.Rate).norm();
	const float Later = Frame.VectorOf(Course.Drive).norm() / Course.DragRate;
	const float Way = (Now > Later ? Now : Later) * Context.DeltaTime * PerRadius / Course.Radius;
	return static_cast<uint32>(Way < Most ? Way : Most - 1.0f) + 1;
}

TPlacedLobe<float> PlacedLobeOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const uint32 Triangle = Drops.Triangle(Row);
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const TBarycentric<float> At = Drops.At(Row);
	return PlaceLobe(*Context.Regimes, Frame.Point(At), Frame.Normal, Frame.AxisX,
		Surface.FieldAt(Triangle, At, FVec3f::Zero(), Context.Drops.Inertia), Drops.Radius(Row));
}

TPlacedLobe<float> PlaceLobe(const FRegimes& Regimes, const FVec3f& Place, const FVec3f& Normal,
	const FVec3f& Otherwise, const FVec3f& Field, float Radius)
{
	constexpr float MinSlope = 1.0e-4f; // sin: no direction is down
	const FVec3f Along = Field - Normal * Normal.dot(Field);
	const float Size = Field.norm();
	const float Slope = Size > 0.0f ? Along.norm() / Size : 0.0f;
	const FVec3f Direction = Slope > MinSlope ? FVec3f(Along.normalized()) : Otherwise;
	return {Place, Direction, Normal, Radius, Regimes.Lobes.At(LobeReachOf(Regimes, Radius, Slope))};
}

bool DoLobesTouch(const FDropContext& Context, const FDropTable& Drops, uint32 A, uint32 B)
{
	if (Drops.MayNotMerge(A, B))
	{
		return false;
	}
	const TPlacedLobe<float> LobeA = PlacedLobeOf(Context, Drops, A);
	const TPlacedLobe<float> LobeB = PlacedLobeOf(Context, Drops, B);
	const float Gap = Context.Regimes->Settings.MergeGap * (LobeA.Radius + LobeB.Radius);
	return AreLobesWithin(LobeA, LobeB, Gap);
}

} // namespace FluidDrops
