// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A polygon in the plane of one triangle, laid over the surface around it (Docs/Model/SurfaceDrops.md#trails): what
// lies inside the triangle stays, what sticks out over a side is moved onto the neighbor there, by rotating it about
// the side (pivot: keeps its size) or by projecting it along the old normal (shrinks it by the cosine of the fold), and
// so on up to a depth. Parts over a border are discarded. Templates on the scalar: tight tolerances hold in double.

#pragma once

#include "FluidDropsCore/Geometry/ConvexPolygon.h"
#include "FluidDropsCore/Geometry/Crossing.h"

namespace FluidDrops
{

/** How what sticks out of a triangle comes to lie on its neighbor. */
enum class ETrailFold : uint8
{
	Pivot,
	Project,
};

namespace Detail
{

/** Where the owner's [Begin, End] of a side lies on the neighbor's side. */
template <typename T>
struct TSideMap
{
	uint32 Triangle;
	uint32 Side;
	T Begin;      // on the owner's side
	T OtherBegin; // on the neighbor's side
	bool bSameWay;
};

template <typename T, typename EmitFunction>
class TPolygonSpreader
{
public:
	static constexpr uint32 MaxDepth = 4;

	TPolygonSpreader(const TSurfaceView<T>& InView, ETrailFold InFold, T InMinArea, EmitFunction& InEmit)
		: View(InView)
		, Fold(InFold)
		, MinArea(InMinArea)
		, Emit(InEmit)
	{
	}

	void Spread(uint32 Triangle, const TConvexPolygon<T>& Polygon, uint32 Depth)
	{
		const TTriangleFrame<T>& Frame = View.Frames[Triangle];
		TConvexPolygon<T> Inside = Polygon;
		TConvexPolygon<T> Rest, Outside;
		// Side after side, so that the parts outside do not overlap where two sides see the same place.
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			const TVec2<T> Outward = Frame.Outward(Side);
			CutPolygon(Inside, Outward, Outward.dot(CornerOf(Frame, Side)), Rest, Outside);
			if (Depth < MaxDepth && Outside.Area() > MinArea)
			{
				MoveOver(Triangle, Side, Outside, Depth);
			}
			Inside = Rest;
		}
		if (!Inside.IsEmpty())
		{
			Emit(Triangle, Inside);
		}
	}

private:
	static TVec2<T> CornerOf(const TTriangleFrame<T>& Frame, uint32 Corner)
	{
		return Corner == 0 ? TVec2<T>(T(0), T(0)) : (Corner == 1 ? TVec2<T>(Frame.BaseLength, T(0)) : Frame.Apex);
	}

	static T SideLength(const TTriangleFrame<T>& Frame, uint32 Side)
	{
		return (CornerOf(Frame, (Side + 1) % 3) - CornerOf(Frame, Side)).norm();
	}

	void MoveOver(uint32 Triangle, uint32 Side, const TConvexPolygon<T>& Outside, uint32 Depth)
	{
		const FSurfaceGraph::FAcross Across = View.Graph->Across(Triangle, Side);
		if (Across.bSimple)
		{
			if (Across.Triangle != IndexNone)
			{
				LayOn({Across.Triangle, Across.Side, T(0), T(1), false}, Triangle, Side, Outside, Depth);
			}
			return;
		}
		// Each neighbor gets the strip that lies over its stretch of the side; the first and the last reach around the
		// ends of the side. Where several lie over one stretch, the first listed has it.
		const TTriangleFrame<T>& Frame = View.Frames[Triangle];
		const T Length = SideLength(Frame, Side);
		const T Start = Frame.Along[Side].dot(CornerOf(Frame, Side));
		double Covered = 0.0;
		TConvexPolygon<T> Rest = Outside;
		TConvexPolygon<T> Strip, Further;
		for (const FSideNeighbor& Neighbor : View.Graph->Neighbors(Triangle, Side))
		{
			if (Neighbor.Begin < Covered - SamePlace)
			{
				continue;
			}
			if (Neighbor.Begin > SamePlace)
			{
				CutPolygon(Rest, Frame.Along[Side], Start + T(Neighbor.Begin) * Length, Strip, Further);
				Rest = Further;
			}
			Strip = Rest;
			if (Neighbor.End < 1.0 - SamePlace)
			{
				CutPolygon(Rest, Frame.Along[Side], Start + T(Neighbor.End) * Length, Strip, Further);
				Rest = Further;
			}
			LayOn({Neighbor.Triangle, Neighbor.Side, T(Neighbor.Begin), T(Neighbor.OtherBegin),
					  Neighbor.OtherEnd > Neighbor.OtherBegin},
				Triangle, Side, Strip, Depth);
			Covered = Neighbor.End;
		}
	}

	void LayOn(const TSideMap<T>& To, uint32 Triangle, uint32 Side, const TConvexPolygon<T>& Part, uint32 Depth)
	{
		const TTriangleFrame<T>& From = View.Frames[Triangle];
		const TTriangleFrame<T>& Onto = View.Frames[To.Triangle];
		const T Shrink = Fold == ETrailFold::Pivot ? T(1) : From.Normal.dot(Onto.Normal);
		if (!(Shrink > T(0)) || Part.IsEmpty())
		{
			return; // folded by a right angle or more: nothing of it is seen along the old normal
		}
		const TVec2<T> Outward = From.Outward(Side);
		const TVec2<T> Inward = -Onto.Outward(To.Side);
		const TVec2<T> Way = To.bSameWay ? Onto.Along[To.Side] : TVec2<T>(-Onto.Along[To.Side]);
		const TVec2<T> Old = CornerOf(From, Side) + From.Along[Side] * (To.Begin * SideLength(From, Side));
		const TVec2<T> New =
			CornerOf(Onto, To.Side) + Onto.Along[To.Side] * (To.OtherBegin * SideLength(Onto, To.Side));
		TConvexPolygon<T> Moved;
		for (uint32 Corner = 0; Corner < Part.Count; ++Corner)
		{
			const TVec2<T> Offset = Part.Corners[Corner] - Old;
			Moved.Add(New + Way * From.Along[Side].dot(Offset) + Inward * (Shrink * Outward.dot(Offset)));
		}
		Spread(To.Triangle, Moved, Depth + 1);
	}

	const TSurfaceView<T>& View;
	ETrailFold Fold;
	T MinArea;
	EmitFunction& Emit;
};

} // namespace Detail

/** Calls Emit(Triangle, Polygon) for every part, in flat coordinates of its triangle and inside it. */
template <typename T, typename EmitFunction>
void SpreadPolygon(const TSurfaceView<T>& View, uint32 Triangle, const TConvexPolygon<T>& Polygon, ETrailFold Fold,
	EmitFunction&& Emit)
{
	const T Rounding = std::is_same_v<T, float> ? T(1e-5) : T(1e-13);
	Detail::TPolygonSpreader<T, std::remove_reference_t<EmitFunction>> Spreader(
		View, Fold, Rounding * Polygon.Area(), Emit);
	Spreader.Spread(Triangle, Polygon, 0);
}

} // namespace FluidDrops
