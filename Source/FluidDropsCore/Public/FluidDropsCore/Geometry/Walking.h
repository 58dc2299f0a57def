// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Carrying a point along a displacement over a surface: straight within each triangle and straight across each
// side when the two triangles are unfolded into one plane (a discrete geodesic;
// Docs/Model/SurfaceDrops.md#carrying-the-velocity-over).

#pragma once

#include "FluidDropsCore/Geometry/Crossing.h"

#include <cmath>

namespace FluidDrops
{

template <typename T>
struct TWalkResult
{
	uint32 Triangle;
	TBarycentric<T> At;
	TVec2<T> Direction; // the whole displacement, carried into the last triangle; its length is that given
	T Remaining;        // fraction of the displacement not walked: 0 unless the surface or MaxCrossings ended first
	bool bLeftSurface;  // At lies on the border
	uint32 Crossings;
};

namespace Detail
{

/** The first side that a straight motion meets, and when; Side is 3 if it meets none before Limit. */
template <typename T>
struct TStraightExit
{
	uint32 Side;
	T Time;
};

template <typename T>
inline TStraightExit<T> FindStraightExit(const TBarycentric<T>& At, const TBarycentric<T>& Rate, T Limit)
{
	// A rate this small relative to the motion is rounding: the motion runs along the side, not through it.
	const T Noise = (std::is_same_v<T, float> ? T(-1e-6) : T(-1e-12)) * (std::abs(Rate.B) + std::abs(Rate.C));
	TStraightExit<T> Exit = {3, Limit};
	const auto Try = [&Exit, Noise](uint32 Side, T Place, T Speed)
	{
		// Place / -Speed < Time, without a division for the sides that are not met.
		if (Speed < Noise && Place < -Speed * Exit.Time)
		{
			Exit = {Side, Place / -Speed};
		}
	};
	Try(2, At.B, Rate.B);
	Try(0, At.C, Rate.C);
	Try(1, (T(1) - At.B) - At.C, -(Rate.B + Rate.C));
	return Exit;
}

/** Back into the triangle, from where rounding may have put it. */
template <typename T>
inline TBarycentric<T> KeepInside(TBarycentric<T> At)
{
	At.B = At.B > T(0) ? (At.B < T(1) ? At.B : T(1)) : T(0);
	const T Most = T(1) - At.B;
	At.C = At.C > T(0) ? (At.C < Most ? At.C : Most) : T(0);
	return At;
}

} // namespace Detail

/** Displacement is flat, in meters, in the frame of Triangle. Stops at a border or after MaxCrossings. */
template <typename T>
inline TWalkResult<T> WalkSurface(
	const TSurfaceView<T>& View, uint32 Triangle, TBarycentric<T> At, TVec2<T> Displacement, uint32 MaxCrossings)
{
	TWalkResult<T> Walk = {Triangle, At, Displacement, T(1), false, 0};
	for (;;)
	{
		const TBarycentric<T> Rate = View.Frames[Walk.Triangle].RateOf(Walk.Direction);
		const Detail::TStraightExit<T> Exit = Detail::FindStraightExit(Walk.At, Rate, Walk.Remaining);
		const T Time = Exit.Time > T(0) ? Exit.Time : T(0);
		Walk.At = Detail::KeepInside<T>({Walk.At.B + Rate.B * Time, Walk.At.C + Rate.C * Time});
		Walk.Remaining -= Time;
		if (Exit.Side == 3)
		{
			Walk.Remaining = T(0);
			return Walk;
		}
		const T S = SideParameterOf(Exit.Side, Walk.At);
		Walk.At = PointOnSide(Exit.Side, S);
		if (Walk.Crossings == MaxCrossings)
		{
			return Walk;
		}
		const TCrossing<T> Next = CrossSide(View, Walk.Triangle, Exit.Side, S, Walk.Direction);
		if (Next.Triangle == IndexNone)
		{
			Walk.bLeftSurface = true;
			return Walk;
		}
		Walk.Triangle = Next.Triangle;
		Walk.At = Next.At;
		Walk.Direction = Next.Vector;
		++Walk.Crossings;
	}
}

} // namespace FluidDrops
