// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From one triangle into the next (Docs/Model/SurfaceDrops.md#crossing-a-side): which triangle lies behind a place on a
// side, where on it one arrives, and how a vector lying in the old plane turns into the new one. WalkSurface and the
// drop solver both go through CrossSide. Only arithmetic and comparisons: the same bits everywhere.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceView.h"

#include <algorithm>
#include <type_traits>

namespace FluidDrops
{

/** Where a crossing leads; Triangle is IndexNone at a border, and At and Vector are then those of the old triangle. */
template <typename T>
struct TCrossing
{
	uint32 Triangle;
	TBarycentric<T> At; // exactly on a side: the barycentric of the corner opposite to it is 0
	TVec2<T> Vector;    // flat, in the new triangle's frame
	uint32 Side;        // of the new triangle, over which one comes in; 3 through a vertex and at a border
};

/** How near to an end of a side counts as passing through the vertex. */
template <typename T>
inline constexpr T VertexReach = std::is_same_v<T, float> ? T(1e-6) : T(1e-7);

/** The point of a side at parameter S; the three barycentrics add up to exactly 1 and the opposite one is exactly 0. */
template <typename T>
inline TBarycentric<T> PointOnSide(uint32 Side, T S)
{
	const T Rest = T(1) - S;
	switch (Side)
	{
	case 0: return {S, T(0)};
	case 1: return {Rest, T(1) - Rest}; // not S: (1 - S) is rounded, and A = 1 - B - C must vanish
	default: return {T(0), Rest};
	}
}

/** The parameter of a point that lies on a side: the inverse of PointOnSide. */
template <typename T>
inline T SideParameterOf(uint32 Side, const TBarycentric<T>& At)
{
	const T S = Side == 0 ? At.B : (Side == 1 ? At.C : T(1) - At.C);
	return S < T(0) ? T(0) : (S > T(1) ? T(1) : S);
}

/**
 * A vector over a shared side by rotation about it (Docs/Model/SurfaceDrops.md#carrying-the-velocity-over): the part
 * along the side stays, the part out of the old triangle points into the new one. Keeps the length.
 */
template <typename T>
inline TVec2<T> RotateOver(const TTriangleFrame<T>& From, uint32 FromSide, const TTriangleFrame<T>& To, uint32 ToSide,
	bool bFlipped, const TVec2<T>& Vector)
{
	const TVec2<T>& Old = From.Along[FromSide];
	const TVec2<T>& New = To.Along[ToSide];
	const T Along = Vector.x() * Old.x() + Vector.y() * Old.y();
	const T Out = Vector.x() * Old.y() - Vector.y() * Old.x();
	const T Signed = bFlipped ? Along : -Along; // neighbors run along their common side in opposite directions
	// Into the new triangle is (-y, x) of its side.
	return {Signed * New.x() - Out * New.y(), Signed * New.y() + Out * New.x()};
}

namespace Detail
{

/** Distances on sides below which places coincide: what rounding can do to a parameter, not more. */
inline constexpr double SamePlace = 1e-9;

/** A triangle at a vertex and the carried vector unfolded into it. */
template <typename T>
struct TFanCursor
{
	uint32 Triangle;
	uint32 Corner;  // 0 to 2; or 3 + side where the vertex lies inside that side
	double S;       // the vertex's place on that side
	bool bMirrored; // an odd number of flipped neighbors on the way here
	TVec2<T> Vector;
};

/** The neighbor parameter that belongs to S on the owner's side. */
inline double MapToNeighbor(const FSideNeighbor& Neighbor, double S)
{
	const double Fraction = (S - Neighbor.Begin) / (Neighbor.End - Neighbor.Begin);
	const double Other = Neighbor.OtherBegin + Fraction * (Neighbor.OtherEnd - Neighbor.OtherBegin);
	return std::clamp(Other, 0.0, 1.0);
}

/** Of the neighbors that reach over [Low, High] of a side, the one with the smallest turn of the normal; null if none.
 */
template <typename T>
const FSideNeighbor* FlattestNeighbor(
	const TSurfaceView<T>& View, uint32 Triangle, uint32 Side, double Low, double High)
{
	const FSideNeighbor* Best = nullptr;
	T BestTurn = T(-2);
	for (const FSideNeighbor& Neighbor : View.Graph->Neighbors(Triangle, Side))
	{
		if (Neighbor.Begin > Low)
		{
			break;
		}
		if (Neighbor.End >= High)
		{
			const T Turn = View.Frames[Triangle].Normal.dot(View.Frames[Neighbor.Triangle].Normal);
			Best = Turn > BestTurn ? &Neighbor : Best;
			BestTurn = Turn > BestTurn ? Turn : BestTurn;
		}
	}
	return Best;
}

/** Sides with T-junctions, flipped or several neighbors. */
template <typename T>
TCrossing<T> CrossListedSide(const TSurfaceView<T>& View, uint32 Triangle, uint32 Side, T S, const TVec2<T>& Vector)
{
	const double Place = static_cast<double>(S);
	const FSideNeighbor* Next = FlattestNeighbor(View, Triangle, Side, Place, Place);
	if (!Next)
	{
		return {IndexNone, PointOnSide(Side, S), Vector, 3};
	}
	const T Other = static_cast<T>(MapToNeighbor(*Next, Place));
	return {Next->Triangle, PointOnSide<T>(Next->Side, Other),
		RotateOver(View.Frames[Triangle], Side, View.Frames[Next->Triangle], Next->Side, Next->bFlipped, Vector),
		Next->Side};
}

/** To the next triangle around the vertex, counter-clockwise or clockwise as the first triangle sees it; false at a
 * border. */
template <typename T>
bool StepAroundVertex(const TSurfaceView<T>& View, TFanCursor<T>& Cursor, bool bCounterClockwise)
{
	const bool bLeft = bCounterClockwise != Cursor.bMirrored;
	const bool bInside = Cursor.Corner >= 3;
	const uint32 Side = bInside ? Cursor.Corner - 3 : (bLeft ? (Cursor.Corner + 2) % 3 : Cursor.Corner);
	const double Place = bInside ? Cursor.S : (bLeft ? 1.0 : 0.0);
	// Counter-clockwise leads over the stretch of the side before the vertex, clockwise over that after it.
	const double Probe = bLeft ? Place - 2.0 * SamePlace : Place + 2.0 * SamePlace;
	const FSideNeighbor* Next = FlattestNeighbor(View, Cursor.Triangle, Side, Probe, Probe);
	if (!Next)
	{
		return false;
	}
	const double Other = MapToNeighbor(*Next, Place);
	Cursor.Vector = RotateOver(
		View.Frames[Cursor.Triangle], Side, View.Frames[Next->Triangle], Next->Side, Next->bFlipped, Cursor.Vector);
	Cursor.Triangle = Next->Triangle;
	Cursor.bMirrored = Cursor.bMirrored != Next->bFlipped;
	Cursor.S = Other;
	Cursor.Corner = 3u + Next->Side;
	if (Other < SamePlace || Other > 1.0 - SamePlace)
	{
		Cursor.Corner = Other < 0.5 ? Next->Side : (Next->Side + 1u) % 3u;
	}
	return true;
}

/** Whether the vector, put at the vertex, points into the triangle (along its sides included). */
template <typename T>
bool SectorContains(const TTriangleFrame<T>& Frame, const TFanCursor<T>& Cursor)
{
	const T Slack = (std::is_same_v<T, float> ? T(-1e-6) : T(-1e-14)) * Cursor.Vector.norm();
	const auto Cross = [](const TVec2<T>& A, const TVec2<T>& B) { return A.x() * B.y() - A.y() * B.x(); };
	if (Cursor.Corner >= 3)
	{
		return Cross(Frame.Along[Cursor.Corner - 3], Cursor.Vector) >= Slack;
	}
	const TVec2<T> Right = Frame.Along[Cursor.Corner];
	const TVec2<T> Left = -Frame.Along[(Cursor.Corner + 2) % 3];
	return Cross(Right, Cursor.Vector) >= Slack && Cross(Cursor.Vector, Left) >= Slack &&
		Cursor.Vector.dot(Right + Left) > T(0);
}

/** Turns around the vertex until a sector contains the vector; false at a border or after Steps. */
template <typename T>
bool SearchAroundVertex(const TSurfaceView<T>& View, TFanCursor<T>& Cursor, bool bCounterClockwise, uint32 Steps)
{
	for (uint32 Step = 0; Step < Steps && StepAroundVertex(View, Cursor, bCounterClockwise); ++Step)
	{
		if (SectorContains(View.Frames[Cursor.Triangle], Cursor))
		{
			return true;
		}
	}
	return false;
}

/** The exact place of the vertex in the cursor's triangle. */
template <typename T>
TBarycentric<T> PlaceOfVertex(const TFanCursor<T>& Cursor)
{
	if (Cursor.Corner >= 3)
	{
		return PointOnSide<T>(Cursor.Corner - 3, static_cast<T>(Cursor.S));
	}
	return {Cursor.Corner == 1 ? T(1) : T(0), Cursor.Corner == 2 ? T(1) : T(0)};
}

/**
 * Out through a vertex: unfolds the fan both ways. Around a flat vertex both searches end in the same triangle.
 * On a cone or a saddle, and along an edge, they differ: the lower index wins, since what a drop would prefer (the
 * steepest descent) is not known here. If neither finds a sector, the fan is open and the vector points off the
 * surface: on over the side itself, which ends at the border after at most one turn around the vertex.
 */
template <typename T>
TCrossing<T> CrossVertex(const TSurfaceView<T>& View, uint32 Triangle, uint32 Side, T S, const TVec2<T>& Vector)
{
	const uint32 Corner = S < T(0.5) ? Side : (Side + 1) % 3;
	const uint32 Steps = static_cast<uint32>(View.Graph->Fan(Triangle, Corner).size());
	TFanCursor<T> Left = {Triangle, Corner, 0.0, false, Vector};
	TFanCursor<T> Right = Left;
	const bool bLeft = SearchAroundVertex(View, Left, true, Steps);
	const bool bRight = SearchAroundVertex(View, Right, false, Steps);
	if (bLeft || bRight)
	{
		const TFanCursor<T>& Best = bLeft && (!bRight || Left.Triangle <= Right.Triangle) ? Left : Right;
		return {Best.Triangle, PlaceOfVertex(Best), Best.Vector, 3};
	}
	return CrossListedSide(View, Triangle, Side, S < T(0.5) ? T(0) : T(1), Vector);
}

} // namespace Detail

/**
 * Where the place S of a side leads, and a vector of the old triangle turned into the new one. Several neighbors
 * over one place (non-manifold): the smallest turn of the normal. Near an end: through the vertex.
 */
template <typename T>
inline TCrossing<T> CrossSide(const TSurfaceView<T>& View, uint32 Triangle, uint32 Side, T S, const TVec2<T>& Vector)
{
	if (S < VertexReach<T> || S > T(1) - VertexReach<T>)
	{
		return Detail::CrossVertex(View, Triangle, Side, S, Vector);
	}
	const FSurfaceGraph::FAcross Next = View.Graph->Across(Triangle, Side);
	if (!Next.bSimple)
	{
		return Detail::CrossListedSide(View, Triangle, Side, S, Vector);
	}
	if (Next.Triangle == IndexNone)
	{
		return {IndexNone, PointOnSide(Side, S), Vector, 3};
	}
	return {Next.Triangle, PointOnSide(Next.Side, T(1) - S),
		RotateOver(View.Frames[Triangle], Side, View.Frames[Next.Triangle], Next.Side, false, Vector), Next.Side};
}

} // namespace FluidDrops
