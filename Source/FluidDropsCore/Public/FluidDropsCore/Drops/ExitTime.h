// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// When a drop leaves through one side of its triangle (Docs/Model/SurfaceDrops.md#exit-times). Along the side's outward
// normal the distance to the side is
//
//	f(tau) = d0 + w0 tau phi1(lambda tau) + alpha tau^2 phi2(lambda tau),      d0 <= 0 inside,
//
// globally convex or concave, so that Newton's method started on the right side converges monotonically: the cases
// below are the rows of the table on that page. The scale of f is free: barycentrics serve as well as meters.

#pragma once

#include "FluidDropsCore/Drops/Kinematics.h"

#include <limits>

namespace FluidDrops
{

template <typename T>
inline constexpr T Never = std::numeric_limits<T>::infinity();

namespace Detail
{

/** Newton's method ends with a step that is this part of the time. */
template <typename T>
inline constexpr T NewtonStepLimit = std::is_same_v<T, float> ? T(2.0e-7) : T(1.0e-13);

/** Drag is not felt on the way to a side if lambda tau is below this. */
template <typename T>
inline constexpr T WeakDrag = std::numeric_limits<T>::epsilon() * T(0.1);

/** From this lambda tau on the bound tau_hi is nearly the answer. */
template <typename T>
inline constexpr T StrongDrag = T(2);

/** By how much a start that is too early is put off. */
template <typename T>
inline constexpr T LaterStart = T(1.5);

/** f and f'. */
template <typename T>
struct TSideApproach
{
	T Distance; // d0 <= 0
	T Speed;    // w0
	T Drive;    // alpha
	T DragRate; // lambda

	T At(T Time, T& Slope) const
	{
		const TMotionWeights<T> Weights = MotionWeights(DragRate, Time);
		Slope = Speed * Weights.Decay + Drive * Weights.VelocityFactor;
		return Distance + Speed * Weights.VelocityFactor + Drive * Weights.DriveFactor;
	}
};

/** The up-crossing of a parabola, for lambda = 0; both forms avoid cancellation. */
template <typename T>
inline T DragFreeExit(T Distance, T Speed, T Drive)
{
	const T Discriminant = Speed * Speed - T(2) * Drive * Distance;
	if (Discriminant < T(0))
	{
		return Never<T>;
	}
	const T Root = std::sqrt(Discriminant);
	return Speed > T(0) ? T(-2) * Distance / (Speed + Root) : (Root - Speed) / Drive;
}

/** Newton from a start that lies on the side from which it converges monotonically. */
template <typename T>
inline T NewtonExit(const TSideApproach<T>& Side, T Start, uint32* Iterations)
{
	constexpr uint32 MaxIterations = 64; // 25 is the most ever seen (near-tangent exits)
	T Time = Start;
	T LastStep = T(0);
	for (uint32 Iteration = 0; Iteration < MaxIterations; ++Iteration)
	{
		T Slope;
		const T Value = Side.At(Time, Slope);
		if (Iterations)
		{
			++*Iterations;
		}
		if (!(Slope > T(0)))
		{
			break; // round-off at a tangent exit: here is as good as it gets
		}
		const T Step = -Value / Slope;
		if (Step * LastStep < T(0))
		{
			break; // the step changed sign: round-off reached
		}
		Time += Step;
		LastStep = Step;
		if (std::abs(Step) <= NewtonStepLimit<T> * Time)
		{
			break;
		}
	}
	return Time > T(0) ? Time : T(0);
}

/** The top of a concave f, and whether f reaches zero there. */
template <typename T>
inline bool ReachesSide(const TSideApproach<T>& Side)
{
	if (Side.Drive < T(0))
	{
		const T TopTime = Side.DragRate > T(0) ? Math::Log1P(-Side.DragRate * Side.Speed / Side.Drive) / Side.DragRate
											   : -Side.Speed / Side.Drive;
		T Slope;
		return Side.At(TopTime, Slope) >= T(0);
	}
	return Side.Drive > T(0) || Side.Distance + Side.Speed / Side.DragRate > T(0);
}

} // namespace Detail

/** No exit comes sooner: the speed toward the side is never above the greater of w0 and w_T. */
template <typename T>
inline T SoonestExit(T Distance, T Speed, T Drive, T DragRate)
{
	const T Terminal = DragRate > T(0) ? Drive / DragRate : (Drive > T(0) ? Never<T> : T(0));
	const T Fastest = Speed > Terminal ? Speed : Terminal;
	return Fastest > T(0) ? (Distance < T(0) ? -Distance / Fastest : T(0)) : Never<T>;
}

/**
 * The smallest tau >= 0 at which f goes from <= 0 to > 0, or Never. Distance (d0) is clamped to <= 0: a drop
 * that sits a rounding error outside is on the side. Iterations, if given, is increased by Newton's steps.
 */
template <typename T>
inline T FindExitTime(T Distance, T Speed, T Drive, T DragRate, uint32* Iterations = nullptr)
{
	Distance = Distance < T(0) ? Distance : T(0);
	if (Speed <= T(0) && Drive <= T(0))
	{
		return Never<T>; // f never increases
	}
	if (Distance == T(0) && Speed > T(0))
	{
		return T(0); // already on the side and moving out
	}
	// A drag too weak to be felt on the way: the parabola. Asked only where drag could be that weak.
	const T Soonest = SoonestExit(Distance, Speed, Drive, DragRate);
	const bool bMayBeWeak = !(DragRate * Soonest > Detail::WeakDrag<T>);
	const T DragFree = bMayBeWeak ? Detail::DragFreeExit(Distance, Speed, Drive) : T(0);
	if (bMayBeWeak && (DragRate == T(0) || DragRate * DragFree < Detail::WeakDrag<T>))
	{
		return DragFree;
	}
	const Detail::TSideApproach<T> Side{Distance, Speed, Drive, DragRate};
	const T Terminal = Drive / DragRate; // w_T
	if (Speed > T(0) && Speed >= Terminal)
	{
		return Detail::ReachesSide(Side) ? Detail::NewtonExit(Side, T(0), Iterations) : Never<T>; // concave
	}
	// Convex: one up-crossing. Start where f >= 0, but no later than the bound tau_hi, which is nearly the answer for a
	// drop that reaches its terminal speed on the way.
	const T Bound = (-Distance + (Terminal - Speed) / DragRate) / Terminal;
	if (DragRate * Bound >= Detail::StrongDrag<T>)
	{
		return Detail::NewtonExit(Side, Bound, Iterations);
	}
	T Start = Detail::DragFreeExit(Distance, Speed, Drive);
	T Slope;
	while (Start < Bound && Side.At(Start, Slope) < T(0))
	{
		Start *= Detail::LaterStart<T>;
	}
	return Detail::NewtonExit(Side, Start < Bound ? Start : Bound, Iterations);
}

} // namespace FluidDrops
