// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A drop's path over a surface for some time: along its closed form, over sides, along valleys, until the time is up or
// the surface ends (Docs/Model/SurfaceDrops.md#a-tick-of-one-drop). The loop is the same for every
// scalar type; what a triangle means for the drop (its drive, its drag, whether it still holds) is the host's to say.

#pragma once

#include "FluidDropsCore/Drops/DropSettings.h"
#include "FluidDropsCore/Drops/DropValley.h"

namespace FluidDrops
{

/** How drops take sides, for every drop of a world. */
template <typename T>
struct TPathRules
{
	uint32 MaxCrossings = 1024;
	T ValleyTime = T(0.004); // s: a drop that would be back at a side this soon follows it
	T SlowSpeed = T(1.0e-3); // m/s: slower drops leave a vertex where forces point
	EVelocityTransfer Transfer = EVelocityTransfer::Rotate;
};

/** A triangle that is crossed in less has been crossed without time, s: a drop that does little else is pinned. */
template <typename T>
inline constexpr T NoTime = T(1.0e-7);

template <typename T>
struct TDropPath
{
	uint32 Triangle;
	TDropMotion<T> Motion;
	T Elapsed;                  // since entry, s
	uint32 FollowSide = NoSide; // the valley that it follows
};

enum class EPathEnd : uint8
{
	Underway, // the time is up
	Border,   // at the exit, with nothing beyond; Elapsed is the exit time
	Unbound,  // Bind said that the drop does not go on; Elapsed is 0
	Pinned,   // at a vertex that nothing leads away from, or around which forces drive it for ever; Elapsed is 0
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

namespace Detail
{

/** Where a path goes on after its exit. */
template <typename T>
struct TNextPiece
{
	TCrossing<T> Crossing;
	uint32 FollowSide = NoSide;
	T DriveAlong{};
	bool bPinned = false;
};

template <typename T>
inline TVec2<T> ProjectOver(
	const TTriangleFrame<T>& From, const TTriangleFrame<T>& To, uint32 Side, const TVec2<T>& Rotated)
{
	const TVec2<T>& Along = To.Along[Side];
	const TVec2<T> Kept = Along * Along.dot(Rotated);
	return Kept + (Rotated - Kept) * From.Normal.dot(To.Normal);
}

/** Out of a triangle over a side. */
template <typename T>
TNextPiece<T> GoOverSide(const TSurfaceView<T>& View, const TDropPath<T>& Path, const TBarycentric<T>& Exit,
	const TVec2<T>& Velocity, const TPathRules<T>& Rules)
{
	const uint32 Side = Path.Motion.ExitSide;
	TNextPiece<T> Next{CrossSide(View, Path.Triangle, Side, SideParameterOf(Side, Exit), Velocity)};
	if (Rules.Transfer == EVelocityTransfer::Project && Next.Crossing.Triangle != IndexNone && Next.Crossing.Side < 3)
	{
		Next.Crossing.Vector = ProjectOver(
			View.Frames[Path.Triangle], View.Frames[Next.Crossing.Triangle], Next.Crossing.Side, Next.Crossing.Vector);
	}
	return Next;
}

/** From the end of a followed side onward. */
template <typename T, typename HostType>
TNextPiece<T> GoOnFromVertex(const TSurfaceView<T>& View, const TDropPath<T>& Path, const TVec2<T>& Velocity,
	const TPathRules<T>& Rules, HostType& Host)
{
	// A followed side ends where the exit side begins or where it ends, whichever corner both share.
	const bool bForward = Path.Motion.ExitSide == (Path.FollowSide + 1) % 3;
	const uint32 Corner = bForward ? (Path.FollowSide + 1) % 3 : Path.FollowSide;
	const TVertexWay<T> Way = LeaveVertex(View, Path.Triangle, Corner, Velocity, Rules.SlowSpeed,
		[&Host](uint32 Triangle, const TBarycentric<T>& At, const TVec2<T>& V)
		{ return Host.DriveOn(Triangle, At, V); });
	TNextPiece<T> Next{{Way.Triangle, Way.At, Way.Velocity, NoSide}, Way.Side, Way.DriveAlong, false};
	if (Way.Triangle == IndexNone && !IsOnBorder(View, Path.Triangle, Corner))
	{
		Next.bPinned = true;
		Next.Crossing = {Path.Triangle, CornerPlace<T>(Corner), TVec2<T>(T(0), T(0)), NoSide};
	}
	return Next;
}

/** Puts the path on the valley that it was caught in or that leaves the vertex. */
template <typename T>
inline void FollowSide(
	const TTriangleFrame<T>& Frame, TDropPath<T>& Path, uint32 Side, const TCrossing<T>& From, T DriveAlong)
{
	Path.FollowSide = Side;
	Path.Motion =
		BindAlongSide(Frame, Side, From.At, Frame.Along[Side].dot(From.Vector), DriveAlong, Path.Motion.DragRate);
}

/** Into the next triangle or valley; false where the host unbinds the drop. */
template <typename T, typename HostType>
bool Enter(const TSurfaceView<T>& View, TDropPath<T>& Path, const TNextPiece<T>& Next, const TPathRules<T>& Rules,
	HostType& Host)
{
	const TCrossing<T>& Crossing = Next.Crossing;
	const TVec3<T> DriveBefore =
		View.Frames[Path.Triangle].ToSpace(View.Frames[Path.Triangle].VectorOf(Path.Motion.Drive));
	const T PushBefore = Path.FollowSide == NoSide ? OutwardPart(Path.Motion.Drive, Path.Motion.ExitSide) : T(0);
	Path.Triangle = Crossing.Triangle;
	Path.Elapsed = T(0);
	Path.FollowSide = NoSide;
	if (!Host.Bind(Path, Crossing.At, Crossing.Vector))
	{
		return false;
	}
	const TTriangleFrame<T>& Frame = View.Frames[Path.Triangle];
	if (Next.FollowSide != NoSide)
	{
		FollowSide(Frame, Path, Next.FollowSide, Crossing, Next.DriveAlong);
	}
	else if (Crossing.Side != NoSide && IsCaughtInValley(PushBefore, Path.Motion, Crossing.Side, Rules.ValleyTime))
	{
		// The mean of what both faces give along the side.
		const TVec3<T> Drive = Frame.ToSpace(Frame.VectorOf(Path.Motion.Drive));
		const T Along = T(0.5) * Frame.ToSpace(Frame.Along[Crossing.Side]).dot(Drive + DriveBefore);
		FollowSide(Frame, Path, Crossing.Side, Crossing, Along);
	}
	return true;
}

} // namespace Detail

/**
 * From Start on, until Path.Elapsed has passed since the entry. Host gives: Bind(Path, At, Velocity), which starts the
 * closed form on Path.Triangle and returns whether the drop slides on; DriveOn(Triangle, At, Velocity), the flat drive
 * there; Piece(Triangle, From, To), told of every straight piece of the way up to a side, and of the last one if
 * WantsPieces(): a host that does not want them is spared the evaluation, and the place at the end. Start is where the
 * drop is now.
 */
template <typename T, typename HostType>
TPathResult<T> FollowPath(
	const TSurfaceView<T>& View, TDropPath<T>& Path, TBarycentric<T> Start, const TPathRules<T>& Rules, HostType& Host)
{
	constexpr uint32 MaxWithoutTime = 32; // crossings: more than triangles meet at any sane vertex
	uint32 Crossings = 0;
	uint32 WithoutTime = 0;
	while (Path.Elapsed > Path.Motion.ExitTime)
	{
		const TDropMotion<T>& Motion = Path.Motion;
		const T Remaining = Path.Elapsed - Motion.ExitTime;
		WithoutTime = Motion.ExitTime > NoTime<T> ? 0 : WithoutTime + 1;
		if (WithoutTime > MaxWithoutTime)
		{
			Path.Elapsed = T(0);
			Path.FollowSide = NoSide;
			return {EPathEnd::Pinned, Start, Remaining, Crossings};
		}
		TBarycentric<T> Exit;
		TBarycentric<T> Rate;
		Motion.After(Motion.ExitTime, Exit, Rate);
		const TVec2<T> Velocity = View.Frames[Path.Triangle].VectorOf(Rate);
		Host.Piece(Path.Triangle, Start, Exit);
		const Detail::TNextPiece<T> Next = Path.FollowSide != NoSide
			? Detail::GoOnFromVertex(View, Path, Velocity, Rules, Host)
			: Detail::GoOverSide(View, Path, Exit, Velocity, Rules);
		const TCrossing<T>& Crossing = Next.Crossing;
		if (Crossing.Triangle == IndexNone)
		{
			Path.Elapsed = Motion.ExitTime;
			return {EPathEnd::Border, Exit, Remaining, Crossings};
		}
		++Crossings;
		Start = Crossing.At;
		if (Next.bPinned)
		{
			Path.Elapsed = T(0);
			Path.FollowSide = NoSide;
			return {EPathEnd::Pinned, Start, Remaining, Crossings};
		}
		if (!Detail::Enter(View, Path, Next, Rules, Host))
		{
			return {EPathEnd::Unbound, Start, Remaining, Crossings};
		}
		if (Crossings >= Rules.MaxCrossings)
		{
			return {EPathEnd::Held, Start, T(0), Crossings};
		}
		Path.Elapsed = Remaining;
	}
	if (!Host.WantsPieces())
	{
		return {EPathEnd::Underway, Start, T(0), Crossings};
	}
	const TBarycentric<T> At = Path.Motion.PositionAfter(Path.Elapsed);
	Host.Piece(Path.Triangle, Start, At);
	return {EPathEnd::Underway, At, T(0), Crossings};
}

} // namespace FluidDrops
