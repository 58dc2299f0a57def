// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Motion of a drop that loses mass at a constant rate e, under a constant drive a and a constant |k_v| = kappa, in
// closed form (Docs/Model/SurfaceDrops.md#evaporation). The direct solution divides by e and by kappa - e; this one is
// the same, written with u = ln(m0 / m) and X = kappa u / e so that both limits are ordinary values:
//
//	v = v0 e^-X + a tau L e^-u phi1(X - u)
//	p = p0 + v0 tau L phi1(X + u) + a (tau L)^2 [phi1(2u) - phi1(X + u)] / (X - u)
//
// with L = u / (e tau / m0), which is 1 for e = 0: then these are the closed form of Kinematics.h. Tables of drops do
// not carry this form: they slide by that of Kinematics.h and start it again whenever the mass has changed by a few per
// cent (RebindIfLighter), because drag and roughness change with the mass as well; a test holds them to this one.

#pragma once

#include "FluidDropsCore/Drops/Flight.h"
#include "FluidDropsCore/Drops/Kinematics.h"

#include <cmath>
#include <limits>

namespace FluidDrops
{

/** What the entry velocity and the drive contribute after a time tau. */
template <typename T>
struct TEvaporatingWeights
{
	T MassFraction;   // m / m0
	T Decay;          // of the entry velocity
	T VelocityFactor; // way per entry velocity [s]
	T DriveSpeed;     // speed per drive [s]
	T DriveFactor;    // way per drive [s^2]
};

namespace Detail
{

/** phi1(y) = (1 - e^-y) / y for any y. */
template <typename T>
inline T Phi1(T Y)
{
	return Y == T(0) ? T(1) : -Math::ExpM1(-Y) / Y;
}

/** The integral of s^Power e^(-Rate s) over s from 0 to 1: a sum of positive terms, so exact for any Rate >= 0. */
template <typename T>
inline T ExponentialMoment(int Power, T Rate)
{
	T Term = T(1) / T(Power + 1);
	T Sum = Term;
	for (int K = Power + 2; Term > Sum * std::numeric_limits<T>::epsilon(); ++K)
	{
		Term *= Rate / T(K);
		Sum += Term;
	}
	return Math::Exp(-Rate) * Sum;
}

/** [phi1(From) - phi1(From + Step)] / Step, also where the two are close. */
template <typename T>
inline T Phi1Decline(T From, T Step)
{
	constexpr T SeriesLimit = T(0.5);
	if (std::abs(Step) >= SeriesLimit)
	{
		return (Phi1(From) - Phi1(From + Step)) / Step;
	}
	constexpr int Terms = std::is_same_v<T, float> ? 7 : 14;
	T Power = T(1); // (-Step)^k / (k+1)!
	T Sum = T(0);
	for (int K = 0; K < Terms; ++K)
	{
		Sum += Power * ExponentialMoment(K + 1, From);
		Power *= -Step / T(K + 2);
	}
	return Sum;
}

} // namespace Detail

/** Mass = m0 [kg], LossRate = e >= 0 [kg/s], Drag = kappa >= 0 [kg/s]; Time = tau [s] must be below m0 / e. */
template <typename T>
inline TEvaporatingWeights<T> EvaporatingWeights(T Mass, T LossRate, T Drag, T Time)
{
	const T Gone = LossRate * Time / Mass;
	const T LogLoss = -Math::Log1P(-Gone);                            // u
	const T Stretched = Gone > T(0) ? Time * (LogLoss / Gone) : Time; // tau L
	const T LogDecay = Drag / Mass * Stretched;                       // X
	const T MassFraction = T(1) - Gone;
	const T DriveFactor = Detail::Phi1Decline(T(2) * LogLoss, LogDecay - LogLoss);
	return {MassFraction, Math::Exp(-LogDecay), Stretched * Detail::Phi1(LogDecay + LogLoss),
		Stretched * MassFraction * Detail::Phi1(LogDecay - LogLoss), Stretched * Stretched * DriveFactor};
}

/**
 * How much faster a sphere evaporates in air that moves past it than in still air (Ranz and Marshall 1952): 1 + 0.3
 * Re^1/2 Sc^1/3, with Sc = 0.61 for water vapor in air.
 */
inline float VentilationFactor(float Diameter, float Speed)
{
	constexpr float Slope = 0.3f * 0.848f;
	constexpr float PerViscosity = float(AirDensity / AirViscosity); // s/m^2
	return 1.0f + Slope * std::sqrt(PerViscosity * Diameter * Speed);
}

/** The d-squared law r dr/dt = -K over a time: what is left of a radius, 0 if nothing. */
inline float DriedRadius(float Radius, float Constant, float Time)
{
	const float Square = Radius * Radius - 2.0f * Constant * Time;
	return Square > 0.0f ? std::sqrt(Square) : 0.0f;
}

} // namespace FluidDrops
