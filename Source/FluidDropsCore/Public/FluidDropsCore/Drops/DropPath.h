// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A drop's way over a surface for some time: along its closed form, over sides, until the time is up or the surface
// ends (spec 1 section 1.4, lines 2 to 13). The loop is the same for every scalar type and host; what a new triangle
// means for the drop (its drive, its drag, whether it still holds) is the caller's Bind.

#pragma once

#include "FluidDropsCore/Drops/DropMotion.h"
#include "FluidDropsCore/Geometry/Walking.h"

namespace FluidDrops
{

template <typename T>
struct TDropPath
{
	uint32 Triangle;
	TDropMotion<T> Motion;
	T Elapsed; // since entry, s
};

enum class EPathEnd : uint8
{
	Underway, // the time is up
	Border,   // at the exit, with nothing beyond; Elapsed is the exit time
	Unbound,  // Bind said that the drop does not go on; Elapsed is 0
	Held,     // crossed too many triangles; rests at its last entry until the next call
};

template <typename T>
struct TPathResult
{
	EPathEnd End;
	TBarycentric<T> At;
	T Remaining; // of the time, where the path ended early, s
	uint32 Crossings;
};

/**
 * Bind(Path, At, Velocity) starts the closed form on Path.Triangle and returns whether the drop slides on.
 * Piece(Triangle, From, To) is told of every straight piece of the way. Start is where the drop is now.
 */
template <typename T, typename BindFunction, typename PieceFunction>
TPathResult<T> AdvancePath(const TSurfaceView<T>& View, TDropPath<T>& Path, TBarycentric<T> Start, T DeltaTime,
	uint32 MaxCrossings, BindFunction&& Bind, PieceFunction&& Piece)
{
	Path.Elapsed += DeltaTime;
	uint32 Crossings = 0;
	while (Path.Elapsed > Path.Motion.ExitTime)
	{
		const TDropMotion<T>& Motion = Path.Motion;
		const T Remaining = Path.Elapsed - Motion.ExitTime;
		const TBarycentric<T> Exit = Motion.PositionAfter(Motion.ExitTime);
		const TVec2<T> Velocity = View.Frames[Path.Triangle].VectorOf(Motion.RateAfter(Motion.ExitTime));
		Piece(Path.Triangle, Start, Exit);
		const TCrossing<T> Next =
			CrossSide(View, Path.Triangle, Motion.ExitSide, SideParameterOf(Motion.ExitSide, Exit), Velocity);
		if (Next.Triangle == IndexNone)
		{
			Path.Elapsed = Motion.ExitTime;
			return {EPathEnd::Border, Exit, Remaining, Crossings};
		}
		++Crossings;
		Start = Next.At;
		Path.Triangle = Next.Triangle;
		Path.Elapsed = T(0);
		if (!Bind(Path, Next.At, Next.Vector))
		{
			return {EPathEnd::Unbound, Next.At, Remaining, Crossings};
		}
		if (Crossings >= MaxCrossings)
		{
			return {EPathEnd::Held, Next.At, T(0), Crossings};
		}
		Path.Elapsed = Remaining;
	}
	const TBarycentric<T> At = Path.Motion.PositionAfter(Path.Elapsed);
	Piece(Path.Triangle, Start, At);
	return {EPathEnd::Underway, At, T(0), Crossings};
}

} // namespace FluidDrops
