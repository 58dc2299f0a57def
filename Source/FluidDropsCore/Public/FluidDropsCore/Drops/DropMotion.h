// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One drop on one triangle: its closed form, the exit from the triangle, and the evaluation in between
// (Docs/Model/SurfaceDrops.md#motion-in-closed-form). All of it in barycentrics: they do not care where
// the triangle is, and "on side i" is an exact zero.

#pragma once

#include "FluidDropsCore/Drops/ExitTime.h"
#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Geometry/TriangleFrame.h"

namespace FluidDrops
{

/** The entry data of the closed form and the cached exit (DROP-1). */
template <typename T>
struct TDropMotion
{
	TBarycentric<T> Entry;     // p0
	TBarycentric<T> EntryRate; // v0 [1/s]
	TBarycentric<T> Drive;     // a [1/s^2]
	T DragRate;                // lambda [1/s]
	T ExitTime;                // t_s - t0 [s]; Never if no side is reached
	uint32 ExitSide;

	TBarycentric<T> PositionAfter(T Time) const
	{
		const TMotionWeights<T> W = MotionWeights(DragRate, Time);
		return {Entry.B + EntryRate.B * W.VelocityFactor + Drive.B * W.DriveFactor,
			Entry.C + EntryRate.C * W.VelocityFactor + Drive.C * W.DriveFactor};
	}

	/** Both at once, for the price of one. */
	void After(T Time, TBarycentric<T>& Position, TBarycentric<T>& Rate) const
	{
		const TMotionWeights<T> W = MotionWeights(DragRate, Time);
		Position = {Entry.B + EntryRate.B * W.VelocityFactor + Drive.B * W.DriveFactor,
			Entry.C + EntryRate.C * W.VelocityFactor + Drive.C * W.DriveFactor};
		Rate = {EntryRate.B * W.Decay + Drive.B * W.VelocityFactor, EntryRate.C * W.Decay + Drive.C * W.VelocityFactor};
	}

	TBarycentric<T> RateAfter(T Time) const
	{
		const TMotionWeights<T> W = MotionWeights(DragRate, Time);
		return {EntryRate.B * W.Decay + Drive.B * W.VelocityFactor, EntryRate.C * W.Decay + Drive.C * W.VelocityFactor};
	}
};

/** Roughness as one triangle shows it to one drop: k_r along l2 and l3. */
template <typename T>
struct TBrakes
{
	T X;
	T Y;
};

/** a_i = (1 - k_i) g_i: gravity minus its normal part, minus what roughness takes
 * (Docs/Model/SurfaceDrops.md#driving-force-and-roughness) [m/s^2]. */
template <typename T>
inline TVec2<T> DriveOn(const TTriangleFrame<T>& Frame, const TVec3<T>& Field, const TBrakes<T>& Brakes)
{
	const TVec2<T> Flat = Frame.ToFlat(Field);
	return {(T(1) - Brakes.X) * Flat.x(), (T(1) - Brakes.Y) * Flat.y()};
}

/** How far a point, rate or drive is along the outward normal of each side, in units of the triangle's heights. */
template <typename T>
inline T OutwardPart(const TBarycentric<T>& Rate, uint32 Side)
{
	// The barycentric of the corner opposite to side 0, 1, 2 is that of C, A, B; it falls on the way out.
	return Side == 0 ? -Rate.C : Side == 1 ? Rate.B + Rate.C : -Rate.B;
}

/** The distance to a side in the same units: 0 on the side, -1 at the opposite corner. */
template <typename T>
inline T SideDistance(const TBarycentric<T>& At, uint32 Side)
{
	return Side == 1 ? (At.B + At.C) - T(1) : OutwardPart(At, Side);
}

/** No side is reached sooner (see SoonestExit). */
template <typename T>
inline T SoonestExitOver(const TDropMotion<T>& Motion, uint32 Side)
{
	return SoonestExit(SideDistance(Motion.Entry, Side), OutwardPart(Motion.EntryRate, Side),
		OutwardPart(Motion.Drive, Side), Motion.DragRate);
}

/** Takes the exit over a side if it comes before the one that is known. */
template <typename T>
inline void TakeEarlierExit(TDropMotion<T>& Motion, uint32 Side, uint32* Iterations = nullptr)
{
	const T Time = FindExitTime(SideDistance(Motion.Entry, Side), OutwardPart(Motion.EntryRate, Side),
		OutwardPart(Motion.Drive, Side), Motion.DragRate, Iterations);
	if (Time < Motion.ExitTime)
	{
		Motion.ExitTime = Time;
		Motion.ExitSide = Side;
	}
}

/** The earliest exit of a closed form. */
template <typename T>
inline void FindExit(TDropMotion<T>& Motion, uint32* Iterations = nullptr)
{
	Motion.ExitTime = Never<T>;
	Motion.ExitSide = 0;
	T Soonest[3];
	uint32 First = 0;
	for (uint32 Side = 0; Side < 3; ++Side)
	{
		Soonest[Side] = SoonestExitOver(Motion, Side);
		First = Soonest[Side] < Soonest[First] ? Side : First;
	}
	// The likeliest side first: the others are mostly too far away to be solved for.
	for (const uint32 Side : {First, (First + 1) % 3, (First + 2) % 3})
	{
		if (Soonest[Side] < Motion.ExitTime)
		{
			TakeEarlierExit(Motion, Side, Iterations);
		}
	}
}

/** Starts the closed form at Entry with a flat velocity and drive, and finds the earliest exit. */
template <typename T>
inline TDropMotion<T> BindMotion(const TTriangleFrame<T>& Frame, const TBarycentric<T>& Entry, const TVec2<T>& Velocity,
	const TVec2<T>& Drive, T DragRate, uint32* Iterations = nullptr)
{
	TDropMotion<T> Motion{Entry, Frame.RateOf(Velocity), Frame.RateOf(Drive), DragRate, Never<T>, 0};
	FindExit(Motion, Iterations);
	return Motion;
}

} // namespace FluidDrops
