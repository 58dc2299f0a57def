// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The laws of matter in a liquid (Docs/Model/SurfaceDrops.md#matter): it thickens the liquid as the solvent evaporates,
// and it passes between drop and surface.
//
// A drop is solvent, which evaporates, and matter, which stays. Viscosity grows with the mass fraction of matter by
// the law of Krieger and Dougherty, and at phi_set the liquid no longer flows:
//
//	mu = mu_fresh ((phi_set - phi_fresh) / (phi_set - phi))^n
//
// The rate equations, for M_S = S A below the drop and M_D = D m in it, are a two-way exchange
//
//	dM_S/dt = -k_S M_S + k_D M_D = -dM_D/dt ,
//
// whose solution moves (k_S M_S - k_D M_D) t phi1((k_S + k_D) t) into the drop; the sum of both stays what it was.

#pragma once

#include "FluidDropsCore/Drops/MatterSettings.h"
#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

/** mu / mu_fresh; Fraction, Fresh < Set are mass fractions of matter. */
template <typename T>
inline T DryingFactor(T Fraction, T Fresh, T Set, T Exponent)
{
	constexpr T Closest = T(1.0e-3); // to phi_set: what is thicker is not told apart from solid
	const T Left = Set - Fraction > Closest ? Set - Fraction : Closest;
	return Math::Exp(Exponent * Math::Log((Set - Fresh) / Left));
}

/** What goes from the surface into the drop within Time, kg; negative: out of it. Rates are k_S and k_D, 1/s. */
template <typename T>
inline T MatterTaken(T OnSurface, T InDrop, T DissolveRate, T DepositRate, T Time)
{
	const T X = (DissolveRate + DepositRate) * Time;
	const T Phi1 = X > T(0) ? -Math::ExpM1(-X) / X : T(1);
	return (DissolveRate * OnSurface - DepositRate * InDrop) * (Time * Phi1);
}

/** Whether a drop with that mass fraction of matter has become solid. */
inline bool HasSet(const FMatterSettings& Settings, float Fraction)
{
	return Fraction >= Settings.SolidFraction();
}

/** How much larger |k_v| is than that of fresh liquid on a clean surface; Deposit is what lies on it, kg/m^2. */
inline float MatterDrag(const FMatterSettings& Settings, float Fraction, float Deposit)
{
	const float Sticky = 1.0f + Settings.Stickiness * Deposit;
	return Fraction > 0.0f
		? Sticky * DryingFactor(Fraction, Settings.Fraction, Settings.SolidFraction(), Settings.DryingExponent)
		: Sticky;
}

} // namespace FluidDrops
