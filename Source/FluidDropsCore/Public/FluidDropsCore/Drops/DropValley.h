// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Valleys and pits (Docs/Model/SurfaceDrops.md#valleys-and-pits). Where both faces of a side push a drop into it, the
// drop would cross the side ever more often; it follows the side instead, in one dimension, with the same closed form,
// until the next vertex. There it goes on into a face, along another valley, or is pinned when everything pushes back.

#pragma once

#include "FluidDropsCore/Drops/DropMotion.h"
#include "FluidDropsCore/Geometry/Crossing.h"

namespace FluidDrops
{

/** Follows no side. */
inline constexpr uint32 NoSide = 3;

/** The closed form along a side, from a point on it, until one of its ends; Speed and Drive count from its first corner
 * on. */
template <typename T>
inline TDropMotion<T> BindAlongSide(
	const TTriangleFrame<T>& Frame, uint32 Side, const TBarycentric<T>& Entry, T Speed, T Drive, T DragRate)
{
	TDropMotion<T> Motion{
		Entry, Frame.RateOf(Frame.Along[Side] * Speed), Frame.RateOf(Frame.Along[Side] * Drive), DragRate, Never<T>, 0};
	for (const uint32 End :
		{(Side + 1) % 3, (Side + 2) % 3}) // the sides that begin and end where this one ends and begins
	{
		const T Time = FindExitTime(
			SideDistance(Entry, End), OutwardPart(Motion.EntryRate, End), OutwardPart(Motion.Drive, End), DragRate);
		if (Time < Motion.ExitTime)
		{
			Motion.ExitTime = Time;
			Motion.ExitSide = End;
		}
	}
	return Motion;
}

/**
 * Whether a drop that has just come over a side is in a valley: both faces push it back into the side, and it would be
 * back there within ReturnTime [s].
 */
template <typename T>
inline bool IsCaughtInValley(T PushBefore, const TDropMotion<T>& After, uint32 Side, T ReturnTime)
{
	const T Push = OutwardPart(After.Drive, Side);
	const T Into = -OutwardPart(After.EntryRate, Side);
	return PushBefore > T(0) && Push > T(0) && T(2) * Into <= Push * ReturnTime;
}

/** Whether the surface ends at a vertex: a gutter that leads there lets its drops fall. */
template <typename T>
inline bool IsOnBorder(const TSurfaceView<T>& View, uint32 Triangle, uint32 Corner)
{
	for (const FFanEntry& Entry : View.Graph->Fan(Triangle, Corner))
	{
		const bool bInside = Entry.Corner >= 3;
		if (!bInside &&
			(View.Graph->Neighbors(Entry.Triangle, Entry.Corner).empty() ||
				View.Graph->Neighbors(Entry.Triangle, (Entry.Corner + 2u) % 3u).empty()))
		{
			return true;
		}
	}
	return false;
}

/** How a drop leaves a vertex. */
template <typename T>
struct TVertexWay
{
	uint32 Triangle = IndexNone; // IndexNone: pinned, no way out
	TBarycentric<T> At{};
	TVec2<T> Velocity{};
	uint32 Side = NoSide; // a valley to follow
	T DriveAlong{};       // of that valley, m/s^2
};

namespace Detail
{

template <typename T>
inline TBarycentric<T> CornerPlace(uint32 Corner)
{
	return {Corner == 1 ? T(1) : T(0), Corner == 2 ? T(1) : T(0)};
}

/** The best way from a vertex for a velocity, or for none: then the forces choose. */
template <typename T, typename DriveFunction>
TVertexWay<T> ChooseWay(const TSurfaceView<T>& View, std::span<const FFanEntry> Fan, const TVec3<T>& Velocity,
	bool bFast, DriveFunction&& DriveOn)
{
	TVertexWay<T> Best;
	T BestScore = T(0);
	for (const FFanEntry& Entry : Fan)
	{
		if (Entry.Corner >= 3)
		{
			continue; // the vertex lies inside that side: its other triangles lead there
		}
		const TTriangleFrame<T>& Frame = View.Frames[Entry.Triangle];
		const TBarycentric<T> Corner = CornerPlace<T>(Entry.Corner);
		const TVec2<T> Flat = Frame.ToFlat(Velocity);
		const TVec2<T> Drive = DriveOn(Entry.Triangle, Corner, Flat);
		const TVec2<T> Wish = bFast ? Flat : Drive;
		if (Wish.norm() > BestScore &&
			SectorContains(Frame, TFanCursor<T>{Entry.Triangle, Entry.Corner, 0.0, false, Wish}))
		{
			BestScore = Wish.norm();
			Best = {Entry.Triangle, Corner, Flat, NoSide, T(0)};
		}
		// The side that leaves the vertex on the right of this triangle, if it is a valley.
		const FSurfaceGraph::FAcross Across = View.Graph->Across(Entry.Triangle, Entry.Corner);
		if (Across.Triangle == IndexNone || !(Drive.dot(Frame.Outward(Entry.Corner)) > T(0)))
		{
			continue;
		}
		const TTriangleFrame<T>& Other = View.Frames[Across.Triangle];
		const TVec2<T> OtherDrive =
			DriveOn(Across.Triangle, CornerPlace<T>((Across.Side + 1u) % 3u), Other.ToFlat(Velocity));
		const T Along = T(0.5) * (Drive.dot(Frame.Along[Entry.Corner]) - OtherDrive.dot(Other.Along[Across.Side]));
		const T Score = bFast ? Flat.dot(Frame.Along[Entry.Corner]) : Along;
		if (Score > BestScore && OtherDrive.dot(Other.Outward(Across.Side)) > T(0))
		{
			BestScore = Score;
			Best = {Entry.Triangle, Corner, Frame.Along[Entry.Corner] * Flat.dot(Frame.Along[Entry.Corner]),
				Entry.Corner, Along};
		}
	}
	return Best;
}

} // namespace Detail

/**
 * From the end of a followed side onward. A drop faster than SlowSpeed [m/s] goes where its velocity points, if there
 * is a face or a valley; else it stops there and goes where the forces point. DriveOn(Triangle, At, Velocity) gives the
 * flat drive.
 */
template <typename T, typename DriveFunction>
TVertexWay<T> LeaveVertex(const TSurfaceView<T>& View, uint32 Triangle, uint32 Corner, const TVec2<T>& Velocity,
	T SlowSpeed, DriveFunction&& DriveOn)
{
	const std::span<const FFanEntry> Fan = View.Graph->Fan(Triangle, Corner);
	if (Velocity.norm() > SlowSpeed)
	{
		const TVertexWay<T> Way =
			Detail::ChooseWay(View, Fan, TVec3<T>(View.Frames[Triangle].ToSpace(Velocity)), true, DriveOn);
		if (Way.Triangle != IndexNone)
		{
			return Way;
		}
	}
	return Detail::ChooseWay(View, Fan, TVec3<T>(TVec3<T>::Zero()), false, DriveOn);
}

} // namespace FluidDrops
