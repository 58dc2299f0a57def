// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The constants of a liquid and what follows from them (Docs/Model/ParticleFluid.md#equilibrium-and-stiffness): rest
// state, sound speed, stiffness number, particle size. In three dimensions or in two. Factors are those of Clavet's
// thesis: a pair displacement is applied in full to both partners.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <cmath>

namespace FluidDrops::Reference
{

/** Rest length of a spring between two particles that have just met. */
enum class EPlainSpringBirth
{
	AtRadius,          // L = h: no force at first
	AtCurrentDistance, // L = r
	Never,             // only BindSprings makes springs
};

template <typename T>
struct TPlainLiquid
{
	T Radius = T(0.1);      // h, m
	T RestDensity = T(10);  // rho_0
	T NearRatio = T(2);     // kappa = k^prox / k
	T Stiffness = T(0);     // k, m/s^2; see StiffnessFor
	T Viscosity = T(0);     // sigma, 1/s
	T HardViscosity = T(0); // beta, 1/m

	T SpringStiffness = T(0); // k^spring, 1/s^2; zero: no springs
	T Plasticity = T(0);      // alpha, 1/s
	T Yield = T(0);           // gamma
	EPlainSpringBirth SpringBirth = EPlainSpringBirth::AtRadius;

	bool bPlanar = false; // two dimensions: z stays as it is

	T NearStiffness() const { return NearRatio * Stiffness; }

	/** (F9): density in the middle of a free drop. */
	T EquilibriumDensity() const { return RestDensity / (T(1) + (bPlanar ? T(0.24) * NearRatio : NearRatio / T(6))); }

	/** (F11) over k: c^2 = SoundFactor() k. */
	T SoundFactor() const
	{
		const T Shape = bPlanar ? T(0.5) + T(0.12) * NearRatio : (T(3) + NearRatio / T(2)) / T(6);
		return Radius * EquilibriumDensity() * EquilibriumDensity() * Shape;
	}

	T SoundSpeed() const { return std::sqrt(SoundFactor() * Stiffness); } // m/s

	/** (F12): S = (c dt / h)^2. */
	T StiffnessNumber(T Dt) const { return SoundFactor() * Stiffness * Dt * Dt / (Radius * Radius); }

	/** The k that has the stiffness number S at steps of Dt (F13). */
	T StiffnessFor(T Number, T Dt) const { return Number * Radius * Radius / (Dt * Dt * SoundFactor()); }

	/** Particles per m^3 (per m^2), (F10). */
	T NumberDensity() const
	{
		const T Pi = T(3.14159265358979323846);
		return bPlanar ? T(6) * (EquilibriumDensity() + T(1)) / (Pi * Radius * Radius)
					   : T(15) * (EquilibriumDensity() + T(1)) / (T(2) * Pi * Radius * Radius * Radius);
	}

	/** (F15): edge of the cube (square) that belongs to one particle, m. */
	T Spacing() const { return bPlanar ? T(1) / std::sqrt(NumberDensity()) : T(1) / std::cbrt(NumberDensity()); }

	/** (F15): radius of the sphere (disc) of that volume, m. */
	T ParticleRadius() const
	{
		const T Pi = T(3.14159265358979323846);
		return bPlanar ? Spacing() / std::sqrt(Pi) : Spacing() * std::cbrt(T(3) / (T(4) * Pi));
	}
};

/** The reference liquid: kappa 2, rho_0 10, nothing else, at a stiffness number of S. */
template <typename T = double>
TPlainLiquid<T> ReferenceLiquid(T Dt, T Number = T(0.05))
{
	TPlainLiquid<T> Liquid;
	Liquid.Stiffness = Liquid.StiffnessFor(Number, Dt);
	return Liquid;
}

} // namespace FluidDrops::Reference
