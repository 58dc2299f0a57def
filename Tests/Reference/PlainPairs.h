// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What two particles do to each other (Docs/Model/ParticleFluid.md): densities, pressures, the displacement (F7), the
// impulse (F17).

#pragma once

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Foundation/Vector.h"
#include "PlainLiquid.h"

#include <algorithm>
#include <vector>

namespace FluidDrops::Reference
{

template <typename T>
struct TPlainDensity
{
	T Far = T(0);  // rho, (F4)
	T Near = T(0); // near density, (F5)
};

template <typename T>
struct TPlainPressure
{
	T Far;  // P, m/s^2
	T Near; // P^prox
};

/** What the others add at the place of particle I. */
template <typename T>
TPlainDensity<T> PlainDensityOf(
	uint32 I, const std::vector<TVec3<T>>& At, const std::vector<uint32>& Candidates, T Radius)
{
	TPlainDensity<T> Density;
	for (const uint32 J : Candidates)
	{
		const T Closeness = T(1) - (At[J] - At[I]).norm() / Radius;
		if (Closeness > T(0))
		{
			Density.Far += Closeness * Closeness;
			Density.Near += Closeness * Closeness * Closeness;
		}
	}
	return Density;
}

/** (F6), without softening. */
template <typename T>
TPlainPressure<T> PlainPressureOf(const TPlainLiquid<T>& Liquid, const TPlainDensity<T>& Density)
{
	return {Liquid.Stiffness * (Density.Far - Liquid.RestDensity), Liquid.NearStiffness() * Density.Near};
}

/** Length of the displacement (F7), m. */
template <typename T>
T PlainPairPush(const TPlainPressure<T>& Pressure, T Q, T Dt)
{
	const T Closeness = T(1) - Q;
	return Q < T(1) ? Dt * Dt * (Pressure.Far * Closeness + Pressure.Near * Closeness * Closeness) : T(0);
}

/** Impulse (F17) of a pair that approaches, m/s, clamped so that it never turns the pair round. */
template <typename T>
T PlainViscousImpulse(const TPlainLiquid<T>& Liquid, T Approach, T Q, T Dt)
{
	if (Approach <= T(0) || Q >= T(1))
	{
		return T(0);
	}
	const T Impulse = Dt * (T(1) - Q) * (Liquid.Viscosity * Approach + Liquid.HardViscosity * Approach * Approach);
	return std::min(Impulse, Approach / T(2));
}

/** A unit vector for two particles at one place, opposite for the other partner. */
template <typename T>
TVec3<T> PlainHashedDirection(uint32 I, uint32 J, uint64 Step, bool bPlanar)
{
	const FPhiloxBlock Bits = Philox4x32({std::min(I, J), std::max(I, J), uint32(Step), 0}, 0x5eed, 0);
	const T Angle = T(6.283185307179586) * T(UnitFloat(Bits[0]));
	const T Height = bPlanar ? T(0) : T(2) * T(UnitFloat(Bits[1])) - T(1);
	const T Flat = std::sqrt(T(1) - Height * Height);
	const TVec3<T> Hashed(Flat * std::cos(Angle), Flat * std::sin(Angle), Height);
	return I < J ? Hashed : TVec3<T>(-Hashed);
}

} // namespace FluidDrops::Reference
