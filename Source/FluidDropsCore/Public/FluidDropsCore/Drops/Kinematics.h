// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Motion under a constant drive and a linear drag, in closed form, well conditioned for any drag
// (Docs/Model/SurfaceDrops.md#motion-in-closed-form):
//
//	p(tau) = p0 + v0 tau phi1(x) + a tau^2 phi2(x)
//	v(tau) = v0 e^-x + a tau phi1(x)                  with x = lambda tau
//
// Exact for lambda = 0. Per component, so it serves flat vectors and barycentrics alike.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"

#include <type_traits>

namespace FluidDrops
{

/** The three weights of the closed form after a time tau. */
template <typename T>
struct TMotionWeights
{
	T Decay;          // e^-x
	T VelocityFactor; // tau phi1(x)    [s]
	T DriveFactor;    // tau^2 phi2(x)  [s^2]
};

namespace Detail
{

/** phi2(x) = SUM (-x)^k / (k+2)!, where (x + expm1(-x)) / x^2 would cancel. */
template <typename T>
inline T Phi2Series(T X)
{
	constexpr int Terms = std::is_same_v<T, float> ? 10 : 8;
	T Sum = T(1);
	for (int K = Terms; K >= 1; --K)
	{
		Sum = T(1) - Sum * (X * (T(1) / T(K + 2)));
	}
	return T(0.5) * Sum;
}

/** Below this x the series is the more accurate of the two. */
template <typename T>
inline constexpr T Phi2SeriesLimit = std::is_same_v<T, float> ? T(1) : T(0.05);

} // namespace Detail

/**
 * DragRate = lambda >= 0 [1/s], Time = tau >= 0 [s]. For loops over rows: both ways of each choice are computed, so
 * that they vectorize.
 */
template <typename T>
inline TMotionWeights<T> MotionWeightsOfRows(T DragRate, T Time)
{
	const T X = DragRate * Time;
	const T ExpM1 = Math::ExpM1(-X);
	const T Divisor = X > T(0) ? X : T(1);
	const T Quotient = -ExpM1 / Divisor;
	const T Phi1 = X > T(0) ? Quotient : T(1);
	const T Series = Detail::Phi2Series(X);
	const T Closed = (T(1) - Phi1) / Divisor;
	const T Phi2 = X < Detail::Phi2SeriesLimit<T> ? Series : Closed;
	return {ExpM1 + T(1), Time * Phi1, Time * Time * Phi2};
}

/** The same bits for one drop: only what is chosen is computed, which is a third of the time of a long chain. */
template <typename T>
inline TMotionWeights<T> MotionWeights(T DragRate, T Time)
{
	const T X = DragRate * Time;
	const T ExpM1 = Math::ExpM1(-X);
	const T Phi1 = X > T(0) ? -ExpM1 / X : T(1);
	const T Phi2 = X < Detail::Phi2SeriesLimit<T> ? Detail::Phi2Series(X) : (T(1) - Phi1) / X;
	return {ExpM1 + T(1), Time * Phi1, Time * Time * Phi2};
}

} // namespace FluidDrops
