// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shape of a trail on its surface (Docs/Model/SurfaceDrops.md#trails): one rectangle per piece of a drop's path, as
// wide as the trail, along the chord; with a half disc at its end if joins are to be round; clipped to the triangle
// that carries it, with what sticks out moved to the neighbors.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Geometry/SpreadPolygon.h"
#include "FluidDropsCore/Wetness/TrailPiece.h"

namespace FluidDrops
{

/** Trail polygons are drawn this far above the surface, m. */
inline constexpr float TrailOffset = 1.0e-4f;

/** The rectangle of a piece in flat coordinates of its triangle; empty for a piece of no length. */
template <typename T>
TConvexPolygon<T> TrailRectangle(const TTriangleFrame<T>& Frame, const TTrailPiece<T>& Piece)
{
	const TVec2<T> Start = Frame.Flat(Piece.Start);
	const TVec2<T> End = Frame.Flat(Piece.End);
	const TVec2<T> Way = End - Start;
	const T Length = Way.norm();
	TConvexPolygon<T> Rectangle;
	if (Length > T(0))
	{
		const TVec2<T> Aside = TVec2<T>(-Way.y(), Way.x()) * (T(0.5) * Piece.Width / Length);
		Rectangle.Add(Start - Aside);
		Rectangle.Add(End - Aside);
		Rectangle.Add(End + Aside);
		Rectangle.Add(Start + Aside);
	}
	return Rectangle;
}

/** The half disc beyond the end of a piece, of eight segments. */
template <typename T>
TConvexPolygon<T> TrailRoundEnd(const TTriangleFrame<T>& Frame, const TTrailPiece<T>& Piece)
{
	constexpr uint32 Segments = 8;
	const TVec2<T> End = Frame.Flat(Piece.End);
	const TVec2<T> Way = End - Frame.Flat(Piece.Start);
	const T Length = Way.norm();
	TConvexPolygon<T> Fan;
	for (uint32 Corner = 0; Corner <= Segments && Length > T(0); ++Corner)
	{
		const T Angle = T(Math::Pi) * (T(Corner) / T(Segments) - T(0.5));
		const TVec2<T> Along = Way * (T(0.5) * Piece.Width / Length);
		Fan.Add(End + Along * Math::Cos(Angle) + TVec2<T>(-Along.y(), Along.x()) * Math::Sin(Angle));
	}
	return Fan;
}

/** Calls Emit(Triangle, Polygon) for every part of a piece of trail. */
template <typename T, typename EmitFunction>
void EmitTrail(
	const TSurfaceView<T>& View, const TTrailPiece<T>& Piece, ETrailFold Fold, bool bRoundEnd, EmitFunction&& Emit)
{
	const TTriangleFrame<T>& Frame = View.Frames[Piece.Triangle];
	SpreadPolygon(View, Piece.Triangle, TrailRectangle(Frame, Piece), Fold, Emit);
	if (bRoundEnd)
	{
		SpreadPolygon(View, Piece.Triangle, TrailRoundEnd(Frame, Piece), Fold, Emit);
	}
}

} // namespace FluidDrops
