// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Tracks on a surface with a wetness map (Docs/Model/Weather.md#tracks): its film is in the map, so drops look for it
// there, on lines across their path every half radius ahead of them. The middle of the film on a line is what a
// particle of a track is. A map does not know who laid what, so film younger than regimes.ownTraceTime pulls nobody.

#include "Drops/TraceGrid.h"

#include "FluidDropsCore/Geometry/Walking.h"
#include "FluidDropsCore/Wetness/TrailDrying.h"

namespace FluidDrops
{

namespace
{

constexpr float LineSpacing = 0.5f; // in radii, as particles lie
constexpr int32 PointsToASide = 4;  // on a line
constexpr uint32 MaxLines = 6;
constexpr uint32 MaxWalkCrossings = 16;

/** How wet the map says a point beside a drop is, 0 to 1. */
float WetnessBeside(const FDropContext& Context, const FWetSurface& Surface, uint32 Triangle,
	const TBarycentric<float>& At, const TVec2<float>& Offset)
{
	const TWalkResult<float> Point = WalkSurface(Surface.View(), Triangle, At, Offset, MaxWalkCrossings);
	const uint32 Texel = Surface.Wetness.TexelAt(Point.Triangle, Point.At);
	const float Wetness = Surface.Wetness.FilmAt(Texel) / Context.Trails.FilmThickness;
	const bool bNone = Point.bLeftSurface || Wetness < GoneWetness ||
		Surface.Wetness.AgeAt(Texel) < Context.Regimes->Settings.OwnTraceTime;
	return bNone ? 0.0f : (Wetness < 1.0f ? Wetness : 1.0f);
}

} // namespace

void PullOfFilm(const FDropContext& Context, const FTraceSearch& Search, uint32 Triangle, const TBarycentric<float>& At,
	TTracePull<float>& Pull)
{
	const FWetSurface& Surface = Context.Surfaces[Search.Surface];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const TVec2<float> Heading = Frame.ToFlat(Search.Heading);
	const float Speed = Heading.norm();
	if (!(Speed > 0.0f) || !(Context.Trails.FilmThickness > 0.0f))
	{
		return;
	}
	const TVec2<float> Forward = Heading / Speed;
	const TVec2<float> Aside(-Forward.y(), Forward.x());
	const float Reach = Search.Radius * (Search.Scale + Context.Trails.Width); // with half of a track's width
	const float Step = Reach / float(PointsToASide);
	const float PerRadius = 1.0f / Search.Radius;
	const float Strength = TraceStrength(*Context.Regimes, Search.Radius);
	for (uint32 Line = 0; Line < MaxLines; ++Line)
	{
		const float Ahead = (float(Line) + 0.5f) * LineSpacing * Search.Radius;
		if (Ahead >= Reach)
		{
			return;
		}
		float Sum = 0.0f;
		float Moment = 0.0f;
		float Wettest = 0.0f;
		for (int32 Point = -PointsToASide; Point <= PointsToASide; ++Point)
		{
			const float Beside = float(Point) * Step;
			const float Wetness = WetnessBeside(Context, Surface, Triangle, At, Forward * Ahead + Aside * Beside);
			Sum += Wetness;
			Moment += Wetness * Beside;
			Wettest = Wetness > Wettest ? Wetness : Wettest;
		}
		if (Sum > 0.0f)
		{
			const TVec2<float> Middle = Forward * Ahead + Aside * (Moment / Sum);
			PullToTrace<float>(
				Pull, Frame.ToSpace(Middle) * PerRadius, Reach * PerRadius, Search.Heading, Strength * Wettest);
		}
	}
}

} // namespace FluidDrops
